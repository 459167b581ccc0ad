// From facts to rows: what one change of an order saves beside it. Announcements become events with the very bytes
// that will be sent, all else becomes duties with the moment of their first try.

import type { Platform } from "../config/config.ts";
import { sendsMail } from "../config/config.ts";
import { after } from "../domain/after.ts";
import { apply } from "../domain/apply.ts";
import type { Duty, EventName, MailDuty } from "../domain/duty.ts";
import type { Fact, Recorded } from "../domain/fact.ts";
import type { Lived } from "../domain/life.ts";
import { alarm } from "../domain/life.ts";
import type { Movement } from "../domain/movement.ts";
import { movementOf } from "../domain/movement.ts";
import type { Order } from "../domain/order.ts";
import { amountCaptured, amountRefunded, commitDeadline } from "../domain/order-view.ts";
import { webhookBody } from "../notify/body.ts";
import type { Buyer, Change, NewDuty, NewEvent, StoredOrder } from "../store/contract.ts";
import type { OrderDetails } from "../wire/details.ts";
import { withoutAbsent } from "../wire/details.ts";
import { authorizationNote, orderJson, refundJson } from "../wire/order-json.ts";
import { newId } from "./ids.ts";
import { viewOf } from "./view.ts";
import type { World } from "./world.ts";

/** The first question about a payment comes this long after it was asked for, if no answer came before (F13). */
export const FIRST_INQUIRY_MS = 2_000;

/** What is known of the order beside the aggregate, as the change leaves it. */
export type Beside = {
  readonly details: OrderDetails;
  readonly buyers: Readonly<Record<string, Buyer>>;
};

/**
 * Everything to be saved for `lived`: the order, its facts, what money they moved, duties, events and alarm.
 * `before` is the order the facts were added to, undefined for a new one. O(facts).
 */
export function changeOf(
  world: World,
  platform: Platform,
  before: StoredOrder | undefined,
  lived: Lived,
  beside: Beside,
): Change {
  const duties: NewDuty[] = [];
  const events: NewEvent[] = [];
  const movements: Movement[] = [];
  let order = before?.order;
  for (const recorded of lived.recorded) {
    const { fact, at } = recorded;
    const movement = movementOf(order, recorded);
    if (movement !== undefined) movements.push(movement);
    order = apply(order, recorded);
    for (const duty of after(order, fact)) {
      if (!isWanted(world, platform, duty)) continue;
      if (duty.kind !== "announce") {
        duties.push(rowOf(duty, at));
        continue;
      }
      const told = toldOf(duty.event, order, lived.order);
      const event = eventOf(world, platform, { ...beside, order: told }, duty.event, recorded);
      events.push(event);
      if (event.url !== undefined) duties.push(deliveryOf(event, order, at));
    }
  }
  const { order: current, recorded: facts } = lived;
  return { order: current, facts, movements, duties, events, alarmAt: alarm(current) };
}

/** The merchant hears what he asked for; buyers are written to where there is a server for it. */
function isWanted({ config }: World, platform: Platform, duty: Duty): boolean {
  if (duty.kind === "announce") return platform.events.includes(duty.event);
  return duty.kind !== "mail" || sendsMail(config, platform);
}

function rowOf(duty: Exclude<Duty, { kind: "announce" }>, at: number): NewDuty {
  switch (duty.kind) {
    case "inquire":
      return { kind: duty.kind, subject: duty.authorizationId, payload: {}, dueAt: at + FIRST_INQUIRY_MS };
    case "release":
      return { kind: duty.kind, subject: duty.authorizationId, payload: {}, dueAt: at };
    case "capture":
      return { kind: duty.kind, subject: duty.authorizationId, payload: { amount: duty.amount }, dueAt: at };
    case "refund":
      return { kind: duty.kind, subject: duty.refundId, payload: {}, dueAt: at };
    case "mail":
      return mailOf(duty, at);
    default:
      return duty satisfies never;
  }
}

/** An e-mail as a row without personal data: it is written when it is sent. */
function mailOf({ kind, ...payload }: MailDuty, at: number): NewDuty {
  return {
    kind,
    subject: `${payload.mail}:${payload.refundId ?? payload.authorizationId}`,
    payload,
    dueAt: at,
  };
}

/** A payment is told with what it made of the order: one that holds money is not `initiated` (CONTRACT 4). */
function toldOf(event: EventName, then: Order, current: Order): Order {
  return event === "order.authorized" ? current : then;
}

/** The payment or the refund that a webhook is about (CONTRACT 5). */
function subjectOf({ authorizations, refunds }: Order, fact: Fact) {
  switch (fact.kind) {
    case "paymentAuthorized":
    case "paymentFailed":
    case "holdReleased": {
      const one = authorizations.find(({ id }) => id === fact.authorizationId);
      return one && { authorization: authorizationNote(one) };
    }
    case "refundConfirmed":
    case "refundFailed": {
      const refund = refunds.find(({ id }) => id === fact.refundId);
      return refund && { refund: refundJson(refund) };
    }
    default:
      return undefined;
  }
}

/** An event with the bytes that every attempt sends. */
function eventOf(
  world: World,
  platform: Platform,
  stored: Beside & { readonly order: Order },
  event: EventName,
  { fact, at }: Recorded,
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
    ...subjectOf(order, fact),
    ...(details.trackId === undefined ? {} : { trackId: details.trackId }),
    ...(platform.payload === "full" ? { order: orderJson(viewOf(world, stored)) } : {}),
  });
  const id = newId("evt", at, world.random);
  return { id, name: event, body, url: details.notifyUrl ?? platform.notifyUrl };
}

/** An order that waits for a commit is told of before its deadline, or not at all (CONTRACT 5). */
function deliveryOf(event: NewEvent, order: Order, at: number): NewDuty {
  const endsBefore = event.name === "order.pendingCommit" ? commitDeadline(order) : undefined;
  return {
    kind: "deliver",
    subject: event.id,
    payload: endsBefore === undefined ? {} : { endsBefore },
    dueAt: at,
  };
}
