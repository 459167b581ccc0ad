// Invariants of pledges and waivers: each reports an order that breaks it, and no other. The domain alone.

import { expect, test } from "bun:test";
import { violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Adjustments, Authorization, Order } from "../../../src/domain/order/order.ts";
import { bob, captain, live, order, pays, waives } from "../../support/domain/scenario.ts";

const secured = live(
  order({ type: "standard", terms: { guarantee: 300 } }),
  pays(captain, 400),
  pays(bob, 300),
).order;
const whole = live(order({ terms: { guarantee: 1000 } }), pays(captain, 400)).order;
const waived = live(
  order({ type: "standard", terms: { guarantee: 0 } }),
  pays(captain, 400),
  waives(100),
).order;

const withCaptain = (from: Order, change: Partial<Authorization>): Order => ({
  ...from,
  authorizations: from.authorizations.map((each) =>
    each.role === "captain" ? { ...each, ...change } : each,
  ),
});
const adjusted = (from: Order, waivers: Adjustments["waivers"]): Order => ({
  ...from,
  adjustments: { waivers, moves: [] },
});
const waiver = (amount: number) => ({ amount, units: [], by: "merchant" }) as const;

test.each([secured, whole, waived])("an order in order breaks nothing", (from) => {
  expect(violationOf(from, from.updatedAt)).toBeUndefined();
});

test.each<[string, Order]>([
  [
    "G1: more to be captured than was held",
    withCaptain(secured, { hold: 700, authorized: 702, target: 701 }),
  ],
  ["I2: a share above its hold", withCaptain(waived, { hold: 399 })],
  [
    "G3: a whole guarantee fails",
    withCaptain({ ...whole, status: "inProgress" }, { hold: 999, authorized: 999 }),
  ],
  ["confirmed without holds for the whole amount", withCaptain(secured, { hold: 699, authorized: 699 })],
  ["inProgress without the captain's share", { ...secured, status: "inProgress" }],
  ["G5: nothing is due", adjusted({ ...waived, authorizations: [], status: "initiated" }, [waiver(1000)])],
  ["G5: a waiver of nothing", adjusted(waived, [waiver(0)])],
  ["I4: more shares than the order has", adjusted(secured, [waiver(301)])],
])("%s", (sentence, broken) => {
  expect(violationOf(broken, broken.updatedAt)).toBe(sentence);
});

test("G7: a buyer turns a confirmed order back", () => {
  const events = [
    { kind: "releaseAsked", authorizationId: bob.id, cause: "buyer" },
    { kind: "orderReopened" },
  ] as const;
  const recorded = events.map((orderEvent, index): LoggedEvent => {
    return { seq: secured.seq + index + 1, at: secured.updatedAt, orderEvent };
  });
  expect(violationIn(secured, recorded)).toBe("G7: a buyer turned a confirmed order back");
});
