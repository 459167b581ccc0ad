// Worked examples of a guarantee, from the payment to the captures: shares, pledges, covers and waivers in cents.

import { expect, test } from "bun:test";
import { isSecured, pledgeOf } from "../../../src/domain/order/guarantee.ts";
import type { Terms } from "../../../src/domain/order/order.ts";
import { amountOptional, amountUnpaid, remaining } from "../../../src/domain/order/queries.ts";
import type { Buyer, Scenario, Step } from "../../support/domain/scenario.ts";
import {
  another,
  answers,
  asks,
  at,
  authorizationOf,
  bob,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  covers,
  dora,
  leavesOut,
  live,
  moment,
  movesDueDate,
  order,
  passes,
  pays,
  refusalOf,
  releases,
  waives,
  withdraws,
} from "../../support/domain/scenario.ts";

const groupOrder = (amount: number, guarantee: number, terms: Partial<Terms> = {}, tpc = false): Scenario =>
  order({ amount, type: "standard", tpc, due: "4d", terms: { guarantee, ...terms } });
const targets = (scenario: Scenario) => scenario.order.authorizations.map(({ target }) => target);
const held = (scenario: Scenario, buyer: Buyer) => {
  const authorization = authorizationOf(scenario, buyer);
  return [authorization.share, pledgeOf(scenario.order, authorization)];
};
/** Captures what is asked for, in the order in which it is. */
const completes: Step = (scenario) => {
  const asked = scenario.order.authorizations.filter(({ capturing }) => capturing).map(({ id }) => id);
  if (asked.length === 0) return scenario;
  return completes(live(scenario, captures(...asked.map((id) => ({ id, role: "coBuyer" }) as const))));
};

const four = live(groupOrder(12_000, 3600), pays(captain, { nbShares: 4 }));
const three = live(four, pays(bob, 3000), pays(cleo, 3000));

test("a guarantee of 30 %: the captain's hold covers a part of what others leave unpaid", () => {
  expect(held(four, captain)).toEqual([3000, 3600]);
  expect([four.order.status, amountUnpaid(four.order)]).toEqual(["inProgress", 9000]);
  const two = live(four, pays(bob));
  expect([two.order.status, amountUnpaid(two.order)]).toEqual(["inProgress", 6000]);
  expect([three.order.status, amountUnpaid(three.order)]).toEqual(["confirmed", 3000]);
  const due = live(three, at("4d"));
  expect(targets(due)).toEqual([6000, 3000, 3000]);
  const done = live(due, completes);
  expect(done.order.status).toBe("completed");
  expect(done.order.authorizations.map(({ captured }) => captured)).toEqual([6000, 3000, 3000]);
});

test("a lower commit scales the loads", () => {
  const paid = live(
    groupOrder(12_000, 3600, {}, true),
    pays(captain, { nbShares: 4 }),
    pays(bob),
    pays(cleo),
  );
  expect(targets(live(paid, commits(10_000), at("4d")))).toEqual([5000, 2500, 2500]);
});

const pledged = live(
  groupOrder(10_000, 2000, { guarantors: "anyone" }),
  pays(captain, 2500),
  pays(bob, { amount: 2500, pledge: 1000 }),
  pays(cleo, 2500),
);

test("several pledges carry the rest in proportion, and a failed capture as far as they reach", () => {
  expect([captain, bob, cleo].map((buyer) => held(pledged, buyer))).toEqual([
    [2500, 2000],
    [2500, 1000],
    [2500, 0],
  ]);
  const due = live(pledged, at("4d"));
  expect(targets(due)).toEqual([4167, 3333, 2500]);
  expect(due.order.authorizations.map(({ capturing }) => capturing === true)).toEqual([false, false, true]);
  expect(live(due, captureRefused(cleo)).order).toMatchObject({
    status: "cancelled",
    cancelReason: "captureFailed",
  });
});

test("captures in stages: without a pledge, with one, the captain", () => {
  const second = live(pledged, at("4d"), captures(cleo));
  expect(second.order.authorizations.map(({ capturing }) => capturing === true)).toEqual([
    false,
    true,
    false,
  ]);
  const last = live(second, captures(bob));
  expect(last.order.authorizations.map(({ capturing }) => capturing === true)).toEqual([true, false, false]);
  expect(live(last, captures(captain)).order.status).toBe("completed");
});

