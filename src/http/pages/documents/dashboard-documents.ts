// Routes of the dashboard's documents: each address of a screen opens the same app, which has nothing of the shop in it.

import { DASHBOARD } from "../../../api/paths.ts";
import type { Control } from "../../pipeline/control.ts";
import type { Route } from "../../pipeline/route.ts";
import type { MemberGuard } from "../../pipeline/signed-in.ts";
import type { DocumentOptions } from "./document-routes.ts";
import { documentResponse } from "./document-routes.ts";

export const DASHBOARD_DOCUMENT = "dashboard";

/** Where a member begins. */
const ENTRIES: readonly string[] = [DASHBOARD.signIn, DASHBOARD.enter];

const DOCUMENT = {
  name: DASHBOARD_DOCUMENT,
  locale: "en",
  policy: { frameAncestors: [], frameOrigins: [] },
} as const;

export type DashboardDocuments = Pick<DocumentOptions, "config" | "assets"> & {
  readonly members: MemberGuard;
  /** In a sandbox it asks for the PIN in place of a passkey. */
  readonly control: Control | undefined;
};

export function dashboardDocumentRoutes(options: DashboardDocuments): readonly Route[] {
  const { members, control } = options;
  const paths = Object.values(DASHBOARD).filter(
    (path) => path !== DASHBOARD.sandbox || options.config.mode === "sandbox",
  );
  return paths.map((path) => ({
    method: "GET",
    path,
    access: "open",
    async handle({ request, address }) {
      const isKnown =
        ENTRIES.includes(path) ||
        address === undefined ||
        (await members.open(request, address)) !== undefined;
      return isKnown || control === undefined
        ? documentResponse(options, request, DOCUMENT)
        : { kind: "response", response: control.ask(request) };
    },
  }));
}
