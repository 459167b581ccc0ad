// Captures made by hand at the provider, of another amount than was asked for: the ledger
// entry, the payer of the rest, and the refund of too much. The domain alone.

import { describe, expect, test } from "bun:test";
import { amountKept } from "../../../src/domain/order/queries.ts";
import { picture } from "../../support/domain/order-builder.ts";
import { saysCaptured } from "../../support/domain/provider-answers.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  bob,
  captain,
  captures,
  cleo,
  commits,
  live,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  refundsFail,
  releases,
} from "../../support/domain/scenario.ts";

const three = [pays(captain, 500), pays(bob, 300), pays(cleo, 200)];

describe("a capture made by hand at the provider, of another amount than asked for", () => {
  const begun = live(order(), ...three);

  test("direct: of less: it is booked as it is, and the captain covers the rest", () => {
    const scenario = live(begun, saysCaptured(bob, 100));
    expect(picture(scenario)).toBe("confirmed: captain 500 held, bob 100 captured, cleo 200 capturing");
    expect(scenario.eventLog.map(({ orderEvent }) => orderEvent).slice(-2)).toEqual([
      { kind: "captureSucceeded", authorizationId: bob.id, amount: 100, asked: 300 },
      { kind: "shareCovered", authorizationId: captain.id, amount: 200 },
    ]);
    expect(picture(live(scenario, captures(cleo, captain)))).toBe(
      "completed: captain 700 captured, bob 100 captured, cleo 200 captured",
    );
  });
  test.each<[string, Scenario, string]>([
    [
      "standard",
      live(order({ type: "standard" }), ...three, saysCaptured(bob, 100), releases(captain, cleo)),
      "captain released, bob 100 refunded, cleo released",
    ],
    [
      "direct, the captain's",
      live(begun, captures(bob, cleo), saysCaptured(captain, 499)),
      "captain 499 refunded, bob 300 refunded, cleo 200 refunded",
    ],
    [
      "direct, so little less that the captain's card takes no such amount",
      live(
        order({ tpc: true }),
        pays(captain, 50),
        pays(bob, 950),
        commits(950),
        saysCaptured(bob, 940),
        releases(captain),
      ),
      "captain released, bob 940 refunded",
    ],
  ])("%s: of less: it is as a capture that failed", (_, scenario, people) => {
    expect(picture(live(scenario, refundsArrive))).toBe(`cancelled captureFailed settled: ${people}`);
  });
  test.each(["direct", "standard"] as const)(
    "%s: of more: the order completes, and keeps no more",
    (type) => {
      const scenario = live(order({ type }), ...three, saysCaptured(bob, 310), captures(cleo, captain));
      expect(scenario.order.refunds).toMatchObject([
        { amount: 10, cause: "compensation", status: "pending" },
      ]);
      const back = live(scenario, refundsArrive);
      expect(picture(back)).toBe(
        "completed: captain 500 captured, bob 310 captured refunded 10, cleo 200 captured",
      );
      expect(amountKept(back.order)).toBe(1000);
      expect(picture(live(back, refunds(), refundsArrive))).toStartWith("refunded: ");
      expect(picture(live(scenario, refundsFail, passes("1d")))).toContain("bob 310 captured,");
    },
  );
});
