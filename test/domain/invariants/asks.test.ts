// Invariant of asks: it reports an order that breaks it, and no other. The domain alone.

import { expect, test } from "bun:test";
import { violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Ask, Order } from "../../../src/domain/order/order.ts";
import { asksOthers, bob, captain, live, order, pays } from "../../support/domain/scenario.ts";

const start = live(order({ type: "standard" }), pays(captain, 400), pays(bob, 300));
const asked = live(start, asksOthers());
const made = asked.eventLog.slice(start.eventLog.length);

const withAsks = (change: (asks: readonly Ask[]) => readonly Ask[]): Order => ({
  ...asked.order,
  adjustments: { waivers: [], moves: [], asks: change(asked.order.adjustments?.asks ?? []) },
});

test("an ask of what remained breaks nothing", () => {
  expect(violationOf(asked.order, asked.now)).toBeUndefined();
  expect(violationIn(start.order, made)).toBeUndefined();
});

test("G6: two are open", () => {
  const twice = withAsks((asks) => [...asks, ...asks]);
  expect(violationOf(twice, asked.now)).toBe("G6: two asks are open");
});

test.each([149, 151])("G6: a part of %i in place of 150", (amount) => {
  const wrong = made.map(
    (logged): LoggedEvent =>
      logged.orderEvent.kind === "askMade"
        ? {
            ...logged,
            orderEvent: {
              ...logged.orderEvent,
              parts: [
                { payer: bob.id, amount },
                { payer: captain.id, amount: 150 },
              ],
            },
          }
        : logged,
  );
  expect(violationIn(start.order, wrong)).toBe("G6: more or less was asked for than remained");
});
