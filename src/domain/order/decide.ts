// Decision about a command: the order, caught up to the present, and a command give domain events or a refusal. What
// follows from those events is in policies.ts. An empty list means "it is so already".

import { decideFinancing } from "../financing/decide.ts";
import { chosenPlan } from "../financing/offered.ts";
import type { PaymentPlan } from "../financing/payment-plan.ts";
import { isFinanced } from "../financing/standing.ts";
import { captureDone, captureGivenUp, charged, loadsOf, targetsOf } from "../money/capture.ts";
import { noteDisputes } from "../money/dispute.ts";
import { noteRefund, refund, refundedElsewhere } from "../money/refund.ts";
import { nearestTotals } from "../money/scale.ts";
import type { Share } from "../money/share.ts";
import { chosenShare } from "../money/share.ts";
import { decideAsk } from "./asks.ts";
import type { Command, PaymentAnswer } from "./commands.ts";
import { moduleChosen } from "./create.ts";
import type { OrderEvent, Target } from "./events.ts";
import { decideGap } from "./gap.ts";
import { isSecuredWithout, pledge } from "./guarantee.ts";
import { decideInvitation } from "./invitations.ts";
import { captainMayNotPay, coBuyerMayNotPay } from "./may-pay.ts";
import { mayWithdraw, mayWithdrawElse } from "./may-withdraw.ts";
import { awaitsAnswer } from "./operations.ts";
import type { Authorization, Order } from "./order.ts";
import {
  amountDue,
  captainOf,
  commitDeadline,
  counts,
  fullSince,
  isChargedAtOnce,
  isInTime,
  isOpen,
  reserves,
  smallestCapture,
  wasHeld,
} from "./queries.ts";
import type { Refusal } from "./refusal.ts";

export type Decision = readonly OrderEvent[] | Refusal;
type Of<K extends Command["kind"]> = Extract<Command, { readonly kind: K }>;

export function isRefusal(decision: Decision): decision is Refusal {
  return "code" in decision;
}

/**
 * The domain events of `command` at `now`, which is never before the order's last change. `clock`: the moment by the
 * clock, which may have gone back since; deadlines go by it, so that none is charged early. The order must have been
 * caught up first (transition.ts does so).
 */
export function decide(order: Order, command: Command, now: number, clock = now): Decision {
  switch (command.kind) {
    case "catchUp":
      return [];
    case "changeDetails":
      return [{ kind: "detailsChanged", fields: command.fields }];
    case "chooseModule":
      return chooseModule(order, command.moduleId, now);
    case "startPayment":
      return startPayment(order, command, now);
    case "noteAnswer":
      return about(order, command.authorizationId, (authorization) =>
        noteAnswer(order, authorization, command.answer),
      );
    case "abandonPayment":
      return about(order, command.authorizationId, abandon);
    case "withdraw":
      return about(order, command.authorizationId, (authorization) => withdraw(order, authorization));
    case "commit":
      return commit(order, command.amount);
    case "cancel":
      return command.authorizationId === undefined
        ? cancel(order)
        : about(order, command.authorizationId, (authorization) => releaseOne(order, authorization));
    case "refund":
      return refund(order, command);
    case "noteCapture":
      return about(order, command.authorizationId, (authorization) =>
        noteCapture(order, authorization, command),
      );
    case "noteRelease":
      return about(order, command.authorizationId, (authorization) => noteRelease(authorization, command));
    case "noteRefundsElsewhere":
      return about(order, command.authorizationId, (authorization) =>
        refundedElsewhere(order, authorization, command),
      );
    case "noteDisputes":
      return about(order, command.authorizationId, (authorization) =>
        noteDisputes(authorization, command.disputes),
      );
    case "noteRefund":
      return noteRefund(order, command);
    case "cover":
    case "waive":
    case "leaveOut":
    case "moveDueDate":
      return decideGap(order, command);
    case "invite":
    case "noteInvitation":
    case "decline":
    case "nudge":
      return decideInvitation(order, command);
    case "ask":
    case "declineAsk":
      return decideAsk(order, command, now);
    default:
      return decideFinancing(order, command, clock);
  }
}

