// Captures of payments that came too late for them, and reports of the provider that were not expected. The domain alone.

import { describe, expect, test } from "bun:test";
import { amountConfirmed } from "../../../src/domain/order/queries.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import { challenged, declined, unanswered } from "../../support/domain/provider-answers.ts";
import {
  another,
  asks,
  at,
  authorizationOf,
  bob,
  cancels,
  captain,
  captures,
  holds,
  live,
  order,
  passes,
  pays,
  refundsArrive,
  refusalOf,
  releaseFindsCaptured,
  releases,
} from "../../support/domain/scenario.ts";

describe("a payment that came too late for its order's captures", () => {
  const second = another("captain2", "captain");
  const late = live(order({ due: "4d" }), asks(captain, 600), unanswered(captain), declined(captain));

  test("the first try of the captain, held after all, is released and hides nothing of their second", () => {
    const scenario = live(late, pays(second, 600), pays(bob, 300), holds(captain), at("4d"));
    expect(picture(scenario)).toBe(
      "confirmed: captain 0 held given up (late), captain2 600 held, bob 300 capturing",
    );
    expect(picture(live(scenario, captures(bob), releases(captain), captures(second)))).toBe(
      "completed: captain released, captain2 700 captured, bob 300 captured",
    );
  });
  test("nor does it take a share from the next, or the last buyer's place", () => {
    const terms = { maxBuyers: 3 };
    const scenario = live(
      order({ terms }),
      asks(captain, { nbShares: 3 }),
      declined(captain),
      pays(second, { nbShares: 3 }),
      holds(captain),
      pays(bob),
    );
    expect(picture(scenario)).toBe(
      "confirmed: captain 0 held given up (late), captain2 334 held, bob 333 held",
    );
  });
  test("a late hold is not announced as a payment", () => {
    const scenario = live(late, at("1h"), pays(second, 600), at("2h"), holds(captain));
    expect(told(scenario, ["order.authorized"])).toEqual(["1h order.authorized"]);
  });
  test("one given up before anything was held is announced as failed, once", () => {
    const scenario = live(
      order(),
      asks(captain),
      challenged(captain),
      at("15m"),
      at("16m"),
      releases(captain),
    );
    expect(picture(scenario)).toBe("initiated: captain failed abandoned");
    expect(told(live(scenario, passes("1m"), releases(captain)))).toEqual(["16m order.failed"]);
  });
  test("a declined payment is announced as failed, once", () => {
    const scenario = live(
      order(),
      asks(captain),
      passes("1m"),
      declined(captain),
      passes("1m"),
      declined(captain),
    );
    expect(told(scenario)).toEqual(["1m order.failed"]);
  });
});

describe("what a provider may say that we did not expect", () => {
  test("less held than asked for covers nothing: it is released (I2)", () => {
    const scenario = live(order(), asks(captain, 600), holds(captain, { amount: 999 }));
    expect(picture(scenario)).toBe("initiated: captain 0 held given up (notNeeded)");
    expect(scenario.jobs.at(-1)).toEqual({ kind: "release", authorizationId: captain.id });
  });
  test("captured without ever having been held: refunded, and captured is not above authorized (I2)", () => {
    const scenario = live(
      order(),
      asks(captain),
      challenged(captain),
      cancels(),
      releaseFindsCaptured(captain, 1000),
    );
    expect(authorizationOf(scenario, captain)).toMatchObject({
      authorized: 1000,
      captured: 1000,
      status: "captured",
    });
    expect(picture(live(scenario, refundsArrive))).toBe("cancelled merchant settled: captain 1000 refunded");
  });
});

test("an order of one cent is paid by one, and counts", () => {
  const held = live(order({ amount: 1, delay: "1h" }), pays(captain));
  expect(refusalOf(held, asks(another("captain2", "captain")))).toEqual({ code: "captainAlreadyPaid" });
  const done = live(order({ amount: 1 }), pays(captain), captures(captain));
  expect([amountConfirmed(done.order), done.order.status]).toEqual([1, "completed"]);
});
