// E-mails about the end of an order to buyers who have paid twice: one to each person. The domain alone.

import { expect, test } from "bun:test";
import { agrees, financedOrder } from "../../support/domain/financing.ts";
import type { Buyer, Step } from "../../support/domain/scenario.ts";
import { another, bob, cancels, captain, live, order, pays } from "../../support/domain/scenario.ts";

const bobs: Buyer = { ...another("bob2"), payer: bob.id };
const captains: Buyer = { ...another("captain2"), payer: captain.id };
const twice = live(
  order({ tpc: true, due: "4d" }),
  ...[pays(captain, 500), pays(bob, 200)],
  ...[pays(bobs, 100), pays(captains, 100)],
);

test.each<[string, readonly Step[], readonly string[]]>([
  ["both payments are held", [cancels()], ["captainCancelled to captain", "coBuyerCancelled to bob"]],
  [
    "one of them was released before",
    [cancels(bob), cancels()],
    ["coBuyerCancelled to bob", "captainCancelled to captain", "coBuyerCancelled to bob2"],
  ],
])("an order is cancelled: %s", (_, steps, mails) => {
  const added = live(twice, ...steps).mailed.slice(twice.mailed.length);
  expect(added.map(({ mail, to }) => `${mail} to ${to.replace("auth_", "")}`)).toEqual([...mails]);
});

test("a captain who pays later is told of the plan by itself, next to a payment that was held", () => {
  const planned = live(
    financedOrder({ ux: "collect", tpc: true, due: "4d" }),
    agrees(captain, "later", { amount: 60_00 }),
    pays(captains, 10_00),
  );
  const { mailed } = live(planned, cancels());
  expect(mailed.slice(planned.mailed.length).map(({ mail, to }) => `${mail} to ${to}`)).toEqual([
    "captainCancelled to auth_captain",
    "coBuyerCancelled to auth_captain2",
  ]);
});
