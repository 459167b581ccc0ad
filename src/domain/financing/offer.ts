// Financing offer: the terms on which an entity advances money to a captain, who owes it at later dates.

/** Sums in minor units of `currency` (ISO 4217), fees in basis points. */
export type Offer = {
  /** Once in a platform. */
  readonly id: string;
  /** As buyers see it. */
  readonly name: string;
  readonly currency: string;
  /** Of the captain's exposure, both inclusive. */
  readonly minAmount: number;
  readonly maxAmount: number;
  /** The captain's, of each later part. */
  readonly buyerFeeBps: number;
  /** The merchant's, of the sum advanced. */
  readonly merchantFeeBps: number;
} & (Installments | PayLater);

/** `count` parts: the first at completion, each other one `interval` later, in months or in days. */
export type Installments = {
  readonly kind: "installments";
  readonly count: number;
  readonly interval: "month" | number;
};

/** Everything `days` after the agreement. */
export type PayLater = { readonly kind: "payLater"; readonly days: number };

export type OfferKind = Offer["kind"];

/** Parts and dates of an offer. */
export type Repayment = Installments | PayLater;

/** A captain is reminded days before a date; all other days count from the first decline of an automatic try. */
export type DeadlineRules = {
  readonly noticeDays: number;
  readonly retryDays: readonly number[];
  readonly graceDays: number;
  readonly defaultDays: number;
};

/** What an order offers, fixed at its creation or at the choice of a module. `timeZone` is an IANA name. */
export type FinancingTerms = DeadlineRules & {
  readonly timeZone: string;
  readonly offers: readonly Offer[];
};
