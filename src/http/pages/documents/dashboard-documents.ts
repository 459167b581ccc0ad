// Routes of the dashboard's documents: each address of a screen opens the same app, which has nothing of the shop in it.

import { DASHBOARD } from "../../../api/paths.ts";
import type { Route } from "../../pipeline/route.ts";
import type { DocumentOptions } from "./document-routes.ts";
import { documentResponse } from "./document-routes.ts";

export const DASHBOARD_DOCUMENT = "dashboard";

export function dashboardDocumentRoutes(
  options: Pick<DocumentOptions, "config" | "assets">,
): readonly Route[] {
  return Object.values(DASHBOARD).map((path) => ({
    method: "GET",
    path,
    access: "open",
    handle: ({ request }) =>
      documentResponse(options, request, {
        name: DASHBOARD_DOCUMENT,
        locale: "en",
        policy: { frameAncestors: [], frameOrigins: [] },
      }),
  }));
}