test("a stage starts 6 h before the first of its holds ends, whatever the earlier ones do", () => {
  const short = live(
    groupOrder(10_000, 2000, { guarantors: "anyone" }),
    pays(captain, 2500),
    pays(bob, { amount: 2500, pledge: 1000 }, { expires: "6d" }),
    pays(cleo, 2500),
    at("4d"),
  );
  const capturing = (scenario: Scenario) => authorizationOf(scenario, bob).capturing === true;
  expect(capturing(live(short, at("5d18h-1s")))).toBe(false);
  expect(capturing(live(short, at("5d18h")))).toBe(true);
});

test("a failed capture of a small share is covered by all with spare, in proportion", () => {
  const small = live(
    groupOrder(10_000, 2000, { guarantors: "anyone" }),
    pays(captain, 4800),
    pays(bob, { amount: 4800, pledge: 1000 }),
    pays(cleo, 400),
    at("4d"),
  );
  expect(targets(small)).toEqual([4800, 4800, 400]);
  // 2000 and 1000 are spare: 400 of 3000.
  expect(targets(live(small, captureRefused(cleo)))).toEqual([5067, 4933, 0]);
});

test("direct: the captain covers a failed capture of others", () => {
  const paid = live(order({ amount: 10_000 }), pays(captain, 4000), pays(bob, 3000), pays(cleo, 3000));
  expect(targets(live(paid, captureRefused(bob)))).toEqual([7000, 0, 3000]);
});

test("cover: the share rises by what the hold covers already", () => {
  const paid = live(order({ amount: 12_000 }), pays(captain, 4000), pays(bob, 4000));
  const covered = live(paid, passes("1h"), covers(captain));
  expect(held(covered, captain)).toEqual([8000, 4000]);
  expect(authorizationOf(covered, captain).hold).toBe(12_000);
  expect(targets(covered)).toEqual([8000, 4000]);
  expect(live(covered, completes).order.status).toBe("completed");
});

test("cover: what is left is nothing, or can still be a share; never what a payment under way has", () => {
  const paid = live(order({ amount: 1000, terms: { minShare: 100 } }), pays(captain, 400));
  expect(refusalOf(paid, covers(captain, 501))).toMatchObject({ code: "shareLeavesTooLittle" });
  expect(refusalOf(live(paid, asks(bob, 500)), covers(captain, 101))).toMatchObject({
    code: "amountExceedsRemaining",
  });
  expect(refusalOf(live(paid, asks(bob, 600)), covers(captain))).toEqual({ code: "nothingRemains" });
  expect(held(live(paid, covers(captain, 30)), captain)).toEqual([430, 570]);
});

test("cover: several pledges of one payer, the oldest first", () => {
  const second: Buyer = { ...another("bob2"), payer: bob.id };
  const paid = live(
    groupOrder(10_000, 0, { guarantors: "anyone" }),
    pays(captain, 2000),
    pays(bob, { amount: 2000, pledge: 500 }),
    pays(second, { amount: 1000, pledge: 2000 }),
    covers(bob, 1500),
  );
  expect([held(paid, bob), held(paid, second)]).toEqual([
    [2500, 0],
    [2000, 1000],
  ]);
  expect(refusalOf(paid, covers(bob, 1001))).toEqual({ code: "amountExceedsPledge", pledge: 1000 });
});

test("waive: the order is full with less, and completes", () => {
  const paid = live(groupOrder(10_000, 0), pays(captain, 2500), pays(bob, 2500), pays(cleo, 2500));
  expect([paid.order.status, remaining(paid.order)]).toEqual(["inProgress", 2500]);
  const waived = live(paid, waives());
  expect(waived.order.status).toBe("confirmed");
  expect(targets(waived)).toEqual([2500, 2500, 2500]);
  expect(live(waived, completes).order.status).toBe("completed");
});

test("a commit repeated after a waiver changes nothing", () => {
  const paid = live(groupOrder(10_000, 0, {}, true), pays(captain, 5000), commits(), waives(1000));
  for (const repeat of [commits(), commits(10_000)]) expect(live(paid, repeat).order).toBe(paid.order);
  expect(refusalOf(paid, commits(9000))).toEqual({ code: "alreadyCommitted", amount: 10_000 });
});

test("the completion delay counts from the waiver", () => {
  const paid = live(
    order({ amount: 1000, type: "standard", delay: "2h" }),
    pays(captain, 500),
    passes("1h"),
    waives(),
  );
  expect(live(paid, at("3h-1s")).order.capturesDecidedAt).toBeUndefined();
  expect(live(paid, at("3h")).order.capturesDecidedAt).toBe(moment("3h"));
});

