// Port of a scorer, which decides whether a captain may pay in installments or later. The application layer is its only
// caller.

import type { Offer } from "../domain/financing/offer.ts";
import type { Installment } from "../domain/financing/payment-plan.ts";
import type { ScorerName } from "../domain/scoring/decision.ts";
import type { Scored, ScoredCard, Try } from "../domain/scoring/rules.ts";

/** What the captain agrees to. Amounts and fees in minor units, `dueAt` in epoch ms. */
export type ScoredPlan = {
  readonly offerId: string;
  readonly kind: Offer["kind"];
  readonly currency: string;
  /** The captain's exposure. */
  readonly amount: number;
  /** What of it is due at completion. */
  readonly atCompletion: number;
  readonly deadlines: readonly Installment[];
};

export type ScoringQuestion = {
  /** The decision's: the same if the question is repeated. */
  readonly id: string;
  readonly platformId: string;
  readonly orderId: string;
  readonly plan: ScoredPlan;
  readonly tried: Try & { readonly card: ScoredCard };
};

/** `rulesHash`: the SHA-256 of the rules, where rules have decided. */
export type ScoredBy = Scored & { readonly scorer: ScorerName; readonly rulesHash?: string };

/** `silence`: why the scorer that was asked gave no answer, for the operator. Then `scored` is by the rules, or absent. */
export type ScorerAnswer =
  | { readonly scored: ScoredBy; readonly silence?: string }
  | { readonly scored?: undefined; readonly silence: string };

/** Never rejects. */
export type Scorer = (question: ScoringQuestion) => Promise<ScorerAnswer>;
