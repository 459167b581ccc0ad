// From domain events to rows: everything that one change of an order saves. Webhooks become events with the very bytes
// that will be sent, all else becomes jobs with the moment of their first try.

import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import { authorizationNote, orderJson, refundJson } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import type { LedgerEntry } from "../../domain/money/ledger.ts";
import { ledgerEntryOf } from "../../domain/money/ledger.ts";
import { effectsOf } from "../../domain/order/effects.ts";
import type { LoggedEvent, OrderEvent } from "../../domain/order/events.ts";
import { evolve } from "../../domain/order/evolve.ts";
import type { EventName, Job, MailJob } from "../../domain/order/jobs.ts";
import type { Order } from "../../domain/order/order.ts";
import { amountCaptured, amountRefunded, commitDeadline } from "../../domain/order/queries.ts";
import type { Transition } from "../../domain/order/transition.ts";
import { timerAt } from "../../domain/order/transition.ts";
import { webhookBody } from "../../notifications/webhooks/body.ts";
import type { Buyer, Change, NewEvent, NewJob, StoredOrder } from "../../ports/store.ts";
import { newId } from "../ids.ts";
import type { Runtime } from "../runtime.ts";
import { viewOf } from "./view.ts";

/** The first question about a payment comes this long after it was asked for, if no answer came before (F13). */
export const FIRST_INQUIRY_MS = 2_000;

/** The details and buyers of the order outside the aggregate, as the change leaves them. */
export type OrderData = {
  readonly details: OrderDetails;
  readonly buyers: Readonly<Record<string, Buyer>>;
};

/**
 * Everything to be saved for `lived`: the order, its events, their ledger entries, jobs, webhooks and timer.
 * `before` is the order without the new events, undefined for a new one. O(events).
 */
export function changeOf(
  runtime: Runtime,
  platform: Platform,
  before: StoredOrder | undefined,
  transition: Transition,
  data: OrderData,
): Change {
  const jobs: NewJob[] = [];
  const events: NewEvent[] = [];
  const ledgerEntries: LedgerEntry[] = [];
  let order = before?.order;
  for (const recorded of transition.recorded) {
    const { orderEvent, at } = recorded;
    const ledgerEntry = ledgerEntryOf(order, recorded);
    if (ledgerEntry !== undefined) ledgerEntries.push(ledgerEntry);
    order = evolve(order, recorded);
    for (const job of effectsOf(order, orderEvent)) {
      if (!isWanted(runtime, platform, job)) continue;
      if (job.kind !== "announce") {
        jobs.push(rowOf(job, at));
        continue;
      }
      const reported = reportedOf(job.event, order, transition.order);
      const event = eventOf(runtime, platform, { ...data, order: reported }, job.event, recorded);
      events.push(event);
      if (event.url !== undefined) jobs.push(deliveryOf(event, order, at));
    }
  }
  const { order: current, recorded: orderEvents } = transition;
  return { order: current, orderEvents, ledgerEntries, jobs, events, timerAt: timerAt(current) };
}

/** The merchant gets webhooks; buyers get e-mail where there is a mail server. */
function isWanted({ config }: Runtime, platform: Platform, job: Job): boolean {
  if (job.kind === "announce") return platform.events.includes(job.event);
  return job.kind !== "mail" || sendsMail(config, platform);
}

function rowOf(job: Exclude<Job, { kind: "announce" }>, at: number): NewJob {
  switch (job.kind) {
    case "inquire":
      return { kind: job.kind, subject: job.authorizationId, payload: {}, dueAt: at + FIRST_INQUIRY_MS };
    case "release":
      return { kind: job.kind, subject: job.authorizationId, payload: {}, dueAt: at };
    case "capture":
      return { kind: job.kind, subject: job.authorizationId, payload: { amount: job.amount }, dueAt: at };
    case "refund":
      return { kind: job.kind, subject: job.refundId, payload: {}, dueAt: at };
    case "mail":
      return mailOf(job, at);
    default:
      return job satisfies never;
  }
}

/** An e-mail as a row without personal data: it is written when it is sent. */
function mailOf({ kind, ...payload }: MailJob, at: number): NewJob {
  return {
    kind,
    subject: `${payload.mail}:${payload.refundId ?? payload.authorizationId}`,
    payload,
    dueAt: at,
  };
}

/** A payment is reported with its result for the order: one that holds money is not `initiated`. */
function reportedOf(event: EventName, then: Order, current: Order): Order {
  return event === "order.authorized" ? current : then;
}

/** The payment or the refund that a webhook is about (specification/webhooks). */
function subjectOf({ authorizations, refunds }: Order, orderEvent: OrderEvent) {
  switch (orderEvent.kind) {
    case "paymentAuthorized":
    case "paymentFailed":
    case "holdReleased": {
      const authorization = authorizations.find(({ id }) => id === orderEvent.authorizationId);
      return authorization && { authorization: authorizationNote(authorization) };
    }
    case "refundConfirmed":
    case "refundFailed": {
      const refund = refunds.find(({ id }) => id === orderEvent.refundId);
      return refund && { refund: refundJson(refund) };
    }
    default:
      return undefined;
  }
}

/** A webhook event with the bytes that every attempt sends. */
function eventOf(
  runtime: Runtime,
  platform: Platform,
  stored: OrderData & { readonly order: Order },
  event: EventName,
  { orderEvent, at }: LoggedEvent,
): NewEvent {
  const { order, details } = stored;
  const body = webhookBody({
    event,
    orderId: order.id,
    platformId: order.platformId,
    date: at,
    status: order.status,
    amount: order.amount,
    ...withoutAbsent({ committedAmount: order.committed?.amount }),
    amountCaptured: amountCaptured(order),
    amountRefunded: amountRefunded(order),
    ...subjectOf(order, orderEvent),
    ...(details.trackId === undefined ? {} : { trackId: details.trackId }),
    ...(platform.payload === "full" ? { order: orderJson(viewOf(runtime, stored)) } : {}),
  });
  const id = newId("evt", at, runtime.random);
  return { id, name: event, body, url: details.notifyUrl ?? platform.notifyUrl };
}

/** The webhook of an order that waits for a commit is sent before its deadline, or not at all. */
function deliveryOf(event: NewEvent, order: Order, at: number): NewJob {
  const endsBefore = event.name === "order.pendingCommit" ? commitDeadline(order) : undefined;
  return {
    kind: "deliver",
    subject: event.id,
    payload: endsBefore === undefined ? {} : { endsBefore },
    dueAt: at,
  };
}
