// E-mails about what is left to pay: who gets which, and how often. The domain alone.

import { expect, test } from "bun:test";
import { isStillTrue } from "../../../src/domain/messages/emails.ts";
import { holdLost } from "../../support/domain/provider-answers.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  bob,
  cancels,
  captain,
  cleo,
  covers,
  live,
  movesDueDate,
  order,
  passes,
  pays,
  waives,
  withdraws,
} from "../../support/domain/scenario.ts";

const tenth = live(
  order({ type: "standard", terms: { guarantee: 100 } }),
  pays(captain, 500),
  pays(bob, 100),
);
const after = (start: Scenario, end: Scenario) =>
  end.mailed.slice(start.mailed.length).map(({ mail, to }) => `${mail} to ${to.replace("auth_", "")}`);

test("less that is due, and more time: to every buyer whose payment is held", () => {
  const paying = live(tenth, asks(cleo, 100));
  expect(after(paying, live(paying, waives(100)))).toEqual([
    "amountLowered to captain",
    "amountLowered to bob",
  ]);
  expect(after(paying, live(paying, movesDueDate("5d1h")))).toEqual([
    "dueDateMoved to captain",
    "dueDateMoved to bob",
  ]);
  expect(after(paying, live(paying, covers(captain, 100)))).toEqual([]);
});

test("a waiver that completes the order is told all the same, one of a cancelled order is not", () => {
  const waived = live(tenth, waives());
  const job = { mail: "amountLowered", authorizationId: bob.id } as const;
  expect(after(tenth, waived)).toContain("amountLowered to bob");
  expect(isStillTrue(waived.order, job)).toBe(true);
  expect(isStillTrue(live(tenth, waives(100), cancels()).order, job)).toBe(false);
});

test("a payment that is gone: to the captain, at most once an hour", () => {
  const three = live(tenth, pays(cleo, 100));
  const gone = live(three, withdraws(bob));
  expect(after(three, gone)).toContain("captainGap to captain");
  const again = live(gone, passes("1h-1s"), holdLost(cleo));
  expect(after(gone, again)).not.toContain("captainGap to captain");
  const later = live(gone, passes("1h"), holdLost(cleo));
  expect(after(gone, later)).toContain("captainGap to captain");
});

test("the shop's own release of a payment, and an order without a guarantee, tell the captain nothing more", () => {
  expect(after(tenth, live(tenth, cancels(bob)))).not.toContain("captainGap to captain");
  const plain = live(order(), pays(captain, 500), pays(bob, 100));
  expect(after(plain, live(plain, withdraws(bob)))).toEqual(["coBuyerCancelled to bob"]);
  expect(live(plain, withdraws(bob)).order).not.toHaveProperty("adjustments");
});

test("the optional units that the due date waives are told with the completion alone", () => {
  const items = [{ id: "itm_1", amount: 500, quantity: 2, optional: true }];
  const dinner = live(
    order({ ux: "picking", items, terms: { guarantee: 0 } }),
    pays(captain, { units: [{ itemId: "itm_1", quantity: 1 }] }),
  );
  expect(after(dinner, live(dinner, at("5d")))).not.toContain("amountLowered to captain");
});
