// Idempotency keys: the Idempotency-Key of a request together with its platform, method, path and exact body.
// Stored responses are in the store.

import type { Problem } from "../../api/errors/problem.ts";
import { problem } from "../../api/errors/problem.ts";
import type { IdempotencyKey, Route } from "./route.ts";

/** Printable ASCII, at most 255 characters. */
const KEY = /^[\x20-\x7e]{1,255}$/;

export type KeyOrProblem =
  | { readonly kind: "key"; readonly key: IdempotencyKey | undefined }
  | { readonly kind: "problem"; readonly problem: Problem };

/** The key of a POST, undefined when it has none. `bytes` is the body as it was sent. */
export function idempotencyKeyOf(
  request: Request,
  route: Route,
  params: Readonly<Record<string, string>>,
  platformId: string,
  bytes: Uint8Array,
): KeyOrProblem {
  const key = request.headers.get("idempotency-key");
  if (key === null) return { kind: "key", key: undefined };
  if (!KEY.test(key)) {
    const sentence = "Idempotency-Key: must be 1 to 255 printable ASCII characters";
    return { kind: "problem", problem: problem("malformedHeader", sentence) };
  }
  // The pattern and its parameters identify the path, however it was spelled.
  const scope = [platformId, route.method, route.path, ...Object.values(params)].join(" ");
  const fingerprint = Bun.SHA256.hash(bytes, "hex");
  return { kind: "key", key: { scope, key, fingerprint } };
}
