// Refunds: of an order, of one payment, in part, and of payments that are not answered yet. The domain alone.

import { describe, expect, test } from "bun:test";
import { amountRefunded } from "../../../src/domain/order/queries.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import { unanswered } from "../../support/domain/provider-answers.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  another,
  asks,
  bob,
  cancels,
  captain,
  captures,
  cleo,
  commits,
  does,
  dora,
  live,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  refundsFail,
  refusalOf,
} from "../../support/domain/scenario.ts";

const three = [pays(captain, 500), pays(bob, 300), pays(cleo, 200)];
const done = live(order(), ...three, captures(bob, cleo, captain));
describe("refund", () => {
  const parts = (scenario: Scenario) =>
    scenario.order.refunds.map(({ authorizationId, amount }) => [authorizationId, amount]);

  test.each<[string, Scenario, object]>([
    ["before anything is captured", live(order(), pays(captain, 500)), { code: "orderNotCompleted" }],
    ["while captures are under way", live(order(), ...three), { code: "captureUnderWay" }],
    ["of a cancelled order", live(order(), cancels()), { code: "orderNotCompleted" }],
    ["nothing", done, { code: "refundAmountInvalid", max: 1000 }],
  ])("not %s", (_, scenario, refusal) => {
    expect(refusalOf(scenario, refunds(0))).toMatchObject(refusal);
  });

  test.each<[number | undefined, number[]]>([
    [undefined, [500, 300, 200]],
    [1000, [500, 300, 200]],
    [500, [250, 150, 100]],
    [1, [1]],
    [2, [1, 1]],
    [7, [4, 2, 1]],
  ])("%p over all in proportion: %p", (amount, expected) => {
    expect(parts(live(done, refunds(amount))).map(([, part]) => part)).toEqual(expected);
  });
  test("each is a job of its own, with an id of its own", () => {
    const scenario = live(done, refunds(2), refunds(1, captain));
    expect(scenario.jobs.slice(-3)).toEqual([
      { kind: "refund", refundId: "rfd_captain-1" },
      { kind: "refund", refundId: "rfd_bob-1" },
      { kind: "refund", refundId: "rfd_captain-2" },
    ]);
  });
  test("in proportion to what is left, refunds under way included", () => {
    const scenario = live(done, refunds(300, captain), refunds(100));
    expect(parts(scenario)).toEqual([
      [captain.id, 300],
      [captain.id, 29],
      [bob.id, 43],
      [cleo.id, 28],
    ]);
  });
  test("of one buyer, all of theirs or a part", () => {
    expect(parts(live(done, refunds(undefined, bob)))).toEqual([[bob.id, 300]]);
    expect(parts(live(done, refunds(1, bob)))).toEqual([[bob.id, 1]]);
  });
  test("F25: never more than is left, two at once neither", () => {
    const refused = { code: "amountExceedsRefundable", refundable: 1000 } as const;
    expect(refusalOf(done, refunds(1001))).toEqual(refused);
    const half = live(done, refunds(600));
    expect(refusalOf(half, refunds(401))).toEqual({ ...refused, refundable: 400 });
    expect(refusalOf(half, refunds(121, bob))).toEqual({ ...refused, refundable: 120 });
    expect(refusalOf(live(half, refunds(400)), refunds())).toEqual({ ...refused, refundable: 0 });
    expect(refusalOf(done, refunds(1, dora))).toEqual({ code: "authorizationNotFound" });
  });
  test("counts when it is confirmed; everything given back is refunded", () => {
    const half = live(done, refunds(600));
    expect(amountRefunded(half.order)).toBe(0);
    const confirmed = live(half, refundsArrive);
    expect(confirmed.order.refunds.map(({ status }) => status)).toEqual([
      "succeeded",
      "succeeded",
      "succeeded",
    ]);
    expect(picture(confirmed)).toBe(
      "completed: captain 500 captured refunded 300, bob 300 captured refunded 180, cleo 200 captured refunded 120",
    );
    const all = live(confirmed, refunds());
    expect(all.order.status).toBe("completed");
    const back = live(all, passes("1h"), refundsArrive);
    expect(picture(back)).toBe("refunded: captain 500 refunded, bob 300 refunded, cleo 200 refunded");
    expect(told(back).at(-1)).toBe("1h order.refunded");
    expect(live(back, refunds()).order).toEqual(back.order);
    expect(refusalOf(back, refunds(1))).toMatchObject({ code: "amountExceedsRefundable", refundable: 0 });
  });
  test("one that finally fails frees its amount, shows why, and can be tried again", () => {
    const failed = live(done, refunds(300, bob), refundsFail);
    expect(failed.order.refunds).toMatchObject([{ status: "failed", failureCode: "refundRefused" }]);
    expect(told(failed).at(-1)).toBe("0s refund.failed");
    expect(picture(live(failed, refunds(), refundsArrive))).toStartWith("refunded");
    expect(new Set(live(failed, refunds()).order.refunds.map(({ id }) => id)).size).toBe(4);
  });
  test("what was refunded at the provider directly is recorded once, cent by cent", () => {
    const elsewhere = (amount: number, { id } = bob) =>
      does({ kind: "noteRefundsElsewhere", authorizationId: id, amount, failed: 0 });
    const part = live(done, elsewhere(100));
    expect(picture(part)).toContain("bob 300 captured refunded 100");
    expect(live(part, elsewhere(100)).eventLog).toEqual(part.eventLog);
    expect(live(part, elsewhere(99)).eventLog).toEqual(part.eventLog);
    expect(picture(live(part, elsewhere(101)))).toContain("bob 300 captured refunded 101");
    expect(picture(live(part, elsewhere(150)))).toContain("bob 300 captured refunded 150");
    expect(picture(live(part, refunds(50, bob), elsewhere(999), refundsArrive))).toContain(
      "bob 300 refunded",
    );
    const all = live(part, elsewhere(300), elsewhere(500, captain), elsewhere(200, cleo));
    expect(picture(all)).toBe("refunded: captain 500 refunded, bob 300 refunded, cleo 200 refunded");
  });
  test("a merchant's refund counts as the merchant's, by hand at the provider too", () => {
    const elsewhere = does({ kind: "noteRefundsElsewhere", authorizationId: bob.id, amount: 100, failed: 0 });
    const causes = live(done, refunds(10, bob), elsewhere).order.refunds.map(({ cause }) => cause);
    expect(causes).toEqual(["merchant", "merchant"]);
  });
  test("the last cent", () => {
    const scenario = live(done, refunds(999), refundsArrive, refunds());
    expect(parts(scenario).at(-1)).toEqual([captain.id, 1]);
    expect(picture(live(scenario, refundsArrive))).toStartWith("refunded");
  });
  test("completed for less, refundable for that", () => {
    const lower = live(order({ tpc: true }), commits(500), ...three, captures(bob, cleo, captain));
    expect(refusalOf(lower, refunds(501))).toMatchObject({ refundable: 500 });
  });
  test("the provider's answer about a refund counts once", () => {
    const scenario = live(done, refunds(300, bob), refundsArrive);
    const outcome = { kind: "refused", code: "refundRefused" } as const;
    const again = live(
      scenario,
      does({ kind: "noteRefund", refundId: scenario.order.refunds[0]?.id ?? "", outcome }),
    );
    expect(again.eventLog).toEqual(scenario.eventLog);
    expect(live(scenario, does({ kind: "noteRefund", refundId: "rfd_0", outcome })).eventLog).toEqual(
      scenario.eventLog,
    );
  });
});

test("a payment that was never answered is still there to be asked about", () => {
  const scenario = live(
    order(),
    asks(another("eve", "captain")),
    unanswered(another("eve", "captain")),
    passes("3d"),
  );
  expect(picture(scenario)).toBe("initiated: eve 1000 pending");
  expect(scenario.jobs).toEqual([{ kind: "inquire", authorizationId: "auth_eve" }]);
});
