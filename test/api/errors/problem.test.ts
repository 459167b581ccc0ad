// Problems: every refusal has a status and a sentence that says how things are; every response has one of two shapes.

import { describe, expect, test } from "bun:test";
import { errorBody, successBody } from "../../../src/api/errors/envelope.ts";
import type { ProblemCode } from "../../../src/api/errors/problem.ts";
import {
  invalidRequest,
  problem,
  problemForNow,
  REQUEST_PROBLEM_CODES,
} from "../../../src/api/errors/problem.ts";
import type { ApiRefusal } from "../../../src/api/errors/refusal.ts";
import { PROBLEM_CODES, problemOf } from "../../../src/api/errors/refusal-problem.ts";

type Row<C extends ApiRefusal["code"]> = readonly [
  refusal: Omit<Extract<ApiRefusal, { readonly code: C }>, "code">,
  status: number,
  says: RegExp,
];

/** One of each code: the type asks for the row, so a new code without one does not compile. */
const REFUSALS: { readonly [C in ApiRefusal["code"]]: Row<C> } = {
  invalidRequest: [{ problems: [{ path: "/items", message: "is required" }] }, 400, /^items: is required$/],
  dueDateInvalid: [
    { asked: 1_774_958_400_000, now: 1_774_962_000_000, latest: 1_775_480_400_000 },
    400,
    /^dueDate: is in the past, 2026-03-31T12:00:00\.000Z \(1774958400000\): must be later than now, 2026-03-31T13:00:00\.000Z \(1774962000000\), and at most 6 days after it, until 2026-04-06T13:00:00\.000Z \(1775480400000\)$/,
  ],
  orderNotFound: [{}, 404, /no order/],
  eventNotFound: [{}, 404, /no event/],
  payoutNotFound: [{}, 404, /no payout/],
  platformClosed: [{}, 409, /no new orders/],
  mailNotFound: [{}, 404, /no e-mail/],
  mailNotSendable: [{}, 409, /no longer true/],
  webhookNotFound: [{}, 404, /No webhook/],
  webhookWithoutAddress: [{}, 409, /no address to send this to/],
  pageNotFound: [{}, 404, /link/],
  paymentNotFound: [{}, 404, /no payment/],
  authorizationNotFound: [{}, 404, /no authorization/],
  orderAlreadyCompleted: [{ status: "completed" }, 409, /order is completed: it can be refunded/],
  orderAlreadyCancelled: [{ status: "cancelled" }, 409, /order is cancelled: nothing more/],
  orderNotCompleted: [
    { status: "confirmed" },
    409,
    /order is confirmed: until its captures begin it can be cancelled, and with two-phase commit committed/,
  ],
  captureUnderWay: [{ status: "confirmed" }, 409, /confirmed .* being captured: wait/],
  notTwoPhaseCommit: [{}, 409, /nothing to commit/],
  alreadyCommitted: [{ amount: 1250 }, 409, /1250 \(in cents\)/],
  commitDeadlinePassed: [{ deadline: 1_800_000_000_000 }, 409, /2027-01-15T08:00:00.000Z \(1800000000000\)/],
  commitAmountInvalid: [{ min: 1, max: 1250 }, 400, /^amount: must be from 1 to 1250 \(in cents\)/],
  commitNotDivisible: [{ min: 50, below: 60, above: 100 }, 409, /at most 60 \(in cents\), or at least 100/],
  captainNotReleasable: [{}, 409, /cancel the whole order/],
  holdNotReleasable: [{ status: "pendingCommit" }, 409, /order is pendingCommit/],
  notWithdrawable: [{ status: "confirmed" }, 409, /order is confirmed: only a co-buyer/],
  refundAmountInvalid: [{ max: 1250 }, 400, /^amount: must be from 1 to 1250/],
  amountExceedsRefundable: [{ refundable: 1250 }, 409, /at most 1250 \(in cents\)/],
  paymentDisputed: [{}, 409, /bank disputes this payment .* provider's dashboard/],
  orderClosed: [{ status: "completed" }, 409, /order is completed and takes no further payment/],
  captainFirst: [{}, 409, /captain has to pay first/],
  captainAlreadyPaid: [{}, 409, /shared link/],
  paymentUnderWay: [{}, 409, /under way/],
  offerNotAvailable: [{}, 409, /pay in full/],
  planChanged: [{}, 409, /look at the new one/],
  orderChanged: [{}, 409, /look at the new plan/],
  chargeUnderWay: [{}, 409, /charge .* is under way/],
  disputeUnderWay: [{}, 409, /bank disputes/],
  deadlineNotFound: [{}, 404, /^This order has no such deadline, or nothing to pay later\.$/],
  deadlineNotOwed: [{}, 409, /Nothing of this is owed/],
  deadlineBelowMinimum: [{ min: 50 }, 409, /50 \(in cents\)/],
  deadlineNotDue: [{ from: 1_800_000_000_000 }, 409, /from 2027-01-15T08:00:00.000Z \(1800000000000\) on/],
  deadlineNeedsBuyer: [{}, 409, /another card/],
  nothingRemains: [{}, 409, /Nothing is left to pay/],
  amountExceedsRemaining: [{ remaining: 1250 }, 409, /left to pay: 1250 \(in cents\)/],
  shareBelowMinimum: [{ minShare: 50 }, 409, /at least 50 \(in cents\)/],
  shareLeavesTooLittle: [
    { minShare: 50, remaining: 120, most: 70 },
    409,
    /50 .* 120 .* at most 70 \(in cents\)/,
  ],
  lastBuyerTakesAll: [{ remaining: 120 }, 409, /all that is left, 120/],
  paidBefore: [{ amount: 4_000 }, 409, /has paid 4000 \(in cents\) already: send again: true/],
  moduleChanged: [{}, 409, /look at it before paying/],
  seatsInvalid: [{ max: 3 }, 400, /^seats: must be from 1 to 3/],
  guestsInvalid: [{ max: 49 }, 400, /^guests: must be from 0 to 49$/],
  nbSharesInvalid: [{ max: 12 }, 400, /^nbShares: must be from 1 to 12$/],
  shareNotChoosable: [{}, 400, /ux/],
  unitsRequired: [{}, 400, /^units: /],
  unitsUnknown: [{ itemId: "itm_1" }, 400, /itm_1/],
  unitsTaken: [{ itemId: "itm_1", available: 2 }, 409, /itm_1, 2 can still be picked/],
  notShared: [{}, 409, /pays this order alone/],
  pledgeNotTaken: [{}, 409, /Only the captain answers/],
  pledgeInvalid: [{ max: 1250 }, 400, /^pledge: must be from 0 to 1250/],
  amountExceedsPledge: [{ pledge: 1250 }, 409, /answers for, 1250 \(in cents\)/],
  wouldWaiveAll: [{}, 409, /cancel the order/],
  wouldFallBelowMinAmount: [{ least: 1250 }, 409, /at least 1250 \(in cents\)/],
  unitsNotIncluded: [{ itemId: "itm_1" }, 400, /^items: not itm_1: only required/],
  dueDateNotLater: [{ dueDate: 1_800_000_000_000 }, 409, /is 2027-01-15T08:00:00.000Z .* later moment/],
  dueDateTooLate: [{ latest: 1_800_000_000_000 }, 409, /2027-01-15T08:00:00.000Z \(1800000000000\) at the/],
  dueDateMovedOften: [{ max: 3 }, 409, /was moved 3 times/],
  tooManyInvitations: [{ max: 49, left: 3 }, 409, /at most 49 invitations: 3 more/],
  invitationPaid: [{}, 409, /take the payment back/],
  nobodyToNudge: [{}, 409, /within the last 24 hours/],
  nobodyToAsk: [{}, 409, /no one to ask/],
  askedTooSoon: [{ from: 1_800_000_000_000 }, 409, /from 2027-01-15T08:00:00.000Z \(1800000000000\) on/],
  askedOften: [{ max: 3 }, 409, /asked 3 times/],
  askNotFound: [{}, 404, /was not asked/],
  askNotOpen: [{}, 409, /is over/],
  moduleNotOffered: [{}, 400, /not one of the order's/],
  moduleNoLongerOffered: [{}, 409, /choose another way to pay/],
  moduleAlreadyFixed: [{}, 409, /no longer be changed/],
  moduleRequired: [{}, 409, /chosen first/],
  idempotencyKeyReused: [{}, 422, /another body/],
  idempotencyKeyInUse: [{}, 409, /still under way/],
  sendsNoMail: [{}, 409, /sends no e-mails/],
  providerUnavailable: [{}, 503, /Nothing was charged/],
};

describe("every refusal", () => {
  const rows = Object.entries(REFUSALS).map(([code, row]) => [code, ...row] as const);
  test.each(rows)("%s has its status and sentence", (code, fields, status, says) => {
    const found = problemOf({ ...fields, code } as ApiRefusal);
    expect(found.status).toBe(status);
    expect(found.code).toBe(code as ProblemCode);
    expect(found.errors).toHaveLength(1);
    expect(found.errors[0]).toMatch(says);
    expect(found.errors[0]).not.toMatch(/undefined|NaN|\[object/);
  });

  test.each<[ApiRefusal, RegExp]>([
    [{ code: "orderNotCompleted", status: "cancelled" }, /what was captured goes back by itself/],
    [{ code: "holdNotReleasable", status: "confirmed", reason: "endsOrder" }, /would end without this hold/],
    [{ code: "holdNotReleasable", status: "confirmed", reason: "holdsNothing" }, /holds no money/],
    [
      { code: "shareLeavesTooLittle", minShare: 50, remaining: 80, most: 0 },
      /all that is left, 80 \(in cents\)\.$/,
    ],
    [{ code: "notWithdrawable", status: "confirmed", isNeeded: true }, /needs this payment/],
    [{ code: "nothingRemains", act: "cover" }, /every required item is paid/],
    [{ code: "nothingRemains", act: "leaveOut" }, /no optional item is without a buyer/],
    [{ code: "pledgeNotTaken", isCaptains: true }, /further payment of the captain/],
    [{ code: "dueDateMovedOften", max: 1, by: "captain" }, /once at most, and has; only the shop/],
  ])("%j says what stands against it", (refusal, says) => {
    expect(problemOf(refusal).errors[0]).toMatch(says);
  });

  test("has a sentence of its own", () => {
    const sentences = rows.map(([code, fields]) => problemOf({ ...fields, code } as ApiRefusal).errors[0]);
    expect(new Set(sentences).size).toBe(rows.length);
  });

  test("is in the closed list, once", () => {
    expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
    expect([...PROBLEM_CODES].sort()).toEqual(
      [...Object.keys(REFUSALS), ...REQUEST_PROBLEM_CODES].sort() as ProblemCode[],
    );
  });

  test("without a sum left to refund says so", () => {
    expect(problemOf({ code: "amountExceedsRefundable", refundable: 0 }).errors[0]).toMatch(
      /^Nothing is left/,
    );
  });

  test("about a field names its path", () => {
    const [now, latest] = [1_774_958_400_000, 1_775_476_800_000];
    const { details } = problemOf({ code: "dueDateInvalid", asked: latest + 86_400_000, now, latest });
    const message =
      "is 2026-04-07T12:00:00.000Z (1775563200000): must be at most 6 days after creation, until " +
      "2026-04-06T12:00:00.000Z (1775476800000)";
    expect(details).toEqual([{ path: "/dueDate", message }]);
  });

  test("a due date in seconds is named as what it is, with the milliseconds that were meant", () => {
    const [now, latest] = [1_774_958_400_000, 1_775_476_800_000];
    const { errors } = problemOf({ code: "dueDateInvalid", asked: 1_775_000_000, now, latest });
    expect(errors[0]).toStartWith("dueDate: is in the past, 1970-01-21T13:03:20.000Z (1775000000): must be");
    expect(errors[0]).toEndWith("; times are in milliseconds: did you mean 1775000000000?");
  });
});

test("each problem of the request pipeline has its HTTP status", () => {
  const statuses = Object.fromEntries(REQUEST_PROBLEM_CODES.map((code) => [code, problem(code).status]));
  expect(statuses).toEqual({
    malformedBody: 400,
    malformedHeader: 400,
    unauthorized: 401,
    secretKeyInBrowser: 403,
    originNotAllowed: 403,
    frontendOrdersDisabled: 403,
    notFound: 404,
    methodNotAllowed: 405,
    wrongHost: 421,
    bodyTooLarge: 413,
    unsupportedContentType: 415,
    unknownField: 400,
    notAllowedFromBrowser: 422,
    tooManyRequests: 429,
    internal: 500,
    unavailable: 503,
    diskFull: 507,
  });
  expect(problemForNow("tooManyRequests", 7).retryAfterS).toBe(7);
});

describe("an error answer, byte for byte,", () => {
  test("of a validation", () => {
    const found = invalidRequest([{ path: "/amount", message: "must be an integer in cents" }]);
    expect(errorBody(found, "req_1")).toBe(
      '{"status":400,"success":false,"errors":["amount: must be an integer in cents"],"code":"invalidRequest",' +
        '"details":[{"path":"/amount","message":"must be an integer in cents"}],"requestId":"req_1"}',
    );
  });

  test("of a bad key also has a message", () => {
    expect(errorBody(problem("unauthorized"), "req_1")).toBe(
      '{"status":401,"success":false,"errors":["Unauthorized"],"message":"Unauthorized","code":"unauthorized",' +
        '"requestId":"req_1"}',
    );
  });

  test("of a refusal has no details", () => {
    expect(Object.keys(JSON.parse(errorBody(problemOf({ code: "orderNotFound" }), "req_1")))).toEqual([
      "status",
      "success",
      "errors",
      "code",
      "requestId",
    ]);
  });
});

describe("a success answer, byte for byte,", () => {
  test.each([
    [{}, '{"success":true,"data":{"a":1}}'],
    [{ warnings: [] }, '{"success":true,"data":{"a":1}}'],
    [{ warnings: ["w"] }, '{"success":true,"data":{"a":1},"warnings":["w"]}'],
    [{ hasMore: false, next: undefined }, '{"success":true,"data":{"a":1},"hasMore":false}'],
    [{ hasMore: true, next: "n" }, '{"success":true,"data":{"a":1},"hasMore":true,"next":"n"}'],
  ])("with %j", (extras, body) => {
    expect(successBody({ a: 1 }, extras)).toBe(body);
  });
});
