// Disputes of buyers at their banks: the news of them, and the refunds that they rule out. The domain alone.

import { describe, expect, test } from "bun:test";
import type { Dispute } from "../../../src/domain/order/order.ts";
import { isAtRest } from "../../../src/domain/order/queries.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  does,
  live,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  refusalOf,
} from "../../support/domain/scenario.ts";

const done = live(order(), pays(captain, 700), pays(bob, 300), captures(bob, captain));

function disputes(status: Dispute["status"], id = "dp_1"): Step {
  const dispute = { id, amount: 300, status, reason: "fraudulent" };
  return does({ kind: "noteDisputes", authorizationId: bob.id, disputes: [dispute] });
}
const statuses = (scenario: Scenario) =>
  scenario.order.authorizations.flatMap(({ disputes: all = [] }) => all.map(({ status }) => status));

describe("a dispute", () => {
  test("is reported when it comes and when it is decided, and changes no sum of the order", () => {
    const opened = live(done, disputes("open"));
    expect(told(opened).at(-1)).toBe("0s order.disputed");
    expect(picture(opened)).toBe(picture(done));
    const lost = live(opened, passes("1h"), disputes("lost"));
    expect(told(lost).slice(-2)).toEqual(["0s order.disputed", "1h order.disputed"]);
    expect(statuses(lost)).toEqual(["lost"]);
    expect(picture(lost)).toBe(picture(done));
  });

  test.each([
    [["open", "open"], "open"],
    [["inquiry", "open"], "open"],
    [["open", "inquiry"], "open"],
    [["won", "open"], "won"],
    [["lost", "won"], "won"],
  ] as const)("F18: heard %j: %s, and nothing is told twice", (heard, stands) => {
    const scenario = live(done, ...heard.map((status) => disputes(status)));
    expect(statuses(scenario)).toEqual([stands]);
    const changes = heard[0] === heard[1] || stands === heard[0] ? 1 : 2;
    expect(scenario.eventLog).toHaveLength(done.eventLog.length + changes);
  });

  test("a second one of the same payment is kept next to it", () => {
    expect(statuses(live(done, disputes("won"), disputes("open", "dp_2")))).toEqual(["won", "open"]);
  });
});

describe("a refund of what is disputed", () => {
  test.each(["open", "lost"] as const)("%s: refused; the others' part is still given back", (status) => {
    const scenario = live(done, disputes(status));
    expect(refusalOf(scenario, refunds(undefined, bob))).toEqual({ code: "paymentDisputed" });
    expect(refusalOf(scenario, refunds(701))).toEqual({ code: "amountExceedsRefundable", refundable: 700 });
    const back = live(scenario, refunds(), refundsArrive);
    expect(picture(back)).toBe("completed: captain 700 refunded, bob 300 captured");
  });

  test("nothing else is left: that is what stands in the way", () => {
    const scenario = live(done, disputes("open"), refunds(), refundsArrive);
    expect(refusalOf(scenario, refunds())).toEqual({ code: "paymentDisputed" });
  });

  test("nothing is left of it: that is what is said", () => {
    const back = live(done, refunds(), refundsArrive, disputes("open"));
    expect(refusalOf(back, refunds(1, bob))).toEqual({
      code: "amountExceedsRefundable",
      refundable: 0,
    });
  });

  test.each(["inquiry", "won"] as const)("%s: given back as ever", (status) => {
    const back = live(done, disputes(status), refunds(), refundsArrive);
    expect(picture(back)).toBe("refunded: captain 700 refunded, bob 300 refunded");
  });
});

test.each<[boolean, string, Scenario]>([
  [true, "completed", done],
  [true, "refunded", live(done, refunds(), refundsArrive)],
  [true, "cancelled and settled", live(order(), cancels())],
  [true, "that was disputed, and won", live(done, disputes("open"), disputes("won"))],
  [true, "that a bank only asks about", live(done, disputes("inquiry"))],
  [false, "initiated", order()],
  [false, "confirmed", live(order(), pays(captain, 700))],
  [false, "disputed", live(done, disputes("open"))],
  [false, "with a refund under way", live(done, refunds())],
  [false, "cancelled, with a hold still to be released", live(order(), pays(captain, 700), cancels())],
  [
    false,
    "completed, with a late hold still to be released",
    live(order(), pays(captain, 600), pays(bob, 400), captureRefused(bob), captures(captain)),
  ],
])("at rest, %p: an order that is %s", (expected, _, { order: made }) => {
  expect(isAtRest(made)).toBe(expected);
});
