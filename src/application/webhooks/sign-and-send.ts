// One signed attempt at sending a webhook, with the keys of its platform that are in use (specification/webhooks).

import type { Platform } from "../../config/config.ts";
import { webhookPorts } from "../../config/config.ts";
import type { WebhookKey } from "../../config/read/secret.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import { signedHeaders } from "../../notifications/webhooks/sign.ts";
import type { Runtime } from "../runtime.ts";

const TIMEOUT_MS = 30_000;

/** Of these keys the one that is retired first: the endpoint has had it for the longest time. */
function oldestOf({ webhookKeys }: Platform, keys: readonly string[]): readonly string[] {
  const inUse = webhookKeys.filter(({ key }) => keys.includes(key));
  const [oldest] = inUse.toSorted((left, right) => retiresAt(left) - retiresAt(right));
  return oldest === undefined ? [] : [oldest.key];
}

/** Number.MAX_VALUE for a key that stays: two of those are equally old. */
function retiresAt({ retireAt = Number.MAX_VALUE }: WebhookKey): number {
  return retireAt;
}

/** Keys that sign at `now`. */
export function keysInUse({ webhookKeys }: Platform, now: number): readonly string[] {
  return webhookKeys.flatMap(({ key, retireAt = Number.POSITIVE_INFINITY }) => (now < retireAt ? key : []));
}

/** Sends a body once, signed with the keys in use; `undefined`: there is none, and nothing was sent. */
export async function sendSigned(
  runtime: Runtime,
  { platform, url, id, body }: { platform: Platform; url: string; id: string; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<(Attempt & { readonly headers: Readonly<Record<string, string>> }) | undefined> {
  const keys = keysInUse(platform, runtime.now());
  if (keys.length === 0) return undefined;
  // The endpoint compares the timestamp with its own clock, which is never advanced (F11).
  const timestampMs = runtime.wallNow();
  const { signatureHeader, signatures } = platform;
  const headerKeys = signatures === "one" ? oldestOf(platform, keys) : keys;
  const headers = signedHeaders({ body, id, timestampMs, keys, signatureHeader, headerKeys });
  const allowPrivate = runtime.config.mode === "sandbox";
  const ports = webhookPorts(platform);
  const attempt = await runtime.sendWebhook({ url, headers, body, allowPrivate, ports, timeoutMs });
  return { ...attempt, headers };
}
