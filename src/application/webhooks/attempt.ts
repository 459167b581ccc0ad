// One attempt at delivering an event to the merchant: addressed and signed now, sent, recorded with its consequences
// (specification/webhooks, F29 to F32). The order of attempts to one endpoint is decided in endpoint-queue.ts.

import type { Platform, WebhookKey } from "../../config/config.ts";
import { webhookPorts } from "../../config/config.ts";
import { longestMs, nextAttemptAt, schedules } from "../../domain/retries/schedules.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import { signedHeaders } from "../../notifications/webhooks/sign.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import type { Endpoint, NextOfAttempt, StoredEvent } from "../../ports/webhook-events.ts";
import type { Runtime } from "../runtime.ts";

const TIMEOUT_MS = 30_000;
const LONGEST_MS = longestMs(schedules.webhook);

/** A claimed job with everything that an attempt needs. */
export type Delivery = {
  readonly job: ClaimedJob;
  readonly event: StoredEvent;
  readonly platform: Platform;
  readonly url: string;
};

/**
 * The address of the event by what order and platform say now: after a shop corrects its address, waiting events go to
 * the new one. Undefined when it has no address any more; then that is recorded (F32).
 */
export async function addressed(runtime: Runtime, job: ClaimedJob): Promise<Delivery | undefined> {
  const event = runtime.store.event(job.subject);
  if (event === undefined) return void (await runtime.store.removeJob(job.id));
  const platform = runtime.config.platforms.find(({ id }) => id === event.platformId);
  if (platform === undefined) {
    return void (await drop(runtime, job, "its platform is not in the configuration any more"));
  }
  const url = runtime.store.notifyUrl(event.orderId) ?? platform.notifyUrl;
  if (url === undefined) {
    return void (await drop(runtime, job, "neither the order nor its platform names an address any more"));
  }
  if (url !== event.url) await runtime.store.readdress(event.id, url);
  return { job, event, platform, url };
}

/** Of these keys the one that is retired first: the endpoint has had it for the longest time. */
function oldestOf({ webhookKeys }: Platform, keys: readonly string[]): readonly string[] {
  const inUse = webhookKeys.filter(({ key }) => keys.includes(key));
  const [oldest] = inUse.toSorted((left, right) => retiresAt(left) - retiresAt(right));
  return oldest === undefined ? [] : [oldest.key];
}

/** Number.MAX_VALUE for a key that stays: two of those are equally old. */
function retiresAt({ retireAt = Number.MAX_VALUE }: WebhookKey): number {
  return retireAt;
}

/** Keys that sign at `now`. */
export function keysInUse({ webhookKeys }: Platform, now: number): readonly string[] {
  return webhookKeys.flatMap(({ key, retireAt = Number.POSITIVE_INFINITY }) => (now < retireAt ? key : []));
}

