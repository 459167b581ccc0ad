// Jobs about the charges and saved cards of a financed order.

import type { Order } from "../order/order.ts";
import type { FinancingEvent } from "./events.ts";

export type FinancingJob =
  /** Make the next automatic charge, with a key that is made when asking. */
  | { readonly kind: "charge"; readonly authorizationId: string }
  /** Ask the provider about a charge whose answer may have been lost. */
  | { readonly kind: "inquireCharge"; readonly chargeId: string }
  | { readonly kind: "captureCharge"; readonly chargeId: string }
  | { readonly kind: "releaseCharge"; readonly chargeId: string }
  | { readonly kind: "refundCharge"; readonly refundId: string }
  /** Ask the provider about a card that was to be saved. */
  | { readonly kind: "inquireCard"; readonly cardId: string }
  | { readonly kind: "forgetCard"; readonly cardId: string };

const KINDS: Readonly<Record<FinancingJob["kind"], true>> = {
  charge: true,
  inquireCharge: true,
  captureCharge: true,
  releaseCharge: true,
  refundCharge: true,
  inquireCard: true,
  forgetCard: true,
};
export const FINANCING_JOBS = Object.keys(KINDS) as readonly FinancingJob["kind"][];

export function isFinancingJob(kind: string): kind is FinancingJob["kind"] {
  return Object.hasOwn(KINDS, kind);
}

/** `order` is the order after `orderEvent`. */
export function financingJobs({ financing }: Order, orderEvent: FinancingEvent): readonly FinancingJob[] {
  switch (orderEvent.kind) {
    case "chargeDue": {
      const { authorizationId } = financing?.plan ?? {};
      return authorizationId === undefined ? [] : [{ kind: "charge", authorizationId }];
    }
    case "chargeAsked":
      return [{ kind: "inquireCharge", chargeId: orderEvent.chargeId }];
    case "chargeAuthorized": {
      const { chargeId } = orderEvent;
      const charge = financing?.charges.find(({ id }) => id === chargeId);
      return [{ kind: charge?.isReleasing ? "releaseCharge" : "captureCharge", chargeId }];
    }
    case "chargeReleaseAsked":
      return [{ kind: "releaseCharge", chargeId: orderEvent.chargeId }];
    case "deadlineRefundAsked":
      return orderEvent.refund.way === "card"
        ? [{ kind: "refundCharge", refundId: orderEvent.refund.id }]
        : [];
    case "cardReplacementAsked":
      return [{ kind: "inquireCard", cardId: orderEvent.cardId }];
    case "cardForgetAsked":
      return [{ kind: "forgetCard", cardId: orderEvent.cardId }];
    default:
      return [];
  }
}
