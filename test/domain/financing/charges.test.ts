// Charges of deadlines: automatic tries, payments by the captain, late and defaulted debts, disputes and saved cards
// (specification/financing#charges). The domain alone.

import { describe, expect, test } from "bun:test";
import { timerAt } from "../../../src/domain/order/transition.ts";
import { DAY } from "../../../src/domain/time.ts";
import { asked, due, FIRST, SECOND, since, statuses } from "../../support/domain/deadline-days.ts";
import {
  agrees,
  chargeAnswers,
  chargeDeclined,
  charges,
  financedOrder,
  financingTerms,
  installments,
  paysDeadlines,
  startsCharge,
} from "../../support/domain/financing.ts";
import {
  at,
  CREATED_AT,
  captain,
  captures,
  does,
  live,
  moment,
  refusalOf,
} from "../../support/domain/scenario.ts";

const completed = live(financedOrder(), agrees(captain), captures(captain));

describe("an automatic charge", () => {
  test("is due at its date, with the fee, and pays the deadline", () => {
    const before = live(completed, since("0s-1s"), startsCharge("charge_0"));
    expect(asked(before)).toBeUndefined();
    const charging = live(completed, since("0s"), startsCharge("charge_1"));
    expect(statuses(charging)).toEqual(["charging", "upcoming"]);
    expect(asked(charging)).toMatchObject({
      id: "charge_1",
      by: "service",
      amount: 33_83,
      deadlines: [{ id: "dl_captain-1", amount: 33_33, fee: 50 }],
    });
    expect(charging.jobs.slice(-2).map(({ kind }) => kind)).toEqual(["charge", "inquireCharge"]);
    const paid = live(charging, chargeAnswers("charge_1", { kind: "captured", ref: "r" }));
    expect(statuses(paid)).toEqual(["paid", "upcoming"]);
    expect(live(paid, startsCharge("charge_2")).eventLog).toEqual(paid.eventLog);
  });

  test("waits for its date by the clock, which has gone back after a leap that the order has followed", () => {
    const leapt = live(completed, since("40d"));
    const back = live(leapt, since("0s-1s"), startsCharge("charge_1"));
    expect(asked(back)).toBeUndefined();
    const free = live(back, paysDeadlines("charge_2"));
    expect(asked(free)).toMatchObject({ by: "buyer", amount: 66_66 });
    const due = live(back, since("0s"), startsCharge("charge_1"));
    expect(asked(due)).toMatchObject({ by: "service", amount: 33_83 });
  });

  test("is one at a time: the second is not asked while the first has no answer", () => {
    const charging = live(completed, since("0s"), startsCharge("charge_1"), since("0s", SECOND));
    expect(live(charging, startsCharge("charge_2")).order.financing?.charges).toHaveLength(1);
    expect(live(charging, chargeAnswers("charge_1", { kind: "unknown" })).eventLog).toEqual(
      charging.eventLog,
    );
    const answered = live(
      charging,
      chargeAnswers("charge_1", { kind: "captured", ref: "r" }),
      charges("charge_2"),
    );
    expect(statuses(answered)).toEqual(["paid", "paid"]);
  });

  test("of what is overdue comes 24 h after the completion and 24 h apart, the oldest first", () => {
    const stopped = live(completed, since("90d"), chargeDeclined("charge_1"), startsCharge("charge_2"));
    expect(asked(stopped)?.id).toBe("charge_1");
    expect(
      live(stopped, since("91d"), startsCharge("charge_2")).order.financing?.charges.at(-1),
    ).toMatchObject({
      deadlines: [{ id: "dl_captain-1" }],
    });
    const financing = financingTerms([installments({ count: 2, interval: 14 })], { timeZone: "UTC" });
    const slow = live(
      financedOrder({ terms: { financing } }),
      agrees(captain, "three", {}, "30d"),
      at("14d"),
      captures(captain),
      at("15d-1s"),
      startsCharge("charge_1"),
    );
    expect(asked(slow)).toBeUndefined();
    expect(asked(live(slow, at("15d"), startsCharge("charge_1")))?.id).toBe("charge_1");
  });

  test("is tried again so many days after the first decline, and then no more", () => {
    let scenario = live(completed, since("0s"), chargeDeclined("charge_1"));
    expect(statuses(scenario)).toEqual(["failed", "upcoming"]);
    for (const days of [1, 3, 7])
      scenario = live(scenario, since(`${days}d`), chargeDeclined(`charge_${days + 1}`));
    expect(due(live(scenario, since("30d")))).toEqual([0, 1, 3, 7]);
    expect(scenario.order.financing?.deadlines[0]?.failureCode).toBe("insufficientFunds");
  });

  test.each([
    ["declined for good", { kind: "declined", code: "cardDeclined", retry: "never" }],
    ["asked for authentication", { kind: "authenticationRequired" }],
  ] as const)("that was %s is not tried again before a new card", (_, outcome) => {
    const blocked = live(
      completed,
      since("0s"),
      startsCharge("charge_1"),
      chargeAnswers("charge_1", outcome),
    );
    expect(due(live(blocked, since("20d")))).toEqual([0]);
    const saved = { kind: "saved", ref: "r", saved: "card_2" } as const;
    const renewed = live(
      blocked,
      since("2d"),
      does({ kind: "replaceCard", cardId: "card_b" }),
      does({ kind: "noteCard", cardId: "card_b", outcome: saved }),
    );
    // The first of the three retries is over, and the old card is to be forgotten.
    expect(renewed.order.financing?.cards.map(({ status }) => status)).toEqual(["forgetting", "saved"]);
    expect(due(live(renewed, since("3d"), chargeDeclined("charge_2"), since("20d")))).toEqual([0, 3, 7]);
  });

  test("that never reached the provider is no decline, and its answer that comes later pays", () => {
    const lost = live(
      completed,
      since("0s"),
      startsCharge("charge_1"),
      chargeAnswers("charge_1", { kind: "none" }),
    );
    expect(statuses(lost)).toEqual(["upcoming", "upcoming"]);
    expect(due(live(lost, since("5d")))).toEqual([0, 1]);
    expect(statuses(live(lost, chargeAnswers("charge_1", { kind: "captured", ref: "r" })))).toEqual([
      "paid",
      "upcoming",
    ]);
  });

  test("that only the provider knows is recorded", () => {
    const foreign = {
      kind: "noteForeignCharge",
      chargeId: "charge_x",
      ref: "r",
      amount: 33_83,
      deadlineIds: ["dl_captain-1"],
    } as const;
    const known = live(completed, does(foreign));
    expect(statuses(known)).toEqual(["paid", "upcoming"]);
    expect(live(known, does(foreign)).eventLog).toEqual(known.eventLog);
    expect(live(known, does({ ...foreign, chargeId: "charge_y" })).eventLog).toEqual(known.eventLog);
  });

  test.each([
    [66_66, [0, 0]],
    [67_16, [50, 0]],
    [67_66, [50, 50]],
  ])(
    "that only the provider knows had no fee before a date: %d is known with the fees %p",
    (amount, fees) => {
      const foreign = { kind: "noteForeignCharge", chargeId: "charge_x", ref: "r", amount } as const;
      const known = live(completed, does({ ...foreign, deadlineIds: ["dl_captain-1", "dl_captain-2"] }));
      expect(known.order.financing?.charges[0]?.deadlines.map(({ fee }) => fee)).toEqual(fees);
    },
  );
});

