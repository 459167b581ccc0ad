// A provider that is ill for minutes, and captures that fall due together: scripts/incident.ts in short.

import { expect, test } from "bun:test";
import { captureTogether } from "../support/incident/burst.ts";
import { liveThrough } from "../support/incident/failing.ts";
import type { Sums } from "../support/incident/shop.ts";
import { violationsOf } from "../support/incident/shop.ts";

test("F16: a provider whose answers fail for minutes: every order ends right, as the provider's ledger says", async () => {
  const { plans, failures, violations } = await liveThrough({ orders: 14, minutes: 3, percent: 40 });
  expect(violations).toEqual([]);
  expect(plans.map(({ orders, right }) => [orders, right])).toEqual(Array(7).fill([2, 2]));
  expect(failures).toBeGreaterThan(20);
}, 60_000);

test("captures that fall due together keep to the provider's limit, and no buyer is turned away meanwhile", async () => {
  const { buyers, refused, violations, turnedAway, captures } = await captureTogether(4, 25);
  expect(violations).toEqual([]);
  expect([buyers > 0, refused]).toEqual([true, 0]);
  // A busy machine may send what belongs to two seconds in one.
  expect(turnedAway).toBeLessThan(captures / 2);
}, 60_000);

test.each<[string, object, Sums]>([
  ["captured twice", {}, { held: 0, captured: 2_000, refunded: 0 }],
  ["nothing captured", {}, { held: 0, captured: 0, refunded: 0 }],
  ["given back unheard", {}, { held: 0, captured: 1_000, refunded: 1_000 }],
  ["still held", { status: "cancelled" }, { held: 1_000, captured: 0, refunded: 0 }],
  ["no end", { status: "confirmed" }, { held: 0, captured: 1_000, refunded: 0 }],
  ["unsettled", { settled: false }, { held: 0, captured: 1_000, refunded: 0 }],
])("an order that ends wrong is found: %s", (_, more, sums) => {
  const authorization = { id: "auth_1", amountCaptured: 1_000, amountRefunded: 0 };
  const right = {
    id: "ord_1",
    status: "completed",
    amount: 1_000,
    amountRefunded: 0,
    authorizations: [authorization],
  };
  expect(violationsOf(right, new Map([["auth_1", { held: 0, captured: 1_000, refunded: 0 }]]))).toEqual([]);
  expect(violationsOf({ ...right, ...more }, new Map([["auth_1", sums]]))).not.toEqual([]);
});
