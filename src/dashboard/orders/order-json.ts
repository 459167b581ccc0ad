// An order as a member may see it: its row in a list, its people, items and asks. It only copies, adds up and leaves out.

import type {
  AskJson,
  AttendingJson,
  InvitedJson,
  ItemJson,
  OrderAct,
  OrderRowJson,
  OrderViewJson,
  PersonJson,
} from "../../api/dashboard/order-json.ts";
import type { OrderDetails } from "../../api/orders/details.ts";
import { shownItems, withoutAbsent } from "../../api/orders/details.ts";
import { detailsWithoutPersons } from "../../api/orders/erasure.ts";
import type { OrderView } from "../../application/contract/merchant.ts";
import { amountFinanced } from "../../domain/financing/advance.ts";
import { shownDeadlines } from "../../domain/financing/deadlines.ts";
import { sum } from "../../domain/money/money.ts";
import { asksOf } from "../../domain/order/asks.ts";
import { amountSecured, mostCharged, pledgeOf } from "../../domain/order/guarantee.ts";
import { invitationStatus } from "../../domain/order/invitations.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import {
  amountCaptured,
  amountDue,
  amountRefunded,
  amountWaived,
  captainOf,
  commitDeadline,
  counts,
  earliestExpiry,
  effectiveDueDate,
  hasGap,
  hasPaid,
  isEnded,
  isMoving,
  isOpen,
  isSettled,
  organiserOf,
  payerOf,
  payersOf,
  remaining,
} from "../../domain/order/queries.ts";
import type { Sight } from "./sight.ts";
import { shownPerson } from "./sight.ts";

export function rowJson(view: OrderView, sight: Sight): OrderRowJson {
  const { order } = view;
  const { name: captain } = shownPerson(captainIn(view), sight);
  return {
    id: order.id,
    seq: order.seq,
    platformId: order.platformId,
    ...withoutAbsent({ trackId: view.details.trackId, captain }),
    status: order.status,
    currency: order.currency,
    amount: order.amount,
    due: amountDue(order),
    secured: amountSecured(order),
    missing: hasGap(order) ? remaining(order) : 0,
    createdAt: order.createdAt,
    dueDate: effectiveDueDate(order),
    payers: payersOf(order).size,
  };
}

/** Of a captain who has not paid there is what the shop has said. */
function captainIn({ order, buyers, details }: OrderView) {
  const organiser = organiserOf(order);
  return (organiser && buyers[organiser.id]) ?? (details as OrderDetails);
}

/** The acts that are possible now and that the member may do: on the whole order, and on one payment. */
export type PossibleActs = {
  readonly whole: readonly OrderAct[];
  of(authorizationId: string): readonly OrderAct[];
  readonly attending: AttendingJson;
  readonly mayErase: boolean;
};

export function viewJson(
  view: OrderView,
  sight: Sight,
  acts: PossibleActs,
  timeline: OrderViewJson["timeline"],
): OrderViewJson {
  const { order } = view;
  return {
    ...rowJson(view, sight),
    ux: order.ux,
    type: order.type,
    tpc: order.tpc,
    waived: amountWaived(order),
    held: sum(order.authorizations.filter(counts).map(({ authorized }) => authorized)),
    captured: amountCaptured(order),
    refunded: amountRefunded(order),
    isSettled: order.status !== "cancelled" || isSettled(order),
    stuck: isStuck(order)
      ? sum(order.authorizations.map(({ captured, refunded }) => captured - refunded))
      : 0,
    ...withoutAbsent({
      committedAmount: order.committed?.amount,
      commitDeadline: order.tpc && !isEnded(order) ? commitDeadline(order) : undefined,
      holdsEnd: order.authorizations.some(counts) ? earliestExpiry(order) : undefined,
      cancelReason: order.cancelReason,
      shareUrl: sight.addresses ? view.shareUrl : undefined,
      captainUrl: sight.captainLinks ? view.redirectUrl : undefined,
    }),
    ...financingJson(order),
    people: peopleJson(view, sight, acts),
    invited: invitedJson(view, sight),
    items: itemsJson(view),
    asks: asksJson(view),
    timeline,
    acts: acts.whole,
    attending: acts.attending,
    mayErase: acts.mayErase && namesPeople(view),
  };
}

/** Cancelled, and nothing is on its way any more, but not everything went back. */
function isStuck(order: Order): boolean {
  const isUnderWay = isMoving(order) || order.authorizations.some(isOpen);
  return order.status === "cancelled" && !isSettled(order) && !isUnderWay;
}

function financingJson(order: Order): Pick<OrderViewJson, "financed" | "deadlines"> {
  const { financing } = order;
  if (financing?.plan === undefined) return {};
  return { financed: amountFinanced(order), deadlines: shownDeadlines(financing) };
}

/** Not where everything about its people was erased. */
function namesPeople({ buyers, invited = {}, details }: OrderView): boolean {
  const left = detailsWithoutPersons(details as OrderDetails);
  return Object.keys({ ...buyers, ...invited, ...details }).length > Object.keys(left).length;
}

/** In the order in which they first tried to pay. */
function peopleJson(view: OrderView, sight: Sight, acts: PossibleActs): readonly PersonJson[] {
  const { order, buyers } = view;
  const captain = captainsPayer(order);
  const byPayer = Map.groupBy(order.authorizations, payerOf);
  return [...byPayer].map(([payer, payments]) => {
    const held = payments.filter(counts);
    const total = (some: readonly Authorization[], of: (each: Authorization) => number) => sum(some.map(of));
    return {
      payer,
      isCaptain: payer === captain,
      ...shownPerson(buyers[payer], sight),
      seats: payments[0]?.seats ?? 1,
      share: total(payments.filter(hasPaid), ({ share }) => share),
      pledge: total(held, (each) => pledgeOf(order, each)),
      atMost: total(held, (each) => mostCharged(order, each)),
      charged: total(payments, ({ captured }) => captured),
      refunded: total(payments, ({ refunded }) => refunded),
      payments: payments.map(({ id, status, share, createdAt, failureCode, disputes }) => ({
        ...{ id, status, amount: share, createdAt, acts: acts.of(id) },
        ...withoutAbsent({
          failureCode,
          disputes: disputes?.map(({ amount, status }) => ({ amount, status })),
        }),
      })),
    };
  });
}

/** Of an order that is over, who tried last to pay as its captain. */
function captainsPayer(order: Order): string | undefined {
  const captain = captainOf(order) ?? order.authorizations.findLast(({ role }) => role === "captain");
  return captain && payerOf(captain);
}

function invitedJson({ order, invited = {} }: OrderView, sight: Sight): readonly InvitedJson[] {
  return (order.invitations ?? []).map((invitation) => ({
    id: invitation.id,
    ...shownPerson(invited[invitation.id], sight),
    status: invitationStatus(order, invitation),
    seats: invitation.seats ?? 1,
    nudges: invitation.nudges.length,
  }));
}

function itemsJson({ order, details }: OrderView): readonly ItemJson[] {
  return shownItems(order, details as OrderDetails).map(
    ({ id, name, quantity, amount, optional = false }) => ({
      ...{ id, quantity, amount, optional },
      ...withoutAbsent({ name }),
    }),
  );
}

function asksJson({ order }: OrderView): readonly AskJson[] {
  return asksOf(order).map(({ id, by, askedAt, status, parts }) => ({ id, by, askedAt, status, parts }));
}
