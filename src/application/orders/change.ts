// From domain events to rows: everything that one change of an order saves. Webhooks become events with the very bytes
// that will be sent, all else becomes jobs with the moment of their first try.

import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import { authorizationNote, disputeJson, orderJson, refundJson } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import { amountFinanced } from "../../domain/financing/advance.ts";
import { shownDeadlines } from "../../domain/financing/deadlines.ts";
import type { OrderWebhookName } from "../../domain/messages/webhook-name.ts";
import type { LoggedEvent, OrderEvent } from "../../domain/order/events.ts";
import type { Job, MailJob } from "../../domain/order/jobs.ts";
import { isOperationNeeded, operationEndedBy } from "../../domain/order/operations.ts";
import type { Order } from "../../domain/order/order.ts";
import { amountCaptured, amountRefunded, commitDeadline, refundsOf } from "../../domain/order/queries.ts";
import type { Effect, Transition } from "../../domain/order/transition.ts";
import { webhookBody } from "../../notifications/webhooks/body.ts";
import type { Invited } from "../../ports/invitations.ts";
import type { Buyer, Change, JobName, NewEvent, NewJob } from "../../ports/store.ts";
import type { WebhookEventIds } from "../ids.ts";
import type { Runtime } from "../runtime.ts";
import { viewOf } from "./view.ts";

/** The first question about a payment comes this long after it was asked for, if no answer came before (F13). */
export const FIRST_INQUIRY_MS = 2_000;

/** The details and buyers of the order outside the aggregate, as the change leaves them. */
export type OrderData = {
  readonly details: OrderDetails;
  readonly buyers: Readonly<Record<string, Buyer>>;
  readonly invited?: Readonly<Record<string, Invited>>;
};

/** Context of a change: the runtime, the order's platform, and the ids of its webhook events, drawn before it. */
export type ChangeContext = {
  readonly runtime: Runtime;
  readonly platform: Platform;
  readonly eventIds: WebhookEventIds;
};

/** Everything to be saved for `transition`; its effects become jobs and webhook events. Pure. O(effects). */
export function changeOf(context: ChangeContext, transition: Transition, data: OrderData): Change {
  const { order, orderEvents, ledgerEntries, balanceEntries, clockDecisions, timerAt } = transition;
  const jobs: NewJob[] = [];
  const events: NewEvent[] = [];
  for (const effect of transition.effects) {
    const { job, loggedEvent } = effect;
    if (!isWanted(context, job)) continue;
    if (job.kind !== "announce") {
      jobs.push(rowOf(job, loggedEvent.at));
      continue;
    }
    const reported = { ...data, order: reportedOf(job.event, effect.order, order) };
    const id = context.eventIds(loggedEvent.at, loggedEvent.seq, events.length);
    const event = eventOf(context, id, reported, job, loggedEvent);
    events.push(event);
    if (event.url !== undefined) jobs.push(deliveryOf(event, effect));
  }
  const endedJobs = endedWith(transition, jobs);
  const change = { order, orderEvents, ledgerEntries, balanceEntries, jobs, events, timerAt };
  return {
    ...change,
    ...(endedJobs.length > 0 && { endedJobs }),
    ...(clockDecisions.length > 0 && { clockDecisions }),
  };
}

/** The operations whose outcome is known with this transition. */
function endedWith({ order, orderEvents }: Transition, jobs: readonly NewJob[]): readonly JobName[] {
  return orderEvents.flatMap(({ orderEvent }) => {
    const ended = operationEndedBy(orderEvent);
    if (ended === undefined || isOperationNeeded(order, ended)) return [];
    return jobs.some(({ kind, subject }) => kind === ended.kind && subject === ended.subject) ? [] : ended;
  });
}

