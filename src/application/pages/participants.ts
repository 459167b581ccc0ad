// Participants of an order on a page: to each buyer their own payments, of the others no more than first names, an initial
// and what they paid, as far as the order's visibility goes.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { BuyerFailure, PagePayment } from "../../api/pages/page.ts";
import type { PageParticipant, PagePeople } from "../../api/pages/people.ts";
import { borneBy, isFinanced } from "../../domain/financing/standing.ts";
import { sum } from "../../domain/money/money.ts";
import { mayWithdraw } from "../../domain/order/may-withdraw.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Authorization, FailureCode, Order, Role, ShownAs } from "../../domain/order/order.ts";
import { hasPaid, isOpen, organiserOf, payerOf, reserves } from "../../domain/order/queries.ts";
import { seatsLeft, seatsTaken, shownAs, visibilityOf } from "../../domain/order/seats.ts";
import type { Buyer, StoredOrder } from "../../ports/store.ts";
import { isolated } from "../../text/characters.ts";
import { detailsOf } from "../orders/view.ts";

/** The reader of a page: their role as far as it is proved, and which payments are theirs. */
export type Reader = { readonly role: Role; readonly isOwn: (authorization: Authorization) => boolean };

/** Those whose share is held or being paid, in the order in which they came, and what this reader may see of them. */
export function participantsOf(stored: StoredOrder, reader: Reader): readonly PageParticipant[] {
  const { order } = stored;
  const isSeen = ({ role, isOwn }: Reader) => {
    const isEveryone = role === "captain" || visibilityOf(order) !== "progress";
    return (authorization: Authorization) => isEveryone || isOwn(authorization);
  };
  const taking = order.authorizations.filter(isTaking).filter(isSeen(reader));
  const payers = new Set<string>();
  return taking.map((authorization) => {
    const payer = payerOf(authorization);
    const isAgain = payers.has(payer);
    payers.add(payer);
    return { ...participantOf(stored, authorization, reader), ...(isAgain ? { again: true } : {}) };
  });
}

function participantOf(
  stored: StoredOrder,
  authorization: Authorization,
  { role, isOwn }: Reader,
): PageParticipant {
  const { order, buyers } = stored;
  const { id, status, seats = 1, units } = authorization;
  const visibility = visibilityOf(order);
  const isTheirs = isOwn(authorization);
  // The captain sees names and amounts, unless only sums were agreed.
  const seesAmount = visibility === "all" || (visibility === "names" && role === "captain");
  // Captain and merchant see all names.
  const shown = isTheirs || role === "captain" ? "name" : shownAs(order, authorization);
  const names = shown === "name" ? detailsOf(stored).names?.[id] : undefined;
  return {
    role: authorization.role,
    ...nameShown(buyers[id], shown),
    ...(isTheirs || seesAmount ? { amount: chargedOrShare(order, authorization) } : {}),
    status,
    ...(seats > 1 ? { seats } : {}),
    ...(names === undefined ? {} : { names: names.map(isolated) }),
    ...(units.length > 0 && (isTheirs || visibility !== "progress") ? { units } : {}),
    ...(isTheirs ? { you: true } : {}),
  };
}

function nameShown(buyer: Buyer | undefined, shown: ShownAs): Pick<PageParticipant, "firstName" | "initial"> {
  const { firstName = "", lastName = "" } = shown === "none" ? {} : (buyer ?? {});
  const letter = initialOf(firstName);
  const first = shown === "initials" && letter !== "" ? `${letter}.` : firstName;
  return { firstName: isolated(first), initial: isolated(initialOf(lastName)) };
}

function isTaking(authorization: Authorization): boolean {
  return reserves(authorization) && authorization.releasing === undefined;
}

/** Those who share, as a whole; undefined where one buyer pays all. */
export function peopleOf({ order }: StoredOrder, { isOwn }: Reader): PagePeople | undefined {
  if (order.ux === "single") return undefined;
  const taking = order.authorizations.filter(isTaking);
  const others = new Set(order.authorizations.filter((each) => reserves(each) && !isOwn(each)).map(payerOf));
  return {
    visibility: visibilityOf(order),
    paid: seatsTaken(order, hasPaid),
    paying: sum(taking.filter(awaitsAnswer).map(({ share }) => share)),
    ...(others.size + 1 >= order.terms.maxBuyers ? { last: true } : {}),
    ...withoutAbsent({ left: seatsLeft(order), guests: order.people?.guests || undefined }),
  };
}

export function initialOf(name: string): string {
  return ([...name.trim()][0] ?? "").toUpperCase();
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

/** A captain who pays the rest sees what they are or were charged, or what of the order their plan divides. */
function chargedOrShare(order: Order, authorization: Authorization): number {
  const { status, releasing, captured, target, share } = authorization;
  // Taken back, or too late: the order goes on without it.
  if (status === "released" && releasing !== "cancelled") return 0;
  if (isFinanced(order, authorization)) return borneBy(order, authorization) || share;
  return captured || (target ?? share);
}

/** A buyer sees only which of these it was (T22); the merchant reads the exact code. */
export function buyerFailure(code: FailureCode): BuyerFailure {
  switch (code) {
    case "cardDeclined":
      return "declined";
    // Their buyer did not confirm, or not rightly: the card itself may do at another try.
    case "authenticationRefused":
      return "notConfirmed";
    case "financingRefused":
      return "notFinanced";
    case "cardExpired":
      return "expired";
    case "wrongCvc":
      return "checkCode";
    case "insufficientFunds":
    case "authenticationRequired":
    case "unsupported":
      return "tryAnotherCard";
    case "amountTooSmall":
      return "amountTooSmall";
    case "abandoned":
      return "givenUp";
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
