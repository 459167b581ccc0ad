// Refunds that had succeeded and that a bank sends back: their amount is refundable again. A compensation that was refused
// because of a refund not known here is made for what is left. The domain alone.

import { describe, expect, test } from "bun:test";
import { isSettled } from "../../../src/domain/order/queries.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import type { Buyer, Scenario, Step } from "../../support/domain/scenario.ts";
import {
  bob,
  captain,
  captureRefused,
  captures,
  cleo,
  does,
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
const done = live(order(), ...three, captures(bob, cleo, captain));
const cancelled = live(
  order({ type: "standard" }),
  ...three,
  captures(bob, cleo),
  captureRefused(captain),
  releases(captain),
);

const sentBack =
  ({ id }: Buyer): Step =>
  (scenario) => {
    const refund = scenario.order.refunds.findLast(({ authorizationId }) => authorizationId === id);
    return does({ kind: "noteRefund", refundId: refund?.id ?? "", outcome: { kind: "sentBack" } })(scenario);
  };
const elsewhere = ({ id }: Buyer, amount: number, failed = 0): Step =>
  does({ kind: "noteRefundsElsewhere", authorizationId: id, amount, failed });
const statuses = ({ order: { refunds: all } }: Scenario) =>
  all.map(({ amount, status }) => `${amount} ${status}`);

describe("a refund that is sent back", () => {
  test("of a part: the order stays completed, and its amount is refundable again", () => {
    const back = live(done, refunds(300, bob), refundsArrive, passes("1d"), sentBack(bob));
    expect(picture(back)).toBe("completed: captain 500 captured, bob 300 captured, cleo 200 captured");
    expect(statuses(back)).toEqual(["300 failed"]);
    expect(told(back).at(-1)).toBe("1d refund.failed");
    expect(picture(live(back, refunds(300, bob), refundsArrive))).toContain("bob 300 refunded");
  });
  test("of everything: the order is completed again, and refunded once all is given back", () => {
    const refunded = live(done, refunds(), refundsArrive);
    const back = live(refunded, passes("1d"), sentBack(bob));
    expect(picture(back)).toBe("completed: captain 500 refunded, bob 300 captured, cleo 200 refunded");
    expect(told(live(back, refunds(), refundsArrive)).slice(-4)).toEqual([
      "0s order.refunded",
      "1d refund.failed",
      "1d refund.succeeded",
      "1d order.refunded",
    ]);
  });
  test("of a cancelled order: it is not settled any more", () => {
    const settled = live(cancelled, refundsArrive);
    expect(isSettled(settled.order)).toBe(true);
    const back = live(settled, sentBack(bob));
    expect(isSettled(back.order)).toBe(false);
    expect(picture(back)).toBe(
      "cancelled captureFailed: captain released, bob 300 captured, cleo 200 refunded",
    );
    expect(statuses(back)).toEqual(["300 failed", "200 succeeded"]);
  });
  test("is reported once, and a refusal that comes after a success is an old answer", () => {
    const refunded = live(done, refunds(300, bob), refundsArrive);
    const back = live(refunded, sentBack(bob));
    expect(live(back, sentBack(bob)).eventLog).toEqual(back.eventLog);
    const outcome = { kind: "refused", code: "refundRefused" } as const;
    const refundId = refunded.order.refunds[0]?.id ?? "";
    expect(live(refunded, does({ kind: "noteRefund", refundId, outcome })).eventLog).toEqual(
      refunded.eventLog,
    );
  });
});

describe("a refund made by hand at the provider that is sent back", () => {
  test.each<[string, Step, readonly string[]]>([
    ["all of it", elsewhere(bob, 0, 150), ["100 failed", "50 failed"]],
    ["the last", elsewhere(bob, 100, 50), ["100 succeeded", "50 failed"]],
    ["a part of the last", elsewhere(bob, 120, 30), ["100 succeeded", "50 failed", "20 succeeded"]],
    ["one, and another was made", elsewhere(bob, 170, 50), ["100 succeeded", "50 succeeded", "20 succeeded"]],
    ["none: an old answer", elsewhere(bob, 100), ["100 succeeded", "50 succeeded"]],
  ])("%s", (_, step, expected) => {
    const noted = live(done, elsewhere(bob, 100), elsewhere(bob, 150));
    const back = live(noted, step);
    expect(statuses(back)).toEqual([...expected]);
    expect(live(back, step).eventLog).toEqual(back.eventLog);
  });
});

describe("a compensation that is refused", () => {
  const refusedWith = (amount: number): Step => {
    return (scenario) => {
      const outcome = { kind: "refused", code: "refundRefused", elsewhere: { amount, failed: 0 } } as const;
      const refundId =
        scenario.order.refunds.find(({ authorizationId }) => authorizationId === bob.id)?.id ?? "";
      return does({ kind: "noteRefund", refundId, outcome })(scenario);
    };
  };
  test("because of a refund by hand: that is noted, and what is left is given back", () => {
    const scenario = live(cancelled, refusedWith(100));
    expect(statuses(scenario)).toEqual(["300 failed", "200 pending", "100 succeeded", "200 pending"]);
    expect(picture(live(scenario, refundsArrive))).toBe(
      "cancelled captureFailed settled: captain released, bob 300 refunded, cleo 200 refunded",
    );
  });
  test("because all was given back by hand: nothing is left to give back", () => {
    const scenario = live(cancelled, refusedWith(300), refundsArrive);
    expect(statuses(scenario)).toEqual(["300 failed", "200 succeeded", "300 succeeded"]);
    expect(isSettled(scenario.order)).toBe(true);
  });
  test("for another reason: it is tried no more, until something is learned", () => {
    const scenario = live(cancelled, refusedWith(0), refundsArrive, passes("1d"));
    expect(statuses(scenario)).toEqual(["300 failed", "200 succeeded"]);
    const learned = live(scenario, elsewhere(bob, 100));
    expect(statuses(learned)).toEqual(["300 failed", "200 succeeded", "100 succeeded", "200 pending"]);
    expect(isSettled(live(learned, refundsFail).order)).toBe(false);
  });
});
