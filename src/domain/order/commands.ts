// Everything that can be asked of an existing order, in the imperative, and the provider's answers to what we asked.

import type { Dispute, FailureCode, Units } from "./order.ts";

/** What a provider says of a payment, translated (see psp). `expiresAt` in epoch ms, amounts in minor units. */
export type PaymentAnswer =
  | { readonly kind: "authorized"; readonly ref: string; readonly amount: number; readonly expiresAt: number }
  | { readonly kind: "requiresAction"; readonly ref: string }
  | { readonly kind: "declined"; readonly code: FailureCode }
  | CapturedAnswer
  | { readonly kind: "released" }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" };

/** `since`: what has become of a captured payment, by whomever; absent where the provider does not say. */
export type CapturedAnswer = {
  readonly kind: "captured";
  readonly ref: string;
  readonly amount: number;
  readonly expiresAt: number;
  readonly since?: { readonly refunded: number; readonly isDisputed: boolean };
};

/** How a buyer takes his share: the captain says how many share, anybody may name an amount, or pick units. */
export type ShareChoice = {
  readonly nbShares?: number;
  readonly amount?: number;
  readonly units?: readonly Units[];
};

export type Command =
  | { readonly kind: "settleClock" }
  | { readonly kind: "changeDetails"; readonly fields: readonly string[] }
  | { readonly kind: "chooseModule"; readonly moduleId: string }
  | {
      readonly kind: "startPayment";
      readonly role: "captain" | "coBuyer";
      readonly authorizationId: string;
      readonly attempt: string;
      readonly choice: ShareChoice;
      /** The first payment of the same person, if this is another one. */
      readonly payer?: string;
    }
  | { readonly kind: "noteAnswer"; readonly authorizationId: string; readonly answer: PaymentAnswer }
  | { readonly kind: "abandonPayment"; readonly authorizationId: string }
  | { readonly kind: "withdraw"; readonly authorizationId: string }
  | { readonly kind: "commit"; readonly amount?: number }
  | { readonly kind: "cancel"; readonly authorizationId?: string }
  | { readonly kind: "refund"; readonly amount?: number; readonly authorizationId?: string }
  | {
      readonly kind: "noteCapture";
      readonly authorizationId: string;
      readonly outcome:
        | { readonly kind: "captured"; readonly amount: number }
        | { readonly kind: "refused"; readonly code: FailureCode };
    }
  | {
      readonly kind: "noteRelease";
      readonly authorizationId: string;
      readonly outcome:
        | { readonly kind: "released" }
        | { readonly kind: "captured"; readonly amount: number };
    }
  | ({ readonly kind: "noteRefundsElsewhere"; readonly authorizationId: string } & GivenElsewhere)
  /** All disputes of one payment, as the provider has them. */
  | {
      readonly kind: "noteDisputes";
      readonly authorizationId: string;
      readonly disputes: readonly Dispute[];
    }
  | {
      readonly kind: "noteRefund";
      readonly refundId: string;
      readonly outcome: RefundOutcome;
    };

/**
 * All that is given back of a payment at the provider without us, and of what was so, all that was sent back by a bank.
 * Minor units.
 */
export type GivenElsewhere = { readonly amount: number; readonly failed: number };

/** `sentBack`: it went through, and a bank has sent it back. `elsewhere` is learned with the refusal. */
export type RefundOutcome =
  | { readonly kind: "refunded" }
  | { readonly kind: "sentBack" }
  | { readonly kind: "refused"; readonly code: FailureCode; readonly elsewhere?: GivenElsewhere };