/** The merchant gets webhooks; buyers get e-mail where there is a mail server. */
function isWanted({ runtime, platform }: ChangeContext, job: Job): boolean {
  if (job.kind === "announce") return platform.events.includes(job.event);
  return job.kind !== "mail" || sendsMail(runtime.config, platform);
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
    case "charge":
      return { kind: job.kind, subject: job.authorizationId, payload: {}, dueAt: at };
    case "inquireCharge":
      return { kind: job.kind, subject: job.chargeId, payload: {}, dueAt: at + FIRST_INQUIRY_MS };
    case "captureCharge":
    case "releaseCharge":
      return { kind: job.kind, subject: job.chargeId, payload: {}, dueAt: at };
    case "refundCharge":
      return { kind: job.kind, subject: job.refundId, payload: {}, dueAt: at };
    case "inquireCard":
      return { kind: job.kind, subject: job.cardId, payload: {}, dueAt: at + FIRST_INQUIRY_MS };
    case "forgetCard":
      return { kind: job.kind, subject: job.cardId, payload: {}, dueAt: at };
    case "mail":
      return mailOf(job, at);
    default:
      return job satisfies never;
  }
}

/** An e-mail as a row without personal data: it is written when it is sent. */
function mailOf({ kind, notBefore = 0, ...payload }: MailJob, at: number): NewJob {
  const { mail, authorizationId, refundId, deadlineId, chargeId, invitationId } = payload;
  return {
    kind,
    subject: `${mail}:${refundId ?? deadlineId ?? chargeId ?? invitationId ?? authorizationId}`,
    payload: { ...payload, at },
    dueAt: Math.max(at, notBefore),
  };
}

type Announcing = Extract<Job, { readonly kind: "announce" }>;

/** A payment is reported with its result for the order: one that holds money is not `initiated`. */
function reportedOf(event: OrderWebhookName, then: Order, current: Order): Order {
  return event === "order.authorized" ? current : then;
}

/** The payment, refund, dispute or deadline that a webhook is about (specification/webhooks). */
function subjectOf(order: Order, orderEvent: OrderEvent, { deadlineId, refundId }: Announcing) {
  if (refundId !== undefined) return refundIn(order, refundId);
  if (deadlineId !== undefined && order.financing !== undefined)
    return { deadline: shownDeadlines(order.financing).find(({ id }) => id === deadlineId) };
  switch (orderEvent.kind) {
    case "paymentAuthorized":
    case "paymentFailed":
    case "holdReleased": {
      const authorization = order.authorizations.find(({ id }) => id === orderEvent.authorizationId);
      return authorization && { authorization: authorizationNote(authorization) };
    }
    case "refundConfirmed":
    case "refundFailed":
      return refundIn(order, orderEvent.refundId);
    case "disputeNoted":
      return { dispute: disputeJson(orderEvent.authorizationId, orderEvent.dispute) };
    default:
      return undefined;
  }
}

function refundIn(order: Order, refundId: string) {
  const refund = refundsOf(order).find(({ id }) => id === refundId);
  return refund && { refund: refundJson(refund) };
}

/** A webhook event with the bytes that every attempt sends. */
function eventOf(
  { runtime, platform }: ChangeContext,
  id: string,
  stored: OrderData & { readonly order: Order },
  job: Announcing,
  { orderEvent, at }: LoggedEvent,
): NewEvent {
  const { order, details } = stored;
  const { event } = job;
  const financed = amountFinanced(order);
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
    ...(financed > 0 && { amountFinanced: financed }),
    ...withoutAbsent(subjectOf(order, orderEvent, job) ?? {}),
    ...(details.trackId === undefined ? {} : { trackId: details.trackId }),
    ...(platform.payload === "full" ? { order: orderJson(viewOf(runtime, stored)) } : {}),
  });
  return { id, name: event, body, url: details.notifyUrl ?? platform.notifyUrl };
}

/** The webhook of an order that waits for a commit is sent before its deadline, or not at all. */
function deliveryOf(event: NewEvent, { order, loggedEvent }: Effect): NewJob {
  const endsBefore = event.name === "order.pendingCommit" ? commitDeadline(order) : undefined;
  return {
    kind: "deliver",
    subject: event.id,
    payload: endsBefore === undefined ? {} : { endsBefore },
    dueAt: loggedEvent.at,
  };
}
