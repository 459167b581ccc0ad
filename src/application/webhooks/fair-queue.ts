// Per-endpoint fair queue for webhook deliveries: every endpoint has a limited share of the concurrency, so that those
// that hang hold up no others, and an order's events go in sequence.

import type { Endpoint } from "../../ports/webhook-events.ts";
import type { Delivery } from "./address.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { sequenceOf } from "./delivery-outcome.ts";
import { isOpen, isProven } from "./endpoint-state.ts";

/** The concurrency limit; the last slots are only for endpoints that are known to answer. */
const SLOTS = 400;
const RESERVED = 100;
/** The largest part of the free slots that one endpoint may take: the next one finds a slot too. */
const SHARE = 1 / 4;
const BUSY = 10;
/** The assumed response time of an endpoint until one has been measured. */
const USUAL_ANSWER_MS = 250;

/** The right to send one delivery now. It must be ended. */
export type Turn = {
  readonly kind: "turn";
  /** The endpoint has answered: the slot is free for another delivery. */
  answered(): void;
  /** All is saved: the next event of the sequence may go. */
  end(): void;
};

/** The end of a wait: the turn, another outcome, or nothing at a stop. */
export type Called = Turn | DeliveryOutcome | undefined;

type Waiting = { readonly delivery: Delivery; readonly call: (called: Called) => void };

/** The queue of one endpoint. */
export type EndpointQueue = Pick<Endpoint, "platformId" | "url"> & {
  endpoint: Endpoint | undefined;
  /** The recent response time. */
  tookMs: number;
  /** The due time of the last delivery that went back to the store, epoch ms. */
  spilledTo: number;
  /** The start of each attempt under way, the oldest first; by a monotonic clock. */
  readonly underWay: Set<{ readonly startedMs: number }>;
  readonly waiting: Waiting[];
};

export function newQueue(platformId: string, url: string, endpoint: Endpoint | undefined): EndpointQueue {
  const tookMs = USUAL_ANSWER_MS;
  return { platformId, url, endpoint, tookMs, spilledTo: 0, underWay: new Set(), waiting: [] };
}

export type FairQueue = {
  /** Resolves when the turn of this delivery has come, or when it will not come. */
  turn(queue: EndpointQueue, delivery: Delivery): Promise<Called>;
  /** The time that one more delivery in a queue makes the next one wait. */
  turnMs(queue: EndpointQueue): number;
  /** Admits all that wait once more, in their order: those with an outcome leave the queue with it. */
  readmit(queue: EndpointQueue, admit: (delivery: Delivery) => DeliveryOutcome | undefined): void;
  /** Whether so many are under way that more of them will end soon. */
  isBusy(): boolean;
  /** Begins nothing new. */
  stop(): void;
};

export function createFairQueue(): FairQueue {
  /** Endpoints with waiting deliveries, in the order in which they asked. */
  const queues = new Set<EndpointQueue>();
  const sequencesUnderWay = new Set<string>();
  let total = 0;
  let isStopped = false;

  function placesOf(endpoint: Endpoint | undefined): number {
    if (isOpen(endpoint)) return 1;
    return (SLOTS - total - (isProven(endpoint) ? 0 : RESERVED)) * SHARE;
  }

  function beginWhatCan(): void {
    for (const queue of queues) {
      const { waiting, underWay } = queue;
      for (let index = 0; index < waiting.length && underWay.size < placesOf(queue.endpoint); ) {
        const next = waiting[index];
        if (next === undefined || sequencesUnderWay.has(sequenceOf(next.delivery))) {
          index += 1;
        } else {
          waiting.splice(index, 1);
          next.call(begin(queue, sequenceOf(next.delivery)));
        }
      }
      if (waiting.length === 0) queues.delete(queue);
    }
  }

  function begin(queue: EndpointQueue, sequence: string): Turn {
    const begun = { startedMs: performance.now() };
    queue.underWay.add(begun);
    sequencesUnderWay.add(sequence);
    total += 1;
    const answered = () => {
      if (!queue.underWay.delete(begun)) return;
      total -= 1;
      beginWhatCan();
    };
    const end = () => {
      sequencesUnderWay.delete(sequence);
      answered();
      beginWhatCan();
    };
    return { kind: "turn", answered, end };
  }

  return {
    turn: (queue, delivery) =>
      new Promise((call) => {
        if (isStopped) return call(undefined);
        queue.waiting.push({ delivery, call });
        queues.add(queue);
        beginWhatCan();
      }),
    turnMs({ endpoint, tookMs, underWay }) {
      const [oldest] = underWay;
      const age = oldest === undefined ? 0 : performance.now() - oldest.startedMs;
      return Math.max(tookMs, age) / Math.max(1, placesOf(endpoint));
    },
    readmit(queue, admit) {
      // Each is admitted behind those that stay: how long it would wait depends on them.
      for (const waiting of queue.waiting.splice(0)) {
        const outcome = admit(waiting.delivery);
        if (outcome === undefined) queue.waiting.push(waiting);
        else waiting.call(outcome);
      }
    },
    isBusy: () => total >= BUSY,
    stop() {
      isStopped = true;
      for (const { waiting } of queues) for (const { call } of waiting.splice(0)) call(undefined);
    },
  };
}