function about(order: Order, id: string, decideOne: (authorization: Authorization) => Decision): Decision {
  const authorization = order.authorizations.find((each) => each.id === id);
  return authorization === undefined ? { code: "authorizationNotFound" } : decideOne(authorization);
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

function startPayment(order: Order, command: Of<"startPayment">, now: number): Decision {
  const refused = command.role === "captain" ? captainMayNotPay(order) : coBuyerMayNotPay(order);
  if (refused !== undefined) return refused;
  const share = chosenShare(order, command);
  if ("code" in share) return share;
  const { amount, ...choice } = share;
  const { authorizationId, attempt, role, payer, invitationId, offer } = command;
  const added = pledged(order, command, share);
  if (typeof added !== "number") return added;
  const exposure = amount + added;
  const person = {
    ...(payer !== undefined && { payer }),
    ...(invitationId !== undefined && { invitationId }),
  };
  const reserved = { kind: "shareReserved", authorizationId, attempt, role, share: amount } as const;
  if (offer === undefined) return [{ ...reserved, hold: exposure, ...choice, ...person }];
  const plan: PaymentPlan | Refusal =
    role === "captain"
      ? chosenPlan(order, offer, { exposure, share: amount }, now)
      : { code: "offerNotAvailable" };
  return "code" in plan ? plan : [{ ...reserved, hold: plan.parts[0] ?? 0, ...choice, ...person, plan }];
}

/** What the hold adds to the share: the captain's by the guarantee, a co-buyer's as they choose. */
function pledged(
  order: Order,
  { role, payer, choice }: Of<"startPayment">,
  { amount, units }: Share,
): number | Refusal {
  if (role === "captain") return pledge(order, amount, units);
  const { pledge: asked = 0 } = choice;
  if (asked === 0) return 0;
  const isCaptains = payer !== undefined && payer === captainOf(order)?.id;
  if (order.terms.guarantors !== "anyone") return { code: "pledgeNotTaken" };
  if (isCaptains) return { code: "pledgeNotTaken", isCaptains };
  const max = amountDue(order) - amount;
  return Number.isInteger(asked) && asked > 0 && asked <= max ? asked : { code: "pledgeInvalid", max };
}

/** The provider's answer about a payment. Order and repetition do not matter: nothing goes backwards (F17, F18). */
function noteAnswer(
  order: Order,
  authorization: Authorization,
  answer: PaymentAnswer,
): readonly OrderEvent[] {
  if (answer.kind === "released" && (authorization.capturing || isLostBeforeCapture(order, authorization)))
    return captureGivenUp(order, authorization, "holdExpired");
  if (answer.kind === "captured" && isCharge(order, authorization))
    return charged(order, authorization, answer);
  if (!isNews(authorization, answer)) return [];
  return answer.kind === "captured"
    ? captureDone(order, authorization, answer.amount)
    : [orderEventOf(authorization.id, answer)];
}

/** A co-buyer's hold, of which something was to be captured later; without the captain's the order ends. */
function isLostBeforeCapture(order: Order, authorization: Authorization): boolean {
  const isWanted = (authorization.target ?? 0) > 0 && authorization.role === "coBuyer";
  return isWanted && counts(authorization) && order.capturesDecidedAt !== undefined;
}

/** A payment that is charged at once and has no answer yet. */
function isCharge(order: Order, authorization: Authorization): boolean {
  return isChargedAtOnce(order) && !isFinanced(order, authorization) && !wasHeld(authorization);
}

function isNews(authorization: Authorization, answer: PaymentAnswer): boolean {
  switch (answer.kind) {
    case "authorized":
      return !wasHeld(authorization);
    case "captured":
      return mayBeCaptured(authorization);
    case "released":
      return isOpen(authorization);
    case "declined":
      return awaitsAnswer(authorization);
    case "unknown":
      return authorization.status === "pending" && !authorization.unanswered;
    case "requiresAction":
    case "none":
      return authorization.status === "pending";
    default:
      return answer satisfies never;
  }
}

/** The capture was asked for, or the payment was given up meanwhile and its capture will be refunded. */
function mayBeCaptured(authorization: Authorization): boolean {
  return authorization.capturing === true || (isOpen(authorization) && authorization.releasing !== undefined);
}

function orderEventOf(
  authorizationId: string,
  answer: Exclude<PaymentAnswer, { kind: "captured" }>,
): OrderEvent {
  switch (answer.kind) {
    case "authorized": {
      const { kind: _, ...held } = answer;
      return { kind: "paymentAuthorized", authorizationId, ...held };
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

/** The buyer gives up a payment that waits for them; one that waits for the provider must be waited for. */
function abandon(authorization: Authorization): Decision {
  if (authorization.status === "pending") return { code: "paymentUnderWay" };
  if (authorization.status !== "requiresAction" || authorization.releasing !== undefined) return [];
  return [{ kind: "releaseAsked", authorizationId: authorization.id, cause: "abandoned" }];
}

function withdraw(order: Order, authorization: Authorization): Decision {
  if (authorization.releasing !== undefined || authorization.status === "released") return [];
  return mayWithdraw(order, authorization)
    ? [{ kind: "releaseAsked", authorizationId: authorization.id, cause: "buyer" }]
    : {
        code: "notWithdrawable",
        status: order.status,
        ...(mayWithdrawElse(order, authorization) && { isNeeded: true }),
      };
}

function commit(order: Order, asked: number | undefined): Decision {
  if (!order.tpc) return { code: "notTwoPhaseCommit" };
  const due = amountDue(order);
  const amount = asked ?? due;
  const min = Math.min(smallestCapture(order), due);
  // What was waived since a commit makes its repeat no other.
  const before = order.committed?.amount;
  const isRepeat = before !== undefined && (before === amount || (asked === undefined && before > due));
  // The whole amount stays one that can be committed after a waiver: no more than what is due is captured.
  const max = order.amount;
  if (!isRepeat && (amount < min || amount > max)) return { code: "commitAmountInvalid", min, max };
  if (order.status === "cancelled") {
    return order.cancelReason === "commitDeadline"
      ? { code: "commitDeadlinePassed", deadline: commitDeadline(order) ?? order.updatedAt }
      : { code: "orderAlreadyCancelled", status: order.status };
  }
  if (order.committed === undefined)
    return notCapturable(order, Math.min(amount, due)) ?? [{ kind: "orderCommitted", amount }];
  return isRepeat ? [] : { code: "alreadyCommitted", amount: order.committed.amount };
}

/** What buyers carry cannot be captured for every amount; while others may still pay, it is unknown. */
function notCapturable(order: Order, amount: number): Refusal | undefined {
  const isKnown = fullSince(order) !== undefined || order.status === "pendingCommit";
  if (!isKnown) return undefined;
  const targets = targetsOf(order, amount);
  if (targets?.some((target) => isTooSmall(order, target)))
    return { code: "commitAmountInvalid", min: leastWithPlan(order, amount), max: order.amount };
  if (targets !== undefined) return undefined;
  const loads = loadsOf(order, order.authorizations.filter(counts));
  return { code: "commitNotDivisible", ...nearestTotals(amount, loads, smallestCapture(order)) };
}

/** The first part of a plan, and less than the provider captures. */
function isTooSmall(order: Order, { amount, carried = 0 }: Target): boolean {
  return carried > 0 && amount > 0 && amount < smallestCapture(order);
}

/** The least that can be committed so that the first part of the captain's plan can be captured. O(n² log n). */
function leastWithPlan(order: Order, tooLittle: number): number {
  let [below, above] = [tooLittle, amountDue(order)];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    const targets = targetsOf(order, middle);
    if (targets?.some((target) => isTooSmall(order, target)) === false) above = middle;
    else below = middle;
  }
  return above;
}

/** Why an order that is not cancelled can be neither that nor lose a hold any more. */
function pastCancelling(order: Order): Refusal | undefined {
  if (order.status === "completed" || order.status === "refunded") {
    return { code: "orderAlreadyCompleted", status: order.status };
  }
  return order.capturesDecidedAt === undefined || order.status === "cancelled"
    ? undefined
    : { code: "captureUnderWay", status: order.status };
}

function cancel(order: Order): Decision {
  if (order.status === "cancelled") return [];
  return pastCancelling(order) ?? [{ kind: "orderCancelled", reason: "merchant" }];
}

function isHoldless({ status }: Authorization): boolean {
  return status === "pending" || status === "requiresAction" || status === "failed";
}

function releaseOne(order: Order, authorization: Authorization): Decision {
  if (authorization.role === "captain") return { code: "captainNotReleasable" };
  if (authorization.releasing !== undefined || authorization.status === "released") return [];
  const late = pastCancelling(order);
  if (late !== undefined) return late;
  // An order past its due date that is not secured without it would be cancelled for it: that is for `cancel` to say.
  const endsOrder = order.closedAt !== undefined && !isSecuredWithout(order, authorization);
  const isCounted = counts(authorization) && order.status !== "cancelled";
  return isCounted && !endsOrder
    ? [{ kind: "releaseAsked", authorizationId: authorization.id, cause: "merchant" }]
    : {
        code: "holdNotReleasable",
        status: order.status,
        ...(isCounted && { reason: "endsOrder" }),
        ...(isHoldless(authorization) && { reason: "holdsNothing" }),
      };
}

function noteCapture(
  order: Order,
  authorization: Authorization,
  { outcome }: Of<"noteCapture">,
): readonly OrderEvent[] {
  if (outcome.kind === "captured")
    return mayBeCaptured(authorization) ? captureDone(order, authorization, outcome.amount) : [];
  return authorization.capturing ? captureGivenUp(order, authorization, outcome.code) : [];
}

function noteRelease(authorization: Authorization, { outcome }: Of<"noteRelease">): readonly OrderEvent[] {
  if (!isOpen(authorization)) return [];
  return outcome.kind === "released"
    ? [{ kind: "holdReleased", authorizationId: authorization.id }]
    : [{ kind: "captureSucceeded", authorizationId: authorization.id, amount: outcome.amount }];
}
