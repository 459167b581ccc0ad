// In-flight requests: one at a time for each Idempotency-Key (specification/api). Earlier responses are in the store.

import type { IdempotencyKey } from "../../ports/store.ts";
import type { Answer } from "../contract/answer.ts";

type Act<T> = () => Promise<Answer<T>>;

export type InFlightRequests = <T>(
  options: { readonly idempotency?: IdempotencyKey },
  act: Act<T>,
) => Promise<Answer<T>>;

/** While the first request with a key is under way, a second one is refused. */
export function createInFlightRequests(): InFlightRequests {
  const inUse = new Set<string>();

  async function alone<T>({ scope, key }: IdempotencyKey, act: Act<T>): Promise<Answer<T>> {
    const name = `${scope} ${key}`;
    if (inUse.has(name)) return { kind: "refused", refusal: { code: "idempotencyKeyInUse" } };
    inUse.add(name);
    try {
      return await act();
    } finally {
      inUse.delete(name);
    }
  }

  return ({ idempotency }, act) => (idempotency === undefined ? act() : alone(idempotency, act));
}
