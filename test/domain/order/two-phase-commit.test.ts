// Committing and its refusals, the commit deadline and what moves it, the last notice.
// The domain alone.

import { describe, expect, test } from "bun:test";
import { commitDeadline, effectiveDueDate } from "../../../src/domain/order/queries.ts";
import { catchUp } from "../../../src/domain/order/transition.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import { unanswered } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  bob,
  cancels,
  captain,
  captures,
  commits,
  holds,
  length,
  live,
  moment,
  order,
  passes,
  pays,
  refusalOf,
  releases,
  waives,
} from "../../support/domain/scenario.ts";

const tpc = (wishes: Parameters<typeof order>[0] = {}) => order({ tpc: true, due: "4d", ...wishes });
const notices = (scenario: Scenario) => told(scenario, ["order.pendingCommit"]);

describe("commit", () => {
  const paid = live(tpc(), pays(captain, 600), pays(bob, 400));

  test("for the whole amount after a waiver: what is due is captured, and a repeat is the same commit", () => {
    const targets = (scenario: Scenario) => scenario.order.authorizations.map(({ target }) => target);
    const waived = live(tpc({ type: "standard" }), pays(captain, 500), waives(100));
    expect(refusalOf(waived, commits(1001))).toEqual({ code: "commitAmountInvalid", min: 1, max: 1000 });
    const committed = live(waived, commits(1000));
    expect(live(committed, commits(1000)).order).toBe(committed.order);
    expect(targets(live(committed, pays(bob, 400)))).toEqual([500, 400]);
    expect(targets(live(waived, pays(bob, 400), commits(1000)))).toEqual([500, 400]);
  });

  test("from initiated on, and remembered", () => {
    const scenario = live(
      tpc(),
      commits(700),
      at("1h"),
      pays(captain, 600),
      pays(bob, 400),
      captures(bob, captain),
    );
    expect(picture(scenario)).toBe("completed: captain 420 captured, bob 280 captured");
  });
  test("I11: nothing is captured before", () => {
    expect(paid.jobs.some(({ kind }) => kind === "capture")).toBe(false);
  });
  test("completes at once when the shares add up", () => {
    expect(picture(live(paid, commits()))).toBe("confirmed: captain 600 held, bob 400 capturing");
  });
  test("while shares are open, completes at the due date: direct", () => {
    const scenario = live(tpc(), pays(captain, 600), commits());
    expect(picture(live(scenario, at("4d-1s")))).toBe("confirmed: captain 600 held");
    expect(picture(live(scenario, at("4d")))).toBe("confirmed: captain 1000 capturing");
  });
  test("again with the same amount changes nothing, in any status but cancelled", () => {
    for (const committed of [live(tpc(), commits(1)), live(tpc(), commits()), live(paid, commits())]) {
      const { amount } = committed.order.committed ?? { amount: 0 };
      expect(live(committed, commits(amount)).eventLog).toEqual(committed.eventLog);
    }
    const done = live(paid, commits(), captures(bob, captain));
    expect(live(done, commits()).eventLog).toEqual(done.eventLog);
  });
  test("again with another amount", () => {
    const committed = live(paid, commits(700));
    expect(refusalOf(committed, commits(701))).toEqual({ code: "alreadyCommitted", amount: 700 });
    expect(refusalOf(committed, commits())).toEqual({ code: "alreadyCommitted", amount: 700 });
  });
  test.each([[0], [-1], [1001]])("amount %d is not one", (amount) => {
    expect(refusalOf(paid, commits(amount))).toEqual({ code: "commitAmountInvalid", min: 1, max: 1000 });
  });
  test("without two-phase commit", () => {
    expect(refusalOf(order(), commits())).toEqual({ code: "notTwoPhaseCommit" });
  });
  test("of a cancelled order", () => {
    const scenario = live(paid, cancels());
    expect(refusalOf(scenario, commits())).toEqual({ code: "orderAlreadyCancelled", status: "cancelled" });
  });
  test("F22: at the deadline the order is caught up first", () => {
    expect(picture(live(paid, at("6d-1s"), commits()))).toStartWith("confirmed");
    const late = { ...paid, now: moment("6d") };
    expect(refusalOf(late, commits())).toEqual({ code: "commitDeadlinePassed", deadline: moment("6d") });
    expect(picture(commits()(late))).toStartWith("cancelled commitDeadline");
  });
});

