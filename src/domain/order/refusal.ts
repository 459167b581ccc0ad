// Refusals as values: one closed union of codes. The HTTP layer writes the sentence for people.

import type { OrderStatus } from "./order.ts";

export type Refusal =
  | { readonly code: "orderAlreadyCompleted"; readonly status: OrderStatus }
  | { readonly code: "orderAlreadyCancelled"; readonly status: OrderStatus }
  | { readonly code: "orderNotCompleted"; readonly status: OrderStatus }
  | { readonly code: "captureUnderWay"; readonly status: OrderStatus }
  | { readonly code: "notTwoPhaseCommit" }
  | { readonly code: "alreadyCommitted"; readonly amount: number }
  | { readonly code: "commitDeadlinePassed"; readonly deadline: number }
  | { readonly code: "commitAmountInvalid"; readonly min: number; readonly max: number }
  /** The nearest amounts that the shares can be scaled to are `below` and `above`. */
  | {
      readonly code: "commitNotDivisible";
      readonly min: number;
      readonly below: number;
      readonly above: number;
    }
  | { readonly code: "authorizationNotFound" }
  | { readonly code: "captainNotReleasable" }
  /** `endsOrder`: past its due date the order would be cancelled without it. `holdsNothing`: it was not, or not yet, held. */
  | {
      readonly code: "holdNotReleasable";
      readonly status: OrderStatus;
      readonly reason?: "endsOrder" | "holdsNothing";
    }
  /** `isNeeded`: the order would not stay confirmed without it, which is all that is against it. */
  | { readonly code: "notWithdrawable"; readonly status: OrderStatus; readonly isNeeded?: true }
  | { readonly code: "refundAmountInvalid"; readonly max: number }
  | { readonly code: "amountExceedsRefundable"; readonly refundable: number }
  | { readonly code: "paymentDisputed" }
  | { readonly code: "orderClosed"; readonly status: OrderStatus }
  | { readonly code: "captainFirst" }
  | { readonly code: "captainAlreadyPaid" }
  | { readonly code: "paymentUnderWay" }
  | { readonly code: "offerNotAvailable" }
  | { readonly code: "chargeUnderWay" }
  | { readonly code: "disputeUnderWay" }
  | { readonly code: "deadlineNotFound" }
  | { readonly code: "deadlineNotOwed" }
  | { readonly code: "planChanged" }
  | { readonly code: "deadlineBelowMinimum"; readonly min: number }
  | { readonly code: "deadlineNotDue"; readonly from: number }
  | { readonly code: "deadlineNeedsBuyer" }
  | { readonly code: "invitationPaid" }
  | { readonly code: "tooManyInvitations"; readonly max: number; readonly left: number }
  | { readonly code: "nobodyToNudge" }
  /** `act`: what there is nothing for, although something may be left to pay. */
  | { readonly code: "nothingRemains"; readonly act?: "cover" | "leaveOut" }
  | { readonly code: "notShared" }
  | { readonly code: "pledgeNotTaken"; readonly isCaptains?: true }
  | { readonly code: "pledgeInvalid"; readonly max: number }
  | { readonly code: "amountExceedsPledge"; readonly pledge: number }
  | { readonly code: "wouldWaiveAll" }
  | { readonly code: "wouldFallBelowMinAmount"; readonly least: number }
  | { readonly code: "unitsNotIncluded"; readonly itemId: string }
  | { readonly code: "dueDateNotLater"; readonly dueDate: number }
  | { readonly code: "dueDateTooLate"; readonly latest: number }
  | { readonly code: "dueDateMovedOften"; readonly max: number; readonly by?: "captain" }
  | { readonly code: "nobodyToAsk" }
  | { readonly code: "askedTooSoon"; readonly from: number }
  | { readonly code: "askedOften"; readonly max: number }
  | { readonly code: "askNotFound" }
  | { readonly code: "askNotOpen" }
  | { readonly code: "amountExceedsRemaining"; readonly remaining: number }
  | { readonly code: "shareBelowMinimum"; readonly minShare: number }
  /** `most`: what can be chosen other than all that is left; 0 for nothing. */
  | {
      readonly code: "shareLeavesTooLittle";
      readonly minShare: number;
      readonly remaining: number;
      readonly most: number;
    }
  | { readonly code: "lastBuyerTakesAll"; readonly remaining: number }
  | { readonly code: "nbSharesInvalid"; readonly max: number }
  | { readonly code: "seatsInvalid"; readonly max: number }
  | { readonly code: "guestsInvalid"; readonly max: number }
  /** `partIn`: the field that names a part of what is left, where the other one was given. */
  | { readonly code: "shareNotChoosable"; readonly partIn?: "amount" | "items" }
  | { readonly code: "unitsRequired" }
  | { readonly code: "unitsUnknown"; readonly itemId: string }
  | { readonly code: "unitsTaken"; readonly itemId: string; readonly available: number }
  | { readonly code: "moduleNotOffered" }
  | { readonly code: "moduleNoLongerOffered" }
  | { readonly code: "moduleAlreadyFixed" }
  | { readonly code: "moduleRequired" };

export type RefusalCode = Refusal["code"];
