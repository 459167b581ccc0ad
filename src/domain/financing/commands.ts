// Commands about an order's financing, in the imperative, and a provider's answers about charges and cards.

import type { Dispute, FailureCode } from "../order/outcome.ts";
import type { Charge, FinancingDecision } from "./financing.ts";

/**
 * A provider's answer about a charge. `retry`: whether an automatic charge can succeed later. `none`: it was never made.
 * Of a buyer's payment also what comes before its capture.
 */
export type ChargeOutcome =
  | { readonly kind: "captured"; readonly ref: string }
  | { readonly kind: "declined"; readonly code: FailureCode; readonly retry: "again" | "never" }
  | { readonly kind: "authenticationRequired" }
  | { readonly kind: "none" }
  | { readonly kind: "requiresAction"; readonly ref: string }
  | { readonly kind: "authorized"; readonly ref: string }
  | { readonly kind: "released" }
  | { readonly kind: "unknown" };

/** A provider's answer about a card that is to be saved. */
export type CardOutcome =
  | { readonly kind: "saved"; readonly ref: string; readonly saved: string }
  | { readonly kind: "requiresAction"; readonly ref: string }
  | { readonly kind: "declined"; readonly code: FailureCode }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" };

export type FinancingCommand =
  /** Absent `decision`: the scorer is silent, and the try has failed. */
  | {
      readonly kind: "noteDecision";
      readonly authorizationId: string;
      readonly decision?: FinancingDecision;
    }
  /** The next automatic charge, if it is due: `chargeId` is made for it. */
  | { readonly kind: "startCharge"; readonly chargeId: string }
  /** An operator has a deadline charged at once, without waiting for the next automatic try. */
  | { readonly kind: "retryDeadline"; readonly chargeId: string; readonly deadlineId: string }
  /** The captain pays a deadline, or all that is owed. */
  | {
      readonly kind: "payDeadlines";
      readonly chargeId: string;
      readonly attempt?: string;
      readonly deadlineId?: string;
      /** What the captain was shown that it costs. */
      readonly most?: number;
    }
  | { readonly kind: "abandonCharge"; readonly chargeId: string }
  | { readonly kind: "noteCharge"; readonly chargeId: string; readonly outcome: ChargeOutcome }
  /** A captured charge of these deadlines that only the provider knows, such as after a restore. */
  | {
      readonly kind: "noteForeignCharge";
      readonly chargeId: string;
      readonly ref: string;
      /** Absent: nothing says who made it, and no automatic charge is assumed. */
      readonly by?: Charge["by"];
      readonly amount: number;
      readonly deadlineIds: readonly string[];
    }
  | { readonly kind: "noteChargeDisputes"; readonly chargeId: string; readonly disputes: readonly Dispute[] }
  | { readonly kind: "replaceCard"; readonly cardId: string; readonly attempt?: string }
  | { readonly kind: "noteCard"; readonly cardId: string; readonly outcome: CardOutcome }
  | { readonly kind: "noteCardForgotten"; readonly cardId: string }
  | { readonly kind: "writeOff"; readonly deadlineId: string }
  | { readonly kind: "notePaidElsewhere"; readonly deadlineId: string };
