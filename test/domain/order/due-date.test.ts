// The due date in every type, with and without two-phase commit; the hour of grace; the completion delay. The domain
// alone.

import { describe, expect, test } from "bun:test";
import type { OrderType, Ux } from "../../../src/domain/order/order.ts";
import { effectiveDueDate } from "../../../src/domain/order/queries.ts";
import { picture } from "../../support/domain/order-builder.ts";
import { challenged, declined, unanswered } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  bob,
  cancels,
  captain,
  captureRefused,
  cleo,
  commits,
  holds,
  live,
  moment,
  order,
  passes,
  pays,
  refusalOf,
  releases,
} from "../../support/domain/scenario.ts";

describe("the due date that is shown, of holds shorter than a week", () => {
  const short = [pays(captain, 500), pays(bob, 300, { expires: "40h" })];
  test.each<[string, Scenario, string]>([
    [
      "a hold whose capture failed is given back",
      live(order(), ...short, at("16h"), captureRefused(bob)),
      "16h",
    ],
    [
      "the merchant releases the short hold",
      live(
        order({ tpc: true }),
        pays(captain, 500),
        pays(bob, 300, { expires: "60h" }),
        at("24h"),
        cancels(bob),
      ),
      "24h",
    ],
    ["the order is committed", live(order({ tpc: true }), ...short, at("16h"), commits()), "4h"],
  ])("stays once payments are closed: %s", (_, scenario, due) => {
    expect(scenario.order.closedAt).toBeDefined();
    expect(effectiveDueDate(live(scenario, releases(bob), passes("1d")).order)).toBe(moment(due));
  });
  test("stays when the captures of an order that was paid in time are decided", () => {
    const paid = live(
      order(),
      pays(captain, 700),
      pays(bob, 300, { expires: "40h" }),
      captureRefused(bob),
      releases(bob),
    );
    expect(effectiveDueDate(paid.order)).toBe(moment("16h"));
  });
});

type Commit = "with" | "without";
const alone = [pays(captain)];
const half = [pays(captain, 600)];
const full = [pays(captain, 600), pays(bob, 400)];
const HALF = "captain 600 held";
const FULL = "captain 600 held, bob 400 held";
const BOB_FIRST = "captain 600 held, bob 400 capturing";
const GIVEN_BACK = "captain 600 held given up (cancelled)";

/** An order due after 4 days: as it is an hour after it was paid, and from its due date on. */
type Case = readonly [OrderType, Ux, readonly Step[], before: string, due: string];

const WITHOUT_COMMIT: readonly Case[] = [
  ["direct", "collect", [], "initiated", "cancelled dueDate settled"],
  ["standard", "collect", [], "initiated", "cancelled dueDate settled"],
  ["direct", "single", [], "initiated", "cancelled dueDate settled"],
  ["direct", "collect", half, `confirmed: ${HALF}`, "confirmed: captain 1000 capturing"],
  ["standard", "collect", half, `inProgress: ${HALF}`, `cancelled dueDate: ${GIVEN_BACK}`],
  ["direct", "collect", full, `confirmed: ${BOB_FIRST}`, `confirmed: ${BOB_FIRST}`],
  ["standard", "collect", full, `confirmed: ${BOB_FIRST}`, `confirmed: ${BOB_FIRST}`],
  ["direct", "single", alone, "confirmed: captain 1000 capturing", "confirmed: captain 1000 capturing"],
  ["standard", "single", alone, "confirmed: captain 1000 capturing", "confirmed: captain 1000 capturing"],
  ["standard", "collect", alone, "confirmed: captain 1000 capturing", "confirmed: captain 1000 capturing"],
];

const UNCOMMITTED: readonly Case[] = [
  ["direct", "collect", [], "initiated", "cancelled dueDate settled"],
  ["standard", "collect", [], "initiated", "cancelled dueDate settled"],
  ["direct", "single", [], "initiated", "cancelled dueDate settled"],
  ["direct", "collect", half, `confirmed: ${HALF}`, `pendingCommit: ${HALF}`],
  ["standard", "collect", half, `inProgress: ${HALF}`, `cancelled dueDate: ${GIVEN_BACK}`],
  ["direct", "collect", full, `confirmed: ${FULL}`, `pendingCommit: ${FULL}`],
  ["standard", "collect", full, `confirmed: ${FULL}`, `pendingCommit: ${FULL}`],
  ["direct", "single", alone, "confirmed: captain 1000 held", "pendingCommit: captain 1000 held"],
  ["standard", "single", alone, "confirmed: captain 1000 held", "pendingCommit: captain 1000 held"],
];

