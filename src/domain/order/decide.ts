// What may happen: a command and the order as the clock has left it give facts, or a refusal that says why not.
// What follows from those facts is not here but in rules.ts. An empty list means "it is so already".

import { captureDone, captureGivenUp, charged, targetsOf } from "../money/capture.ts";
import { noteDisputes } from "../money/dispute.ts";
import { noteRefund, refund, refundedElsewhere } from "../money/refund.ts";
import { nearestTotals } from "../money/scale.ts";
import { chosenShare } from "../money/share.ts";
import type { Command, PaymentAnswer } from "./commands.ts";
import { moduleChosen } from "./create.ts";
import type { OrderEvent } from "./events.ts";
import type { Authorization, Order } from "./order.ts";
import {
  captainOf,
  commitDeadline,
  counts,
  fullSince,
  isChargedAtOnce,
  isClosed,
  isInTime,
  isOpen,
  mayWithdraw,
  reserves,
  smallestCapture,
} from "./queries.ts";
import type { Refusal } from "./refusal.ts";

export type Decision = readonly OrderEvent[] | Refusal;
type Of<K extends Command["kind"]> = Extract<Command, { readonly kind: K }>;

export function isRefusal(decision: Decision): decision is Refusal {
  return "code" in decision;
}

/** The facts `command` leads to at `now`. The order must have been settled first (life.ts does so). */
export function decide(order: Order, command: Command, now: number): Decision {
  switch (command.kind) {
    case "settleClock":
      return [];
    case "changeDetails":
      return [{ kind: "detailsChanged", fields: command.fields }];
    case "chooseModule":
      return chooseModule(order, command.moduleId, now);
    case "startPayment":
      return startPayment(order, command);
    case "noteAnswer":
      return about(order, command.authorizationId, (one) => noteAnswer(order, one, command.answer));
    case "abandonPayment":
      return about(order, command.authorizationId, abandon);
    case "withdraw":
      return about(order, command.authorizationId, (one) => withdraw(order, one));
    case "commit":
      return commit(order, command.amount);
    case "cancel":
      return command.authorizationId === undefined
        ? cancel(order)
        : about(order, command.authorizationId, (one) => releaseOne(order, one));
    case "refund":
      return refund(order, command);
    case "noteCapture":
      return about(order, command.authorizationId, (one) => noteCapture(order, one, command));
    case "noteRelease":
      return about(order, command.authorizationId, (one) => noteRelease(one, command));
    case "noteRefundsElsewhere":
      return about(order, command.authorizationId, (one) => refundedElsewhere(order, one, command));
    case "noteDisputes":
      return about(order, command.authorizationId, (one) => noteDisputes(one, command.disputes));
    case "noteRefund":
      return noteRefund(order, command);
    default:
      return command satisfies never;
  }
}

function about(order: Order, id: string, decideOne: (one: Authorization) => Decision): Decision {
  const one = order.authorizations.find((each) => each.id === id);
  return one === undefined ? { code: "authorizationNotFound" } : decideOne(one);
}

function chooseModule(order: Order, moduleId: string, now: number): Decision {
  const offer = order.modules.find(({ id }) => id === moduleId);
  if (offer === undefined) return { code: "moduleNotOffered" };
  if (order.moduleId === moduleId) return [];
  if (order.status !== "initiated" || order.authorizations.some(reserves))
    return { code: "moduleAlreadyFixed" };
  if (!isInTime(offer, now)) return { code: "moduleNoLongerOffered" };
  return [moduleChosen(order, offer)];
}

function startPayment(order: Order, command: Of<"startPayment">): Decision {
  const refused = command.role === "captain" ? captainMayNotPay(order) : coBuyerMayNotPay(order);
  if (refused !== undefined) return refused;
  const share = chosenShare(order, command);
  if ("code" in share) return share;
  const { amount, ...choice } = share;
  const { authorizationId, attempt, role, payer } = command;
  const hold = role === "captain" && order.type === "direct" ? order.amount : amount;
  const person = payer === undefined ? {} : { payer };
  return [
    { kind: "shareReserved", authorizationId, attempt, role, share: amount, hold, ...choice, ...person },
  ];
}

function closed(order: Order): Refusal | undefined {
  return isClosed(order) ? { code: "orderClosed", status: order.status } : undefined;
}

function captainMayNotPay(order: Order): Refusal | undefined {
  const captain = captainOf(order);
  if (captain !== undefined) {
    return {
      code: captain.authorized > 0 ? "captainAlreadyPaid" : "paymentUnderWay",
    };
  }
  if (closed(order)) return closed(order);
  return order.modules.length > 1 && order.moduleId === undefined ? { code: "moduleRequired" } : undefined;
}

function coBuyerMayNotPay(order: Order): Refusal | undefined {
  if (closed(order)) return closed(order);
  const captain = captainOf(order);
  return captain === undefined || !counts(captain) ? { code: "captainFirst" } : undefined;
}

/** The provider's word on a payment. Its order and repetition do not matter: nothing goes backwards (F17, F18). */
function noteAnswer(order: Order, one: Authorization, answer: PaymentAnswer): readonly OrderEvent[] {
  if (answer.kind === "released" && one.capturing) return captureGivenUp(order, one, "holdExpired");
  if (answer.kind === "captured" && isCharge(order, one)) return charged(order, one, answer);
  if (!isNews(one, answer)) return [];
  return answer.kind === "captured" ? captureDone(order, one, answer.amount) : [orderEventOf(one.id, answer)];
}

