// Circuit breaker as a pure state machine: after too many failures in a row it opens for a while, then it is half-open,
// and one attempt decides whether it closes. Asking for its state changes nothing; an attempt that begins does.

/** All there is to remember. Times in ms, of whatever clock the caller uses. */
export type Circuit = {
  /** Failed attempts in a row. */
  readonly failures: number;
  readonly openUntil: number;
};

export type CircuitRules = {
  readonly failuresToOpen: number;
  /** The time for which each failure opens it, from the first one that does; the last is repeated. */
  readonly openForMs: readonly number[];
};

/** `open`: nothing may be attempted. `halfOpen`: one attempt may be made. */
export type CircuitState = "closed" | "open" | "halfOpen";

export const CLOSED: Circuit = { failures: 0, openUntil: 0 };

export function stateOf(rules: CircuitRules, circuit: Circuit, now: number): CircuitState {
  if (now < circuit.openUntil) return "open";
  return hasTripped(rules, circuit) ? "halfOpen" : "closed";
}

/** Whether it has opened and no attempt has succeeded since. */
export function hasTripped(
  { failuresToOpen }: CircuitRules,
  { failures }: Pick<Circuit, "failures">,
): boolean {
  return failures >= failuresToOpen;
}

/** An attempt begins: while half-open, the others wait for its outcome as long as for another failure. */
export function afterBegin(rules: CircuitRules, circuit: Circuit, now: number): Circuit {
  if (stateOf(rules, circuit, now) !== "halfOpen") return circuit;
  return { ...circuit, openUntil: now + openMs(rules, circuit.failures) };
}

/** `retryAfterMs`: how long the other side asks to be left alone; it opens even a closed circuit. */
export function afterFailure(rules: CircuitRules, circuit: Circuit, now: number, retryAfterMs = 0): Circuit {
  const failures = circuit.failures + 1;
  const openUntil = now + Math.max(openMs(rules, failures), retryAfterMs);
  return { failures, openUntil: Math.max(circuit.openUntil, openUntil) };
}

function openMs({ failuresToOpen, openForMs }: CircuitRules, failures: number): number {
  const opened = failures - failuresToOpen;
  return opened < 0 ? 0 : (openForMs[opened] ?? openForMs.at(-1) ?? 0);
}
