// Invariants of a financed order, by its state alone: its debts, charges and saved cards (specification/invariants#I23).

import type { Charge, Deadline, Financing } from "../financing/financing.ts";
import { fee } from "../financing/installments.ts";
import type { Order } from "../order/order.ts";
import { isAtRest } from "../order/queries.ts";
import { DAY } from "../time.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What the captain pays after completion, once captures are decided. */
export function financedSum({ financing, authorizations, status }: Order): number {
  const { plan, carried = 0 } = financing ?? {};
  const captain = authorizations.find(({ id }) => id === plan?.authorizationId);
  return status === "cancelled" || captain === undefined ? 0 : carried - (captain.target ?? 0);
}

type Invariant = (order: Order, financing: Financing) => string | undefined | false;

const OF_ANY_MOMENT: readonly Invariant[] = [
  (order, { deadlines, completedAt }) =>
    completedAt !== undefined &&
    sum(deadlines.map(({ amount, lowered, returned }) => amount + lowered + returned)) !==
      financedSum(order) &&
    "I23: the deadlines are not the financed sum",
  (_, { deadlines, refunds }) => {
    const counted = refunds.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
    const known = sum(deadlines.map(({ lowered, returned }) => lowered + returned));
    return sum(counted) !== known && "I23: the refunds are not what was given up and given back";
  },
  (_, { deadlines }) => deadlines.some(({ amount }) => amount < 0) && "I5: more given back than was owed",
  (_, { deadlines, refunds }) => {
    const pending = ({ id }: Deadline) =>
      refunds.filter(({ deadlineId, status }) => deadlineId === id && status === "pending");
    const isTooMuch = (deadline: Deadline) =>
      sum(pending(deadline).map(({ amount }) => amount)) > deadline.amount;
    return deadlines.some(isTooMuch) && "I5: more on its way back than was paid";
  },
  ({ authorizations }, { plan }) =>
    authorizations.some(
      ({ id, target = 0 }) => id === plan?.authorizationId && target > (plan.parts[0] ?? 0),
    ) && "I24: more captured at once than agreed",
  (_, financing) =>
    financing.charges.some((charge) => isExcessive(financing, charge)) && "I24: a charge of more",
  (_, financing) =>
    financing.charges.some((charge) => isEarly(financing, charge)) && "I24: a charge too early",
  (_, { charges }) =>
    charges.filter(({ status }) => status !== "captured" && status !== "failed").length > 1 &&
    "I25: two charges under way",
  (_, financing) => financing.deadlines.some(({ id }) => isPaidTwice(financing, id)) && "I25: charged twice",
  (_, { charges, completedAt = Number.POSITIVE_INFINITY }) =>
    charges.some(({ askedAt }) => askedAt < completedAt) && "I25: a charge before the completion",
  (_, { charges }) =>
    charges.some(({ status, ref }) => status === "captured" && ref === undefined) &&
    "I26: a captured charge that the provider does not know",
  (_, financing) =>
    financing.deadlines.some((deadline) => isUnpaid(financing, deadline)) &&
    "I26: paid by no captured charge",
  (_, financing) =>
    financing.charges.some((charge) => givenBack(financing, charge) > charge.amount) &&
    "I5: more given back of a charge than it took",
  ({ authorizations, tpc }, { decisions, plan }) =>
    authorizations.some(
      ({ id, status, releasing }) =>
        id === plan?.authorizationId &&
        releasing === undefined &&
        (status === "authorized" || status === "captured"),
    ) &&
    !decisions.some(
      ({ authorizationId, outcome }) =>
        authorizationId === plan?.authorizationId && (outcome === "accept" || (outcome === "review" && tpc)),
    ) &&
    "I25: a plan without an accepting decision",
  (order, { deadlines }) =>
    deadlines.some(({ status }) =>
      ["upcoming", "failed", "late", "defaulted", "disputed"].includes(status),
    ) &&
    isAtRest(order) &&
    "I29: at rest, but something is owed",
];

/** A part of the plan, or its fee, exceeded. */
function isExcessive({ plan, deadlines }: Financing, charge: Charge): boolean {
  return charge.deadlines.some(({ id, amount, fee: extra }) => {
    const agreed = plan?.parts[deadlines.findIndex((deadline) => deadline.id === id) + 1] ?? 0;
    return amount > agreed || extra > fee(agreed, plan?.offer.buyerFeeBps ?? 0);
  });
}

/** Without the buyer, before its date or within a day after the completion. */
function isEarly(
  { deadlines, completedAt = 0 }: Financing,
  { by, askedAt, deadlines: charged }: Charge,
): boolean {
  if (by === "buyer") return false;
  const dates = deadlines
    .filter(({ id }) => charged.some((each) => each.id === id))
    .map(({ dueAt }) => dueAt);
  return askedAt < Math.max(completedAt + DAY, ...dates);
}

/** A charge whose dispute was lost, even if that was overturned later, had left a debt. */
function isPaidTwice({ charges }: Financing, deadlineId: string): boolean {
  const captured = charges.filter(
    ({ status, deadlines, disputes = [] }) =>
      status === "captured" &&
      deadlines.some(({ id }) => id === deadlineId) &&
      !disputes.some((dispute) => dispute.status === "lost" || dispute.status === "won"),
  );
  return captured.length > 1;
}

/** Paid, but by no charge that was captured, and not elsewhere. */
function isUnpaid({ charges }: Financing, { status, chargeId, isFeeless }: Deadline): boolean {
  if (chargeId === undefined) return status === "paid" && isFeeless !== true;
  return !charges.some((charge) => charge.id === chargeId && charge.status === "captured");
}

/** With the fees, and with what is on its way. */
function givenBack({ refunds }: Financing, charge: Charge): number {
  const back = refunds.filter(({ chargeId, status }) => chargeId === charge.id && status !== "failed");
  return sum(back.map(({ amount, fee: extra }) => amount + extra));
}

/** The first violation of an order that has or had a plan. */
export function financingViolation(order: Order): string | undefined {
  const { financing } = order;
  if (financing === undefined) return undefined;
  for (const invariant of OF_ANY_MOMENT) {
    const violation = invariant(order, financing);
    if (violation) return violation;
  }
  return undefined;
}

/** The first thing left open though no provider's answer is to come. */
export function financingLeftOpen({ financing }: Order): string | undefined {
  const { charges = [], refunds = [], cards = [] } = financing ?? {};
  if (charges.some(({ status }) => status !== "captured" && status !== "failed"))
    return "a charge is left open";
  if (refunds.some(({ status }) => status === "pending")) return "a refund of a deadline is left pending";
  const isLeft = cards.some(({ status }) => status === "forgetting" || status === "pending");
  return isLeft ? "a saved card is left" : undefined;
}
