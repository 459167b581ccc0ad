// Payments of the sum 0: what a buyer has done follows from the moments of their payment, not from its amounts. The
// domain alone.

import { describe, expect, test } from "bun:test";
import type { OrderEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import { hasPaid, isAtRest, isCaptured, wasHeld } from "../../../src/domain/order/queries.ts";
import { catchUp } from "../../../src/domain/order/transition.ts";
import { charges, holdLost, saysCaptured } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  asks,
  authorizationOf,
  bob,
  CREATED_AT,
  captain,
  captures,
  holds,
  live,
  moment,
  order,
  pays,
  refunds,
  refundsArrive,
  releases,
} from "../../support/domain/scenario.ts";

const asked = live(order(), asks(captain, 700));
const single = live(order({ ux: "single" }), asks(captain));
const capturing = live(order(), pays(captain, 700), pays(bob, 300));

describe("a notification that is repeated gives no new domain event", () => {
  test.each<[string, Scenario, Step]>([
    ["a hold", asked, holds(captain)],
    ["a hold of 0", asked, holds(captain, { amount: 0 })],
    ["a hold of 0 that has ended", live(asked, holds(captain, { amount: 0 })), holdLost(captain)],
    ["a charge", single, charges(captain)],
    ["a charge of 0", single, charges(captain, 0)],
    ["a capture", capturing, saysCaptured(bob, 300)],
    ["a capture of 0", capturing, saysCaptured(bob, 0)],
  ])("%s", (_, scenario, notified) => {
    const first = live(scenario, notified);
    expect(first.eventLog.length).toBeGreaterThan(scenario.eventLog.length);
    expect(live(first, notified, notified).eventLog).toEqual(first.eventLog);
  });
});

/** The domain events of an order whose only buyer pays nothing yet. */
const OF_ZERO: readonly OrderEvent[] = [
  {
    kind: "shareReserved",
    authorizationId: captain.id,
    attempt: "try_0",
    role: "captain",
    share: 1000,
    hold: 0,
    units: [],
  },
  {
    kind: "paymentAuthorized",
    authorizationId: captain.id,
    ref: "ref_0",
    amount: 0,
    expiresAt: moment("7d"),
  },
  { kind: "orderConfirmed" },
  { kind: "capturesDecided", targets: [{ authorizationId: captain.id, amount: 0 }] },
  { kind: "captureSucceeded", authorizationId: captain.id, amount: 0 },
  { kind: "orderCompleted" },
];

test("an order completed without a captured sum is not refunded, and comes to rest", () => {
  let current = order().order;
  for (const orderEvent of OF_ZERO)
    current = evolve(current, { seq: current.seq + 1, at: CREATED_AT, orderEvent });
  const { order: later, orderEvents, timerAt } = catchUp(current, moment("30d"));
  expect([later.status, orderEvents, timerAt, isAtRest(later)]).toEqual(["completed", [], undefined, true]);
  expect(hasPaid(authorizationOf({ ...order(), order: later }, captain))).toBe(true);
});

describe("held, captured, paid", () => {
  const done = live(capturing, captures(bob, captain));
  test.each<[string, Scenario, { held: boolean; captured: boolean; paid: boolean }]>([
    ["asked", asked, { held: false, captured: false, paid: false }],
    ["held", live(asked, holds(captain)), { held: true, captured: false, paid: true }],
    [
      "held for too little",
      live(asked, holds(captain, { amount: 0 })),
      { held: true, captured: false, paid: false },
    ],
    [
      "released",
      live(asked, holds(captain, { amount: 0 }), releases(captain)),
      { held: true, captured: false, paid: false },
    ],
    ["charged at once", live(single, charges(captain)), { held: true, captured: true, paid: true }],
    ["captured", done, { held: true, captured: true, paid: true }],
    ["refunded", live(done, refunds(), refundsArrive), { held: true, captured: true, paid: true }],
  ])("%s", (_, scenario, { held, captured, paid }) => {
    const payment = authorizationOf(scenario, captain);
    expect([wasHeld(payment), isCaptured(payment), hasPaid(payment)]).toEqual([held, captured, paid]);
  });
});