/** Charged at once, and nothing has been heard of it yet. */
function isCharge(order: Order, one: Authorization): boolean {
  return isChargedAtOnce(order) && one.authorized === 0 && one.captured === 0;
}

function isNews(one: Authorization, answer: PaymentAnswer): boolean {
  switch (answer.kind) {
    case "authorized":
      return one.authorized === 0;
    case "captured":
      return mayBeCaptured(one);
    case "released":
      return isOpen(one);
    case "declined":
      return one.status === "pending" || one.status === "requiresAction";
    case "unknown":
      return one.status === "pending" && !one.unanswered;
    case "requiresAction":
    case "none":
      return one.status === "pending";
    default:
      return answer satisfies never;
  }
}

/** Its capture was asked for. That of a payment that was given up meanwhile goes back. */
function mayBeCaptured(one: Authorization): boolean {
  return one.capturing === true || (isOpen(one) && one.releasing !== undefined);
}

function orderEventOf(
  authorizationId: string,
  answer: Exclude<PaymentAnswer, { kind: "captured" }>,
): OrderEvent {
  switch (answer.kind) {
    case "authorized": {
      const { ref, amount, expiresAt } = answer;
      return { kind: "paymentAuthorized", authorizationId, ref, amount, expiresAt };
    }
    case "released":
      return { kind: "holdReleased", authorizationId };
    case "declined":
      return { kind: "paymentFailed", authorizationId, code: answer.code };
    case "unknown":
      return { kind: "answerMissed", authorizationId };
    case "requiresAction":
      return { kind: "buyerAsked", authorizationId, ref: answer.ref };
    case "none":
      return { kind: "paymentFailed", authorizationId, code: "notReached" };
    default:
      return answer satisfies never;
  }
}

/** The buyer gives up a payment that waits for him; one that waits for the provider must be waited for. */
function abandon(one: Authorization): Decision {
  if (one.status === "pending") return { code: "paymentUnderWay" };
  if (one.status !== "requiresAction" || one.releasing !== undefined) return [];
  return [{ kind: "releaseAsked", authorizationId: one.id, cause: "abandoned" }];
}

function withdraw(order: Order, one: Authorization): Decision {
  if (one.releasing !== undefined || one.status === "released") return [];
  return mayWithdraw(order, one)
    ? [{ kind: "releaseAsked", authorizationId: one.id, cause: "buyer" }]
    : { code: "notWithdrawable", status: order.status };
}

function commit(order: Order, asked: number | undefined): Decision {
  if (!order.tpc) return { code: "notTwoPhaseCommit" };
  const amount = asked ?? order.amount;
  const min = Math.min(smallestCapture(order), order.amount);
  if (amount < min || amount > order.amount) return { code: "commitAmountInvalid", min, max: order.amount };
  if (order.status === "cancelled") {
    return order.cancelReason === "commitDeadline"
      ? { code: "commitDeadlinePassed", deadline: commitDeadline(order) ?? order.updatedAt }
      : { code: "orderAlreadyCancelled", status: order.status };
  }
  if (order.committed === undefined)
    return notDivisible(order, amount) ?? [{ kind: "orderCommitted", amount }];
  return order.committed.amount === amount
    ? []
    : { code: "alreadyCommitted", amount: order.committed.amount };
}

/** Shares that are all paid cannot be scaled to every amount; as long as others may pay, nobody knows. */
function notDivisible(order: Order, amount: number): Refusal | undefined {
  if (fullSince(order) === undefined || targetsOf(order, amount) !== undefined) return undefined;
  const shares = order.authorizations.filter(counts).map(({ share }) => share);
  return { code: "commitNotDivisible", ...nearestTotals(amount, shares, smallestCapture(order)) };
}

/** Why an order can neither be cancelled nor lose a hold any more. */
function pastCancelling(order: Order): Refusal | undefined {
  if (order.status === "completed" || order.status === "refunded") {
    return { code: "orderAlreadyCompleted", status: order.status };
  }
  return order.capturesDecidedAt === undefined
    ? undefined
    : { code: "captureUnderWay", status: order.status };
}

function cancel(order: Order): Decision {
  if (order.status === "cancelled") return [];
  return pastCancelling(order) ?? [{ kind: "orderCancelled", reason: "merchant" }];
}

function releaseOne(order: Order, one: Authorization): Decision {
  if (one.role === "captain") return { code: "captainNotReleasable" };
  if (one.releasing !== undefined || one.status === "released") return [];
  if (pastCancelling(order)) return pastCancelling(order) ?? [];
  // A `standard` order past its due date would be cancelled for it: that is for `cancel` to say.
  const endsOrder = order.type === "standard" && order.closedAt !== undefined;
  return counts(one) && !endsOrder
    ? [{ kind: "releaseAsked", authorizationId: one.id, cause: "merchant" }]
    : { code: "holdNotReleasable", status: order.status };
}

function noteCapture(
  order: Order,
  one: Authorization,
  { outcome }: Of<"noteCapture">,
): readonly OrderEvent[] {
  if (outcome.kind === "captured") return mayBeCaptured(one) ? captureDone(order, one, outcome.amount) : [];
  return one.capturing ? captureGivenUp(order, one, outcome.code) : [];
}

function noteRelease(one: Authorization, { outcome }: Of<"noteRelease">): readonly OrderEvent[] {
  if (!isOpen(one)) return [];
  return outcome.kind === "released"
    ? [{ kind: "holdReleased", authorizationId: one.id }]
    : [{ kind: "captureSucceeded", authorizationId: one.id, amount: outcome.amount }];
}
