// Results of the application's operations: every result is a value; a rejection is a defect or a store that could not
// save.

import type { ApiRefusal } from "../../api/errors/refusal.ts";
import type { Caller } from "../../ports/audit-log.ts";
import type { IdempotencyKey, StoredAnswer } from "../../ports/store.ts";

/** A refused command: refused by the domain, or because of keys, links, addresses or the moment. */
export type ApplicationRefusal = ApiRefusal;

/** `T` is the result; `replayed` is the stored response of the same Idempotency-Key, byte for byte. */
export type Answer<T> =
  | { readonly kind: "ok"; readonly value: T; readonly warnings: readonly string[] }
  | { readonly kind: "replayed"; readonly answer: StoredAnswer }
  | { readonly kind: "refused"; readonly refusal: ApplicationRefusal };

/** On whose behalf an act is done: its row of the audit log names them. */
export type Audited = { readonly by: Caller };

/** The response to store for the idempotency key. */
export type ActOptions<T> = {
  readonly idempotency?: IdempotencyKey;
  readonly render: (value: T) => StoredAnswer;
};
