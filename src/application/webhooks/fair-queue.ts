// Per-endpoint fair queue for webhook deliveries: every endpoint has a limited share of the concurrency, so that those
// that hang hold up no others, and an order's events go in sequence.

import type { Endpoint } from "../../ports/webhook-events.ts";
import type { Delivery } from "./attempt.ts";
import { isOpen, isProven } from "./endpoint-state.ts";

/** The concurrency limit; the last slots are only for endpoints that are known to answer. */
const SLOTS = 400;
const RESERVED = 100;
/** The largest part of the free slots that one endpoint may take: the next one finds a slot too. */
const SHARE = 1 / 4;
const BUSY = 10;
/** The assumed response time of an endpoint until one has been measured. */
const USUAL_ANSWER_MS = 250;

export type Waiting = {
  readonly delivery: Delivery;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
};

/** The queue of one endpoint. */
export type Queue = Pick<Endpoint, "platformId" | "url"> & {
  endpoint: Endpoint | undefined;
  /** The recent response time. */
  tookMs: number;
  /** The start of each attempt under way, the oldest first; by a monotonic clock. */
  readonly underWay: Set<{ readonly startedMs: number }>;
  readonly waiting: Waiting[];
};

export function newQueue(platformId: string, url: string, endpoint: Endpoint | undefined): Queue {
  return { platformId, url, endpoint, tookMs: USUAL_ANSWER_MS, underWay: new Set(), waiting: [] };
}

export type FairQueue<Q extends Queue> = {
  /** Resolves when its turn has come and is over. */
  wait(queue: Q, delivery: Delivery): Promise<void>;
  /** The time that one more delivery in a queue makes the next one wait. */
  turnMs(queue: Q): number;
  /** Takes out everything that waits, for the caller to end. */
  empty(queue: Q): readonly Waiting[];
  /** Whether so many are under way that more of them will end soon. */
  isBusy(): boolean;
  /** Begins nothing new. */
  stop(): void;
};

/** `take` sends and records; it calls `answered` in between, when the slot is free for another delivery. */
export function createFairQueue<Q extends Queue>(
  take: (queue: Q, delivery: Delivery, answered: () => void) => Promise<void>,
): FairQueue<Q> {
  /** Endpoints with waiting deliveries, in the order in which they asked. */
  const queues = new Set<Q>();
  const ordersUnderWay = new Set<string>();
  let total = 0;

  function placesOf(endpoint: Endpoint | undefined): number {
    if (isOpen(endpoint)) return 1;
    return (SLOTS - total - (isProven(endpoint) ? 0 : RESERVED)) * SHARE;
  }

  function beginWhatCan(): void {
    for (const queue of queues) {
      const { waiting, underWay } = queue;
      for (let index = 0; index < waiting.length && underWay.size < placesOf(queue.endpoint); ) {
        const next = waiting[index];
        if (next === undefined || ordersUnderWay.has(next.delivery.job.orderId)) {
          index += 1;
        } else {
          waiting.splice(index, 1);
          begin(queue, next);
        }
      }
      if (waiting.length === 0) queues.delete(queue);
    }
  }

  function begin(queue: Q, { delivery, resolve, reject }: Waiting): void {
    const begun = { startedMs: performance.now() };
    const { orderId } = delivery.job;
    queue.underWay.add(begun);
    ordersUnderWay.add(orderId);
    total += 1;
    const leave = () => {
      if (!queue.underWay.delete(begun)) return;
      total -= 1;
      beginWhatCan();
    };
    const end = () => {
      ordersUnderWay.delete(orderId);
      leave();
      beginWhatCan();
    };
    take(queue, delivery, leave).finally(end).then(resolve, reject);
  }

  return {
    wait: (queue, delivery) =>
      new Promise((resolve, reject) => {
        queue.waiting.push({ delivery, resolve, reject });
        queues.add(queue);
        beginWhatCan();
      }),
    turnMs({ endpoint, tookMs, underWay }) {
      const [oldest] = underWay;
      const age = oldest === undefined ? 0 : performance.now() - oldest.startedMs;
      return Math.max(tookMs, age) / Math.max(1, placesOf(endpoint));
    },
    isBusy: () => total >= BUSY,
    empty: ({ waiting }) => waiting.splice(0),
    stop() {
      for (const { waiting } of queues) for (const { resolve } of waiting.splice(0)) resolve();
    },
  };
}
