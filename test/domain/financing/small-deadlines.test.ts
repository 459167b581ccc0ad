// Deadlines below the provider's minimum: charged together with the next, the last written off
// (specification/financing#charges). The domain alone.

import { describe, expect, test } from "bun:test";
import { asked, statuses } from "../../support/domain/deadline-days.ts";
import {
  agrees,
  chargeAnswers,
  chargeDeclined,
  deadlines,
  financedOrder,
  financingTerms,
  installments,
  paysDeadlines,
  startsCharge,
} from "../../support/domain/financing.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  at,
  CREATED_AT,
  captain,
  captures,
  does,
  live,
  refunds,
  refusalOf,
} from "../../support/domain/scenario.ts";

const since = (date: number): Step => at(`${(date - CREATED_AT) / 1000}s`);
const FIRST = since(Date.UTC(2025, 6, 2, 8));
const SECOND = since(Date.UTC(2025, 7, 2, 8));

const dueAmong = ({ eventLog }: Scenario) =>
  eventLog.filter(({ orderEvent }) => orderEvent.kind === "chargeDue").map((recorded) => recorded.at);

/** The later two parts of 10.00, of which refunds have left so much. */
function small(left: number, minCapture: number): Scenario {
  const financing = financingTerms([installments({ minAmount: 1, buyerFeeBps: 0 })], { timeZone: "UTC" });
  const shared = { ux: "collect", type: "standard", amount: 10_00 } as const;
  return live(
    financedOrder({ ...shared, terms: { financing, minCapture } }),
    agrees(captain),
    captures(captain),
    refunds(6_66 - left),
  );
}

describe("a deadline below the provider's minimum", () => {
  test("is charged together with the next, as one charge with one result", () => {
    const merged = live(small(66, 60), FIRST, startsCharge("charge_0"), SECOND, startsCharge("charge_1"));
    expect(dueAmong(merged)).toEqual([Date.UTC(2025, 7, 2, 8)]);
    expect(asked(merged)).toMatchObject({
      id: "charge_1",
      amount: 66,
      deadlines: [{ amount: 33 }, { amount: 33 }],
    });
    const declined = { kind: "declined", code: "cardDeclined", retry: "again" } as const;
    expect(statuses(live(merged, chargeAnswers("charge_1", declined)))).toEqual(["failed", "failed"]);
  });

  test("is written off at the last date, if all together are too little", () => {
    const last = live(small(66, 70), SECOND);
    expect(statuses(last)).toEqual(["writtenOff", "writtenOff"]);
    expect(dueAmong(last)).toEqual([]);
  });

  test("is written off as the last, also while an older one waits for its buyer", () => {
    const waiting = live(small(67, 34), FIRST, chargeDeclined("charge_1", "never"));
    expect(statuses(waiting)).toEqual(["failed", "upcoming"]);
    expect(statuses(live(waiting, SECOND))).toEqual(["late", "writtenOff"]);
  });

  test("waits for the next while that is owed, even if it is not tried", () => {
    const disputes = [{ id: "dp_1", amount: 33_33, status: "lost" }] as const;
    const defaulted = live(
      live(financedOrder(), agrees(captain), captures(captain)),
      paysDeadlines("charge_1", "dl_captain-2"),
      chargeAnswers("charge_1", { kind: "captured", ref: "r" }),
      refunds(33_00),
      does({ kind: "noteChargeDisputes", chargeId: "charge_1", disputes }),
      SECOND,
    );
    expect(deadlines(defaulted)).toEqual(["2025-07-02 0.33 upcoming", "2025-08-02 33.33 defaulted"]);
    const ended = live(defaulted, does({ kind: "writeOff", deadlineId: "dl_captain-2" }));
    expect(statuses(ended)).toEqual(["writtenOff", "writtenOff"]);
  });

  test("cannot be paid alone", () => {
    const tiny = small(66, 60);
    expect(refusalOf(tiny, paysDeadlines("charge_1", "dl_captain-1"))).toEqual({
      code: "deadlineBelowMinimum",
      min: 60,
    });
    expect(asked(live(tiny, paysDeadlines("charge_1")))?.amount).toBe(66);
  });
});
