// Domain events of an order, in the past tense. The order's state is their fold, the event log their list, webhooks their
// translation. They hold no personal data.

import type { FinancingEvent } from "../financing/events.ts";
import type { FinancingTerms } from "../financing/offer.ts";
import type { PaymentPlan } from "../financing/payment-plan.ts";
import type { InvitationEvent } from "./invitation.ts";
import type {
  AskPart,
  AskStatus,
  CancelReason,
  Dispute,
  DueDateMove,
  FailureCode,
  GroupChoice,
  GuaranteeTerms,
  ModuleOffer,
  OrderType,
  PickItem,
  RefundCause,
  ReleaseCause,
  Reminder,
  Role,
  ShownAs,
  Terms,
  Units,
  Ux,
  Waiver,
} from "./order.ts";

/** What one authorization is to be captured for, in minor units; `carried`: with what its plan leaves for later. */
export type Target = { readonly authorizationId: string; readonly amount: number; readonly carried?: number };

/** Those who have paid are asked to pay what is left; `payer`: the id of a person's first payment. */
export type AskEvent =
  | {
      readonly kind: "askMade";
      readonly askId: string;
      readonly by: "merchant" | "captain";
      /** Epoch ms. */
      readonly until: number;
      readonly parts: readonly Omit<AskPart, "status">[];
    }
  | { readonly kind: "askDeclined"; readonly askId: string; readonly payer: string }
  | { readonly kind: "askClosed"; readonly askId: string; readonly as: Exclude<AskStatus, "open"> };

export type OrderEvent =
  | FinancingEvent
  | InvitationEvent
  | AskEvent
  | {
      readonly kind: "orderCreated";
      readonly id: string;
      readonly platformId: string;
      readonly amount: number;
      readonly currency: string;
      readonly ux: Ux;
      readonly type: OrderType;
      readonly tpc: boolean;
      readonly integration: "api" | "front";
      readonly terms: Terms;
      readonly items: readonly PickItem[];
      readonly modules: readonly ModuleOffer[];
    }
  | (GuaranteeTerms & {
      readonly kind: "moduleChosen";
      readonly moduleId: string;
      readonly ux: Ux;
      readonly type: OrderType;
      /** Absent in events of older versions: the order's own values stand. */
      readonly tpc?: boolean;
      readonly dueDate?: number;
      readonly financing?: FinancingTerms;
    })
  | { readonly kind: "detailsChanged"; readonly fields: readonly string[] }
  | {
      readonly kind: "shareReserved";
      readonly authorizationId: string;
      readonly attempt: string;
      readonly role: Role;
      readonly share: number;
      readonly hold: number;
      readonly units: readonly Units[];
      /** The first payment of the same person, if this is another one. */
      readonly payer?: string;
      /** The invitation that this person pays by. */
      readonly invitationId?: string;
      /** Only the captain's: how many share, the captain included. */
      readonly nbShares?: number;
      /** Only the captain's, where they said something of it. */
      readonly people?: GroupChoice;
      /** Only of a first payment: for how many people it is, where its buyer said so. */
      readonly seats?: number;
      /** Only a co-buyer's, where they said so. */
      readonly showAs?: ShownAs;
      /** Only the captain's: they pay in parts, or later. */
      readonly plan?: PaymentPlan;
    }
  | { readonly kind: "buyerAsked"; readonly authorizationId: string; readonly ref: string }
  | { readonly kind: "answerMissed"; readonly authorizationId: string }
  | {
      readonly kind: "paymentAuthorized";
      readonly authorizationId: string;
      readonly ref: string;
      readonly amount: number;
      readonly expiresAt: number;
      /** The provider's reference of the card that was saved for later charges. */
      readonly saved?: string;
    }
  | { readonly kind: "paymentFailed"; readonly authorizationId: string; readonly code: FailureCode }
  | { readonly kind: "releaseAsked"; readonly authorizationId: string; readonly cause: ReleaseCause }
  | { readonly kind: "holdReleased"; readonly authorizationId: string }
  | { readonly kind: "orderStarted" }
  | { readonly kind: "orderConfirmed" }
  | { readonly kind: "orderReopened" }
  | { readonly kind: "paymentsClosed" }
  /** A buyer takes more upon themselves of what their hold covers already. */
  | {
      readonly kind: "shareRaised";
      readonly authorizationId: string;
      readonly amount: number;
      readonly units: readonly Units[];
    }
  | ({ readonly kind: "restWaived" } & Waiver)
  | ({ readonly kind: "dueDateMoved" } & DueDateMove)
  | { readonly kind: "orderCommitted"; readonly amount: number }
  | { readonly kind: "commitAwaited" }
  | { readonly kind: "lastNoticeGiven" }
  | { readonly kind: "reminderGiven"; readonly reminder: Reminder }
  | {
      readonly kind: "capturesDecided";
      readonly targets: readonly Target[];
    }
  | { readonly kind: "captureAsked"; readonly authorizationId: string; readonly amount: number }
  | {
      readonly kind: "captureSucceeded";
      readonly authorizationId: string;
      /** What the provider captured. */
      readonly amount: number;
      /** What it was asked for, where the amounts differ: the payment was captured at the provider by hand. */
      readonly asked?: number;
    }
  | { readonly kind: "captureFailed"; readonly authorizationId: string; readonly code: FailureCode }
  /** A buyer with a pledge takes over what another's failed capture left open. */
  | {
      readonly kind: "shareCovered";
      readonly authorizationId: string;
      readonly amount: number;
      /** What is then to be captured of the captain, where a plan leaves a part of the amount for later. */
      readonly target?: number;
    }
  | { readonly kind: "orderCompleted" }
  | { readonly kind: "orderCancelled"; readonly reason: CancelReason }
  | {
      readonly kind: "refundAsked";
      readonly refundId: string;
      readonly authorizationId: string;
      readonly amount: number;
      readonly cause: RefundCause;
    }
  | { readonly kind: "refundConfirmed"; readonly refundId: string }
  /** Also of a refund that was confirmed and that a bank sends back: its amount is the order's again. */
  | { readonly kind: "refundFailed"; readonly refundId: string; readonly code: FailureCode }
  | { readonly kind: "orderRefunded" }
  /** A buyer's bank disputes a captured payment, or has moved on with it. */
  | { readonly kind: "disputeNoted"; readonly authorizationId: string; readonly dispute: Dispute };

export type OrderEventKind = OrderEvent["kind"];

/** A domain event with its number in the event log (from 1, without gaps, I21) and its moment in epoch ms. */
export type LoggedEvent = { readonly seq: number; readonly at: number; readonly orderEvent: OrderEvent };
