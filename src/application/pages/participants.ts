// Participants of an order on a page: to each buyer their own payments, of the others no more than a first name, an
// initial and what they paid.

import type { BuyerFailure, PageParticipant, PagePayment } from "../../api/pages/page.ts";
import { borneBy, isFinanced } from "../../domain/financing/standing.ts";
import { mayWithdraw } from "../../domain/order/may-withdraw.ts";
import type { Authorization, FailureCode, Order } from "../../domain/order/order.ts";
import { isOpen, organiserOf, payerOf, reserves } from "../../domain/order/queries.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { isolated } from "../../text/characters.ts";
import { detailsOf } from "../orders/view.ts";

/** Those whose share is held or being paid, in the order in which they came. `isOwn`: of the page's reader. */
export function participantsOf(
  { order, buyers }: StoredOrder,
  isOwn: (authorization: Authorization) => boolean,
): readonly PageParticipant[] {
  const taking = order.authorizations.filter(
    (authorization) => reserves(authorization) && authorization.releasing === undefined,
  );
  const payers = taking.map(payerOf);
  return taking.map((authorization, index) => ({
    role: authorization.role,
    firstName: isolated(buyers[authorization.id]?.firstName ?? ""),
    initial: isolated(initialOf(buyers[authorization.id]?.lastName ?? "")),
    amount: chargedOrShare(order, authorization),
    status: authorization.status,
    ...(authorization.units.length > 0 ? { units: authorization.units } : {}),
    ...(isOwn(authorization) ? { you: true } : {}),
    ...(payers.indexOf(payerOf(authorization)) < index ? { again: true } : {}),
  }));
}

function initialOf(lastName: string): string {
  return ([...lastName.trim()][0] ?? "").toUpperCase();
}

/** The buyer who asks the others to pay. */
export function captainFirstName(stored: StoredOrder): string | undefined {
  const organiser = organiserOf(stored.order);
  return stored.buyers[organiser?.id ?? ""]?.firstName ?? detailsOf(stored).firstName;
}

export function pagePayment(order: Order, authorization: Authorization): PagePayment {
  return {
    id: authorization.id,
    status: authorization.status,
    amount: chargedOrShare(order, authorization),
    ...(isOpen(authorization) && authorization.hold > authorization.share && { hold: authorization.hold }),
    unanswered: authorization.status === "pending",
    ...(authorization.authorizedAt === undefined ? {} : { paidAt: authorization.authorizedAt }),
    ...(authorization.failureCode === undefined ? {} : { failure: buyerFailure(authorization.failureCode) }),
    ...(isOpen(authorization) && authorization.releasing !== undefined ? { releasing: true } : {}),
    ...(mayWithdraw(order, authorization) ? { withdrawable: true } : {}),
  };
}

/** A captain who pays the rest sees what they were charged, or what of the order their plan divides. */
function chargedOrShare(order: Order, authorization: Authorization): number {
  const { captured, share } = authorization;
  const charged = isFinanced(order, authorization) ? borneBy(order, authorization) : captured;
  return charged || share;
}

/** A buyer sees only which of these it was (T22); the merchant reads the exact code. */
export function buyerFailure(code: FailureCode): BuyerFailure {
  switch (code) {
    case "cardDeclined":
      return "declined";
    case "financingRefused":
      return "notFinanced";
    case "cardExpired":
      return "expired";
    case "wrongCvc":
      return "checkCode";
    case "insufficientFunds":
    case "authenticationRefused":
    case "authenticationRequired":
    case "unsupported":
      return "tryAnotherCard";
    case "amountTooSmall":
      return "amountTooSmall";
    case "abandoned":
    case "notReached":
    case "captureRefused":
    case "holdExpired":
    case "refundRefused":
    case "paymentDisputed":
      return "later";
    default:
      return code satisfies never;
  }
}
