// Scheduling of deliveries per endpoint: a due event goes to its endpoint in turn, back to the store while the endpoint
// fails or is slow, or nowhere once the endpoint has refused for good. One attempt is made in attempt.ts.

import { MINUTE, SECOND } from "../../domain/time.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import type { Endpoint } from "../../ports/webhook-events.ts";
import type { Runtime } from "../runtime.ts";
import type { Delivery } from "./attempt.ts";
import { addressed, attemptOf, giveUp, hold, isLastChance, record } from "./attempt.ts";
import { afterAttempt, endpointUrl, isOpen, isProven } from "./endpoint-state.ts";
import type { FairQueue, Queue } from "./fair-queue.ts";
import { createFairQueue, newQueue } from "./fair-queue.ts";

/**
 * An event that would wait longer than this for its turn waits in the store instead: the limit of an endpoint that is
 * known to answer and of any other. Both are far below the lease of a job.
 */
const LONGEST_QUEUE_MS = { proven: 10 * MINUTE, other: SECOND };
const LONGEST_QUEUE = 5_000;
const LONGEST_SPILL_MS = 5 * MINUTE;
/** More endpoints than these are not remembered without a reason; rescheduled orders are looked through as often. */
const REMEMBERED = 1_000;

/** While many end, they are saved together: each transaction holds up everything else under way until it is on disk. */
const BEAT_MS = 20;

export type EndpointQueues = {
  /** Resolves when the job is done with for now: sent and recorded, rescheduled, or given up. */
  deliver(job: ClaimedJob): Promise<void>;
  /** An endpoint's state has changed. */
  changed(endpoint: Endpoint): void;
  /** The stored states of endpoints have changed. */
  forget(): void;
  /** Sends nothing new; waiting deliveries are left to the next start. */
  stop(): void;
};

type Scheduler = {
  readonly runtime: Runtime;
  readonly fairQueue: FairQueue<EndpointQueue>;
  readonly endpointQueues: Map<string, EndpointQueue>;
  /** Until when an event of this order is rescheduled: later ones must not overtake it. */
  readonly heldOrders: Map<string, number>;
  readonly beat: () => Promise<void>;
  readonly alertOutOfFiles: () => void;
  /** The number of rescheduled deliveries. */
  holds: number;
};

/** `spilledTo`: the due time of the last delivery that went back to the store, epoch ms. */
type EndpointQueue = Queue & { spilledTo: number };

export function createEndpointQueues(runtime: Runtime): EndpointQueues {
  const endpointQueues = new Map<string, EndpointQueue>();
  const heldOrders = new Map<string, number>();
  const fairQueue = createFairQueue<EndpointQueue>((...turn) => send(scheduler, ...turn));
  const scheduler: Scheduler = {
    runtime,
    fairQueue,
    endpointQueues,
    heldOrders,
    beat: createBeat(BEAT_MS),
    alertOutOfFiles: outOfFilesAlert(runtime),
    holds: 0,
  };
  let isStopped = false;

  return {
    async deliver(job) {
      if (isStopped) return;
      const delivery = await addressed(runtime, job);
      if (delivery !== undefined) await admit(scheduler, endpointQueueOf(scheduler, delivery), delivery);
    },
    changed(endpoint) {
      heldOrders.clear();
      const endpointQueue = endpointQueues.get(keyOf(endpoint));
      if (endpointQueue !== undefined) Object.assign(endpointQueue, { endpoint, spilledTo: 0 });
    },
    forget() {
      heldOrders.clear();
      for (const [key, endpointQueue] of endpointQueues) {
        if (isIdle(endpointQueue)) endpointQueues.delete(key);
        else
          Object.assign(endpointQueue, {
            endpoint: runtime.store.endpoint(endpointQueue.platformId, endpointQueue.url),
            spilledTo: 0,
          });
      }
    },
    stop() {
      isStopped = true;
      fairQueue.stop();
    },
  };
}

/** One alert at once, then one a minute. */
function outOfFilesAlert({ log }: Runtime): () => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + MINUTE;
    log({ event: "filesExhausted", level: "alert", code: "EMFILE" });
  };
}

/** All callers within the same interval go on together at its end. */
function createBeat(ms: number): () => Promise<void> {
  let next: Promise<void> | undefined;
  return () => {
    next ??= Bun.sleep(ms).then(() => {
      next = undefined;
    });
    return next;
  };
}

function keyOf({ platformId, url }: Pick<Endpoint, "platformId" | "url">): string {
  return `${platformId} ${url}`;
}

function endpointQueueOf({ runtime, endpointQueues }: Scheduler, { platform, url }: Delivery): EndpointQueue {
  const address = endpointUrl(url);
  const key = keyOf({ platformId: platform.id, url: address });
  const known = endpointQueues.get(key);
  if (known !== undefined) return known;
  if (endpointQueues.size >= REMEMBERED) forgetIdle(endpointQueues);
  const stored = runtime.store.endpoint(platform.id, address);
  const endpointQueue = { ...newQueue(platform.id, address, stored), spilledTo: 0 };
  endpointQueues.set(key, endpointQueue);
  return endpointQueue;
}

