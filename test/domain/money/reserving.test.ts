// Reserving a share while its payment is under way: no cent and no unit is promised twice.

import { describe, expect, test } from "bun:test";
import { remaining } from "../../../src/domain/order/queries.ts";
import { picture } from "../../support/domain/order-builder.ts";
import {
  challenged,
  declined,
  holdLost,
  neverArrived,
  unanswered,
} from "../../support/domain/provider-answers.ts";
import type { Step } from "../../support/domain/scenario.ts";
import {
  abandons,
  another,
  asks,
  at,
  authorizationOf,
  bob,
  captain,
  cleo,
  holds,
  live,
  order,
  passes,
  pays,
  refusalOf,
  releases,
} from "../../support/domain/scenario.ts";

describe("reserving", () => {
  const asked = live(order(), pays(captain, 600), asks(bob, 400));

  test("F24: two buyers never pay the same cent, the loser learns what remains", () => {
    expect(refusalOf(asked, asks(cleo, 100))).toEqual({ code: "nothingRemains" });
    const part = live(order(), pays(captain, 600), asks(bob, 300));
    expect(refusalOf(part, asks(cleo, 101))).toEqual({ code: "amountExceedsRemaining", remaining: 100 });
  });
  test.each<[string, Step, number]>([
    ["declined", declined(bob), 400],
    ["never arrived", neverArrived(bob), 400],
    ["unanswered", unanswered(bob), 0],
    ["unanswered, for days", (scenario) => live(scenario, unanswered(bob), passes("3d")), 0],
    ["in 3-D Secure", challenged(bob), 0],
    ["held", holds(bob), 0],
    ["lost at the provider", holdLost(bob), 400],
  ])("the share of a payment that is %s", (_, step, rest) => {
    expect(remaining(live(asked, step).order)).toBe(rest);
  });
  test("one that never arrived says so", () => {
    expect(picture(live(asked, neverArrived(bob)))).toContain("bob failed notReached");
  });
  test("F13: an answer resolves a payment that had none, a second silence says nothing new", () => {
    const silent = live(asked, unanswered(bob));
    expect(authorizationOf(silent, bob).unanswered).toBe(true);
    expect(live(silent, unanswered(bob)).eventLog).toEqual(silent.eventLog);
    expect(authorizationOf(live(silent, holds(bob)), bob).unanswered).toBeUndefined();
    expect(picture(live(silent, declined(bob)))).toContain("bob failed cardDeclined");
    expect(authorizationOf(live(silent, challenged(bob)), bob)).not.toHaveProperty("unanswered");
  });
  test("after 15 min a payment that waits for its buyer is given up, its share free when that is confirmed", () => {
    const waiting = live(asked, challenged(bob));
    expect(picture(live(waiting, at("15m-1s")))).toContain("bob 400 challenged");
    const given = live(waiting, at("15m"));
    expect(picture(given)).toContain("bob 400 challenged given up (abandoned)");
    expect(given.jobs.at(-1)).toEqual({ kind: "release", authorizationId: bob.id });
    expect(remaining(given.order)).toBe(0);
    const free = live(given, releases(bob));
    expect(picture(free)).toContain("bob failed abandoned");
    expect(remaining(free.order)).toBe(400);
  });
  test("each is given up after its own 15 min", () => {
    const scenario = live(
      order(),
      pays(captain, 600),
      asks(bob, 200),
      challenged(bob),
      at("5m"),
      asks(cleo, 200),
      challenged(cleo),
    );
    expect(picture(live(scenario, at("19m")))).toContain(
      "bob 200 challenged given up (abandoned), cleo 200 challenged",
    );
    expect(picture(live(scenario, at("20m")))).toContain("cleo 200 challenged given up (abandoned)");
  });
  test("a success after that is released, never counted", () => {
    const given = live(asked, challenged(bob), at("15m"));
    const success = live(given, holds(bob));
    expect(picture(success)).toBe("confirmed: captain 600 held, bob 400 held given up (abandoned)");
    expect(remaining(success.order)).toBe(0);
    expect(picture(live(success, releases(bob)))).toBe("confirmed: captain 600 held, bob released");
    const tooLate = live(given, releases(bob), pays(cleo, 400), holds(bob));
    expect(picture(tooLate)).toBe(
      "confirmed: captain 600 held, bob 0 held given up (abandoned), cleo 400 capturing",
    );
  });
  test("buyers may give up themselves what waits for them, not what waits for the provider", () => {
    expect(refusalOf(asked, abandons(bob))).toEqual({ code: "paymentUnderWay" });
    const given = live(asked, challenged(bob), abandons(bob));
    expect(picture(given)).toContain("bob 400 challenged given up (abandoned)");
    for (const scenario of [given, live(asked, holds(bob)), live(asked, declined(bob))]) {
      expect(live(scenario, abandons(bob)).eventLog).toEqual(scenario.eventLog);
    }
  });
  test("F18: repeated and stale answers of the provider change nothing", () => {
    const held = live(asked, holds(bob));
    for (const step of [holds(bob), declined(bob), challenged(bob), unanswered(bob), neverArrived(bob)]) {
      expect(live(held, step).eventLog).toEqual(held.eventLog);
    }
    const failed = live(asked, declined(bob));
    for (const step of [
      declined(bob, "wrongCvc"),
      challenged(bob),
      unanswered(bob),
      neverArrived(bob),
      holdLost(bob),
    ]) {
      expect(live(failed, step).eventLog).toEqual(failed.eventLog);
    }
    const waiting = live(asked, challenged(bob));
    for (const step of [challenged(bob), unanswered(bob), neverArrived(bob)]) {
      expect(live(waiting, step).eventLog).toEqual(waiting.eventLog);
    }
    expect(picture(live(waiting, declined(bob, "authenticationRefused")))).toContain(
      "bob failed authentication",
    );
  });
  test("the captain tries again after a failure, not while their payment waits for them", () => {
    const waiting = live(order(), asks(captain), challenged(captain));
    const second = another("captain2", "captain");
    expect(refusalOf(waiting, asks(second))).toEqual({ code: "paymentUnderWay" });
    expect(refusalOf(live(waiting, at("15m")), asks(second))).toEqual({ code: "paymentUnderWay" });
    expect(picture(live(waiting, at("15m"), releases(captain), pays(second)))).toStartWith("confirmed");
    expect(refusalOf(live(order(), pays(captain, 500)), asks(second))).toEqual({
      code: "captainAlreadyPaid",
    });
  });
  test("no co-buyer pays before the captain", () => {
    expect(refusalOf(order(), asks(bob, 100))).toEqual({ code: "captainFirst" });
    expect(refusalOf(live(order(), asks(captain, 500)), asks(bob, 100))).toEqual({ code: "captainFirst" });
  });
});
