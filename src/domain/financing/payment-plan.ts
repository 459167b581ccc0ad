// Payment plan: what a captain agrees to with an offer. Its parts and dates are computed once, when the try starts
// (specification/financing#plan).

import type { Repaid } from "./annual-rate.ts";
import { annualRate } from "./annual-rate.ts";
import { daysBetween, dueDatesOf } from "./due-dates.ts";
import { fee, lower, partsOf } from "./installments.ts";
import type { DeadlineRules, FinancingTerms, Offer } from "./offer.ts";

/** Evidence of the agreement: the mandate in its language, and the SHA-256 of all that was shown. */
export type Consent = { readonly language: string; readonly mandate: string; readonly shown: string };

export type PaymentPlan = DeadlineRules & {
  readonly offer: Offer;
  readonly timeZone: string;
  /** The most that the captain can come to owe, in minor units. */
  readonly exposure: number;
  /** Of the exposure: the first is held at once and captured at completion. */
  readonly parts: readonly number[];
  /** Of the other parts, in epoch ms. */
  readonly dueDates: readonly number[];
  readonly agreedAt: number;
  readonly consent?: Consent;
};

/** A part that is due on a date, with the buyer's fee. Minor units, epoch ms. */
export type Installment = { readonly dueAt: number; readonly amount: number; readonly fee: number };

export function paymentPlan(
  { offers: _, ...terms }: FinancingTerms,
  offer: Offer,
  exposure: number,
  agreedAt: number,
): PaymentPlan {
  return {
    ...terms,
    offer,
    exposure,
    parts: partsOf(exposure, offer),
    dueDates: dueDatesOf(offer, terms.timeZone, agreedAt),
    agreedAt,
  };
}

/**
 * An exposure within the bounds of an offer, of which no part is below the provider's `minimum`; nor is what is captured
 * at once when the captain carries no more than `least`. A deadline that is then too small is charged with the next.
 */
export function isAffordable(offer: Offer, exposure: number, minimum: number, least = exposure): boolean {
  const parts = partsOf(exposure, offer);
  const isPayLater = offer.kind === "payLater";
  const charged = isPayLater ? parts.slice(1) : [...parts, lower(parts, least)[0] ?? 0];
  const isWithin = exposure >= offer.minAmount && exposure <= offer.maxAmount;
  return isWithin && charged.every((part) => part >= minimum);
}

/** What is due after completion when `carried` of the exposure remains the captain's. */
export function installmentsOf(plan: PaymentPlan, carried: number): readonly Installment[] {
  const [, ...amounts] = lower(plan.parts, carried);
  return amounts.map((amount, index) => ({
    dueAt: plan.dueDates[index] ?? plan.agreedAt,
    amount,
    fee: fee(amount, plan.offer.buyerFeeBps),
  }));
}

/** The annual rate of those installments. */
export function annualRateOf(plan: PaymentPlan, carried: number): number {
  const installments = installmentsOf(plan, carried);
  const payments = installments.map(
    (installment): Repaid => ({
      amount: installment.amount + installment.fee,
      days: daysBetween(plan.timeZone, plan.agreedAt, installment.dueAt),
    }),
  );
  return annualRate(
    installments.reduce((total, { amount }) => total + amount, 0),
    payments,
  );
}