function forgetIdle(endpointQueues: Map<string, EndpointQueue>): void {
  for (const [key, endpointQueue] of endpointQueues) if (isIdle(endpointQueue)) endpointQueues.delete(key);
}

function isIdle({ underWay, waiting }: EndpointQueue): boolean {
  return underWay.size === 0 && waiting.length === 0;
}

function forgetPast(heldOrders: Map<string, number>, now: number): void {
  for (const [orderId, until] of heldOrders) if (until <= now) heldOrders.delete(orderId);
}

async function admit(scheduler: Scheduler, endpointQueue: EndpointQueue, delivery: Delivery): Promise<void> {
  const { runtime, heldOrders, fairQueue } = scheduler;
  const { endpoint } = endpointQueue;
  if (endpoint?.state === "paused") {
    return giveUp(
      runtime,
      delivery,
      `the address answered HTTP 410 ${at(endpoint)} and is paused until it is resumed`,
    );
  }
  const { orderId } = delivery.job;
  const until = heldUntil(scheduler, endpointQueue, orderId);
  if (until === undefined || isLastChance(delivery, until)) {
    heldOrders.delete(orderId);
    return fairQueue.wait(endpointQueue, delivery);
  }
  scheduler.holds += 1;
  if (scheduler.holds % REMEMBERED === 0) forgetPast(heldOrders, runtime.now());
  heldOrders.set(orderId, until);
  const why =
    endpoint === undefined ? "the address is slow" : `the address is ${endpoint.state} ${at(endpoint)}`;
  return hold(runtime, delivery, until, why);
}

function at({ since }: Endpoint): string {
  return `since ${new Date(since).toISOString()}`;
}

/** Until when this delivery must wait in the store; undefined: it can wait here for its turn. */
function heldUntil(
  { runtime, heldOrders, fairQueue }: Scheduler,
  endpointQueue: EndpointQueue,
  orderId: string,
): number | undefined {
  const now = runtime.now();
  const held = Math.max(endpointQueue.endpoint?.heldUntil ?? 0, heldOrders.get(orderId) ?? 0);
  if (held > now) return held;
  const turnMs = fairQueue.turnMs(endpointQueue);
  const longestMs = LONGEST_QUEUE_MS[isProven(endpointQueue.endpoint) ? "proven" : "other"];
  const { length } = endpointQueue.waiting;
  if (length < LONGEST_QUEUE && length * turnMs <= longestMs) return undefined;
  const behindAll =
    Math.max(endpointQueue.spilledTo, now + Math.min(length * turnMs, LONGEST_SPILL_MS)) + turnMs;
  endpointQueue.spilledTo = Math.min(behindAll, now + LONGEST_SPILL_MS);
  return Math.ceil(endpointQueue.spilledTo);
}

async function send(
  scheduler: Scheduler,
  endpointQueue: EndpointQueue,
  delivery: Delivery,
  answered: () => void,
): Promise<void> {
  const { runtime } = scheduler;
  const startedAt = runtime.now();
  const { attempt, isEndpoints } = await attemptOf(runtime, delivery);
  if (attempt.isOutOfFiles) scheduler.alertOutOfFiles();
  const endpoint = isEndpoints ? learn(scheduler, endpointQueue, attempt, delivery) : undefined;
  const isBusy = scheduler.fairQueue.isBusy();
  answered();
  if (isBusy) await scheduler.beat();
  await record(runtime, delivery, { at: startedAt, attempt, endpoint });
}

/** The endpoint's state after an attempt; undefined when it is the same. */
function learn(
  scheduler: Scheduler,
  endpointQueue: EndpointQueue,
  attempt: Attempt,
  delivery: Delivery,
): Endpoint | undefined {
  endpointQueue.tookMs += (attempt.tookMs - endpointQueue.tookMs) / 4;
  const before = endpointQueue.endpoint;
  const endpoint = afterAttempt({ ...endpointQueue, before }, attempt, scheduler.runtime.now());
  if (endpoint === undefined) return undefined;
  endpointQueue.endpoint = endpoint;
  logChange(scheduler.runtime, before, endpoint, delivery);
  if (attempt.kind === "delivered") return endpoint;
  // Waiting deliveries are scheduled again: the endpoint may be held or paused now.
  for (const { delivery: waiting, resolve, reject } of scheduler.fairQueue.empty(endpointQueue)) {
    admit(scheduler, endpointQueue, waiting).then(resolve, reject);
  }
  return endpoint;
}

/** No address is in the log (T29): the API shows it. */
function logChange(
  runtime: Runtime,
  before: Endpoint | undefined,
  after: Endpoint,
  { event }: Delivery,
): void {
  const about = { platformId: after.platformId, eventId: event.id };
  if (after.state === "paused") runtime.log({ event: "webhookPaused", level: "alert", ...about });
  if (isOpen(after) && !isOpen(before)) {
    runtime.log({ event: "webhookFailing", level: "warning", count: after.failures, ...about });
  }
  if (after.state === "healthy" && isOpen(before)) runtime.log({ event: "webhookRecovered", ...about });
}