/** Sends a body once, signed with the keys in use; `undefined`: there is none, and nothing was sent. */
export async function sendSigned(
  runtime: Runtime,
  { platform, url, id, body }: { platform: Platform; url: string; id: string; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<(Attempt & { readonly headers: Readonly<Record<string, string>> }) | undefined> {
  const keys = keysInUse(platform, runtime.now());
  if (keys.length === 0) return undefined;
  // The endpoint compares the timestamp with its own clock, which is never advanced (F11).
  const timestampMs = runtime.wallNow();
  const { signatureHeader, signatures } = platform;
  const headerKeys = signatures === "one" ? oldestOf(platform, keys) : keys;
  const headers = signedHeaders({ body, id, timestampMs, keys, signatureHeader, headerKeys });
  const allowPrivate = runtime.config.mode === "sandbox";
  const ports = webhookPorts(platform);
  const attempt = await runtime.sendWebhook({ url, headers, body, allowPrivate, ports, timeoutMs });
  return { ...attempt, headers };
}

const NO_KEY: Attempt = {
  kind: "retry",
  status: undefined,
  failure: "not sent: every webhook key of the platform is retired",
  tookMs: 0,
  answer: "",
  retryAfterMs: undefined,
};

/** One attempt. `isEndpoints`: it says something about the endpoint, not about us. */
export async function attemptOf(
  runtime: Runtime,
  { event: { id, body }, platform, url }: Delivery,
): Promise<{ readonly attempt: Attempt; readonly isEndpoints: boolean }> {
  const attempt = await sendSigned(runtime, { platform, url, id, body });
  if (attempt === undefined) return { attempt: NO_KEY, isEndpoints: false };
  return { attempt, isEndpoints: attempt.isOutOfFiles !== true };
}

/** Records an attempt together with the next state of the event and its endpoint. */
export function record(
  runtime: Runtime,
  { job, event }: Delivery,
  { at, attempt, endpoint }: { at: number; attempt: Attempt; endpoint: Endpoint | undefined },
): Promise<void> {
  const { tookMs, status, failure, answer } = attempt;
  const row = { eventId: event.id, at, tookMs, status, failure, answer };
  const next = nextOf(runtime, { job, event }, attempt);
  if (next.kind === "exhausted") alert(runtime, event);
  return runtime.store.recordAttempt(row, next, endpoint);
}

function nextOf(
  runtime: Runtime,
  { job, event }: Pick<Delivery, "job" | "event">,
  { kind, failure, retryAfterMs }: Attempt,
): NextOfAttempt {
  const jobId = job.id;
  const now = runtime.now();
  if (kind === "delivered") return { kind, jobId };
  if (kind === "gone" || now >= endOf(job, event)) return { kind: "exhausted", jobId };
  const { endsBefore } = termsOf(job);
  const dueAt = nextAttemptAt(schedules.webhook, {
    attempts: job.attempts + 1,
    now,
    fraction: fractionOf(job),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(endsBefore === undefined ? {} : { endsBefore }),
  });
  if (dueAt === "exhausted") return { kind: "exhausted", jobId };
  return { kind: "again", jobId, dueAt, error: failure ?? "" };
}

/** Whether it would never be sent if it waited until then: each event is tried at least once (I13, F31). */
export function isLastChance({ job, event }: Delivery, until: number): boolean {
  return job.attempts === 0 && until >= endOf(job, event);
}

/** Rescheduled without a try, or exhausted when the time of its schedule is over by then. */
export function hold(runtime: Runtime, delivery: Delivery, until: number, why: string): Promise<void> {
  if (until < endOf(delivery.job, delivery.event)) return runtime.store.holdJob(delivery.job.id, until);
  return giveUp(runtime, delivery, why);
}

/** Not sent any more: an event that was never received is a state, and an alert (F31). */
export function giveUp(runtime: Runtime, { job, event }: Delivery, why: string): Promise<void> {
  alert(runtime, event);
  return runtime.store.recordAttempt(unsent(runtime, job, why), { kind: "exhausted", jobId: job.id });
}

/** The moment when an event is exhausted although it was hardly ever tried, or is useless; epoch ms. */
function endOf(job: ClaimedJob, { createdAt }: StoredEvent): number {
  const { since = createdAt, endsBefore = Number.POSITIVE_INFINITY } = termsOf(job);
  return Math.min(since + LONGEST_MS, endsBefore);
}

/** Of a `deliverWebhook` job, epoch ms: since when it is tried, where not since its event was made, and until when. */
type Terms = { readonly since?: number; readonly endsBefore?: number };

function termsOf({ payload }: ClaimedJob): Terms {
  return payload as Terms;
}

/** The same for all events of an order, so that those that failed one after the other are tried again in that order. */
function fractionOf({ orderId, attempts }: ClaimedJob): number {
  return Bun.hash.crc32(`${orderId} ${attempts}`) / 2 ** 32;
}

function alert(runtime: Runtime, { id: eventId, platformId, orderId }: StoredEvent): void {
  runtime.log({ event: "webhookExhausted", level: "alert", eventId, platformId, orderId });
}

function drop(runtime: Runtime, job: ClaimedJob, why: string): Promise<void> {
  runtime.log({ event: "webhookDropped", level: "warning", eventId: job.subject, orderId: job.orderId });
  return runtime.store.recordAttempt(unsent(runtime, job, why), { kind: "dropped", jobId: job.id });
}

function unsent(runtime: Runtime, { subject: eventId }: ClaimedJob, why: string) {
  return {
    eventId,
    at: runtime.now(),
    tookMs: 0,
    status: undefined,
    failure: `not sent: ${why}`,
    answer: "",
  };
}
