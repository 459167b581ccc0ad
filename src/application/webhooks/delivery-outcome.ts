// Outcome of a delivery, recorded, together with what follows for its event, its job and its endpoint
// (specification/webhooks, F29 to F32).

import { longestMs, nextAttemptAt, schedules } from "../../domain/retries/schedules.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import type { DeliveryAttempt, Endpoint, NextOfAttempt, StoredEvent } from "../../ports/webhook-events.ts";
import type { Runtime } from "../runtime.ts";

/**
 * `attempted` at `at`, with the endpoint's state where it changed. `held`: not before `until`, without using up a try.
 * `refused`: the endpoint wants nothing any more. `undeliverable`: there is no endpoint any more.
 */
export type DeliveryOutcome =
  | {
      readonly kind: "attempted";
      readonly at: number;
      readonly attempt: Attempt;
      readonly endpoint: Endpoint | undefined;
    }
  | { readonly kind: "held"; readonly until: number; readonly why: string }
  | { readonly kind: "refused" | "undeliverable"; readonly why: string };

/** A job and its event. */
type Due = { readonly job: ClaimedJob; readonly event: StoredEvent };

const LONGEST_MS = longestMs(schedules.webhook);

/** Records an outcome, and reschedules the event or ends it. */
export function recordOutcome(runtime: Runtime, due: Due, outcome: DeliveryOutcome): Promise<void> {
  switch (outcome.kind) {
    case "attempted": {
      const { at, attempt, endpoint } = outcome;
      return record(runtime, due, { at, ...attempt }, nextOf(runtime, due, attempt), endpoint);
    }
    case "held":
      if (outcome.until < endOf(due)) return runtime.store.holdJob(due.job, outcome.until);
      return record(runtime, due, unsent(runtime, outcome.why), { kind: "exhausted", job: due.job });
    case "refused":
      return record(runtime, due, unsent(runtime, outcome.why), { kind: "exhausted", job: due.job });
    case "undeliverable":
      return record(runtime, due, unsent(runtime, outcome.why), { kind: "dropped", job: due.job });
    default:
      return outcome satisfies never;
  }
}

/** Events with the same are sent one after the other: those of an order, and those of a platform that are of no order. */
export function sequenceOf({ job, event }: Due): string {
  return job.orderId === "" ? event.platformId : job.orderId;
}

/** Whether it would never be sent if it waited until then: each event is tried at least once (I13, F31). */
export function isLastChance(due: Due, until: number): boolean {
  return due.job.attempts === 0 && until >= endOf(due);
}

/** An event that was never received is a state, and an alert (F31). */
function record(
  runtime: Runtime,
  { event: { id: eventId, platformId, orderId } }: Due,
  { at, tookMs, status, failure, answer }: Omit<DeliveryAttempt, "eventId">,
  next: NextOfAttempt,
  endpoint?: Endpoint,
): Promise<void> {
  const about = { eventId, platformId, orderId };
  if (next.kind === "exhausted") runtime.log({ event: "webhookExhausted", level: "alert", ...about });
  if (next.kind === "dropped") runtime.log({ event: "webhookDropped", level: "warning", eventId, orderId });
  return runtime.store.recordAttempt({ eventId, at, tookMs, status, failure, answer }, next, endpoint);
}

function unsent({ now }: Runtime, why: string): Omit<DeliveryAttempt, "eventId"> {
  return { at: now(), tookMs: 0, status: undefined, failure: `not sent: ${why}`, answer: "" };
}

function nextOf(runtime: Runtime, due: Due, { kind, failure, retryAfterMs = 0 }: Attempt): NextOfAttempt {
  const { job } = due;
  const now = runtime.now();
  if (kind === "delivered") return { kind, job };
  if (kind === "gone" || now >= endOf(due)) return { kind: "exhausted", job };
  const { endsBefore = Number.POSITIVE_INFINITY } = termsOf(job);
  const attempts = job.attempts + 1;
  const failed = { attempts, now, fraction: fractionOf(due), retryAfterMs, endsBefore };
  const dueAt = nextAttemptAt(schedules.webhook, failed);
  if (dueAt === "exhausted") return { kind: "exhausted", job };
  return { kind: "again", job, dueAt, error: failure ?? "" };
}

/** The moment when an event is exhausted although it was hardly ever tried, or is useless; epoch ms. */
function endOf({ job, event: { createdAt } }: Due): number {
  const { since = createdAt, endsBefore = Number.POSITIVE_INFINITY } = termsOf(job);
  return Math.min(since + LONGEST_MS, endsBefore);
}

/** Of a `deliver` job, epoch ms: since when it is tried, where not since its event was made, and until when. */
type Terms = { readonly since?: number; readonly endsBefore?: number };

function termsOf({ payload }: ClaimedJob): Terms {
  return payload as Terms;
}

/** The same for all of a sequence, so that those that failed one after the other are tried again in that order. */
function fractionOf(due: Due): number {
  return Bun.hash.crc32(`${sequenceOf(due)} ${due.job.attempts}`) / 2 ** 32;
}