describe("the commit deadline", () => {
  const short = (expires: string): Step => pays(captain, 600, { expires });

  test.each<[string, Step[], string]>([
    ["6 days after creation", [], "6d"],
    ["as long as the holds last", [at("1h"), short("7d")], "6d"],
    ["12 h before the earliest hold expires", [at("1h"), short("4d")], "3d13h"],
    ["the earliest of several", [short("6d"), pays(bob, 100, { expires: "5d" })], "4d12h"],
    ["of those that count", [short("6d"), pays(bob, 100, { expires: "5d" }), cancels(bob)], "5d12h"],
  ])("%s", (_, steps, expected) => {
    expect(commitDeadline(live(tpc(), ...steps).order)).toBe(moment(expected));
  });
  test("none without two-phase commit", () => {
    expect(commitDeadline(live(order(), short("2d")).order)).toBeUndefined();
  });
  test("it passes without commit: cancelled, everything released", () => {
    const scenario = live(tpc(), short("4d"), pays(bob, 100), at("3d12h-1s"));
    expect(picture(scenario)).toBe("pendingCommit: captain 600 held, bob 100 held");
    expect(picture(live(scenario, at("3d12h"), releases(captain, bob)))).toBe(
      "cancelled commitDeadline settled: captain released, bob released",
    );
  });
  test("an order cancelled or completed keeps the deadline it had", () => {
    const late = live(tpc(), short("4d"), at("3d12h"));
    for (const scenario of [late, live(late, releases(captain))]) {
      expect(commitDeadline(scenario.order)).toBe(moment("3d12h"));
      const refused = { code: "commitDeadlinePassed", deadline: moment("3d12h") } as const;
      expect(refusalOf(scenario, commits())).toEqual(refused);
    }
    const done = live(tpc(), short("4d"), commits(), at("4d"), captures(captain));
    expect(commitDeadline(done.order)).toBe(moment("3d12h"));
  });
  test("the due date moves with it, 24 h before, until the commit", () => {
    const scenario = live(tpc({ due: "5d" }), short("4d"));
    expect(effectiveDueDate(scenario.order)).toBe(moment("2d12h"));
    expect(effectiveDueDate(live(scenario, commits()).order)).toBe(moment("3d"));
    expect(picture(live(scenario, at("2d12h")))).toBe("pendingCommit: captain 600 held");
  });
  test("a hold too short for any deadline ends the order at once", () => {
    const scenario = live(tpc(), at("1d"), short("11h"));
    expect(picture(scenario)).toBe("cancelled commitDeadline: captain 600 held given up (cancelled)");
  });
  test("not paid by the due date: it ends the order, although timers were held until the deadline", () => {
    const { order: asked } = live(tpc(), asks(captain, 600), unanswered(captain));
    const held = catchUp(asked, moment("6d"), () => true);
    expect(held.order).toMatchObject({ status: "cancelled", cancelReason: "dueDate" });
  });
  test("whatever else: with a payment never answered", () => {
    const scenario = live(tpc(), pays(captain, 600), asks(bob, 300), unanswered(bob), at("6d"));
    expect(picture(scenario)).toStartWith("cancelled commitDeadline");
  });
});

describe("the last notice", () => {
  const paid = (wishes = {}) => live(tpc(wishes), pays(captain, 600));

  test("I16: comes before the end, although timers were held since the due date and it is near the first", () => {
    const { order: asked } = live(paid({ due: "5d" }), asks(bob, 400), unanswered(bob));
    const { order: held, orderEvents } = catchUp(asked, moment("6d"), () => true);
    expect(held).toMatchObject({ status: "cancelled", cancelReason: "commitDeadline" });
    const kinds = orderEvents.map(({ orderEvent }) => orderEvent.kind);
    expect(kinds.slice(0, 3)).toEqual(["paymentsClosed", "lastNoticeGiven", "orderCancelled"]);
  });

  test.each<[string, Scenario, string[]]>([
    ["24 h before the deadline, in addition to the first", paid({ due: "4d" }), ["4d", "5d"]],
    ["as long before as the platform says", paid({ due: "4d", lastNotice: "6h" }), ["4d", "5d18h"]],
    ["before the due date, too", paid({ due: "4d", lastNotice: "3d" }), ["3d", "4d"]],
    ["not when it falls on the first", paid({ due: "5d" }), ["5d"]],
    ["nor within 1 h after it", paid({ due: "5d-1h" }), ["4d23h"]],
    ["but when it comes later", paid({ due: "5d-61m" }), ["4d22h59m", "5d"]],
    ["nor within 1 h before it", paid({ due: "4d12h", lastNotice: "37h" }), ["4d12h"]],
    ["but when it comes earlier", paid({ due: "4d12h", lastNotice: "38h" }), ["4d10h", "4d12h"]],
    ["not while no buyer has paid", tpc(), []],
    ["not after a commit", live(paid(), commits()), []],
    ["not after the end", live(paid(), cancels()), []],
    ["to a standard order, in progress", paid({ type: "standard", lastNotice: "3d" }), ["3d"]],
  ])("%s", (_, scenario, expected) => {
    const seen = live(scenario, at("6d-1s"));
    expect(notices(seen)).toEqual(expected.map((text) => `${text} order.pendingCommit`));
  });

  test("at once when a new hold moves the deadline inside its period", () => {
    const scenario = live(tpc({ lastNotice: "48h" }), at("1h"), pays(captain, 500), at("1d"));
    expect(notices(scenario)).toEqual([]);
    const moved = live(scenario, pays(bob, 100, { expires: "2d1h" }));
    expect(commitDeadline(moved.order)).toBe(moment("2d13h"));
    expect(notices(moved)).toEqual(["1d order.pendingCommit"]);
    expect(notices(live(moved, at("2d13h")))).toEqual([
      "1d order.pendingCommit",
      "1d13h order.pendingCommit",
    ]);
  });
  test("once only, when that moves the due date to now as well", () => {
    const scenario = live(tpc(), at("1d"), pays(captain, 600, { expires: "20h" }), at("2d"));
    expect(notices(scenario)).toEqual(["1d order.pendingCommit"]);
  });
  test("once only, when the due date waits for an answer", () => {
    const due = live(tpc({ due: "5d" }), pays(captain, 600), at("5d-1m"), asks(bob, 400), unanswered(bob));
    expect(notices(live(due, at("5d1h-1s")))).toEqual([]);
    expect(notices(live(due, at("6d-1s")))).toEqual(["5d1h order.pendingCommit"]);
    expect(notices(live(due, at("5d10m"), holds(bob), at("6d-1s")))).toEqual(["5d10m order.pendingCommit"]);
  });
  test("I16: before the limit", () => {
    const scenario = live(paid(), passes("30d"));
    const [notice] = scenario.told.filter(({ event }) => event === "order.pendingCommit").slice(-1);
    expect(notice?.at).toBe(moment("6d") - length("24h"));
  });
});
