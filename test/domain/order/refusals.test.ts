// Every refusal of the rules, at least once, by its code; a code without a scenario does not compile. The domain alone.

import { expect, test } from "bun:test";
import type { RefusalCode } from "../../../src/domain/order/refusal.ts";
import {
  agrees,
  chargeDeclined,
  charges,
  financedOrder,
  paysDeadlines,
  tries,
} from "../../support/domain/financing.ts";
import { declines, invites, mailed, nudges } from "../../support/domain/inviting.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  abandons,
  another,
  asks,
  asksOthers,
  at,
  bob,
  cancels,
  captain,
  captures,
  chooses,
  cleo,
  commits,
  covers,
  declinesAsk,
  does,
  leavesOut,
  live,
  moment,
  movesDueDate,
  order,
  passes,
  pays,
  refunds,
  refusalOf,
  waives,
  withdraws,
} from "../../support/domain/scenario.ts";

const items = [{ id: "itm_1", amount: 100, quantity: 10 }];
const modules = [{ id: "md_1" }, { id: "md_2" }];
const units = (quantity: number, itemId = "itm_1") => ({ units: [{ itemId, quantity }] });
const picking = live(order({ ux: "picking", items }), pays(captain, units(6)));
const tpc = live(order({ tpc: true, due: "4d" }), pays(captain, 600));
const open = live(order({ terms: { minShare: 100 } }), pays(captain, 600));
const capturing = live(order(), pays(captain));
const completed = live(capturing, captures(captain));
const disputes = does({
  kind: "noteDisputes",
  authorizationId: captain.id,
  disputes: [{ id: "dp_1", amount: 1000, status: "open" }],
});
const fifties = live(
  order({ type: "standard", tpc: true, amount: 120, terms: { minCapture: 50 } }),
  pays(captain, 60),
  pays(bob, 60),
);
const anyone = live(order({ terms: { minShare: 100, guarantors: "anyone" } }), pays(captain, 600));
/** 4.00 in any case and 6.00 for those who come, of which 5.00 must come together. */
const meal = live(
  order({
    ux: "picking",
    items: [
      { id: "itm_1", amount: 200, quantity: 2 },
      { id: "itm_2", amount: 200, quantity: 3, optional: true },
    ],
    terms: { minAmount: 500 },
  }),
  pays(captain, units(1)),
);
const many = (count: number) => Array.from({ length: count }, (_, index) => `inv_${index + 1}`);
const cancelled = live(order({ tpc: true }), cancels());
const later = live(financedOrder(), agrees(captain, "later"));
const retries = does({
  kind: "retryDeadline",
  chargeId: "charge_2",
  deadlineId: later.order.financing?.deadlines[0]?.id ?? "",
});
const disputesCharge = does({
  kind: "noteChargeDisputes",
  chargeId: "charge_1",
  disputes: [{ id: "dp_1", amount: 100_00, status: "open" }],
});

