// Circuit breaker towards a provider: after five failures in a row nothing new is begun with it, and after half a
// minute one request may try (F16).

import { afterBegin, afterFailure, CLOSED, stateOf } from "../domain/retries/circuit.ts";

const RULES = { failuresToOpen: 5, openForMs: [30_000] };

export type CircuitBreaker = {
  /** Whether something new may be begun now. Asking changes nothing. */
  admits(): boolean;
  /** A request is sent: while half-open it is the probe, and nothing else is admitted until it has ended. */
  begun(): void;
  failed(): void;
  worked(): void;
};

/** `now` in ms, of any clock that only goes forward. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let circuit = CLOSED;
  return {
    admits: () => stateOf(RULES, circuit, now()) !== "open",
    begun() {
      circuit = afterBegin(RULES, circuit, now());
    },
    failed() {
      circuit = afterFailure(RULES, circuit, now());
    },
    worked() {
      circuit = CLOSED;
    },
  };
}
