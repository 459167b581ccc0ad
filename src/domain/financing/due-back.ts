// Sum to be given back of a captured charge: refunds of it, and what it took beyond its debts. A charge that counted as
// failed and was made after all can be of debts that were lowered since (specification/financing#charges).

import { sum } from "../money/money.ts";
import { feeOf, totalOf } from "./deadlines.ts";
import type { Charge, Financing } from "./financing.ts";

/** Refunds that succeeded, with their fees, and the rest of what was taken too much. Minor units. */
export function dueBack(financing: Financing, charge: Charge): number {
  const refunds = financing.refunds.filter(
    ({ chargeId, status }) => chargeId === charge.id && status === "succeeded",
  );
  const refunded = sum(refunds.map(({ amount, fee }) => amount + fee));
  const isDisputed = (charge.disputes ?? []).length > 0;
  if (isDisputed || !tookTooMuch(financing, charge)) return refunded;
  return Math.max(refunded, charge.amount - totalOf(paidBy(financing, charge)));
}

function tookTooMuch(financing: Financing, charge: Charge): boolean {
  const debts = sum(financing.deadlines.filter(isPaidBy(charge)).map((each) => each.amount + each.returned));
  return charge.amount - sum(charge.deadlines.map(({ fee }) => fee)) > debts;
}

/** Its deadlines as they are now; what was paid without a fee has none. */
function paidBy(financing: Financing, charge: Charge) {
  return financing.deadlines.filter(isPaidBy(charge)).map(({ id, amount }) => {
    const isFeeless = charge.deadlines.find((each) => each.id === id)?.fee === 0;
    return { id, amount, fee: feeOf(financing, { amount, isFeeless }) };
  });
}

function isPaidBy({ id, deadlines }: Charge) {
  return (deadline: Financing["deadlines"][number]): boolean =>
    deadline.chargeId === id && deadlines.some((each) => each.id === deadline.id);
}
