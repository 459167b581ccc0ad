// Problems for refusals: an HTTP status and a sentence that says what was wrong, how things are and what is possible.
// 409 where the order's state decides, 400 where the request alone does.

import type { OrderStatus } from "../../domain/order/order.ts";
import { HOUR } from "../../domain/time.ts";
import { cents } from "../../text/cents.ts";
import { momentText } from "../../text/moment.ts";
import type { Problem, ProblemCode } from "./problem.ts";
import { invalidRequest, REQUEST_PROBLEM_CODES } from "./problem.ts";
import type { ApiRefusal } from "./refusal.ts";

type Code = Exclude<ApiRefusal["code"], "invalidRequest" | "dueDateInvalid">;
type Row<C extends Code> = readonly [
  number,
  string | ((refusal: Extract<ApiRefusal, { readonly code: C }>) => string),
];

const WHAT_IS_POSSIBLE: { readonly [S in OrderStatus]: string } = {
  initiated: "it can be paid or cancelled, and with two-phase commit committed",
  inProgress: "it can be paid further or cancelled, and with two-phase commit committed",
  confirmed: "until its captures begin it can be cancelled, and with two-phase commit committed",
  pendingCommit: "it can be committed or cancelled",
  completed: "it can be refunded",
  cancelled: "nothing more can be done with it",
  refunded: "nothing more can be done with it",
};

const stands = (status: OrderStatus): string => `The order is ${status}: ${WHAT_IS_POSSIBLE[status]}.`;

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

const NOTHING_FOR = {
  all: "Nothing is left to pay: every share is paid or being paid.",
  cover: "Nothing is left to cover: every required item is paid or being paid.",
  leaveOut: "Nothing is left to leave out: no optional item is without a buyer.",
} as const;

const NOT_RELEASABLE = {
  endsOrder:
    "The order is past its due date and would end without this hold, because no one answers for it: cancel the whole " +
    "order instead.",
  holdsNothing:
    "This payment holds no money that could be released: it failed, or its buyer or the provider has not finished it.",
} as const;

