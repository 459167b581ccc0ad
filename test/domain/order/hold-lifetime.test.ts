// Holds that end before or after their order does: their own expiry, and losses that the provider reports. The domain
// alone.

import { describe, expect, test } from "bun:test";
import type { OrderType } from "../../../src/domain/order/order.ts";
import { amountAuthorized } from "../../../src/domain/order/queries.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import { declined, holdLost } from "../../support/domain/provider-answers.ts";
import {
  asks,
  at,
  authorizationOf,
  bob,
  cancels,
  captain,
  captures,
  cleo,
  commits,
  holds,
  live,
  order,
  passes,
  pays,
} from "../../support/domain/scenario.ts";

type Commit = "with" | "without";
const half = [pays(captain, 600)];
const full = [pays(captain, 600), pays(bob, 400)];
const HALF = "captain 600 held";
const GIVEN_BACK = "captain 600 held given up (cancelled)";

describe("holds outlive their order", () => {
  const short = [pays(captain, 600, { expires: "3d" })];

  test("direct completes 24 h before the earliest hold expires", () => {
    const scenario = live(order({ due: "4d" }), ...short, at("2d-1s"));
    expect(picture(scenario)).toBe(`confirmed: ${HALF}`);
    expect(picture(live(scenario, at("2d")))).toBe("confirmed: captain 1000 capturing");
  });
  test("standard is cancelled then, as at its due date", () => {
    const scenario = live(order({ due: "4d", type: "standard" }), ...short, at("2d-1s"));
    expect(picture(scenario)).toBe(`inProgress: ${HALF}`);
    expect(picture(live(scenario, at("2d")))).toBe(`cancelled dueDate: ${GIVEN_BACK}`);
  });
  test.each<[OrderType, string]>([
    ["direct", "confirmed: captain 1000 capturing, bob 400 pending given up (late)"],
    ["standard", "cancelled dueDate: captain 600 held given up (cancelled), bob 400 pending given up (late)"],
  ])("nor does the hour of grace pass that moment: %s", (type, acted) => {
    const scenario = live(order({ due: "4d", type }), ...short, at("2d-1m"), asks(bob, 400));
    expect(picture(live(scenario, at("2d")))).toBe(acted);
    const due = live(order({ due: "2d-30m", type }), ...short, at("2d-31m"), asks(bob, 400), at("2d-1s"));
    expect(picture(due)).not.toBe(acted);
    expect(picture(live(due, at("2d")))).toBe(acted);
  });
  test("after an early commit as without two-phase commit", () => {
    const scenario = live(order({ due: "4d", tpc: true }), commits(), ...short, at("2d"));
    expect(picture(scenario)).toBe("confirmed: captain 1000 capturing");
  });
  test("a hold that lasts less than a day completes the order at once", () => {
    const scenario = live(order({ due: "4d" }), at("1h"), pays(captain, 600, { expires: "20h" }));
    expect(picture(scenario)).toBe("confirmed: captain 1000 capturing");
  });
  test("a hold that was given back does not count", () => {
    const scenario = live(order({ due: "4d" }), ...half, pays(bob, 300, { expires: "2d" }), cancels(bob));
    expect(picture(live(scenario, at("4d-1s")))).toStartWith("confirmed: captain 600 held");
  });
});

describe("a hold that the provider loses by itself", () => {
  test("a co-buyer's frees their share", () => {
    const scenario = live(order({ type: "standard", delay: "2h" }), ...full, at("1h"), holdLost(bob));
    expect(picture(scenario)).toBe("inProgress: captain 600 held, bob released");
    expect(told(scenario)).toEqual(["0s order.confirmed", "1h order.reopened"]);
    expect(picture(live(scenario, pays(cleo, 400)))).toBe(
      "confirmed: captain 600 held, bob released, cleo 400 held",
    );
  });
  test.each<[OrderType, Commit]>([
    ["direct", "without"],
    ["direct", "with"],
    ["standard", "without"],
    ["standard", "with"],
  ])("the captain's ends the order, and the others are released: %s, %s two-phase commit", (type, commit) => {
    const scenario = live(
      order({ type, tpc: commit === "with", delay: "2h" }),
      pays(captain, 600),
      pays(bob, 300),
      holdLost(captain),
    );
    expect(picture(scenario)).toBe(
      "cancelled captureFailed: captain released, bob 300 held given up (cancelled)",
    );
  });
  test("the captain's, while co-buyers are captured: what was captured is refunded", () => {
    const scenario = live(order(), ...full, captures(bob));
    const lost = live(order(), ...full, holdLost(captain));
    expect(picture(scenario)).toBe("confirmed: captain 600 capturing, bob 400 captured");
    expect(picture(lost)).toBe(
      "cancelled captureFailed: captain released, bob 400 held given up (cancelled)",
    );
    expect(live(lost, captures(bob)).order.refunds).toMatchObject([{ amount: 400, cause: "compensation" }]);
  });
  test("one of a standard order that waits for the merchant cancels it: it is not fully paid at its due date", () => {
    const scenario = live(
      order({ type: "standard", tpc: true, due: "4d" }),
      ...full,
      at("4d1h"),
      holdLost(bob),
    );
    expect(picture(scenario)).toBe("cancelled dueDate: captain 600 held given up (cancelled), bob released");
  });
  test("one of a direct order that waits for the merchant leaves its share to the captain", () => {
    const scenario = live(order({ tpc: true, due: "4d" }), ...full, at("4d1h"), holdLost(bob), commits());
    expect(picture(scenario)).toBe("confirmed: captain 1000 capturing, bob released");
  });
});

test("the merchant learns of the end of a due date once", () => {
  const scenario = live(order({ due: "4d" }), at("1h"), ...half, at("4d1m"), captures(captain), passes("3d"));
  expect(told(scenario)).toEqual(["1h order.confirmed", "4d1m order.completed"]);
  expect(authorizationOf(scenario, captain).captured).toBe(1000);
});

test("an order without holds shows none, when a hold that came too late is being released", () => {
  const late = live(order(), asks(captain, 500), declined(captain), holds(captain));
  expect(picture(late)).toBe("initiated: captain 0 held given up (late)");
  expect(amountAuthorized(late.order)).toBe(0);
});
