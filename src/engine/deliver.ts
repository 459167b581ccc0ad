// One attempt at delivering an event to the merchant: addressed and signed now, sent, recorded with what becomes of it
// (CONTRACT 5, F29 to F32). When its turn is, and what else waits for the same receiver, is not known here.

import type { Platform, WebhookKey } from "../config/config.ts";
import { webhookPorts } from "../config/config.ts";
import { LONGEST_SCHEDULE_MS, nextAttemptAt } from "../notify/schedule.ts";
import type { Attempt } from "../notify/send.ts";
import { signedHeaders } from "../notify/sign.ts";
import type { ClaimedDuty } from "../store/contract.ts";
import type { Endpoint, NextOfAttempt, StoredEvent } from "../store/event-contract.ts";
import type { World } from "./world.ts";

const TIMEOUT_MS = 30_000;

/** A claimed duty with everything an attempt needs. */
export type Delivery = {
  readonly duty: ClaimedDuty;
  readonly event: StoredEvent;
  readonly platform: Platform;
  readonly url: string;
};

/**
 * Where the event goes by what order and platform say now: a shop that corrects its address gets what waits. Undefined
 * when it goes nowhere any more; then that is recorded (F32).
 */
export async function addressed(world: World, duty: ClaimedDuty): Promise<Delivery | undefined> {
  const event = world.store.event(duty.subject);
  if (event === undefined) return void (await world.store.removeDuty(duty.id));
  const platform = world.config.platforms.find(({ id }) => id === event.platformId);
  if (platform === undefined) {
    return void (await drop(world, duty, "its platform is not in the configuration any more"));
  }
  const url = world.store.notifyUrl(event.orderId) ?? platform.notifyUrl;
  if (url === undefined) {
    return void (await drop(world, duty, "neither the order nor its platform names an address any more"));
  }
  if (url !== event.url) await world.store.readdress(event.id, url);
  return { duty, event, platform, url };
}

/** Of these keys the one that is retired first: it is the one that a receiver has had for longest. */
function oldestOf({ webhookKeys }: Platform, keys: readonly string[]): readonly string[] {
  const inUse = webhookKeys.filter(({ key }) => keys.includes(key));
  const [oldest] = inUse.toSorted((one, other) => retiresAt(one) - retiresAt(other));
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
  world: World,
  { platform, url, id, body }: { platform: Platform; url: string; id: string; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<(Attempt & { readonly headers: Readonly<Record<string, string>> }) | undefined> {
  const keys = keysInUse(platform, world.now());
  if (keys.length === 0) return undefined;
  // The receiver compares the timestamp with its own clock, which nobody turned (F11).
  const timestampMs = world.wallNow();
  const { signatureHeader, signatures } = platform;
  const headerKeys = signatures === "one" ? oldestOf(platform, keys) : keys;
  const headers = signedHeaders({ body, id, timestampMs, keys, signatureHeader, headerKeys });
  const allowPrivate = world.config.mode === "sandbox";
  const ports = webhookPorts(platform);
  const attempt = await world.sendWebhook({ url, headers, body, allowPrivate, ports, timeoutMs });
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

/** One attempt. `isReceivers`: it says something about the receiver, not about us. */
export async function attemptOf(
  world: World,
  { event: { id, body }, platform, url }: Delivery,
): Promise<{ readonly attempt: Attempt; readonly isReceivers: boolean }> {
  const attempt = await sendSigned(world, { platform, url, id, body });
  if (attempt === undefined) return { attempt: NO_KEY, isReceivers: false };
  return { attempt, isReceivers: attempt.isOutOfFiles !== true };
}

/** Records an attempt together with what becomes of the event and its receiver. */
export function record(
  world: World,
  { duty, event }: Delivery,
  { at, attempt, endpoint }: { at: number; attempt: Attempt; endpoint: Endpoint | undefined },
): Promise<void> {
  const { tookMs, status, failure, answer } = attempt;
  const row = { eventId: event.id, at, tookMs, status, failure, answer };
  const next = nextOf(world, { duty, event }, attempt);
  if (next.kind === "exhausted") alarm(world, event);
  return world.store.recordAttempt(row, next, endpoint);
}

function nextOf(
  world: World,
  { duty, event }: Pick<Delivery, "duty" | "event">,
  { kind, failure, retryAfterMs }: Attempt,
): NextOfAttempt {
  const dutyId = duty.id;
  const now = world.now();
  if (kind === "delivered") return { kind, dutyId };
  if (kind === "gone" || now >= endOf(duty, event)) return { kind: "exhausted", dutyId };
  const { endsBefore } = termsOf(duty);
  const dueAt = nextAttemptAt({
    attempts: duty.attempts + 1,
    now,
    random: () => jitterOf(duty),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(endsBefore === undefined ? {} : { endsBefore }),
  });
  if (dueAt === "exhausted") return { kind: "exhausted", dutyId };
  return { kind: "again", dutyId, dueAt, error: failure ?? "" };
}

/** Whether it would never be sent if it waited until then: each event is tried at least once (I13, F31). */
export function isLastChance({ duty, event }: Delivery, until: number): boolean {
  return duty.attempts === 0 && until >= endOf(duty, event);
}

/** Put off without a try, or given up when the time of its schedule is over by then. */
export function hold(world: World, delivery: Delivery, until: number, why: string): Promise<void> {
  if (until < endOf(delivery.duty, delivery.event)) return world.store.holdDuty(delivery.duty.id, until);
  return giveUp(world, delivery, why);
}

/** Not sent any more: an event that nobody got is a state, and an alarm (F31). */
export function giveUp(world: World, { duty, event }: Delivery, why: string): Promise<void> {
  alarm(world, event);
  return world.store.recordAttempt(unsent(world, duty, why), { kind: "exhausted", dutyId: duty.id });
}

/** When an event is exhausted although it was hardly ever its turn, or is useless (CONTRACT 5); epoch ms. */
function endOf(duty: ClaimedDuty, { createdAt }: StoredEvent): number {
  const { since = createdAt, endsBefore = Number.POSITIVE_INFINITY } = termsOf(duty);
  return Math.min(since + LONGEST_SCHEDULE_MS, endsBefore);
}

/** Of a duty to deliver, epoch ms: since when it is tried, where not since its event was made, and until when. */
type Terms = { readonly since?: number; readonly endsBefore?: number };

function termsOf({ payload }: ClaimedDuty): Terms {
  return payload as Terms;
}

/** The same for all events of an order, so that those that failed one after the other are tried again in that order. */
function jitterOf({ orderId, attempts }: ClaimedDuty): number {
  return Bun.hash.crc32(`${orderId} ${attempts}`) / 2 ** 32;
}

function alarm(world: World, { id: eventId, platformId, orderId }: StoredEvent): void {
  world.log({ event: "webhookExhausted", level: "alarm", eventId, platformId, orderId });
}

function drop(world: World, duty: ClaimedDuty, why: string): Promise<void> {
  world.log({ event: "webhookDropped", level: "warning", eventId: duty.subject, orderId: duty.orderId });
  return world.store.recordAttempt(unsent(world, duty, why), { kind: "dropped", dutyId: duty.id });
}

function unsent(world: World, { subject: eventId }: ClaimedDuty, why: string) {
  return { eventId, at: world.now(), tookMs: 0, status: undefined, failure: `not sent: ${why}`, answer: "" };
}