const dinner = (taken: number): Scenario =>
  live(
    order({
      amount: 16_800,
      ux: "picking",
      type: "direct",
      due: "4d",
      items: [{ id: "itm_1", amount: 1200, quantity: 14, optional: true }],
      terms: { minAmount: 9600 },
    }),
    pays(captain, { units: [{ itemId: "itm_1", quantity: 1 }] }),
    ...Array.from({ length: taken - 1 }, (_, index) =>
      pays(another(`guest${index}`), { units: [{ itemId: "itm_1", quantity: 1 }] }),
    ),
  );

test("optional units: too few taken, and the order is cancelled at its due date", () => {
  const seven = dinner(7);
  expect([amountOptional(seven.order), seven.order.status]).toEqual([8400, "inProgress"]);
  expect(live(seven, at("4d")).order).toMatchObject({ status: "cancelled", cancelReason: "dueDate" });
});

test("optional units: enough taken, and those that are left are waived at the due date", () => {
  const nine = dinner(9);
  expect([amountOptional(nine.order), nine.order.status]).toEqual([6000, "confirmed"]);
  const done = live(nine, at("4d"), completes);
  expect(done.order.status).toBe("completed");
  expect(done.order.authorizations.map(({ captured }) => captured)).toEqual(Array(9).fill(1200));
  expect(done.order.adjustments?.waivers).toEqual([
    { amount: 6000, units: [{ itemId: "itm_1", quantity: 5 }], by: "dueDate" },
  ]);
});

test("leave out: the captain gives up optional units that no buyer has, never below the minimum", () => {
  const nine = live(dinner(9), leavesOut([{ itemId: "itm_1", quantity: 5 }]));
  expect(nine.order.capturesDecidedAt).toBe(nine.now);
  expect(refusalOf(dinner(2), leavesOut())).toEqual({ code: "wouldFallBelowMinAmount", least: 9600 });
  expect(
    refusalOf(live(dinner(2), waives({ units: [{ itemId: "itm_1", quantity: 3 }] })), leavesOut()),
  ).toEqual({
    code: "wouldFallBelowMinAmount",
    least: 6000,
  });
});

test("leave: of a confirmed order only while it stays secured; a loss opens it again", () => {
  const secured = live(three, pays(another("eve"), 600));
  expect(live(secured, withdraws(another("eve"))).order.status).toBe("confirmed");
  expect(refusalOf(secured, withdraws(bob))).toMatchObject({ code: "notWithdrawable", isNeeded: true });
  expect(live(four, pays(bob, 3000), withdraws(bob), releases(bob)).order.status).toBe("inProgress");
  const reopened = live(three, lost(bob));
  expect([reopened.order.status, isSecured(reopened.order)]).toEqual(["inProgress", false]);
  expect(reopened.told.slice(-2).map(({ event }) => event)).toEqual(["order.confirmed", "order.reopened"]);
  const again = live(reopened, pays(dora, 3000));
  expect(again.told.at(-1)?.event).toBe("order.confirmed");
});

test("a hold lost once payments are closed, and no longer secured: cancelled as a failed capture", () => {
  const waiting = live(
    groupOrder(12_000, 3600, {}, true),
    pays(captain, { nbShares: 4 }),
    pays(bob),
    pays(cleo),
    at("4d"),
  );
  expect(waiting.order.status).toBe("pendingCommit");
  expect(live(waiting, lost(bob)).order).toMatchObject({
    status: "cancelled",
    cancelReason: "captureFailed",
  });
});

/** The provider gives the hold up by itself. */
function lost(buyer: Buyer): Step {
  return answers(buyer, { kind: "released" });
}

test("later: three moves, one of them the captain's and only as far as allowed", () => {
  const paid = live(order({ due: "2d" }), pays(captain, 400));
  expect(refusalOf(paid, movesDueDate("3d", "captain", "12h"))).toEqual({
    code: "dueDateTooLate",
    latest: moment("2d12h"),
  });
  const moved = live(paid, movesDueDate("2d12h", "captain", "12h"));
  expect(refusalOf(moved, movesDueDate("2d13h", "captain", "12h"))).toEqual({
    code: "dueDateMovedOften",
    max: 1,
    by: "captain",
  });
  expect(live(moved, at("2d")).order.closedAt).toBeUndefined();
  expect(live(moved, at("2d12h")).order.closedAt).toBe(moment("2d12h"));
  expect(live(moved, movesDueDate("3d"), movesDueDate("4d"), at("4d-1s")).order.closedAt).toBeUndefined();
});
