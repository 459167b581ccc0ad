// Payments of deadlines by the captain, disputes of charges, and the saved card (specification/financing#paying-early).
// The domain alone.

import { describe, expect, test } from "bun:test";
import { shownDeadlines } from "../../../src/domain/financing/deadlines.ts";
import type { Dispute } from "../../../src/domain/order/order.ts";
import { isAtRest } from "../../../src/domain/order/queries.ts";
import { timerAt } from "../../../src/domain/order/transition.ts";
import { asked, due, SECOND, since, statuses } from "../../support/domain/deadline-days.ts";
import {
  agrees,
  chargeAnswers,
  charges,
  deadlines,
  financedOrder,
  paysDeadlines,
  startsCharge,
} from "../../support/domain/financing.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import { at, captain, captures, does, live, refunds, refusalOf } from "../../support/domain/scenario.ts";

const completed = live(financedOrder(), agrees(captain), captures(captain));
const later = live(financedOrder(), agrees(captain, "later"));

const fees = ({ order: { financing } }: Scenario) =>
  financing && shownDeadlines(financing).map(({ fee }) => fee);
const disputed = (status: Dispute["status"], chargeId = "charge_1"): Step =>
  does({ kind: "noteChargeDisputes", chargeId, disputes: [{ id: "dp_1", amount: 33_83, status }] });
const forgets = (cardId: string): Step => does({ kind: "noteCardForgotten", cardId });

describe("a payment by the captain", () => {
  const paying = live(completed, paysDeadlines("charge_1"));
  const authorized = chargeAnswers("charge_1", { kind: "authorized", ref: "r" });

  test("of all before the dates has no fee; it is held, then captured", () => {
    expect(asked(paying)).toMatchObject({ by: "buyer", amount: 66_66 });
    expect(statuses(paying)).toEqual(["charging", "charging"]);
    const held = live(paying, authorized);
    expect(held.jobs.at(-1)).toEqual({ kind: "captureCharge", chargeId: "charge_1" });
    expect(statuses(live(held, chargeAnswers("charge_1", { kind: "captured", ref: "r" })))).toEqual([
      "paid",
      "paid",
    ]);
    expect(refusalOf(paying, paysDeadlines("charge_2"))).toEqual({ code: "chargeUnderWay" });
  });

  test("after the date has the fee", () => {
    const overdue = live(completed, since("0s"), paysDeadlines("charge_1"));
    expect(asked(overdue)).toMatchObject({ amount: 67_16 });
  });

  test("that is declined changes no deadline", () => {
    const declined = { kind: "declined", code: "cardDeclined", retry: "never" } as const;
    const failed = live(paying, chargeAnswers("charge_1", declined));
    expect([statuses(failed), asked(failed)?.failureCode]).toEqual([
      ["upcoming", "upcoming"],
      "cardDeclined",
    ]);
    expect(due(live(failed, since("0s")))).toEqual([0]);
  });

  test("that waits for the buyer is released after 15 minutes, and a hold that comes then too", () => {
    const waiting = live(paying, chargeAnswers("charge_1", { kind: "requiresAction", ref: "r" }));
    const given = live(waiting, at("15m"));
    expect(given.jobs.at(-1)).toEqual({ kind: "releaseCharge", chargeId: "charge_1" });
    expect(live(given, authorized).jobs.at(-1)).toEqual({ kind: "releaseCharge", chargeId: "charge_1" });
    const released = live(given, chargeAnswers("charge_1", { kind: "released" }));
    expect(statuses(released)).toEqual(["upcoming", "upcoming"]);
    const abandoned = live(waiting, does({ kind: "abandonCharge", chargeId: "charge_1" }));
    expect(abandoned.jobs.at(-1)).toEqual({ kind: "releaseCharge", chargeId: "charge_1" });
  });
});

describe("a dispute of a charge", () => {
  const paid = live(completed, since("0s"), charges("charge_1"));

  test.each<[Dispute["status"], string]>([
    ["inquiry", "paid"],
    ["open", "disputed"],
    ["won", "paid"],
    ["lost", "defaulted"],
  ])("%s: the deadline is %s", (status, expected) => {
    expect(statuses(live(paid, disputed("open"), disputed(status === "open" ? "open" : status)))[0]).toBe(
      status === "inquiry" ? "disputed" : expected,
    );
    expect(statuses(live(paid, disputed(status)))[0]).toBe(expected);
  });

  test("that was lost leaves a debt that can be paid once more", () => {
    const again = live(paid, disputed("lost"), paysDeadlines("charge_2", "dl_captain-1"));
    expect(asked(again)).toMatchObject({ amount: 33_83 });
    const twice = live(again, chargeAnswers("charge_2", { kind: "captured", ref: "r" }), disputed("won"));
    expect(statuses(twice)[0]).toBe("paid");
  });

  test("that was lost leaves a debt with its fee, though it was paid early without", () => {
    const captured = chargeAnswers("charge_1", { kind: "captured", ref: "r" });
    const early = live(completed, paysDeadlines("charge_1", "dl_captain-1"), captured);
    expect(fees(early)).toEqual([0, 50]);
    expect(fees(live(early, disputed("lost")))).toEqual([50, 50]);
  });

  const returns = (outcome: "refunded" | "sentBack"): Step =>
    does({ kind: "noteRefund", refundId: "rfd_captain-1-1", outcome: { kind: outcome } });

  test.each<[Dispute["status"], string]>([
    ["won", "paid"],
    ["lost", "cancelled"],
  ])("%s after all of it was given back: the deadline is %s", (status, expected) => {
    const returned = live(paid, refunds(66_66), disputed("open"), returns("refunded"));
    expect(statuses(returned)).toEqual(["disputed", "cancelled"]);
    expect(statuses(live(returned, disputed(status)))).toEqual([expected, "cancelled"]);
  });

  test("that was lost leaves a debt again when a bank sends back what was given back of it", () => {
    const lost = live(paid, refunds(66_66), disputed("lost"), returns("refunded"));
    expect(statuses(lost)).toEqual(["cancelled", "cancelled"]);
    expect(statuses(live(lost, returns("sentBack")))).toEqual(["defaulted", "cancelled"]);
  });
});