const SCENARIOS: Record<RefusalCode, readonly [Scenario, Step, details?: object]> = {
  orderAlreadyCompleted: [completed, cancels(), { status: "completed" }],
  orderAlreadyCancelled: [cancelled, commits(), { status: "cancelled" }],
  orderNotCompleted: [tpc, refunds(), { status: "confirmed" }],
  captureUnderWay: [capturing, cancels(), { status: "confirmed" }],
  notTwoPhaseCommit: [order(), commits()],
  alreadyCommitted: [live(tpc, commits(1)), commits(2), { amount: 1 }],
  commitDeadlinePassed: [live(tpc, at("6d")), commits(), { deadline: tpc.order.createdAt + 6 * 86_400_000 }],
  commitAmountInvalid: [tpc, commits(1001), { min: 1, max: 1000 }],
  commitNotDivisible: [fifties, commits(90), { min: 50, below: 60, above: 100 }],
  authorizationNotFound: [tpc, cancels(bob)],
  captainNotReleasable: [tpc, cancels(captain)],
  holdNotReleasable: [
    live(tpc, asks(bob, 100)),
    cancels(bob),
    { status: "confirmed", reason: "holdsNothing" },
  ],
  notWithdrawable: [live(tpc, asks(bob, 100)), withdraws(bob), { status: "confirmed" }],
  refundAmountInvalid: [completed, refunds(0), { max: 1000 }],
  amountExceedsRefundable: [completed, refunds(1001), { refundable: 1000 }],
  paymentDisputed: [live(completed, disputes), refunds()],
  orderClosed: [live(tpc, at("4d")), asks(bob, 400), { status: "pendingCommit" }],
  captainFirst: [order(), asks(bob, 400)],
  captainAlreadyPaid: [open, asks(another("captain2", "captain"))],
  paymentUnderWay: [live(order(), asks(captain)), abandons(captain)],
  nothingRemains: [live(open, asks(bob, 400)), asks(cleo, 100)],
  amountExceedsRemaining: [open, asks(bob, 401), { remaining: 400 }],
  shareBelowMinimum: [open, asks(bob, 99), { minShare: 100 }],
  shareLeavesTooLittle: [open, asks(bob, 301), { minShare: 100, remaining: 400, most: 300 }],
  lastBuyerTakesAll: [order({ terms: { maxBuyers: 1 } }), asks(captain, 500), { remaining: 1000 }],
  seatsInvalid: [order(), asks(captain, { nbShares: 3, seats: 4 }), { max: 3 }],
  guestsInvalid: [order(), asks(captain, { nbShares: 3, people: { guests: 50 } }), { max: 49 }],
  nbSharesInvalid: [order(), asks(captain, { nbShares: 21 }), { max: 20 }],
  shareNotChoosable: [order({ ux: "single" }), asks(captain, 500)],
  unitsRequired: [picking, asks(bob)],
  unitsUnknown: [picking, asks(bob, units(1, "itm_2")), { itemId: "itm_2" }],
  unitsTaken: [picking, asks(bob, units(5)), { itemId: "itm_1", available: 4 }],
  notShared: [order({ ux: "single" }), waives()],
  pledgeNotTaken: [open, asks(bob, { amount: 200, pledge: 1 })],
  pledgeInvalid: [anyone, asks(bob, { amount: 200, pledge: 801 }), { max: 800 }],
  amountExceedsPledge: [live(open, pays(bob, 100)), covers(bob, 100), { pledge: 0 }],
  wouldWaiveAll: [order(), waives()],
  wouldFallBelowMinAmount: [meal, leavesOut(), { least: 500 }],
  unitsNotIncluded: [meal, covers(captain, units(1, "itm_2")), { itemId: "itm_2" }],
  dueDateNotLater: [open, movesDueDate("5d"), { dueDate: moment("5d") }],
  dueDateTooLate: [open, movesDueDate("6d1s"), { latest: moment("6d") }],
  dueDateMovedOften: [
    live(open, movesDueDate("5d1h"), movesDueDate("5d2h"), movesDueDate("5d3h")),
    movesDueDate("5d4h"),
    { max: 3 },
  ],
  tooManyInvitations: [live(open, invites(...many(49))), invites("inv_50"), { max: 49, left: 0 }],
  invitationPaid: [
    live(open, invites("inv_1"), asks({ ...bob, invitationId: "inv_1" }, 100)),
    declines("inv_1"),
  ],
  nobodyToNudge: [live(open, invites("inv_1"), mailed("inv_1"), nudges()), nudges()],
  nobodyToAsk: [open, asksOthers("others")],
  askedTooSoon: [live(open, asksOthers()), asksOthers(), { from: moment("1h") }],
  askedOften: [
    live(open, asksOthers(), passes("1h"), asksOthers(), passes("1h"), asksOthers(), passes("1h")),
    asksOthers(),
    { max: 3 },
  ],
  askNotFound: [live(open, asksOthers()), declinesAsk(bob)],
  askNotOpen: [live(open, asksOthers(), passes("1d")), declinesAsk(captain)],
  moduleNotOffered: [order({ modules }), chooses("md_3")],
  moduleNoLongerOffered: [
    live(order({ modules: [{ id: "md_1" }, { id: "md_2", dueDate: moment("1h") }] }), at("1h")),
    chooses("md_2"),
  ],
  moduleAlreadyFixed: [live(order({ modules }), chooses("md_1"), asks(captain)), chooses("md_2")],
  moduleRequired: [order({ modules }), asks(captain)],
  offerNotAvailable: [order(), tries(captain)],
  chargeUnderWay: [live(later, paysDeadlines("charge_1")), refunds()],
  disputeUnderWay: [live(later, at("31d"), charges("charge_1"), disputesCharge), refunds()],
  deadlineNotFound: [completed, paysDeadlines("charge_1", "dl_captain-1")],
  deadlineNotOwed: [live(later, refunds()), paysDeadlines("charge_1")],
  deadlineBelowMinimum: [live(later, refunds(99_51)), paysDeadlines("charge_1"), { min: 50 }],
  planChanged: [later, does({ kind: "payDeadlines", chargeId: "charge_1", most: 99_99 })],
  deadlineNotDue: [later, retries, { from: later.order.financing?.deadlines[0]?.dueAt }],
  deadlineNeedsBuyer: [live(later, at("31d"), chargeDeclined("charge_1", "never")), retries],
};

test.each(Object.entries(SCENARIOS))("%s", (code, [scenario, step, details]) => {
  expect(refusalOf(scenario, step)).toEqual({ code, ...details } as never);
  // A refusal changes nothing.
  expect(step(scenario).eventLog).toEqual(scenario.eventLog);
});

test("F22: what catching up added stands, though the command is refused", () => {
  const late = commits()({ ...tpc, now: tpc.order.createdAt + 6 * 86_400_000 });
  expect(late.refusal?.code).toBe("commitDeadlinePassed");
  expect(late.order.status).toBe("cancelled");
});
