// Payments that are charged at once instead of held first (specification/states#types): the provider's
// answer early, late and in part. The domain alone.

import { describe, expect, test } from "bun:test";
import { isChargedAtOnce } from "../../../src/domain/order/queries.ts";
import { challenged, charges } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  another,
  asks,
  at,
  cancels,
  captain,
  captures,
  chooses,
  commits,
  does,
  holds,
  live,
  order,
  passes,
  refusalOf,
} from "../../support/domain/scenario.ts";

const single = () => order({ ux: "single" });
const moneyOf = ({ order: { authorizations } }: Scenario) =>
  authorizations.map(({ share, authorized, captured, status }) => ({ share, authorized, captured, status }));
const factsOf = ({ eventLog }: Scenario) => eventLog.map(({ orderEvent }) => orderEvent.kind);

describe("which orders are charged at once", () => {
  test.each([
    [true, { ux: "single" }],
    [false, { ux: "single", tpc: true }],
    [false, { ux: "single", delay: "1h" }],
    [false, { ux: "collect" }],
    [false, { ux: "picking" }],
  ] as const)("%p: %j", (expected, wishes) => {
    expect(isChargedAtOnce(order(wishes).order)).toBe(expected);
  });
});

test("an order committed for less, then without two-phase commit by its module, is held and captured for less", () => {
  const modules = [{ id: "md_1" }, { id: "md_2", tpc: false }];
  const scenario = live(
    order({ ux: "single", tpc: true, modules }),
    commits(400),
    chooses("md_2"),
    asks(captain),
  );
  expect(isChargedAtOnce(scenario.order)).toBe(false);
  const done = live(scenario, holds(captain), captures(captain));
  expect(moneyOf(done)).toEqual([{ share: 1000, authorized: 1000, captured: 400, status: "captured" }]);
});

describe("the provider says that it was charged", () => {
  test("held, confirmed, captured and completed at one moment, in this order; nothing is left to do", () => {
    const scenario = live(single(), asks(captain), charges(captain));
    expect(scenario.order.status).toBe("completed");
    expect(moneyOf(scenario)).toEqual([
      { share: 1000, authorized: 1000, captured: 1000, status: "captured" },
    ]);
    expect(factsOf(scenario)).toEqual([
      "orderCreated",
      "shareReserved",
      "paymentAuthorized",
      "orderConfirmed",
      "capturesDecided",
      "captureSucceeded",
      "orderCompleted",
    ]);
    expect(scenario.told.map(({ event }) => event)).toEqual([
      "order.authorized",
      "order.confirmed",
      "order.completed",
    ]);
    expect(scenario.jobs.map(({ kind }) => kind)).toEqual(["inquire"]);
    expect(scenario.mailed.map(({ mail }) => mail)).toEqual(["captainCompleted"]);
  });

  test("F18: twice, or after its buyer was asked by the bank, changes nothing more", () => {
    const scenario = live(single(), asks(captain), challenged(captain), charges(captain));
    expect(scenario.order.status).toBe("completed");
    expect(live(scenario, charges(captain)).eventLog).toHaveLength(scenario.eventLog.length);
  });

  test("past cancelling, it can only be refunded", () => {
    const scenario = live(single(), asks(captain), charges(captain));
    expect(refusalOf(scenario, cancels())).toMatchObject({ code: "orderAlreadyCompleted" });
  });
});

describe("a charge that comes too late is refunded, and completes nothing", () => {
  const refunds = (scenario: Scenario) =>
    scenario.order.refunds.map(({ amount, cause }) => ({ amount, cause }));
  const back = [{ amount: 1000, cause: "compensation" as const }];

  test.each<[string, readonly Step[], string]>([
    ["its order was cancelled", [cancels()], "cancelled"],
    ["the order's time to pay is over", [at("5d2h")], "cancelled"],
    ["its buyer gave it up", [challenged(captain), passes("16m")], "initiated"],
  ])("%s", (_why, steps, status) => {
    const scenario = live(single(), asks(captain), ...steps, charges(captain));
    expect(scenario.order.status).toBe(status as never);
    expect(refunds(scenario)).toEqual(back);
    expect(scenario.told.map(({ event }) => event)).not.toContain("order.completed");
  });

  test("and leaves its share to another try", () => {
    const scenario = live(single(), asks(captain), challenged(captain), passes("16m"), charges(captain));
    const again = another("captain_again", "captain");
    const paid = live(scenario, asks(again), charges(again));
    expect(paid.order.status).toBe("completed");
    expect(refunds(paid)).toEqual(back);
  });

  test("so is one for another sum than the order's", () => {
    const scenario = live(single(), asks(captain), charges(captain, 900));
    expect(scenario.order.status).toBe("initiated");
    expect(refunds(scenario)).toEqual([{ amount: 900, cause: "compensation" }]);
  });
});

test("a provider that only holds what it was to charge is captured from as ever", () => {
  const answer = { kind: "authorized", ref: "p", amount: 1000, expiresAt: Number.MAX_SAFE_INTEGER } as const;
  const held = live(
    single(),
    asks(captain),
    does({ kind: "noteAnswer", authorizationId: captain.id, answer }),
  );
  expect(held.order.status).toBe("confirmed");
  expect(held.jobs.map(({ kind }) => kind)).toEqual(["inquire", "capture"]);
});