describe("the saved card", () => {
  test("is forgotten when nothing is owed any more, and the order is then at rest", () => {
    const paid = live(completed, since("0s"), charges("charge_1"), since("0s", SECOND), charges("charge_2"));
    expect(paid.jobs.at(-1)).toEqual({ kind: "forgetCard", cardId: captain.id });
    expect(isAtRest(paid.order)).toBe(false);
    const done = live(paid, forgets(captain.id));
    expect([isAtRest(done.order), timerAt(done.order)]).toEqual([true, undefined]);
  });

  test("is kept while a charge is disputed", () => {
    const open = live(later, refunds(50_00), at("31d"), charges("charge_1"));
    expect(open.order.financing?.cards[0]?.status).toBe("forgetting");
    const first = live(
      completed,
      since("0s"),
      charges("charge_1"),
      disputed("open"),
      since("0s", SECOND),
      charges("charge_2"),
    );
    expect(first.order.financing?.cards[0]?.status).toBe("saved");
    expect(isAtRest(live(first, disputed("won"), forgets(captain.id)).order)).toBe(true);
  });

  test("is replaced one at a time, and a new one that comes too late is forgotten", () => {
    const replacing = live(completed, does({ kind: "replaceCard", cardId: "card_b" }));
    expect(refusalOf(replacing, does({ kind: "replaceCard", cardId: "card_c" }))).toEqual({
      code: "paymentUnderWay",
    });
    const refused = does({
      kind: "noteCard",
      cardId: "card_b",
      outcome: { kind: "declined", code: "abandoned" },
    });
    const saved = does({
      kind: "noteCard",
      cardId: "card_b",
      outcome: { kind: "saved", ref: "r", saved: "card_2" },
    });
    const late = live(replacing, refused, saved);
    expect(late.order.financing?.cards.map(({ status }) => status)).toEqual(["saved", "forgetting"]);
  });
});

test("a debt of a lost dispute waits for a refund of it that is under way", () => {
  const paid = live(completed, since("0s"), charges("charge_1"));
  const refunded = live(paid, refunds(40_00));
  const lost = live(refunded, disputed("lost"));
  expect(deadlines(lost)[0]).toBe("2025-07-02 33.33 disputed");
  expect(refusalOf(lost, paysDeadlines("charge_2", "dl_captain-1"))).toEqual({ code: "deadlineNotOwed" });
  const refused = { kind: "refused", code: "paymentDisputed" } as const;
  const failed = live(lost, does({ kind: "noteRefund", refundId: "rfd_captain-1-1", outcome: refused }));
  expect(deadlines(failed)[0]).toBe("2025-07-02 33.33 defaulted");
});

describe("webhooks of deadlines", () => {
  const names = ({ told }: Scenario) =>
    told.map(({ event }) => event).filter((event) => event.startsWith("deadline."));

  test("tell each that was paid, however it was", () => {
    const captured = chargeAnswers("charge_1", { kind: "captured", ref: "r" });
    const all = live(completed, paysDeadlines("charge_1"), captured);
    expect(names(all)).toEqual(["deadline.paid", "deadline.paid"]);
    const elsewhere = live(completed, does({ kind: "notePaidElsewhere", deadlineId: "dl_captain-1" }));
    expect(names(elsewhere)).toEqual(["deadline.paid"]);
  });

  test("tell each decline of an automatic charge, none of the captain's own payment, and the default", () => {
    const declined = { kind: "declined", code: "cardDeclined", retry: "never" } as const;
    const own = live(completed, paysDeadlines("charge_1"), chargeAnswers("charge_1", declined));
    expect(names(own)).toEqual([]);
    const failed = live(own, since("0s"), startsCharge("charge_2"), chargeAnswers("charge_2", declined));
    expect(names(failed)).toEqual(["deadline.failed"]);
    expect(names(live(failed, since("60d")))).toEqual(["deadline.failed", "deadline.defaulted"]);
  });

  test("tell a lost dispute as a default", () => {
    const lost = live(completed, since("0s"), charges("charge_1"), disputed("open"), disputed("lost"));
    expect(names(lost)).toEqual(["deadline.paid", "deadline.defaulted"]);
  });
});