describe("a debt", () => {
  const failed = live(completed, since("0s"), chargeDeclined("charge_1", "never"));

  test("is late and defaulted so many days after the first decline", () => {
    expect(statuses(live(failed, since("3d-1s")))).toEqual(["failed", "upcoming"]);
    expect(statuses(live(failed, since("3d")))).toEqual(["late", "upcoming"]);
    expect(statuses(live(failed, since("60d-1s")))[0]).toBe("late");
    expect(statuses(live(failed, since("60d")))[0]).toBe("defaulted");
  });

  test("is not late while its charge was not asked for, or has no answer", () => {
    expect(statuses(live(completed, since("90d")))).toEqual(["upcoming", "upcoming"]);
    const charging = live(completed, since("0s"), startsCharge("charge_1"), since("90d"));
    expect(statuses(charging)[0]).toBe("charging");
  });

  test("is not late before the tries that a stop delayed", () => {
    const stopped = live(completed, since("0s"), chargeDeclined("charge_1"), since("10d"));
    expect(statuses(stopped)[0]).toBe("failed");
    const tried = live(stopped, chargeDeclined("charge_2"), since("11d"), chargeDeclined("charge_3"));
    expect(statuses(tried)[0]).toBe("late");
  });

  test("that defaulted is not tried, but can be paid", () => {
    const defaulted = live(failed, since("61d"));
    expect(statuses(live(defaulted, paysDeadlines("charge_2", "dl_captain-1")))[0]).toBe("charging");
    expect(asked(live(defaulted, startsCharge("charge_2")))?.deadlines).toMatchObject([
      { id: "dl_captain-2" },
    ]);
  });

  test("can be written off or noted as paid elsewhere, once", () => {
    const off = does({ kind: "writeOff", deadlineId: "dl_captain-1" });
    const written = live(failed, off);
    expect(statuses(written)[0]).toBe("writtenOff");
    expect(live(written, off).eventLog).toEqual(written.eventLog);
    const elsewhere = does({ kind: "notePaidElsewhere", deadlineId: "dl_captain-1" });
    expect(refusalOf(written, elsewhere)).toEqual({ code: "deadlineNotOwed" });
    expect(statuses(live(failed, elsewhere))[0]).toBe("paid");
  });

  test("is announced days before its date, once", () => {
    const noticed = live(completed, since("90d")).eventLog.filter(
      ({ orderEvent }) => orderEvent.kind === "deadlineNoticeGiven",
    );
    expect(noticed.map((recorded) => recorded.at - CREATED_AT)).toEqual([FIRST - 3 * DAY, SECOND - 3 * DAY]);
  });
});

test("nothing is due in the order between its deadlines but what the table says", () => {
  expect(timerAt(completed.order)).toBe(moment("27d") - 3_600_000);
});
