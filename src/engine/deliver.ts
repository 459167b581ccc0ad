// One attempt at delivering an event to the merchant: signed now, sent, recorded, and put off by the schedule.

import { webhookPorts } from "../config/config.ts";
import { nextAttemptAt } from "../notify/schedule.ts";
import { signedHeaders } from "../notify/sign.ts";
import type { ClaimedDuty } from "../store/contract.ts";
import type { World } from "./world.ts";

const TIMEOUT_MS = 30_000;

/** Sends the event and records the attempt together with what becomes of it (CONTRACT 5, F29 to F32). */
export async function deliver(world: World, duty: ClaimedDuty): Promise<void> {
  const event = world.store.event(duty.subject);
  const platform = world.config.platforms.find(({ id }) => id === event?.platformId);
  if (event?.url === undefined) return world.store.removeDuty(duty.id);
  if (platform === undefined) {
    return drop(world, duty, "its platform is not in the configuration any more");
  }
  const at = world.now();
  const keys = platform.webhookKeys.filter(({ retireAt }) => retireAt === undefined || retireAt > at);
  const attempt = await world.sendWebhook({
    url: event.url,
    headers: signedHeaders({
      body: event.body,
      id: event.id,
      // The receiver compares this with its own clock, which nobody turned (F11).
      timestampMs: world.wallNow(),
      keys: keys.map(({ key }) => key),
      signatureHeader: platform.signatureHeader,
    }),
    body: event.body,
    allowPrivate: world.config.mode === "sandbox",
    ports: webhookPorts(platform),
    timeoutMs: TIMEOUT_MS,
  });
  const record = {
    eventId: event.id,
    at,
    tookMs: attempt.tookMs,
    status: attempt.status,
    failure: attempt.failure,
    answer: attempt.answer,
  };
  if (attempt.kind === "delivered") {
    return world.store.recordAttempt(record, { kind: "delivered", dutyId: duty.id });
  }
  const next = attempt.kind === "gone" ? "exhausted" : nextMoment(world, duty, attempt.retryAfterMs);
  if (next === "exhausted") {
    world.log({ event: "webhookExhausted", level: "alarm", eventId: event.id, platformId: event.platformId });
    return world.store.recordAttempt(record, { kind: "exhausted", dutyId: duty.id });
  }
  const error = attempt.failure ?? `HTTP ${attempt.status}`;
  return world.store.recordAttempt(record, { kind: "again", dutyId: duty.id, dueAt: next, error });
}

function nextMoment(world: World, duty: ClaimedDuty, retryAfterMs: number | undefined): number | "exhausted" {
  const { endsBefore } = duty.payload as { readonly endsBefore?: number };
  return nextAttemptAt({
    attempts: duty.attempts + 1,
    now: world.now(),
    random: () => jitterOf(duty),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(endsBefore === undefined ? {} : { endsBefore }),
  });
}

/** The same for all events of an order, so that those that failed one after the other are tried again in that order. */
function jitterOf({ orderId, attempts }: ClaimedDuty): number {
  return Bun.hash.crc32(`${orderId} ${attempts}`) / 2 ** 32;
}

function drop(world: World, duty: ClaimedDuty, reason: string): Promise<void> {
  const attempt = {
    eventId: duty.subject,
    at: world.now(),
    tookMs: 0,
    status: undefined,
    failure: reason,
    answer: "",
  };
  return world.store.recordAttempt(attempt, { kind: "dropped", dutyId: duty.id });
}
