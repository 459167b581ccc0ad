// The closed list of error codes with an answer of each, made by the very functions that make the real ones.

import { errorBody } from "../../api/errors/envelope.ts";
import type { Problem, ProblemCode, RequestProblemCode } from "../../api/errors/problem.ts";
import {
  notAllowedFromBrowser,
  problem,
  problemForNow,
  REQUEST_PROBLEM_CODES,
  unknownFields,
} from "../../api/errors/problem.ts";
import type { ApiRefusal } from "../../api/errors/refusal.ts";
import { PROBLEM_CODES, problemOf } from "../../api/errors/refusal-problem.ts";
import { ITEM, REQUEST } from "./ids.ts";

type RefusalCode = ApiRefusal["code"];

/** A refusal of every code: the compiler reports a code of the list that is missing here. */
const REFUSALS: { readonly [C in RefusalCode]: Omit<Extract<ApiRefusal, { readonly code: C }>, "code"> } = {
  invalidRequest: { problems: [{ path: "/amount", message: "is required and must be an integer in cents" }] },
  dueDateInvalid: { asked: 1_775_563_200_000, now: 1_774_958_400_000, latest: 1_775_476_800_000 },
  orderNotFound: {},
  eventNotFound: {},
  payoutNotFound: {},
  mailNotFound: {},
  mailNotSendable: {},
  webhookNotFound: {},
  webhookWithoutAddress: {},
  pageNotFound: {},
  paymentNotFound: {},
  authorizationNotFound: {},
  orderAlreadyCompleted: { status: "completed" },
  orderAlreadyCancelled: { status: "cancelled" },
  orderNotCompleted: { status: "confirmed" },
  captureUnderWay: { status: "confirmed" },
  notTwoPhaseCommit: {},
  alreadyCommitted: { amount: 48_000 },
  commitDeadlinePassed: { deadline: 1_772_884_800_000 },
  commitAmountInvalid: { min: 50, max: 48_000 },
  commitNotDivisible: { min: 50, below: 60, above: 100 },
  captainNotReleasable: {},
  holdNotReleasable: { status: "confirmed" },
  notWithdrawable: { status: "confirmed" },
  refundAmountInvalid: { max: 48_000 },
  amountExceedsRefundable: { refundable: 12_000 },
  paymentDisputed: {},
  orderClosed: { status: "cancelled" },
  paidBefore: { amount: 4_000 },
  moduleChanged: {},
  captainFirst: {},
  captainAlreadyPaid: {},
  paymentUnderWay: {},
  offerNotAvailable: {},
  planChanged: {},
  orderChanged: {},
  chargeUnderWay: {},
  disputeUnderWay: {},
  deadlineNotFound: {},
  deadlineNotOwed: {},
  deadlineBelowMinimum: { min: 50 },
  deadlineNotDue: { from: 1_775_030_400_000 },
  deadlineNeedsBuyer: {},
  nothingRemains: {},
  amountExceedsRemaining: { remaining: 12_000 },
  shareBelowMinimum: { minShare: 50 },
  shareLeavesTooLittle: { minShare: 50, remaining: 12_000, most: 11_950 },
  lastBuyerTakesAll: { remaining: 12_000 },
  nbSharesInvalid: { max: 50 },
  seatsInvalid: { max: 3 },
  guestsInvalid: { max: 49 },
  shareNotChoosable: {},
  unitsRequired: {},
  unitsUnknown: { itemId: ITEM },
  unitsTaken: { itemId: ITEM, available: 1 },
  notShared: {},
  pledgeNotTaken: {},
  pledgeInvalid: { max: 8_000 },
  amountExceedsPledge: { pledge: 8_000 },
  wouldWaiveAll: {},
  wouldFallBelowMinAmount: { least: 9_600 },
  unitsNotIncluded: { itemId: ITEM },
  dueDateNotLater: { dueDate: 1_772_884_800_000 },
  dueDateTooLate: { latest: 1_772_884_800_000 },
  dueDateMovedOften: { max: 3 },
  tooManyInvitations: { max: 49, left: 3 },
  invitationPaid: {},
  nobodyToNudge: {},
  nobodyToAsk: {},
  askedTooSoon: { from: 1_772_884_800_000 },
  askedOften: { max: 3 },
  askNotFound: {},
  askNotOpen: {},
  moduleNotOffered: {},
  moduleNoLongerOffered: {},
  moduleAlreadyFixed: {},
  moduleRequired: {},
  idempotencyKeyReused: {},
  idempotencyKeyInUse: {},
  platformClosed: {},
  sendsNoMail: {},
  providerUnavailable: {},
};

const isDoorCode = (code: ProblemCode): code is RequestProblemCode =>
  (REQUEST_PROBLEM_CODES as readonly string[]).includes(code);

function doorProblem(code: RequestProblemCode): Problem {
  switch (code) {
    case "tooManyRequests":
    case "unavailable":
      return problemForNow(code, 5);
    case "unknownField":
      return unknownFields([{ path: "/committedAmount", message: "unknown field; did you mean amount?" }]);
    case "notAllowedFromBrowser":
      return notAllowedFromBrowser([
        { path: "/order/notifyUrl", message: "is not taken from a browser: it comes from the platform" },
      ]);
    default:
      return problem(code);
  }
}

export type ProblemExample = { readonly code: ProblemCode; readonly status: number; readonly body: unknown };

function exampleOf(code: ProblemCode): ProblemExample {
  // The table's type ties each code to its refusal's fields; an indexed access cannot.
  const problem = isDoorCode(code) ? doorProblem(code) : problemOf({ code, ...REFUSALS[code] } as ApiRefusal);
  return { code, status: problem.status, body: JSON.parse(errorBody(problem, REQUEST)) };
}

/** Every code there is, in the list's own order, with the answer that carries it. */
export const PROBLEMS: readonly ProblemExample[] = PROBLEM_CODES.map(exampleOf);

export function problemExample(code: ProblemCode): ProblemExample {
  const found = PROBLEMS.find((problem) => problem.code === code);
  if (found === undefined) throw new Error(`${code} is not on the list of problems`);
  return found;
}
