// Who is sent to now, who later and who not at all: what is due goes to its receiver in turn, back to the store while
// the receiver fails or is slow, or nowhere once it wants no more. How one is sent is in deliver.ts.

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
 * What would wait longer than this for its turn waits in the store instead, at the receiver's own pace: of one that is
 * known to answer and of any other. Both far below the lease of a duty.
 */
const LONGEST_QUEUE_MS = { proven: 10 * MINUTE, other: SECOND };
const LONGEST_QUEUE = 5_000;
const LONGEST_SPILL_MS = 5 * MINUTE;
/** More receivers than these are not remembered without a reason; put-off orders are looked through as often. */
const REMEMBERED = 1_000;

/** While many end, they are saved together: each transaction holds up whatever else is under way until it is on disk. */
const BEAT_MS = 20;

export type EndpointQueues = {
  /** Resolves when the duty is done with for now: sent and recorded, put off, or given up. */
  deliver(job: ClaimedJob): Promise<void>;
  /** Somebody has changed what is known of a receiver. */
  changed(endpoint: Endpoint): void;
  /** What is known of receivers has changed in the store. */
  forget(): void;
  /** Sends nothing new; what waits is left to the next start. */
  stop(): void;
};

type Desk = {
  readonly runtime: Runtime;
  readonly turns: FairQueue<EndpointQueue>;
  readonly endpointQueues: Map<string, EndpointQueue>;
  /** Until when an event of this order is put off: later ones must not overtake it. */
  readonly heldOrders: Map<string, number>;
  readonly beat: () => Promise<void>;
  readonly alertOutOfFiles: () => void;
  /** How often something was put off. */
  holds: number;
};

/** `spilledTo`: when the last of what went back to the store is due, epoch ms. */
type EndpointQueue = Queue & { spilledTo: number };

export function createEndpointQueues(runtime: Runtime): EndpointQueues {
  const endpointQueues = new Map<string, EndpointQueue>();
  const heldOrders = new Map<string, number>();
  const turns = createFairQueue<EndpointQueue>((...turn) => send(desk, ...turn));
  const desk: Desk = {
    runtime,
    turns,
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
      if (delivery !== undefined) await admit(desk, endpointQueueOf(desk, delivery), delivery);
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
      turns.stop();
    },
  };
}

/** One at once, then one a minute. */
function outOfFilesAlert({ log }: Runtime): () => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + MINUTE;
    log({ event: "filesExhausted", level: "alarm", code: "EMFILE" });
  };
}

/** All who ask within the same beat go on together at its end. */
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

function endpointQueueOf({ runtime, endpointQueues }: Desk, { platform, url }: Delivery): EndpointQueue {
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

async function admit(desk: Desk, endpointQueue: EndpointQueue, delivery: Delivery): Promise<void> {
  const { runtime, heldOrders, turns } = desk;
  const { endpoint } = endpointQueue;
  if (endpoint?.state === "paused") {
    return giveUp(
      runtime,
      delivery,
      `the address answered HTTP 410 ${at(endpoint)} and is paused until it is resumed`,
    );
  }
  const { orderId } = delivery.job;
  const until = heldUntil(desk, endpointQueue, orderId);
  if (until === undefined || isLastChance(delivery, until)) {
    heldOrders.delete(orderId);
    return turns.wait(endpointQueue, delivery);
  }
  desk.holds += 1;
  if (desk.holds % REMEMBERED === 0) forgetPast(heldOrders, runtime.now());
  heldOrders.set(orderId, until);
  const why =
    endpoint === undefined ? "the address is slow" : `the address is ${endpoint.state} ${at(endpoint)}`;
  return hold(runtime, delivery, until, why);
}

function at({ since }: Endpoint): string {
  return `since ${new Date(since).toISOString()}`;
}

/** Until when this must wait in the store; undefined: it can wait here for its turn. */
function heldUntil(
  { runtime, heldOrders, turns }: Desk,
  endpointQueue: EndpointQueue,
  orderId: string,
): number | undefined {
  const now = runtime.now();
  const held = Math.max(endpointQueue.endpoint?.heldUntil ?? 0, heldOrders.get(orderId) ?? 0);
  if (held > now) return held;
  const turnMs = turns.turnMs(endpointQueue);
  const longestMs = LONGEST_QUEUE_MS[isProven(endpointQueue.endpoint) ? "proven" : "other"];
  const { length } = endpointQueue.waiting;
  if (length < LONGEST_QUEUE && length * turnMs <= longestMs) return undefined;
  const behindAll =
    Math.max(endpointQueue.spilledTo, now + Math.min(length * turnMs, LONGEST_SPILL_MS)) + turnMs;
  endpointQueue.spilledTo = Math.min(behindAll, now + LONGEST_SPILL_MS);
  return Math.ceil(endpointQueue.spilledTo);
}

async function send(
  desk: Desk,
  endpointQueue: EndpointQueue,
  delivery: Delivery,
  answered: () => void,
): Promise<void> {
  const { runtime } = desk;
  const startedAt = runtime.now();
  const { attempt, isEndpoints } = await attemptOf(runtime, delivery);
  if (attempt.isOutOfFiles) desk.alertOutOfFiles();
  const endpoint = isEndpoints ? learn(desk, endpointQueue, attempt, delivery) : undefined;
  const isBusy = desk.turns.isBusy();
  answered();
  if (isBusy) await desk.beat();
  await record(runtime, delivery, { at: startedAt, attempt, endpoint });
}

/** What an attempt says about its receiver; undefined when that was known. */
function learn(
  desk: Desk,
  endpointQueue: EndpointQueue,
  attempt: Attempt,
  delivery: Delivery,
): Endpoint | undefined {
  endpointQueue.tookMs += (attempt.tookMs - endpointQueue.tookMs) / 4;
  const before = endpointQueue.endpoint;
  const endpoint = afterAttempt({ ...endpointQueue, before }, attempt, desk.runtime.now());
  if (endpoint === undefined) return undefined;
  endpointQueue.endpoint = endpoint;
  tell(desk.runtime, before, endpoint, delivery);
  if (attempt.kind === "delivered") return endpoint;
  // What waits is judged anew: the receiver may be held or paused now.
  for (const { delivery: waiting, resolve, reject } of desk.turns.empty(endpointQueue)) {
    admit(desk, endpointQueue, waiting).then(resolve, reject);
  }
  return endpoint;
}

/** No address is in the log (T29): the API shows it. */
function tell(runtime: Runtime, before: Endpoint | undefined, after: Endpoint, { event }: Delivery): void {
  const about = { platformId: after.platformId, eventId: event.id };
  if (after.state === "paused") runtime.log({ event: "webhookPaused", level: "alarm", ...about });
  if (isOpen(after) && !isOpen(before)) {
    runtime.log({ event: "webhookFailing", level: "warning", count: after.failures, ...about });
  }
  if (after.state === "healthy" && isOpen(before)) runtime.log({ event: "webhookRecovered", ...about });
}
