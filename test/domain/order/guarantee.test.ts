// Guarantee: what the captain's hold adds to their share, and what secures an order. The domain alone.

import { expect, test } from "bun:test";
import { guaranteed, isSecured, pledge } from "../../../src/domain/order/guarantee.ts";
import { amountDue, amountUnpaid } from "../../../src/domain/order/queries.ts";
import { authorizationOf, bob, captain, cleo, live, order, pays } from "../../support/domain/scenario.ts";

test.each([
  ["direct", 1000, 600, 1000],
  ["standard", 0, 0, 400],
] as const)(
  "%s: %p is guaranteed, which adds %p to a share of 400, so that %p is held",
  (type, all, more, held) => {
    const asked = order({ type });
    expect([guaranteed(asked.order), pledge(asked.order, 400)]).toEqual([all, more]);
    expect(authorizationOf(live(asked, pays(captain, 400)), captain)).toMatchObject({
      share: 400,
      authorized: held,
    });
  },
);

test.each([
  ["direct", [true, true, true]],
  ["standard", [false, false, true]],
] as const)("%s: secured after each of three payments: %j", (type, expected) => {
  const first = live(order({ type }), pays(captain, 400));
  const second = live(first, pays(bob, 350));
  const all = [first, second, live(second, pays(cleo, 250))].map((scenario) => scenario.order);
  expect(all.map(isSecured)).toEqual([...expected]);
  expect(all.map(amountUnpaid)).toEqual([600, 250, 0]);
  expect(all.map(amountDue)).toEqual([1000, 1000, 1000]);
});
