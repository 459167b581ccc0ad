// Second oracle of the simulator: once an order is at rest, the bank's records of each buyer are compared with what the
// order promises (specification/invariants). It uses none of the program's rules and none of its sums.

import type { OrderWebhookName } from "../../src/domain/messages/webhook-name.ts";
import type { LoggedEvent } from "../../src/domain/order/events.ts";
import type { Authorization, Order } from "../../src/domain/order/order.ts";
import type { Truth } from "./bank.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The first thing wrong with an order at rest, or undefined. */
export function moneyViolation(order: Order, ledger: readonly Truth[]): string | undefined {
  const known = new Set(order.authorizations.map(({ id }) => id));
  const strange = ledger.find(({ key }) => !known.has(key));
  if (strange !== undefined) return `I7: the bank knows ${strange.key}, we do not`;
  const truthOf = (authorization: Authorization) => ledger.find(({ key }) => key === authorization.id);
  for (const authorization of order.authorizations) {
    const violation = buyerViolation(authorization, truthOf(authorization));
    if (violation !== undefined) return violation;
  }
  return totalViolation(order, ledger);
}

const NOTHING = { state: "declined", captured: 0, refunded: 0, byHand: false } as const;

/** One buyer's account: both sides say the same, and no buyer paid more than they answer for. */
export function buyerViolation(authorization: Authorization, truth: Truth | undefined): string | undefined {
  const { state, captured, refunded, byHand } = truth ?? NOTHING;
  if (state === "held" || state === "waiting")
    return `I7: the bank still holds ${authorization.id}, for us it is ${authorization.status}`;
  if (captured !== authorization.captured)
    return `I7: ${authorization.id} captured ${captured} at the bank, ${authorization.captured} here`;
  if (refunded !== authorization.refunded)
    return `I7: ${authorization.id} refunded ${refunded} at the bank, ${authorization.refunded} here`;
  if (refunded > captured) return `I5: ${authorization.id} was given back ${refunded} of ${captured}`;
  if (captured > authorization.hold)
    return `I2: ${authorization.id} paid ${captured}, their bank confirmed ${authorization.hold}`;
  const answersForOthers = authorization.hold > authorization.share;
  // A charge that came too late covers nothing, and is given back.
  const isLate = authorization.share === 0 && authorization.releasing !== undefined;
  if (!answersForOthers && !byHand && !isLate && captured > authorization.share)
    return `${authorization.id} paid ${captured} for a share of ${authorization.share}`;
  return undefined;
}

/** The whole order: a completed one has its sum to the cent, a cancelled one keeps nothing. */
function totalViolation(order: Order, ledger: readonly Truth[]): string | undefined {
  const taken = sum(ledger.map(({ captured }) => captured));
  const given = sum(ledger.map(({ refunded }) => refunded));
  const of = (cause: string, status: string): number =>
    sum(
      order.refunds
        .filter((refund) => refund.cause === cause && refund.status === status)
        .map(({ amount }) => amount),
    );
  const stuck = of("compensation", "failed");
  const due = order.amount - sum((order.adjustments?.waivers ?? []).map(({ amount }) => amount));
  const promised = Math.min(order.committed?.amount ?? due, due);
  switch (order.status) {
    case "completed":
      if (given >= taken) return "completed, and everything was given back";
      break;
    case "refunded":
      if (given !== taken) return `refunded ${given} of ${taken}`;
      break;
    case "cancelled":
      return taken - given > 0 && stuck === 0 ? `I12: cancelled, and ${taken - given} is kept` : undefined;
    default:
      return `liveness: it rests in ${order.status}`;
  }
  const kept = taken - of("compensation", "succeeded");
  return kept === promised || stuck > 0 ? undefined : `I3: ${kept} was captured for ${promised}`;
}

const ENDS = ["order.completed", "order.cancelled", "order.refunded"] as const;
const TOLD: Partial<Record<LoggedEvent["orderEvent"]["kind"], OrderWebhookName>> = {
  orderConfirmed: "order.confirmed",
  orderCompleted: "order.completed",
  orderCancelled: "order.cancelled",
  orderRefunded: "order.refunded",
  commitAwaited: "order.pendingCommit",
  lastNoticeGiven: "order.pendingCommit",
  refundFailed: "refund.failed",
};

/** The merchant hears of each thing once, of an end before any other, and of no end that is not so (I14). */
export function eventsViolation(
  order: Order,
  eventLog: readonly LoggedEvent[],
  told: ReadonlyMap<OrderWebhookName, number>,
): string | undefined {
  const happened = new Map<OrderWebhookName, number>();
  for (const { orderEvent } of eventLog) {
    const event = TOLD[orderEvent.kind];
    if (event !== undefined) happened.set(event, (happened.get(event) ?? 0) + 1);
  }
  for (const event of new Set(Object.values(TOLD))) {
    const [times, heard] = [happened.get(event) ?? 0, told.get(event) ?? 0];
    if (times !== heard) return `I14: ${event} happened ${times} times and was told ${heard} times`;
  }
  const ends = ENDS.filter((event) => (told.get(event) ?? 0) > 0).join();
  return endsOf(order).includes(ends)
    ? undefined
    : `I14: ${ends} was told of an order that is ${order.status}`;
}

/** A refund that came back has made a refunded order a completed one again. */
function endsOf({ status, refunds }: Order): readonly string[] {
  const both = "order.completed,order.refunded";
  if (status === "refunded") return [both];
  const isTakenBack = status === "completed" && refunds.some((refund) => refund.status === "failed");
  return isTakenBack ? ["order.completed", both] : [`order.${status}`];
}