describe("the due date in each type", () => {
  const title = "%s, %s, %#";
  test.each(WITHOUT_COMMIT)(`without two-phase commit: ${title}`, (type, ux, steps, before, due) => {
    const scenario = live(order({ type, ux, due: "4d" }), at("1h"), ...steps);
    expect(picture(live(scenario, at("4d-1s")))).toBe(before);
    expect(picture(live(scenario, at("4d")))).toBe(due);
  });
  test.each(WITHOUT_COMMIT)(`committed before: ${title}`, (type, ux, steps, before, due) => {
    const scenario = live(order({ type, ux, due: "4d", tpc: true }), commits(), at("1h"), ...steps);
    expect(picture(live(scenario, at("4d-1s")))).toBe(before);
    expect(picture(live(scenario, at("4d")))).toBe(due);
  });
  test.each(UNCOMMITTED)(`not committed: ${title}`, (type, ux, steps, before, due) => {
    const scenario = live(order({ type, ux, due: "4d", tpc: true }), at("1h"), ...steps);
    expect(picture(live(scenario, at("4d-1s")))).toBe(before);
    expect(picture(live(scenario, at("4d")))).toBe(due);
  });

  test("from the due date on no new payment may start", () => {
    const scenario = live(order({ tpc: true, due: "4d" }), pays(captain, 600), at("4d"));
    expect(refusalOf(scenario, asks(bob, 400))).toEqual({ code: "orderClosed", status: "pendingCommit" });
  });
});

describe("an order that has begun to be paid when it is due", () => {
  const asked = (type: OrderType, commit: Commit): Scenario =>
    live(
      order({ type, tpc: commit === "with", due: "4d" }),
      pays(captain, 600),
      at("4d-1m"),
      asks(bob, 400),
      unanswered(bob),
    );

  test.each<[OrderType, Commit, string]>([
    ["direct", "without", "confirmed: captain 600 held, bob 400 pending"],
    ["direct", "with", "confirmed: captain 600 held, bob 400 pending"],
    ["standard", "without", "inProgress: captain 600 held, bob 400 pending"],
    ["standard", "with", "inProgress: captain 600 held, bob 400 pending"],
  ])("waits 1 h for an answer: %s, %s two-phase commit", (type, commit, waiting) => {
    expect(picture(live(asked(type, commit), at("4d1h-1s")))).toBe(waiting);
  });

  test.each<[OrderType, Commit, string]>([
    ["direct", "without", "confirmed: captain 1000 capturing, bob 400 pending given up (late)"],
    ["direct", "with", "pendingCommit: captain 600 held, bob 400 pending given up (late)"],
    [
      "standard",
      "without",
      "cancelled dueDate: captain 600 held given up (cancelled), bob 400 pending given up (late)",
    ],
    [
      "standard",
      "with",
      "cancelled dueDate: captain 600 held given up (cancelled), bob 400 pending given up (late)",
    ],
  ])("then acts without it: %s, %s two-phase commit", (type, commit, acted) => {
    expect(picture(live(asked(type, commit), at("4d1h")))).toBe(acted);
  });

  test.each<[OrderType, Commit, string]>([
    ["direct", "without", "confirmed: captain 600 held, bob 400 capturing"],
    ["direct", "with", "pendingCommit: captain 600 held, bob 400 held"],
    ["standard", "without", "confirmed: captain 600 held, bob 400 capturing"],
    ["standard", "with", "pendingCommit: captain 600 held, bob 400 held"],
  ])("acts as soon as the answer is there: %s, %s two-phase commit", (type, commit, acted) => {
    expect(picture(live(asked(type, commit), at("4d30m"), holds(bob)))).toBe(acted);
  });

  test("a refusal is an answer, too", () => {
    const scenario = live(asked("direct", "with"), at("4d30m"), declined(bob));
    expect(picture(scenario)).toBe("pendingCommit: captain 600 held, bob failed cardDeclined");
    expect(scenario.order.pendingCommitAt).toBe(scenario.now);
  });

  test("the late hold of a pendingCommit order is released and never counted", () => {
    const scenario = live(asked("direct", "with"), at("4d2h"), holds(bob));
    expect(picture(scenario)).toBe("pendingCommit: captain 600 held, bob 400 held given up (late)");
    expect(scenario.jobs.at(-1)).toEqual({ kind: "release", authorizationId: bob.id });
    expect(picture(live(scenario, commits()))).toBe(
      "confirmed: captain 1000 capturing, bob 400 held given up (late)",
    );
  });

  test("the late hold of an order in its completion delay is released and never counted", () => {
    const scenario = live(
      order({ due: "4d", delay: "12h" }),
      pays(captain, 600),
      at("4d-1m"),
      asks(bob, 400),
      unanswered(bob),
      at("4d2h"),
      holds(bob),
    );
    expect(picture(scenario)).toBe("confirmed: captain 600 held, bob 400 held given up (late)");
    expect(picture(live(scenario, at("4d12h")))).toBe(
      "confirmed: captain 1000 capturing, bob 400 held given up (late)",
    );
  });

  test("a buyer in 3-D Secure is not waited for", () => {
    const scenario = live(
      order({ due: "4d" }),
      pays(captain, 600),
      at("4d-1m"),
      asks(bob, 400),
      challenged(bob),
    );
    expect(picture(live(scenario, at("4d")))).toBe(
      "confirmed: captain 1000 capturing, bob 400 challenged given up (late)",
    );
  });

  test("nor one who is sent to 3-D Secure after the due date, however the order waits for the merchant", () => {
    const scenario = live(asked("direct", "with"), at("4d1m"), challenged(bob));
    expect(picture(scenario)).toBe("pendingCommit: captain 600 held, bob 400 challenged given up (late)");
    expect(picture(live(scenario, holds(bob)))).toBe(
      "pendingCommit: captain 600 held, bob 400 held given up (late)",
    );
  });

  test("the captain's own payment is waited for in the same way", () => {
    const scenario = live(order({ due: "4d" }), at("4d-1m"), asks(captain), unanswered(captain));
    expect(picture(live(scenario, at("4d1h-1s")))).toBe("initiated: captain 1000 pending");
    expect(picture(live(scenario, at("4d1h")))).toBe(
      "cancelled dueDate: captain 1000 pending given up (late)",
    );
  });

  test("a payment given up already is not waited for", () => {
    const scenario = live(asked("direct", "without"), cancels(), at("4d"));
    expect(picture(scenario)).toStartWith("cancelled merchant");
  });
});

