// How a webhook is signed (CONTRACT 5): from body, keys and a moment to headers, nothing else. It sends nothing, and
// which keys are in use is decided by its caller.

import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";

export type Signing = {
  /** The very bytes that are sent. */
  readonly body: string;
  /** The event's `evt_` id, the same on every retry. */
  readonly id: string;
  /** When this attempt is made, epoch ms, by the receiver's kind of clock. */
  readonly timestampMs: number;
  /** `whsec_` and base64; during a rotation both, in the order their signatures are listed. */
  readonly keys: readonly string[];
  /** The name of the header beside the Standard Webhooks ones. */
  readonly signatureHeader: string;
  /** The keys that sign in that header: all unless given (CONTRACT 5). */
  readonly headerKeys?: readonly string[];
};

/**
 * The headers of one attempt. With several keys `signatureHeader` is (unless `headerKeys` is one of them) `v1=…,v1=…` and `webhook-signature` is
 * `v1,… v1,…`: a receiver accepts when any of them fits. Throws without a key, or when a key is not base64.
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
      .map((key) => `v1=${createHmac("sha256", key).update(body).digest("hex")}`)
      .join(","),
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(timestampMs / 1_000)),
    "webhook-signature": keys.map((key) => new Webhook(key).sign(id, timestamp, body)).join(" "),
  };
}
