// Circuit breaker towards a provider: after five failures in a row nothing new is begun with it, and after half a
// minute one request may try (F16). It knows no provider and no payment.

const FAILURES = 5;
const PAUSE_MS = 30_000;

export type CircuitBreaker = {
  /** Whether something new may be begun now. While it is open, one request per pause is let through as a probe. */
  admits(): boolean;
  failed(): void;
  worked(): void;
};

/** `now` in ms, of any clock that only goes forward. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let pausedUntil = 0;
  return {
    admits() {
      if (failures < FAILURES) return true;
      if (now() < pausedUntil) return false;
      pausedUntil = now() + PAUSE_MS;
      return true;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES) pausedUntil = now() + PAUSE_MS;
    },
    worked() {
      failures = 0;
    },
  };
}
