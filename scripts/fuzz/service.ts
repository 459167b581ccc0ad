// A built ./service for the fuzzer: a sandbox with two platforms, and no rate limits.

import { writeFileSync } from "node:fs";
import type { Service } from "../../test/support/binary/service.ts";
import { startService } from "../../test/support/binary/service.ts";
import type { Ask } from "./ask.ts";
import type { Keys } from "./shop.ts";

const PATIENCE_MS = 30_000;

export const KEYS: Keys = { own: `sk_test_${"f".repeat(43)}`, foreign: `sk_test_${"o".repeat(43)}` };

const CONFIG = `[server.limits]
requests_per_address = 0
failed_payments_per_address = 0

[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Fuzz"
secret_keys = ["env:OWN"]
webhook_keys = ["env:OWN_WEBHOOK"]
notify_url = "http://127.0.0.1:9/nobody-listens"

[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ac"
name = "Somebody else"
secret_keys = ["env:FOREIGN"]
webhook_keys = ["env:FOREIGN_WEBHOOK"]
`;

const webhookKey = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString("base64")}`;

export function startFuzzed(): Promise<Service> {
  return startService({
    args: (port) => ["--sandbox", "--config", "fuzz.toml", "--port", String(port)],
    env: {
      OWN: KEYS.own,
      FOREIGN: KEYS.foreign,
      OWN_WEBHOOK: webhookKey(7),
      FOREIGN_WEBHOOK: webhookKey(8),
    },
    prepare: (folder) => writeFileSync(`${folder}/fuzz.toml`, CONFIG),
  });
}

/** Over the network, as any client; no answer at all is an error. */
export function askOf({ url }: Service): Ask {
  return async (method, path, headers, body) => {
    const sent = body === undefined ? {} : { body };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${url}${path}`, { method, headers, signal, ...sent });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}
