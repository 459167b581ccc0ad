// State of a webhook endpoint, with its circuit breaker: pure transitions of one row after each attempt. An endpoint is
// a platform's address without its query (specification/webhooks).

import { afterFailure, CLOSED, hasTripped } from "../../domain/retries/circuit.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../domain/time.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import type { Endpoint } from "../../ports/webhook-events.ts";

/**
 * While half-open, one attempt at a time is sent. It is open for less than most delays of the retry schedule, so that it
 * seldom moves an attempt.
 */
const RULES = { failuresToOpen: 5, openForMs: [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE] };
/** How long one response may hold up everything else that goes to the same endpoint. */
const LONGEST_HOLD_MS = HOUR;

/** Whether the endpoint failed too often to be sent more than one attempt at a time. */
export function isOpen(endpoint: Endpoint | undefined): boolean {
  return endpoint !== undefined && hasTripped(RULES, endpoint);
}

/** Whether the endpoint has answered well before and does now; one that was never asked is unproven. */
export function isProven(endpoint: Endpoint | undefined): boolean {
  return endpoint?.state === "healthy";
}

/**
 * The endpoint after an attempt that ended at `at`; undefined when there is nothing new to remember. A pause begins with
 * the attempt that caused it: resuming sends again what was tried since then, that event included.
 */
export function afterAttempt(
  {
    platformId,
    url,
    before,
    startedAt,
  }: Pick<Endpoint, "platformId" | "url"> & {
    readonly before: Endpoint | undefined;
    readonly startedAt: number;
  },
  { kind, failure, retryAfterMs = 0 }: Attempt,
  at: number,
): Endpoint | undefined {
  if (before?.state === "paused") return undefined;
  const since = (state: Endpoint["state"]) => (before?.state === state ? before.since : at);
  const common = { platformId, url, seenAt: at };
  switch (kind) {
    case "delivered":
      if (before?.state === "healthy" && at - before.seenAt < DAY) return undefined;
      return { ...common, state: "healthy", since: since("healthy"), ...NOTHING_WRONG };
    case "gone":
      return { ...common, state: "paused", since: startedAt, failures: 1, failure, heldUntil: 0 };
    case "retry": {
      const circuit = before === undefined ? CLOSED : { ...before, openUntil: before.heldUntil };
      const askedMs = Math.min(retryAfterMs, LONGEST_HOLD_MS);
      // One of many sent at once: the pause is for the endpoint's failure, not for how many it was sent meanwhile.
      const isLate = before !== undefined && isOpen(before) && startedAt < before.seenAt;
      const { failures, openUntil: heldUntil } = isLate
        ? { ...circuit, openUntil: Math.max(circuit.openUntil, at + askedMs) }
        : afterFailure(RULES, circuit, at, askedMs);
      return { ...common, state: "failing", since: since("failing"), failures, failure, heldUntil };
    }
    default:
      return kind satisfies never;
  }
}

/** The endpoint without its failures: it is tried again at once. */
export function resumed(endpoint: Endpoint, at: number): Endpoint {
  const since = endpoint.state === "healthy" ? endpoint.since : at;
  return { ...endpoint, state: "healthy", since, ...NOTHING_WRONG };
}

const NOTHING_WRONG = { failures: 0, failure: undefined, heldUntil: 0 };
