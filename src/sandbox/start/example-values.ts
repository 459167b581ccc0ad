// Values for the documentation's examples in a sandbox that made its own keys: with them every example can be pasted.

import { SHOP, V1 } from "../../api/paths.ts";
import type { SandboxKeys } from "../../config/sandbox.ts";
import { HOUR } from "../../domain/time.ts";
import type { ExampleValue } from "../../http/assets/docs.ts";
import type { OpenRequestContext } from "../../http/pipeline/route.ts";

const LATEST = new Map<string, string>([
  ["orderId", V1.orders],
  ["eventId", V1.events],
  ["payoutId", V1.payouts],
]);
const OWN_PATHS = new Map<string, string>([
  ["baseUrl", ""],
  ["shopPage", SHOP.product],
  ["shopWebhooks", SHOP.webhooks],
]);
/** Before the due date's limit: an order lasts five days unless it says otherwise, and six at most. */
const LATER_MS = 12 * HOUR;

export type Examples = {
  readonly keys: SandboxKeys;
  readonly publicUrl: () => string;
  /** The name of this program in a shell; undefined: it is not known. */
  readonly command: string | undefined;
  /** Whether a reader controls this sandbox: others see placeholders. */
  readonly mayControl: (reader: OpenRequestContext) => boolean;
  /** Calls the API as the demo shop. */
  readonly api: (method: "GET", path: string) => Promise<Response>;
};

export function createExampleValue({ keys, publicUrl, command, mayControl, api }: Examples): ExampleValue {
  const fixed = new Map<string, string | undefined>([["command", command], ...Object.entries(keys)]);

  async function latest(
    path: string,
  ): Promise<{ readonly id: string; readonly dueDate?: number } | undefined> {
    const answer = await api("GET", `${path}?limit=1`);
    const { data = [] } = (await answer.json()) as { readonly data?: readonly { readonly id: string }[] };
    return data[0];
  }

  return async (name, reader) => {
    if (!mayControl(reader)) return undefined;
    const ownPath = OWN_PATHS.get(name);
    if (ownPath !== undefined) return publicUrl() + ownPath;
    if (name === "laterDueDate") {
      const { dueDate } = (await latest(V1.orders)) ?? {};
      return dueDate === undefined ? undefined : `${dueDate + LATER_MS}`;
    }
    const path = LATEST.get(name);
    return path === undefined ? fixed.get(name) : (await latest(path))?.id;
  };
}
