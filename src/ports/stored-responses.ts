// Stored responses of Idempotency-Keys (specification/api), as part of the store's port.

/** Idempotency of a POST (specification/api): `scope` is platform, method and path; `fingerprint` the body's hash. */
export type IdempotencyKey = { readonly scope: string; readonly key: string; readonly fingerprint: string };
export type StoredAnswer = { readonly status: number; readonly body: string };

/** `replayed`: this idempotency key was answered before, the callback did not run. */
export type Updated<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "replayed"; readonly answer: StoredAnswer }
  | { readonly kind: "keyReused" };

/** What an earlier call with the same key means for this one. */
export type EarlierAnswer = Exclude<Updated<never>, { readonly kind: "done" }>;