describe("completion delay", () => {
  const delayed = (tpc = false) => order({ due: "4d", delay: "12h", tpc });

  test("an order that should complete stays confirmed for so long, and can be cancelled", () => {
    const scenario = live(delayed(), at("1d"), ...full, at("1d12h-1s"));
    expect(picture(scenario)).toBe(`confirmed: ${FULL}`);
    expect(picture(live(scenario, cancels()))).toStartWith("cancelled merchant");
    expect(picture(live(scenario, at("1d12h")))).toBe(`confirmed: ${BOB_FIRST}`);
  });
  test("it begins at the due date where the shares do not add up", () => {
    const scenario = live(delayed(), ...half, at("4d12h-1s"));
    expect(picture(scenario)).toBe(`confirmed: ${HALF}`);
    expect(picture(live(scenario, at("4d12h")))).toBe("confirmed: captain 1000 capturing");
  });
  test("never after a commit", () => {
    expect(picture(live(delayed(true), ...full, commits()))).toBe(`confirmed: ${BOB_FIRST}`);
  });
  test("it begins again when a share was released and paid again", () => {
    const again = live(delayed(), ...full, at("6h"), cancels(bob), releases(bob), at("8h"), pays(cleo, 400));
    expect(picture(live(again, at("20h-1s")))).toBe(
      "confirmed: captain 600 held, bob released, cleo 400 held",
    );
    expect(picture(live(again, at("20h")))).toBe(
      "confirmed: captain 600 held, bob released, cleo 400 capturing",
    );
  });
  test("it ends 24 h before the earliest hold expires", () => {
    const scenario = live(delayed(), pays(captain, 600), pays(bob, 400, { expires: "30h" }));
    expect(picture(live(scenario, at("6h-1s")))).toBe(`confirmed: ${FULL}`);
    expect(picture(live(scenario, at("6h")))).toBe(`confirmed: ${BOB_FIRST}`);
  });
});
