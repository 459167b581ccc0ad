// Terms of a buyer's payment: what they pay, what is held, what the others pay. Pure; the sums are the domain's own, so
// that the preview is the share the server will compute.

import type { PagePayment, PageView } from "../../../src/api/pages/page.ts";
import { scaledShare, sum } from "../../../src/domain/money/money.ts";
import type { Free } from "../../../src/domain/money/parts.ts";
import { MAX_BUYERS, mostParts, nextPart, partsOf } from "../../../src/domain/money/parts.ts";
import { heldPayments, paymentStanding } from "./stage.ts";

/** Amounts in minor units. `each` is what each of the `others` is asked for; `even` when it is the same for all. */
export type Plan = {
  readonly share: number;
  readonly hold: number;
  readonly others: number;
  readonly each: number;
  readonly even: boolean;
};

/** What is promised about the money: all at once, the captain answering for the rest or for a part of it, or all or nothing. */
type PaymentTerms = "single" | "direct" | "partly" | "shareOfDirect" | "shareOfPartly" | "standard";

/** Whether this buyer says how many share: the captain of a group that pays by amounts. */
export function choosesShares(view: PageView): boolean {
  return view.role === "captain" && view.ux === "collect";
}

/** The most parts the order can be shared in, the captain's included: no part below the smallest share. */
export function maxShares(view: PageView): number {
  return mostParts(dueOf(view), view.minShare, MAX_BUYERS);
}

/** What the chooser stands at first: what was chosen already, else two, for who shares is rarely alone. */
export function firstShares(view: PageView): number {
  return Math.min(view.nbShares ?? 2, maxShares(view));
}

/** What this buyer can take from. */
export function freeOf({ remaining, minShare, people }: PageView): Free {
  return { remaining, minShare, last: people?.last === true };
}

/**
 * What a bank holds for a `share` of this buyer's: a captain's is also for the guarantee, as far as the share leaves
 * something unpaid, but who agreed to a plan has only its first part held. `optional`: what of the share is for units that
 * need not be paid.
 */
export function holdOf({ role, type, amount, plan, gap }: PageView, share: number, optional = 0): number {
  if (plan !== undefined) return plan.hold;
  if (role === "coBuyer") return share;
  if (gap === undefined) return type === "direct" ? amount : share;
  return share + Math.max(0, Math.min(gap.guarantee, gap.unpaid - (share - optional)));
}

/** What a bank holds for one of this buyer's payments. */
export function heldFor({ plan }: PageView, { amount, hold = amount }: PagePayment): number {
  return plan?.hold ?? hold;
}

/** What is paid and held when this buyer takes `share`, and what that leaves to the others of a choosing captain. */
export function planOf(view: PageView, share: number, nbShares: number): Plan {
  const hold = holdOf(view, share);
  const rest = dueOf(view) - share;
  if (!choosesShares(view) || rest <= 0 || nbShares < 2)
    return { share, hold, others: 0, each: 0, even: true };
  const others = partsOf(rest, nbShares - 1, view.minShare);
  const each = nextPart(rest, nbShares - 1, view.minShare);
  return { share, hold, others, each, even: each * others === rest };
}

/** What of `share` is charged once the order goes ahead: less where it was committed for less. */
export function chargedOf(view: PageView, share: number): number {
  return scaledShare(share, view.toCapture ?? view.amount, dueOf(view));
}

/** Which sentence promises it to a buyer who takes, or has taken, `share` of the order, and has `hold` held for it. */
export function promiseOf(view: PageView, share: number, hold: number) {
  if (hold === share && chargedOf(view, share) < share) return "less";
  const terms = termsOf(view, share, hold);
  return view.awaitsCommit ? (`${terms}Tpc` as const) : terms;
}

function termsOf(view: PageView, share: number, hold: number): PaymentTerms {
  const { role, type, enoughWillDo } = view;
  if (share === dueOf(view)) return "single";
  if (hold > share) return type === "direct" ? "direct" : "partly";
  if (type === "direct") return role === "captain" ? "direct" : "shareOfDirect";
  return enoughWillDo ? "shareOfPartly" : "standard";
}

/** The order's amount without what was waived. */
export function dueOf({ amount, gap }: PageView): number {
  return gap?.due ?? amount;
}

/** What this buyer has paid, or is to pay once it is taken. */
export function paidBy(view: PageView): number {
  return sum(heldPayments(view).map(({ amount }) => amount));
}

/** What banks hold for it. */
export function heldBy(view: PageView): number {
  return view.plan?.hold ?? sum(heldPayments(view).map((payment) => heldFor(view, payment)));
}

/** What of the order is being paid just now. */
export function beingPaid({ people }: PageView): number {
  return people?.paying ?? 0;
}

/** What of the order is paid by anybody: neither left, nor being paid just now. */
export function paidSoFar(view: PageView): number {
  return dueOf(view) - view.remaining - beingPaid(view);
}

/** Also the captain of a group who pays everything, by their choice or because no one else did. */
export function paysAlone(view: PageView): boolean {
  return view.ux === "single" || paidBy(view) === dueOf(view);
}

/**
 * The sum on the page of an order that has ended: what this buyer paid or had held, whether or not it went back. A captain
 * who did neither sees what the order came to.
 */
export function endedSum(view: PageView): { readonly amount: number; readonly isShare: boolean } {
  const own = view.payments.filter((payment) => !["open", "failed"].includes(paymentStanding(payment)));
  const paid = sum(own.map(({ amount }) => amount));
  if (paid === 0 && view.role === "captain") return { amount: view.amount, isShare: false };
  return { amount: paid, isShare: view.ux !== "single" && paid !== dueOf(view) };
}
