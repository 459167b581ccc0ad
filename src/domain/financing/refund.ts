// Recalculation of a refund to the captain of a financed order: debts are lowered first, then paid deadlines are given
// back, the latest first, and the first capture last (specification/financing#refunds).

import { sum } from "../money/money.ts";
import type { Refusal } from "../order/refusal.ts";
import { isOwed, pendingOf, statusOf } from "./deadlines.ts";
import type { Deadline, DeadlineRefund, Financing } from "./financing.ts";
import { fee, loweredBy } from "./installments.ts";

/** Refunds about deadlines, those that lower a debt first, and what is left for the first capture. Minor units. */
export type FinancedRefund = {
  readonly lowered: readonly DeadlineRefund[];
  readonly returned: readonly DeadlineRefund[];
  readonly captured: number;
};

/** What of the deadlines can still be given up or given back, whatever must be waited for. */
export function refundableDeadlines(financing: Financing): number {
  return sum(financing.deadlines.map((deadline) => unreserved(financing, deadline)));
}

/** A deadline's amount without refunds of it that are under way. */
function unreserved(financing: Financing, { id, amount }: Deadline): number {
  return amount - amountOf(pendingOf(financing, id));
}

/** `capturable`: what of the first capture can be given back. `amount` is at most all that is refundable. */
export function financedRefund(
  financing: Financing,
  authorizationId: string,
  amount: number,
  capturable: number,
): FinancedRefund | Refusal {
  const lowered = loweredDebts(financing, authorizationId, amount);
  const returned: DeadlineRefund[] = [];
  let left = amount - amountOf(lowered);
  for (const deadline of financing.deadlines.toReversed()) {
    const most = statusOf(financing, deadline) === "paid" ? unreserved(financing, deadline) : 0;
    const part = Math.min(left, most);
    if (part > 0) returned.push(returnOf(financing, authorizationId, deadline, part));
    left -= part;
  }
  const missing = left - capturable;
  if (missing <= 0) return { lowered, returned, captured: left };
  const disputed = financing.deadlines.filter((each) => statusOf(financing, each) === "disputed");
  const waiting = sum(disputed.map((deadline) => unreserved(financing, deadline)));
  return { code: missing > waiting ? "chargeUnderWay" : "disputeUnderWay" };
}

/** Step 1: debts that are owed or written off fall together, in proportion. */
function loweredDebts(
  financing: Financing,
  authorizationId: string,
  amount: number,
): readonly DeadlineRefund[] {
  const debts = financing.deadlines.filter(
    (deadline) => isOwed(financing, deadline) || deadline.status === "writtenOff",
  );
  const left = loweredBy(
    debts.map((debt) => debt.amount),
    amount,
  );
  return debts.flatMap((debt, index) => {
    const part = debt.amount - (left[index] ?? 0);
    if (part === 0) return [];
    const refund = refundOf(financing, authorizationId, debt, part);
    return { ...refund, fee: 0, status: "succeeded", way: "lowered" };
  });
}

/** Step 2: to the card that paid, with the fee for what falls away; what was paid elsewhere is given back there. */
function returnOf(
  financing: Financing,
  authorizationId: string,
  deadline: Deadline,
  part: number,
): DeadlineRefund {
  const refund = refundOf(financing, authorizationId, deadline, part);
  const { chargeId } = deadline;
  if (chargeId === undefined) return { ...refund, fee: 0, status: "succeeded", way: "elsewhere" };
  const rest = fee(unreserved(financing, deadline) - part, financing.plan?.offer.buyerFeeBps ?? 0);
  const extra = Math.max(0, feeLeft(financing, deadline) - rest);
  return { ...refund, fee: extra, status: "pending", way: "card", chargeId };
}

/** What was charged as its fee and not given back: after a refund that failed, maybe less than the fee of the rest. */
function feeLeft({ charges, refunds }: Financing, { id, chargeId }: Deadline): number {
  const charge = charges.find((each) => each.id === chargeId);
  const charged = charge?.deadlines.find((each) => each.id === id)?.fee ?? 0;
  const back = refunds.filter(
    (each) => each.chargeId === chargeId && each.deadlineId === id && each.status !== "failed",
  );
  return charged - sum(back.map((each) => each.fee));
}

/** An id is derived from the deadline's and a number, so that no rule needs a random source. */
function refundOf({ refunds }: Financing, authorizationId: string, { id }: Deadline, amount: number) {
  const number = refunds.filter(({ deadlineId }) => deadlineId === id).length + 1;
  return { id: `${id.replace(/^dl_/, "rfd_")}-${number}`, authorizationId, deadlineId: id, amount };
}

function amountOf(parts: readonly { readonly amount: number }[]): number {
  return sum(parts.map((part) => part.amount));
}
