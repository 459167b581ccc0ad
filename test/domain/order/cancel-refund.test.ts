// Cancellation of an order, release of one hold, withdrawal of a co-buyer. The domain alone.

import { describe, expect, test } from "bun:test";
import type { OrderType } from "../../../src/domain/order/order.ts";
import { isSettled } from "../../../src/domain/order/queries.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import { challenged, declined, holdLost, neverArrived } from "../../support/domain/provider-answers.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  authorizationOf,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  dora,
  holds,
  live,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  refusalOf,
  releases,
  withdraws,
} from "../../support/domain/scenario.ts";

const three = [pays(captain, 500), pays(bob, 300), pays(cleo, 200)];
const done = live(order(), ...three, captures(bob, cleo, captain));
const standard = order({ type: "standard" });

describe("cancel", () => {
  test.each<[string, Scenario, string]>([
    ["initiated", order(), "cancelled merchant settled"],
    [
      "inProgress",
      live(standard, pays(captain, 500)),
      "cancelled merchant: captain 500 held given up (cancelled)",
    ],
    [
      "confirmed",
      live(order(), pays(captain, 500)),
      "cancelled merchant: captain 500 held given up (cancelled)",
    ],
    [
      "pendingCommit",
      live(order({ tpc: true }), pays(captain, 500), at("5d")),
      "cancelled merchant: captain 500 held given up (cancelled)",
    ],
    [
      "in its completion delay",
      live(order({ delay: "1h" }), pays(captain)),
      "cancelled merchant: captain 1000 held given up (cancelled)",
    ],
    ["committed", live(order({ tpc: true }), commits()), "cancelled merchant settled"],
  ])("%s", (_, scenario, expected) => {
    const cancelled = live(scenario, cancels());
    expect(picture(cancelled)).toBe(expected);
    expect(told(cancelled).at(-1)).toEndWith("order.cancelled");
    expect(live(cancelled, cancels()).eventLog).toEqual(cancelled.eventLog);
  });
  test("until the first capture has been asked for", () => {
    const scenario = live(order(), ...three);
    expect(refusalOf(scenario, cancels())).toEqual({ code: "captureUnderWay", status: "confirmed" });
    expect(refusalOf(scenario, cancels(bob))).toEqual({ code: "captureUnderWay", status: "confirmed" });
  });
  test("of one payment not once a failed capture has cancelled the order, and that says so", () => {
    const scenario = live(standard, ...three, captures(bob), captureRefused(cleo));
    expect(refusalOf(scenario, cancels(bob))).toEqual({ code: "holdNotReleasable", status: "cancelled" });
  });
  test.each<[string, Scenario]>([
    ["completed", done],
    ["refunded", live(done, refunds(), refundsArrive)],
  ])("not %s", (status, scenario) => {
    expect(refusalOf(scenario, cancels())).toMatchObject({ code: "orderAlreadyCompleted", status });
    expect(refusalOf(scenario, cancels(bob))).toMatchObject({ code: "orderAlreadyCompleted", status });
  });
  test("I12: settled when every release is done, held or not yet known", () => {
    const scenario = live(
      standard,
      pays(captain, 500),
      asks(bob, 300),
      asks(cleo, 200),
      challenged(cleo),
      cancels(),
    );
    expect(picture(scenario)).toBe(
      "cancelled merchant: captain 500 held given up (cancelled), bob 300 pending given up (cancelled), cleo 200 challenged given up (cancelled)",
    );
    expect(scenario.jobs.slice(-3)).toMatchObject([
      { kind: "release", authorizationId: captain.id },
      { kind: "release", authorizationId: bob.id },
      { kind: "release", authorizationId: cleo.id },
    ]);
    expect(isSettled(live(scenario, releases(captain, bob)).order)).toBe(false);
    expect(picture(live(scenario, releases(captain, bob, cleo)))).toBe(
      "cancelled merchant settled: captain released, bob failed abandoned, cleo failed abandoned",
    );
  });
  test("F26: a hold that comes after it is released, never captured", () => {
    const scenario = live(
      standard,
      pays(captain, 500),
      asks(bob, 500),
      cancels(),
      releases(captain),
      holds(bob),
    );
    expect(picture(scenario)).toBe("cancelled merchant: captain released, bob 500 held given up (cancelled)");
    expect(scenario.jobs.at(-1)).toEqual({ kind: "release", authorizationId: bob.id });
    expect(isSettled(live(scenario, releases(bob)).order)).toBe(true);
  });
  test("F26: even one that comes when the payment was believed never made", () => {
    const scenario = live(order(), asks(captain), cancels(), neverArrived(captain));
    expect(isSettled(scenario.order)).toBe(true);
    const late = live(scenario, holds(captain));
    expect(picture(late)).toBe("cancelled merchant: captain 0 held given up (cancelled)");
    expect(late.jobs.at(-1)).toEqual({ kind: "release", authorizationId: captain.id });
  });
});

