// Sums of conversion: spans of time, their median, and what captains covered.

import { expect, test } from "bun:test";
import type { Counted, Counter } from "../../../src/domain/conversion/conversion.ts";
import {
  conversionsOf,
  coveredPermille,
  keepsFirstShares,
  paidAfterMs,
  spanOf,
} from "../../../src/domain/conversion/conversion.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/time.ts";
import { anOrder, captured as authorization, NOW } from "../../support/store/orders.ts";

const of = (counter: Counter, count: number, moduleId = ""): Counted => ({
  platformId: "pl_one",
  day: 20_000,
  moduleId,
  counter,
  count,
});

test.each([0, 5 * MINUTE, 2 * HOUR, 26 * HOUR, 6 * DAY])(
  "the median of one span is true to a fifth: %p ms",
  (ms) => {
    const [found] = conversionsOf([of("completed", 3), of(`within ${spanOf(ms)}`, 3)]);
    const minutes = ms / MINUTE;
    expect(Math.abs((found?.medianMinutes ?? -1) - minutes)).toBeLessThanOrEqual(0.1 * minutes + 1);
  },
);

test("the median is that of all spans, whatever their order", () => {
  const spans = (
    [
      [9, 4],
      [60, 10],
      [600, 9],
    ] as const
  ).map(([minutes, count]) => of(`within ${spanOf(minutes * MINUTE)}`, count));
  const [found] = conversionsOf([of("completed", 23), ...spans.toReversed()]);
  expect(found?.medianMinutes).toBeWithin(54, 67);
});

test("counts are summed by platform and module; without a completed order there is neither median nor cover", () => {
  expect(
    conversionsOf([
      of("captain opened", 3),
      of("captain opened", 4),
      of("captain paid", 2),
      of("coBuyer started", 1, "mod_a"),
    ]),
  ).toEqual([
    {
      platformId: "pl_one",
      moduleId: "",
      captain: { opened: 7, started: 0, paid: 2 },
      coBuyer: { opened: 0, started: 0, paid: 0 },
      completed: 0,
      medianMinutes: undefined,
      coveredPercent: undefined,
    },
    expect.objectContaining({ moduleId: "mod_a", coBuyer: { opened: 0, started: 1, paid: 0 } }),
  ]);
});

test("captains cover what they are charged beyond their share, on average of the orders", () => {
  const order = anOrder("ord_1", {
    authorizations: [
      authorization("auth_1", { captured: 3_000, authorizedAt: NOW + MINUTE, capturedAt: NOW + HOUR }),
      authorization("auth_2", { role: "coBuyer", captured: 1_000, capturedAt: NOW + HOUR }),
    ],
  });
  expect(coveredPermille(order, () => 2_000)).toBe(250);
  expect(coveredPermille(order, () => 5_000)).toBe(0);
  expect(coveredPermille(anOrder("ord_2"), () => 0)).toBe(0);
  expect(paidAfterMs(order)).toBe(HOUR);
  const [found] = conversionsOf([of("completed", 4), of("permille", 250), of(`within ${spanOf(0)}`, 4)]);
  expect(found).toMatchObject({ coveredPercent: 6.3, medianMinutes: 0 });
});

test("shares are no more the first ones once one was raised, or taken back before its capture", () => {
  const paid = (extra: object) => anOrder("ord_1", { authorizations: [authorization("auth_1", extra)] });
  expect(keepsFirstShares(paid({}))).toBe(true);
  expect(keepsFirstShares(paid({ share: 0, captured: 0 }))).toBe(true);
  expect(keepsFirstShares(paid({ share: 0 }))).toBe(false);
  const raised = { waivers: [], moves: [], sharesAt: NOW };
  expect(keepsFirstShares({ ...paid({}), adjustments: raised })).toBe(false);
});
