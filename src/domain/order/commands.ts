// Commands to an existing order, in the imperative, and the provider's answers to what it was asked.

import type { FinancingCommand } from "../financing/commands.ts";
import type { OfferChoice } from "../financing/offered.ts";
import type { InvitationCommand } from "./invitation.ts";
import type { Dispute, FailureCode, GroupChoice, ShownAs, Units } from "./order.ts";

/**
 * A provider's answer about a payment, as its adapter translates it. `expiresAt` in epoch ms, amounts in minor units;
 * `saved`: the provider's reference of the payment method, if it was to be saved.
 */
export type PaymentAnswer =
  | {
      readonly kind: "authorized";
      readonly ref: string;
      readonly amount: number;
      readonly expiresAt: number;
      readonly saved?: string;
    }
  | { readonly kind: "requiresAction"; readonly ref: string }
  | { readonly kind: "declined"; readonly code: FailureCode }
  | CapturedAnswer
  | { readonly kind: "released" }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" };

/** `since`: refunds and disputes of a captured payment, made here or elsewhere; absent where the provider does not say. */
export type CapturedAnswer = {
  readonly kind: "captured";
  readonly ref: string;
  readonly amount: number;
  readonly expiresAt: number;
  readonly saved?: string;
  readonly since?: { readonly refunded: number; readonly isDisputed: boolean };
};

/**
 * A buyer's choice of share: the captain says how many share, any buyer may name an amount or pick units. `pledge`: what a
 * co-buyer answers for beyond it. `seats`: for how many people they pay. Only the captain's `people` count, and
 * only a co-buyer's `showAs`.
 */
export type ShareChoice = {
  readonly nbShares?: number;
  readonly amount?: number;
  readonly units?: readonly Units[];
  readonly pledge?: number;
  readonly seats?: number;
  readonly people?: GroupChoice;
  readonly showAs?: ShownAs;
};

/** Acts on what no share covers yet. Without amount and units: all of it. */
export type GapCommand =
  /**
   * The payer moves a part of their pledges to their share. `payer`: the id of their first payment, once they have one.
   * `share`: what their share is to be then, and no more; once it is, nothing is left to do.
   */
  | ({ readonly kind: "cover"; readonly payer: string | undefined; readonly share?: number } & GapPart)
  /** By the merchant. */
  | ({ readonly kind: "waive" } & GapPart)
  /** By the captain, of optional units. */
  | { readonly kind: "leaveOut"; readonly units?: readonly Units[] }
  | {
      readonly kind: "moveDueDate";
      readonly dueDate: number;
      readonly by: "merchant" | "captain";
      /** No later than this after the due date as it is, in milliseconds; absent: no such bound. */
      readonly atMostMs?: number;
    };

/** Among whom what is left is asked for: all who have paid, or all but the captain. */
export type Among = "all" | "others";

export type AskCommand =
  | {
      readonly kind: "ask";
      readonly askId: string;
      readonly by: "merchant" | "captain";
      readonly among: Among;
    }
  /** `payer`: the id of their first payment. */
  | { readonly kind: "declineAsk"; readonly askId: string; readonly payer: string };

export type GapPart = { readonly amount?: number; readonly units?: readonly Units[] };

export type Command =
  | FinancingCommand
  | GapCommand
  | InvitationCommand
  | AskCommand
  | { readonly kind: "catchUp" }
  | { readonly kind: "changeDetails"; readonly fields: readonly string[] }
  | { readonly kind: "chooseModule"; readonly moduleId: string }
  | {
      readonly kind: "startPayment";
      readonly role: "captain" | "coBuyer";
      readonly authorizationId: string;
      readonly attempt: string;
      readonly choice: ShareChoice;
      /** Only the captain's: to pay in parts, or later. */
      readonly offer?: OfferChoice;
      /** The first payment of the same person, if this is another one. */
      readonly payer?: string;
      /** The invitation that this person pays by. */
      readonly invitationId?: string;
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
 * Totals of one payment's refunds made at the provider directly, and of those that a bank has sent back. Minor units.
 */
export type GivenElsewhere = { readonly amount: number; readonly failed: number };

/** `sentBack`: the refund had succeeded, and a bank has sent it back. `elsewhere` is learned with the refusal. */
export type RefundOutcome =
  | { readonly kind: "refunded" }
  | { readonly kind: "sentBack" }
  | { readonly kind: "refused"; readonly code: FailureCode; readonly elsewhere?: GivenElsewhere };
