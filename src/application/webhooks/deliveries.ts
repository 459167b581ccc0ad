// Delivery of webhooks, from the claimed job to its outcome: the address of the event (address.ts), its endpoint's
// queue (admission.ts, fair-queue.ts), one signed attempt (sign-and-send.ts), what the attempt says about the endpoint
// (endpoint-state.ts), and its outcome recorded (delivery-outcome.ts).

import { MINUTE } from "../../domain/time.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import type { Endpoint } from "../../ports/webhook-events.ts";
import type { Runtime } from "../runtime.ts";
import type { Delivery } from "./address.ts";
import { addressOf } from "./address.ts";
import type { Admission } from "./admission.ts";
import { createAdmission } from "./admission.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { recordOutcome } from "./delivery-outcome.ts";
import type { EndpointQueues } from "./endpoint-queues.ts";
import { createEndpointQueues } from "./endpoint-queues.ts";
import { afterAttempt, isOpen } from "./endpoint-state.ts";
import type { EndpointQueue, FairQueue, Turn } from "./fair-queue.ts";
import { createFairQueue } from "./fair-queue.ts";
import { sendSigned } from "./sign-and-send.ts";

/** Deliveries in memory, those under way and those in a queue: more stay in the store until there is room. */
const MOST_IN_MEMORY = 20_000;
/** While many end, they are saved together: each transaction holds up everything else under way until it is on disk. */
const BEAT_MS = 20;

const NO_KEY: Attempt = {
  kind: "retry",
  status: undefined,
  failure: "not sent: every webhook key of the platform is retired",
  tookMs: 0,
  answer: "",
  retryAfterMs: undefined,
};

export type Deliveries = {
  /** Resolves when the job is done with for now: sent and recorded, rescheduled, or given up. */
  deliver(job: ClaimedJob): Promise<void>;
  /** The number of jobs that may be claimed now. */
  room(): number;
  /** An endpoint's state has changed. */
  changed(endpoint: Endpoint): void;
  /** The stored states of endpoints have changed. */
  forget(): Promise<void>;
  /** Sends nothing new; waiting deliveries are left to the next start. */
  stop(): void;
};

type Scheduler = {
  readonly runtime: Runtime;
  readonly queues: EndpointQueues;
  readonly admission: Admission;
  readonly fairQueue: FairQueue;
  readonly beat: () => Promise<void>;
  readonly isStale: (job: ClaimedJob) => boolean;
  readonly alertOutOfFiles: () => void;
};

/** `isStale`: another replica delivers this now. */
export function createDeliveries(
  runtime: Runtime,
  isStale: (job: ClaimedJob) => boolean = () => false,
): Deliveries {
  const queues = createEndpointQueues(runtime.store);
  const admission = createAdmission(runtime.now);
  const fairQueue = createFairQueue();
  const beat = createBeat(BEAT_MS);
  const scheduler = {
    runtime,
    queues,
    admission,
    fairQueue,
    beat,
    isStale,
    alertOutOfFiles: outOfFilesAlert(runtime),
  };
  let inMemory = 0;
  let isStopped = false;

  return {
    async deliver(job) {
      if (isStopped) return;
      inMemory += 1;
      await deliver(scheduler, job).finally(() => {
        inMemory -= 1;
      });
    },
    room: () => MOST_IN_MEMORY - inMemory,
    changed(endpoint) {
      admission.forget();
      queues.changed(endpoint);
    },
    async forget() {
      admission.forget();
      await queues.reload();
    },
    stop() {
      isStopped = true;
      fairQueue.stop();
    },
  };
}

async function deliver(scheduler: Scheduler, job: ClaimedJob): Promise<void> {
  const { runtime, queues, fairQueue } = scheduler;
  const { delivery: claimed } = job;
  if (claimed === undefined) return runtime.store.removeJob(job);
  const { event } = claimed;
  const to = addressOf(runtime, claimed);
  if ("why" in to) return recordOutcome(runtime, { job, event }, to);
  if (to.url !== event.url) await runtime.store.readdress(event.id, to.url);
  const delivery = { job, event, ...to };
  const queue = await queues.find(to.platform.id, to.url, claimed);
  const called = admit(scheduler, queue, delivery) ?? (await fairQueue.turn(queue, delivery));
  if (called === undefined) return;
  if (called.kind !== "turn") return recordOutcome(runtime, delivery, called);
  try {
    if (scheduler.isStale(job)) return;
    await recordOutcome(runtime, delivery, await attempt(scheduler, queue, delivery, called));
  } finally {
    called.end();
  }
}

function admit(
  { admission, fairQueue }: Scheduler,
  queue: EndpointQueue,
  delivery: Delivery,
): DeliveryOutcome | undefined {
  return admission.admit(queue, delivery, fairQueue.turnMs(queue));
}

/** One attempt; its slot is free when it resolves. */
async function attempt(
  scheduler: Scheduler,
  queue: EndpointQueue,
  delivery: Delivery,
  turn: Turn,
): Promise<DeliveryOutcome> {
  const { runtime, fairQueue } = scheduler;
  const at = runtime.now();
  const { platform, url, event } = delivery;
  const sent = await sendSigned(runtime, { platform, url, id: event.id, body: event.body });
  if (sent?.isOutOfFiles) scheduler.alertOutOfFiles();
  // Without a key or a file descriptor nothing was sent: that says nothing about the endpoint.
  const isEndpoints = sent !== undefined && !sent.isOutOfFiles;
  const hasChanged = isEndpoints && learn(scheduler, queue, sent, { eventId: event.id, startedAt: at });
  const isBusy = fairQueue.isBusy();
  turn.answered();
  if (isBusy) await scheduler.beat();
  // As it is by now: those that ended later may be saved already.
  return {
    kind: "attempted",
    at,
    attempt: sent ?? NO_KEY,
    endpoint: hasChanged ? queue.endpoint : undefined,
  };
}

/** Whether an attempt changed the endpoint's state. */
function learn(
  scheduler: Scheduler,
  queue: EndpointQueue,
  sent: Attempt,
  { eventId, startedAt }: { readonly eventId: string; readonly startedAt: number },
): boolean {
  queue.tookMs += (sent.tookMs - queue.tookMs) / 4;
  const before = queue.endpoint;
  const endpoint = afterAttempt({ ...queue, before, startedAt }, sent, scheduler.runtime.now());
  if (endpoint === undefined) return false;
  queue.endpoint = endpoint;
  logChange(scheduler.runtime, before, endpoint, eventId);
  // The endpoint may be held or paused now.
  if (sent.kind !== "delivered")
    scheduler.fairQueue.readmit(queue, (waiting) => admit(scheduler, queue, waiting));
  return true;
}

/** No address is in the log (T29): the API shows it. */
function logChange({ log }: Runtime, before: Endpoint | undefined, after: Endpoint, eventId: string): void {
  const about = { platformId: after.platformId, eventId };
  if (after.state === "paused") log({ event: "webhookPaused", level: "alert", ...about });
  if (isOpen(after) && !isOpen(before))
    log({ event: "webhookFailing", level: "warning", count: after.failures, ...about });
  if (after.state === "healthy" && isOpen(before)) log({ event: "webhookRecovered", ...about });
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