const REFUSALS: { readonly [C in Code]: Row<C> } = {
  orderNotFound: [404, "There is no order with this id."],
  eventNotFound: [404, "There is no event with this id."],
  payoutNotFound: [404, "There is no payout with this id."],
  mailNotFound: [404, "There is no e-mail with this number."],
  mailNotSendable: [
    409,
    "The e-mail cannot be sent again: what it says is no longer true, or its reader's data is erased.",
  ],
  webhookNotFound: [404, "No webhook of this platform was ever sent to this address."],
  webhookWithoutAddress: [
    409,
    "There is no address to send this to: neither the order (notifyUrl) nor the platform (notify_url) names one.",
  ],
  pageNotFound: [404, "No order belongs to this link."],
  paymentNotFound: [404, "This order has no payment with this id."],
  authorizationNotFound: [404, "This order has no authorization with this id."],

  paidBefore: [
    409,
    ({ amount }) => `This person has paid ${cents(amount)} already: send again: true if they pay once more.`,
  ],

  moduleChanged: [
    409,
    "Another way to pay (module) was chosen since the page was shown: look at it before paying.",
  ],

  orderChanged: [
    409,
    "The order has changed since this plan was shown: look at the new plan and confirm it.",
  ],

  orderAlreadyCompleted: [409, ({ status }) => `This comes too late. ${stands(status)}`],
  orderAlreadyCancelled: [409, ({ status }) => `This comes too late. ${stands(status)}`],
  orderNotCompleted: [
    409,
    ({ status }) =>
      status === "cancelled"
        ? "The order is cancelled: what was captured goes back by itself. While `settled` is false, the command check " +
          "says what is on its way, and what has to be given back at the provider."
        : `Only captured money can be refunded. ${stands(status)}`,
  ],
  captureUnderWay: [
    409,
    ({ status }) =>
      `The order is ${status} and its money is being captured: wait until it is completed, then it can be refunded.`,
  ],
  notTwoPhaseCommit: [
    409,
    "The order was created without two-phase commit (tpc): it completes by itself, and there is nothing to commit.",
  ],
  alreadyCommitted: [
    409,
    ({ amount }) => `The order is already committed for ${cents(amount)}; that cannot be changed.`,
  ],
  commitDeadlinePassed: [
    409,
    ({ deadline }) =>
      `The commit deadline passed at ${momentText(deadline)}: the order is cancelled. Create a new one.`,
  ],
  commitAmountInvalid: [
    400,
    ({ min, max }) =>
      `amount: must be from ${min}${min > 1 ? " (the least that the payment provider captures)" : ""} to ` +
      `${cents(max)}, the order's amount`,
  ],
  commitNotDivisible: [
    409,
    ({ min, below, above }) =>
      `The shares cannot be scaled to this amount, because the payment provider captures at least ${cents(min)} of ` +
      `each buyer who pays: commit at most ${cents(below)}, or at least ${cents(above)}.`,
  ],
  captainNotReleasable: [
    409,
    "This is the captain's authorization, without which the order cannot go on: cancel the whole order instead.",
  ],
  holdNotReleasable: [
    409,
    ({ status, reason }) =>
      reason === undefined
        ? `This authorization can no longer be released. ${stands(status)}`
        : NOT_RELEASABLE[reason],
  ],
  notWithdrawable: [
    409,
    ({ status, isNeeded }) =>
      isNeeded
        ? `The order is ${status} and needs this payment: without it, more would be unpaid than the others answer for.`
        : `The order is ${status}: only a co-buyer can withdraw, and only while the order is not fully paid.`,
  ],
  refundAmountInvalid: [
    400,
    ({ max }) => `amount: must be from 1 to ${cents(max)}, what can still be refunded`,
  ],
  amountExceedsRefundable: [
    409,
    ({ refundable }) =>
      refundable === 0
        ? "Nothing is left to refund: everything captured was refunded, or its refund is under way."
        : `This is more than can be refunded: at most ${cents(refundable)} is left.`,
  ],
  paymentDisputed: [
    409,
    "The buyer's bank disputes this payment and has taken its money back: it cannot be refunded as well. Answer the " +
      "dispute in the payment provider's dashboard.",
  ],

  orderClosed: [409, ({ status }) => `The order is ${status} and takes no further payment.`],
  captainFirst: [409, "The captain has to pay first; then others can pay."],
  captainAlreadyPaid: [409, "The captain has already paid: others pay through the shared link."],
  paymentUnderWay: [409, "A payment is under way: wait for its answer before trying again."],
  offerNotAvailable: [409, "This offer is not available (any more): choose another one, or pay in full."],
  planChanged: [409, "The plan has changed since it was shown: look at the new one before agreeing to it."],
  chargeUnderWay: [409, "A charge of this order is under way: wait for its answer before trying again."],
  disputeUnderWay: [
    409,
    "The captain's bank disputes a payment of this order: what it is about can be refunded when that is decided.",
  ],
  deadlineNotFound: [404, "This order has no such deadline, or nothing to pay later."],
  deadlineNotOwed: [409, "Nothing of this is owed (any more)."],
  deadlineBelowMinimum: [
    409,
    ({ min }) =>
      `This is less than ${cents(min)}, the least that the payment provider takes: pay it together with the next deadline.`,
  ],
  deadlineNotDue: [409, ({ from }) => `This is charged from ${momentText(from)} on, not before.`],
  deadlineNeedsBuyer: [409, "Only the captain can pay this: on their page, or with another card."],
  nothingRemains: [409, ({ act }) => NOTHING_FOR[act ?? "all"]],
  amountExceedsRemaining: [
    409,
    ({ remaining }) => `This is more than what is left to pay: ${cents(remaining)}.`,
  ],
  shareBelowMinimum: [409, ({ minShare }) => `The share is too small: at least ${cents(minShare)}.`],
  shareLeavesTooLittle: [
    409,
    ({ minShare, remaining, most }) =>
      `This would leave less than the smallest share of ${cents(minShare)}: choose all that is left, ` +
      `${cents(remaining)}${most === 0 ? "" : `, or at most ${cents(most)}`}.`,
  ],
  lastBuyerTakesAll: [
    409,
    ({ remaining }) =>
      `This is the last buyer the order allows: they pay all that is left, ${cents(remaining)}.`,
  ],
  nbSharesInvalid: [400, ({ max }) => `nbShares: must be from 1 to ${max}`],
  seatsInvalid: [400, ({ max }) => `seats: must be from 1 to ${max}, the people who have not been paid for`],
  guestsInvalid: [400, ({ max }) => `guests: must be from 0 to ${max}`],
  shareNotChoosable: [400, ({ partIn }) => PART_SENTENCES[partIn ?? "neither"]],
  unitsRequired: [400, "units: at least one item has to be picked"],
  unitsUnknown: [400, ({ itemId }) => `units: ${itemId} is not an item of this order that can be picked`],
  unitsTaken: [
    409,
    ({ itemId, available }) => `Of item ${itemId}, ${available} can still be picked: others took the rest.`,
  ],

  notShared: [
    409,
    "One buyer pays this order alone (ux: single): it has no one to invite, to ask or to wait for. Leave that out.",
  ],
  pledgeNotTaken: [
    409,
    ({ isCaptains }) =>
      isCaptains
        ? "A further payment of the captain answers for no one else: leave pledge out."
        : "Only the captain answers for others in this order: leave pledge out.",
  ],
  pledgeInvalid: [400, ({ max }) => `pledge: must be from 0 to ${cents(max)}`],
  amountExceedsPledge: [
    409,
    ({ pledge }) =>
      `This is more than this buyer answers for, ${cents(pledge)}: the rest can be paid as a further payment.`,
  ],
  wouldWaiveAll: [409, "Nothing would be left to pay: cancel the order instead."],
  wouldFallBelowMinAmount: [409, ({ least }) => `The order needs at least ${cents(least)}: leave out less.`],
  unitsNotIncluded: [
    400,
    ({ itemId }) => `items: not ${itemId}: only required units are covered, and only optional ones left out`,
  ],
  dueDateNotLater: [
    409,
    ({ dueDate }) => `The due date is ${momentText(dueDate)}: it can only be moved to a later moment.`,
  ],
  dueDateTooLate: [409, ({ latest }) => `The due date can be moved to ${momentText(latest)} at the latest.`],
  dueDateMovedOften: [
    409,
    ({ max, by }) =>
      by === "captain"
        ? `The captain can move the due date ${times(max)} at most, and has; only the shop can still move it.`
        : `The due date can be moved no further: it was moved ${times(max)}.`,
  ],

  tooManyInvitations: [
    409,
    ({ max, left }) => `An order has at most ${max} invitations: ${left} more can be sent.`,
  ],
  invitationPaid: [409, "You are paying, or have paid already: take the payment back instead."],
  nobodyToNudge: [
    409,
    "All who were invited have answered, or were reminded within the last 24 hours, or twice already.",
  ],
  nobodyToAsk: [409, "There is no one to ask: no payment of another buyer is held."],
  askedTooSoon: [
    409,
    ({ from }) => `The others were asked a short time ago: ask again from ${momentText(from)} on.`,
  ],
  askedOften: [409, ({ max }) => `The others can be asked no more: they were asked ${max} times.`],
  askNotFound: [404, "This buyer was not asked, or there is no such ask."],
  askNotOpen: [409, "This ask is over, or this buyer has paid since."],

  moduleNotOffered: [400, "This module is not one of the order's."],
  moduleNoLongerOffered: [409, "The time to pay this way is over: choose another way to pay."],
  moduleAlreadyFixed: [409, "A payment has begun, so the way to pay (module) can no longer be changed."],
  moduleRequired: [409, "The order offers several ways to pay (modules): one has to be chosen first."],

  idempotencyKeyReused: [
    422,
    "This Idempotency-Key was used with another body: use a new key for a new request.",
  ],
  idempotencyKeyInUse: [
    409,
    "The first request with this Idempotency-Key is still under way: try again later.",
  ],
  platformClosed: [409, "This platform, or the module, takes no new orders. Those there are go on."],
  sendsNoMail: [409, "This platform sends no e-mails: it has no mail server ([platforms.mail])."],
  providerUnavailable: [
    503,
    "The payment provider cannot be reached now. Nothing was charged: try again later.",
  ],
};

