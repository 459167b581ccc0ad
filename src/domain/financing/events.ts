// Domain events of an order's financing. They hold no personal data.

import type { Dispute, FailureCode } from "../order/outcome.ts";
import type { Charge, ChargedDeadline, DeadlineRefund, FinancingDecision } from "./financing.ts";

type AboutDeadline = { readonly deadlineId: string };
type AboutCharge = { readonly chargeId: string };
type AboutCard = { readonly cardId: string };

export type FinancingEvent =
  | {
      readonly kind: "financingDecided";
      readonly authorizationId: string;
      readonly decision: FinancingDecision;
    }
  /** The captain's card replaces the one that is saved. */
  | ({ readonly kind: "cardReplacementAsked"; readonly attempt?: string } & AboutCard)
  | ({ readonly kind: "cardBuyerAsked"; readonly ref: string } & AboutCard)
  | ({ readonly kind: "cardSaved"; readonly ref: string; readonly saved: string } & AboutCard)
  | ({ readonly kind: "cardRefused"; readonly code: FailureCode } & AboutCard)
  | ({ readonly kind: "cardForgetAsked" } & AboutCard)
  | ({ readonly kind: "cardForgotten" } & AboutCard)
  /** Days before its date the captain is told. */
  | ({ readonly kind: "deadlineNoticeGiven" } & AboutDeadline)
  /** An automatic charge is due; it is asked for with a key that is made then. */
  | { readonly kind: "chargeDue" }
  | ({
      readonly kind: "chargeAsked";
      readonly by: Charge["by"];
      readonly deadlines: readonly ChargedDeadline[];
      readonly amount: number;
      readonly attempt?: string;
    } & AboutCharge)
  | ({ readonly kind: "chargeBuyerAsked"; readonly ref: string } & AboutCharge)
  | ({ readonly kind: "chargeAuthorized"; readonly ref: string } & AboutCharge)
  | ({ readonly kind: "chargeReleaseAsked" } & AboutCharge)
  | ({ readonly kind: "chargeCaptured"; readonly ref: string } & AboutCharge)
  /** `retry`: whether an automatic try can succeed later; absent where nothing says that the card was asked. */
  | ({
      readonly kind: "chargeFailed";
      readonly code: FailureCode;
      readonly retry?: "again" | "never";
    } & AboutCharge)
  | ({ readonly kind: "chargeDisputeNoted"; readonly dispute: Dispute } & AboutCharge)
  | ({ readonly kind: "deadlineLate" } & AboutDeadline)
  | ({ readonly kind: "deadlineDefaulted" } & AboutDeadline)
  | ({ readonly kind: "deadlineWrittenOff" } & AboutDeadline)
  | ({ readonly kind: "deadlinePaidElsewhere" } & AboutDeadline)
  /** Debts given up by a refund, at once. */
  | { readonly kind: "deadlinesLowered"; readonly refunds: readonly DeadlineRefund[] }
  /** Paid money that goes back: at once where the service did not take it. */
  | { readonly kind: "deadlineRefundAsked"; readonly refund: DeadlineRefund };

const KINDS: Readonly<Record<FinancingEvent["kind"], true>> = {
  financingDecided: true,
  cardReplacementAsked: true,
  cardBuyerAsked: true,
  cardSaved: true,
  cardRefused: true,
  cardForgetAsked: true,
  cardForgotten: true,
  deadlineNoticeGiven: true,
  chargeDue: true,
  chargeAsked: true,
  chargeBuyerAsked: true,
  chargeAuthorized: true,
  chargeReleaseAsked: true,
  chargeCaptured: true,
  chargeFailed: true,
  chargeDisputeNoted: true,
  deadlineLate: true,
  deadlineDefaulted: true,
  deadlineWrittenOff: true,
  deadlinePaidElsewhere: true,
  deadlinesLowered: true,
  deadlineRefundAsked: true,
};

export function isFinancingEvent<E extends { readonly kind: string }>(
  orderEvent: E,
): orderEvent is Extract<E, FinancingEvent> {
  return Object.hasOwn(KINDS, orderEvent.kind);
}
