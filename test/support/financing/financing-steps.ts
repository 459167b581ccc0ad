// Vocabulary of the financing auditor: what happened to a financed order, in steps that no part of the program computes.
// Deadlines are named by their position, the first one's 0.

import type { Agreement } from "./agreed-charges.ts";
import type { DeadlineStatus, GivenBack, ModelDeadline } from "./recalculation.ts";

export type ChargeOutcome = "captured" | "again" | "never" | "authenticationRequired" | "none";

export type FinancingStep = { readonly at: number } & (
  | { readonly kind: "agreed"; readonly agreement: Agreement; readonly isAccepted: boolean }
  /** `part`: the captain's part of the order; `capture`: what was captured of it. */
  | { readonly kind: "completed"; readonly part: number; readonly capture: number }
  | {
      readonly kind: "chargeAsked";
      readonly key: string;
      readonly deadlines: readonly number[];
      readonly amount: number;
      readonly by: "engine" | "buyer";
      /** Asked for by a person at the entity: it may be a try more. */
      readonly byOperator?: boolean;
      /** It was made before and is known to the provider alone, such as after a restore. */
      readonly isForeign?: boolean;
    }
  | { readonly kind: "chargeAnswered"; readonly key: string; readonly outcome: ChargeOutcome }
  | { readonly kind: "cardReplaced" }
  | RefundStep
  | { readonly kind: "refundAnswered"; readonly refund: string; readonly isConfirmed: boolean }
  | { readonly kind: "disputed" | "disputeWon" | "disputeLost"; readonly key: string }
  | { readonly kind: "paidElsewhere" | "writtenOff"; readonly deadline: number }
);

/** One given back of a deadline, or of the first capture where `index` is absent, and the id of its refund. */
export type Back = Partial<Pick<GivenBack, "index">> & {
  readonly refund: string;
  readonly amount: number;
  readonly fee: number;
};

/** A refund of `amount` to the captain: what it lowered, by deadline, and what it gives back. */
export type RefundStep = {
  readonly kind: "refunded";
  readonly amount: number;
  readonly lowered: readonly { readonly index: number; readonly by: number }[];
  readonly back: readonly Back[];
};

/** Lengths of the configuration, in days. */
export type FinancingTerms = {
  readonly retryDays: readonly number[];
  readonly graceDays: number;
  readonly defaultDays: number;
};

/** The model's own account of a deadline. */
export type BookedDeadline = ModelDeadline & {
  readonly dueAt: number;
  readonly firstDeclineAt?: number;
  /** Charges without the buyer that were declined. */
  readonly declines: number;
  /** Only the buyer can pay it. */
  readonly isBlocked: boolean;
  /** The charge that paid it. */
  readonly paidBy?: string;
  /** The dispute of that charge was lost. It stays disputed while money of it is on its way back. */
  readonly isLost?: boolean;
};

/** A charge that is under way. */
export type Charge = {
  readonly key: string;
  readonly deadlines: readonly number[];
  /** Their statuses when it was asked for. */
  readonly before: readonly DeadlineStatus[];
  readonly amount: number;
  readonly at: number;
  readonly by: "engine" | "buyer";
};

/** All that the model keeps of one order. */
export type Books = {
  readonly agreement?: Agreement;
  readonly isAccepted: boolean;
  readonly completedAt?: number;
  /** Of the first capture. */
  readonly captured: number;
  readonly financed: number;
  readonly lowered: number;
  readonly deadlines: readonly BookedDeadline[];
  /** The one that is under way. */
  readonly charge?: Charge;
  readonly lastAutomaticAt?: number;
  /** Those that were answered and took nothing. */
  readonly failedCharges: readonly Charge[];
  readonly backs: readonly (Back & { readonly isConfirmed: boolean })[];
};

/** A deadline as the order shows it. */
export type ShownDeadline = {
  readonly amount: number;
  /** Absent while money of it is on its way back. */
  readonly fee?: number;
  readonly dueAt: number;
  readonly status: DeadlineStatus;
};