const PART_SENTENCES = {
  neither: "The share of this order cannot be chosen in this way: see its ux.",
  amount:
    "items: the buyers of this order pay amounts and pick no items: name the part in amount, in cents, or leave items out " +
    "for all that is left",
  items:
    "amount: the buyers of this order pick items (ux picking), which have prices of their own: name the units in items, as " +
    '[{"id": "itm_…", "quantity": 1}], or leave amount out for all that is left',
};

/** The one closed list of codes of error responses (specification/api). */
export const PROBLEM_CODES: readonly ProblemCode[] = [
  ...REQUEST_PROBLEM_CODES,
  "invalidRequest",
  "dueDateInvalid",
  ...(Object.keys(REFUSALS) as readonly Code[]),
];

/** How long to wait before asking an unreachable provider again. */
const PROVIDER_RETRY_S = 30;

/** The response to a refused command: HTTP status, sentence, and the path of the field where there is one. */
export function problemOf(refusal: ApiRefusal): Problem {
  switch (refusal.code) {
    case "invalidRequest":
      return invalidRequest(refusal.problems);
    case "dueDateInvalid":
      return aboutField(refusal, "dueDate", dueDateSentence(refusal));
    case "providerUnavailable":
      return { ...plain(refusal), retryAfterS: PROVIDER_RETRY_S };
    default:
      return plain(refusal);
  }
}

type DueDateInvalid = Extract<ApiRefusal, { readonly code: "dueDateInvalid" }>;

/** Follows `dueDate` in a sentence. */
function dueDateSentence({ asked, now, latest, aheadMs }: DueDateInvalid): string {
  const inMs = asked * 1_000;
  const hint = inMs > now && inMs <= latest ? `; times are in milliseconds: did you mean ${inMs}?` : "";
  const clock =
    aheadMs === undefined ? "" : `; this sandbox's clock was advanced by ${Math.round(aheadMs / HOUR)} hours`;
  return asked > now
    ? `is ${momentText(asked)}: must be at most 6 days after creation, until ${momentText(latest)}`
    : `is in the past, ${momentText(asked)}: must be later than now, ${momentText(now)}, and at most 6 days after ` +
        `it, until ${momentText(latest)}${clock}${hint}`;
}

function plain(refusal: Extract<ApiRefusal, { readonly code: Code }>): Problem {
  // The row of a code takes the refusal of that code: the table's type guarantees it, an indexed access loses it.
  const [status, sentence] = REFUSALS[refusal.code] as Row<Code>;
  const text = typeof sentence === "string" ? sentence : sentence(refusal);
  return { status, code: refusal.code, errors: [text] };
}

function aboutField({ code }: ApiRefusal, field: string, message: string): Problem {
  return { ...invalidRequest([{ path: `/${field}`, message }]), code };
}
