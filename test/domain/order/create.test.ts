// Creation of an order: its due date within the limits, and the module that shapes it. The domain alone.

import { describe, expect, test } from "bun:test";
import { dueDateWithin } from "../../../src/domain/order/create.ts";
import { handleCommand, timerAt } from "../../../src/domain/order/transition.ts";
import { DAY } from "../../../src/domain/time.ts";
import { declined } from "../../support/domain/provider-answers.ts";
import {
  asks,
  at,
  bob,
  CREATED_AT,
  cancels,
  captain,
  chooses,
  commits,
  does,
  live,
  moment,
  order,
  pays,
  refusalOf,
} from "../../support/domain/scenario.ts";

describe("the due date", () => {
  test.each<["with" | "without", string, object]>([
    ["without", "1s", { dueDate: moment("1s"), clamped: false }],
    ["without", "5d", { dueDate: moment("5d"), clamped: false }],
    ["without", "6d", { dueDate: moment("6d"), clamped: false }],
    ["without", "6d30m", { dueDate: moment("6d"), clamped: false }],
    ["without", "6d1h", { dueDate: moment("6d"), clamped: false }],
    ["without", "6d1h1s", { refused: "tooFar", latest: moment("6d") }],
    ["without", "0s", { refused: "past", latest: moment("6d") }],
    ["without", "-1s", { refused: "past", latest: moment("6d") }],
    ["with", "4d", { dueDate: moment("4d"), clamped: false }],
    ["with", "5d", { dueDate: moment("5d"), clamped: false }],
    ["with", "5d1s", { dueDate: moment("5d"), clamped: true }],
    ["with", "6d1h", { dueDate: moment("5d"), clamped: true }],
    ["with", "6d1h1s", { refused: "tooFar", latest: moment("6d") }],
  ])("%s two-phase commit, asked for %s after creation", (commit, due, expected) => {
    expect(dueDateWithin(moment(due), CREATED_AT, commit === "with")).toEqual(expected as never);
  });

  test.each<["with" | "without", string, object]>([
    ["without", "4d", { dueDate: moment("4d"), clamped: false }],
    ["without", "5d", { dueDate: moment("4d"), clamped: true }],
    ["with", "3d12h", { dueDate: moment("3d12h"), clamped: false }],
    ["with", "5d", { dueDate: moment("3d12h"), clamped: true }],
  ])("%s two-phase commit and holds of 5 days, asked for %s after creation", (commit, due, expected) => {
    const found = dueDateWithin(moment(due), CREATED_AT, commit === "with", 5 * DAY);
    expect(found).toEqual(expected as never);
  });
});

describe("a new order", () => {
  test("is initiated, holds nothing and has its timer at the due date", () => {
    const { order: made, eventLog } = order();
    expect(made).toMatchObject({ status: "initiated", seq: 1, createdAt: CREATED_AT, updatedAt: CREATED_AT });
    expect(made).toMatchObject({ authorizations: [], refunds: [] });
    expect(eventLog).toHaveLength(1);
    expect(timerAt(made)).toBe(moment("5d"));
  });
  test("a single module is chosen at once, several are not (specification/orders#modules)", () => {
    expect(order({ modules: [{ id: "md_1", type: "standard" }] }).order).toMatchObject({
      moduleId: "md_1",
      type: "standard",
      ux: "collect",
      seq: 2,
    });
    expect(order({ modules: [{ id: "md_1" }, { id: "md_2" }] }).order.moduleId).toBeUndefined();
    expect(order().order.moduleId).toBeUndefined();
  });
});

test("a change of details is a domain event, too, in any status", () => {
  const change = does({ kind: "changeDetails", fields: ["trackId"] });
  for (const scenario of [order(), live(order(), cancels())]) {
    const { orderEvent } = live(scenario, change).eventLog.at(-1) ?? {};
    expect(orderEvent).toEqual({ kind: "detailsChanged", fields: ["trackId"] });
  }
});

describe("choosing a module", () => {
  const modules = [
    { id: "md_alone", ux: "single", type: "standard" },
    { id: "md_plain" },
    { id: "md_wait", type: "standard" },
    { id: "md_strict", tpc: true, dueDate: moment("2h") },
  ] as const;
  const offered = order({ modules });

  test("its type and experience become the order's", () => {
    expect(live(offered, chooses("md_alone")).order).toMatchObject({ ux: "single", type: "standard" });
    expect(live(offered, chooses("md_wait")).order).toMatchObject({ ux: "collect", type: "standard" });
  });
  test("one choice leaves no trace in the next", () => {
    const scenario = live(offered, chooses("md_alone"), chooses("md_plain"));
    expect(scenario.order).toMatchObject({ moduleId: "md_plain", ux: "collect", type: "direct" });
    expect(live(offered, chooses("md_alone"), chooses("md_wait")).order.ux).toBe("collect");
  });
  test("its two-phase commit and due date become the order's, and those of the next choice again", () => {
    const strict = live(offered, at("1h"), chooses("md_strict"));
    expect(strict.order).toMatchObject({ tpc: true, terms: { dueDate: moment("2h") } });
    expect(timerAt(strict.order)).toBe(moment("2h"));
    const again = live(strict, chooses("md_plain"));
    expect(again.order).toMatchObject({ tpc: false, terms: offered.order.terms });
  });
  test("that asks for approval captures nothing without it", () => {
    const paid = live(offered, chooses("md_strict"), pays(captain));
    expect(paid.order).toMatchObject({ status: "confirmed", tpc: true });
    expect(live(paid, at("2h")).order).toMatchObject({ status: "pendingCommit" });
    expect(live(paid, commits()).order.capturesDecidedAt).toBeDefined();
  });
  test("as an older version saved it leaves two-phase commit and due date as they are", () => {
    const older = { ...offered.order, modules: [{ id: "md_1", type: "standard" as const }] };
    const { order: made } = handleCommand(older, { kind: "chooseModule", moduleId: "md_1" }, CREATED_AT);
    expect(made).toMatchObject({ type: "standard", tpc: false, terms: offered.order.terms });
  });
  test("whose due date has passed can no longer be chosen", () => {
    expect(refusalOf(live(offered, at("2h")), chooses("md_strict"))).toEqual({
      code: "moduleNoLongerOffered",
    });
  });
  test("the same again changes nothing, even after paying", () => {
    const scenario = live(offered, chooses("md_wait"), pays(captain, 500));
    expect(live(scenario, chooses("md_wait")).eventLog).toEqual(scenario.eventLog);
  });
  test("no other once a payment is under way, another when that failed", () => {
    const asked = live(offered, chooses("md_wait"), asks(captain));
    expect(refusalOf(asked, chooses("md_plain"))).toEqual({ code: "moduleAlreadyFixed" });
    expect(live(asked, declined(captain), chooses("md_plain")).order.moduleId).toBe("md_plain");
    expect(refusalOf(live(offered, cancels()), chooses("md_plain"))).toEqual({ code: "moduleAlreadyFixed" });
  });
  test("only what is offered, and before any payment", () => {
    expect(refusalOf(offered, chooses("md_other"))).toEqual({ code: "moduleNotOffered" });
    expect(refusalOf(offered, asks(captain))).toEqual({ code: "moduleRequired" });
    expect(refusalOf(offered, asks(bob, 100))).toEqual({ code: "captainFirst" });
  });
});