describe("releasing one hold", () => {
  const paid = (type: OrderType) => live(order({ type, tpc: true, due: "4d" }), ...three);

  test("direct: the share is open again, and goes to the captain if it stays unpaid", () => {
    const scenario = live(paid("direct"), cancels(bob));
    expect(picture(scenario)).toBe(
      "confirmed: captain 500 held, bob 300 held given up (merchant), cleo 200 held",
    );
    expect(refusalOf(scenario, asks(dora, 300))).toEqual({ code: "nothingRemains" });
    expect(picture(live(scenario, releases(bob), pays(dora, 300)))).toEndWith("dora 300 held");
    expect(authorizationOf(live(scenario, releases(bob), at("4d"), commits()), captain).target).toBe(800);
  });
  test("standard: in progress again until the share is paid", () => {
    const scenario = live(paid("standard"), cancels(bob));
    expect(scenario.order.status).toBe("inProgress");
    const paidAgain = live(scenario, releases(bob), passes("1h"), pays(dora, 300));
    expect(paidAgain.order.status).toBe("confirmed");
    expect(told(paidAgain)).toEqual(["0s order.confirmed", "0s order.reopened", "1h order.confirmed"]);
  });
  test("direct, waiting for the merchant: possible", () => {
    expect(picture(live(paid("direct"), at("4d"), cancels(bob)))).toStartWith("pendingCommit");
  });
  test.each<[string, Scenario]>([
    ["waiting for the merchant", live(paid("standard"), at("4d"))],
    [
      "in its completion delay",
      live(order({ type: "standard", due: "1d", delay: "24h" }), at("12h"), ...three, at("1d")),
    ],
  ])("standard, past its due date, %s: refused, since it would cancel the order", (_, scenario) => {
    const { status } = scenario.order;
    expect(refusalOf(scenario, cancels(bob))).toEqual({
      code: "holdNotReleasable",
      status,
      reason: "endsOrder",
    });
  });
  test("again, or when it is released already: nothing", () => {
    const scenario = live(paid("direct"), cancels(bob));
    expect(live(scenario, cancels(bob)).eventLog).toEqual(scenario.eventLog);
    for (const gone of [live(scenario, releases(bob)), live(paid("direct"), holdLost(bob))]) {
      expect(live(gone, cancels(bob)).eventLog).toEqual(gone.eventLog);
    }
  });
  test("not the captain's", () => {
    expect(refusalOf(paid("direct"), cancels(captain))).toEqual({ code: "captainNotReleasable" });
  });
  test.each<[string, Scenario]>([
    ["pending", live(order(), pays(captain, 500), asks(bob, 100))],
    ["challenged", live(order(), pays(captain, 500), asks(bob, 100), challenged(bob))],
    ["failed", live(order(), pays(captain, 500), asks(bob, 100), declined(bob))],
  ])("not a payment that is %s", (_, scenario) => {
    expect(refusalOf(scenario, cancels(bob))).toEqual({
      code: "holdNotReleasable",
      status: "confirmed",
      reason: "holdsNothing",
    });
  });
  test("refused for an unknown authorization", () => {
    expect(refusalOf(paid("direct"), cancels(dora))).toEqual({ code: "authorizationNotFound" });
  });
});

describe("a co-buyer withdraws", () => {
  const open = live(order({ tpc: true, due: "4d" }), pays(captain, 500), pays(bob, 300));

  test("until the order is fully paid", () => {
    const scenario = live(open, withdraws(bob));
    expect(picture(scenario)).toBe("confirmed: captain 500 held, bob 300 held given up (buyer)");
    expect(scenario.jobs.at(-1)).toEqual({ kind: "release", authorizationId: bob.id });
    const full = live(open, pays(cleo, 200));
    expect(refusalOf(full, withdraws(bob))).toEqual({ code: "notWithdrawable", status: "confirmed" });
  });
  test("again: nothing", () => {
    const scenario = live(open, withdraws(bob));
    expect(live(scenario, withdraws(bob)).eventLog).toEqual(scenario.eventLog);
    for (const gone of [live(scenario, releases(bob)), live(open, holdLost(bob))]) {
      expect(live(gone, withdraws(bob)).eventLog).toEqual(gone.eventLog);
    }
  });
  test("not after the due date", () => {
    expect(refusalOf(live(open, at("4d")), withdraws(bob))).toMatchObject({ code: "notWithdrawable" });
  });
  test("not the captain, nor a payment that holds nothing", () => {
    expect(refusalOf(open, withdraws(captain))).toMatchObject({ code: "notWithdrawable" });
    expect(refusalOf(live(open, asks(cleo, 100)), withdraws(cleo))).toMatchObject({
      code: "notWithdrawable",
    });
  });
  test("refused for an unknown authorization", () => {
    expect(refusalOf(open, withdraws(dora))).toEqual({ code: "authorizationNotFound" });
  });
});
