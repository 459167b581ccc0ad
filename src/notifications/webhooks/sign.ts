// Signature headers of a webhook, from its body, the keys and a moment. The caller decides which keys are in
// use.

import { Webhook } from "standardwebhooks";

export type Signing = {
  /** The exact bytes that are sent. */
  readonly body: string;
  /** The event's `evt_` id, the same on every retry. */
  readonly id: string;
  /** The moment of this attempt in epoch ms, by the real clock: endpoints compare it with theirs. */
  readonly timestampMs: number;
  /** `whsec_` and base64; during a rotation both, in the order their signatures are listed. */
  readonly keys: readonly string[];
  /** The name of the header besides the Standard Webhooks ones. */
  readonly signatureHeader: string;
  /** The keys that sign in that header: all unless given (specification/webhooks). */
  readonly headerKeys?: readonly string[];
};

/**
 * The headers of one attempt. With several keys `signatureHeader` is (unless `headerKeys` is one of them) `v1=…,v1=…` and `webhook-signature` is
 * `v1,… v1,…`: an endpoint accepts when any of them fits. Throws without a key, or when a key is not base64.
 */
export function signedHeaders({
  body,
  id,
  timestampMs,
  keys,
  signatureHeader,
  headerKeys = keys,
}: Signing): Record<string, string> {
  if (keys.length === 0) throw new Error("no webhook key is in use, so the webhook cannot be signed");
  const timestamp = new Date(timestampMs);
  return {
    "Content-Type": "application/json",
    [signatureHeader]: headerKeys
      .map((key) => `v1=${new Bun.CryptoHasher("sha256", key).update(body).digest("hex")}`)
      .join(","),
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(timestampMs / 1_000)),
    "webhook-signature": keys.map((key) => new Webhook(key).sign(id, timestamp, body)).join(" "),
  };
}
