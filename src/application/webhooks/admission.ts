// Admission of due deliveries: now into the queue of their endpoint, later while the endpoint fails or is slow, or not at
// all once it has refused for good. What waits longer than a moment waits in the store, so that memory is bounded.

import { MINUTE, SECOND } from "../../domain/time.ts";
import type { Endpoint } from "../../ports/webhook-events.ts";
import type { Delivery } from "./address.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { isLastChance, sequenceOf } from "./delivery-outcome.ts";
import { isProven } from "./endpoint-state.ts";
import type { EndpointQueue } from "./fair-queue.ts";

/**
 * An event that would wait longer than this for its turn waits in the store instead: the limit of an endpoint that is
 * known to answer and of any other. Both are far below the lease of a job.
 */
const LONGEST_QUEUE_MS = { proven: 10 * MINUTE, other: SECOND };
const LONGEST_QUEUE = 5_000;
const LONGEST_SPILL_MS = 5 * MINUTE;
/** The number of rescheduled events after which the list is cleaned up. */
const SWEEP = 1_000;

export type Admission = {
  /** Undefined: into the queue. `turnMs`: the time that each delivery in the queue makes the next one wait. */
  admit(queue: EndpointQueue, delivery: Delivery, turnMs: number): DeliveryOutcome | undefined;
  /** Endpoints have changed: no sequence is held any more. */
  forget(): void;
};

export function createAdmission(now: () => number): Admission {
  /** Until when an event of this sequence is rescheduled: later ones must not overtake it. */
  const heldSequences = new Map<string, number>();
  let holds = 0;

  function forgetPast(): void {
    for (const [sequence, until] of heldSequences) if (until <= now()) heldSequences.delete(sequence);
  }

  return {
    admit(queue, delivery, turnMs) {
      const { endpoint } = queue;
      if (endpoint?.state === "paused") {
        const why = `the address answered HTTP 410 ${at(endpoint)} and is paused until it is resumed`;
        return { kind: "refused", why };
      }
      const sequence = sequenceOf(delivery);
      const held = Math.max(endpoint?.heldUntil ?? 0, heldSequences.get(sequence) ?? 0);
      const until = held > now() ? held : spillUntil(queue, turnMs, now());
      if (until === undefined || isLastChance(delivery, until)) {
        heldSequences.delete(sequence);
        return undefined;
      }
      holds += 1;
      if (holds % SWEEP === 0) forgetPast();
      heldSequences.set(sequence, until);
      const why =
        endpoint === undefined ? "the address is slow" : `the address is ${endpoint.state} ${at(endpoint)}`;
      return { kind: "held", until, why };
    },
    forget: () => heldSequences.clear(),
  };
}

/** The due time of one more delivery, behind all that were sent back to the store; undefined while the queue has room. */
function spillUntil(queue: EndpointQueue, turnMs: number, now: number): number | undefined {
  const longestMs = LONGEST_QUEUE_MS[isProven(queue.endpoint) ? "proven" : "other"];
  const { length } = queue.waiting;
  if (length < LONGEST_QUEUE && length * turnMs <= longestMs) return undefined;
  const behindAll = Math.max(queue.spilledTo, now + Math.min(length * turnMs, LONGEST_SPILL_MS)) + turnMs;
  queue.spilledTo = Math.min(behindAll, now + LONGEST_SPILL_MS);
  return Math.ceil(queue.spilledTo);
}

function at({ since }: Endpoint): string {
  return `since ${new Date(since).toISOString()}`;
}
