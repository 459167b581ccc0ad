// Transitions, row by row in its order, and the rules below its table. Each scenario says what it is given, what
// happens, and what is then true. The domain alone.

import { describe, expect, test } from "bun:test";
import type { OrderStatus } from "../../../src/domain/order/order.ts";
import { picture, told } from "../../support/domain/order-builder.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { at, bob, captain, captures, commits, live, order, pays } from "../../support/domain/scenario.ts";

const direct = { tpc: true, type: "direct" } as const;
const standard = { tpc: true, type: "standard" } as const;

type Row = {
  readonly row: string;
  readonly scenario: () => Scenario;
  readonly is: string;
  readonly told: readonly string[];
};

const ROWS: readonly Row[] = [
  {
    row: "buyers complete the payment experience, two-phase commit -> confirmed",
    scenario: () => live(order(standard), at("1h"), pays(captain, 600), at("2h"), pays(bob, 400)),
    is: "confirmed: captain 600 held, bob 400 held",
    told: ["2h order.confirmed"],
  },
  {
    row: "standard, two-phase commit, due date, not fully paid -> cancelled, nothing asked of the merchant",
    scenario: () => live(order(standard), at("1h"), pays(captain, 600), at("5d")),
    is: "cancelled dueDate: captain 600 held given up (cancelled)",
    told: ["5d order.cancelled"],
  },
  {
    row: "direct, two-phase commit, due date, not committed -> pendingCommit, order.pendingCommit sent",
    scenario: () => live(order({ ...direct, due: "4d" }), at("1h"), pays(captain, 600), at("4d")),
    is: "pendingCommit: captain 600 held",
    told: ["1h order.confirmed", "4d order.pendingCommit"],
  },
  {
    row: "committed before the due date -> pendingCommit is skipped, as without two-phase commit",
    scenario: () =>
      live(order({ ...direct, due: "4d" }), at("1h"), pays(captain, 600), at("2h"), commits(), at("4d")),
    is: "confirmed: captain 1000 capturing",
    told: ["1h order.confirmed"],
  },
  {
    row: "pendingCommit, merchant commits -> captures, order.completed sent",
    scenario: () =>
      live(
        order({ ...direct, due: "4d" }),
        at("1h"),
        pays(captain, 600),
        at("4d"),
        at("4d12h"),
        commits(),
        captures(captain),
      ),
    is: "completed: captain 1000 captured",
    told: ["1h order.confirmed", "4d order.pendingCommit", "4d12h order.completed"],
  },
  {
    row: "6 days after creation with no commit -> cancelled even if it should have completed",
    scenario: () => live(order({ ...direct, due: "4d" }), at("1h"), pays(captain), at("6d")),
    is: "cancelled commitDeadline: captain 1000 held given up (cancelled)",
    told: ["1h order.confirmed", "4d order.pendingCommit", "5d order.pendingCommit", "6d order.cancelled"],
  },
  {
    row: "rule 1: a lower commit recalculates the captures to match",
    scenario: () =>
      live(
        order(standard),
        at("1h"),
        pays(captain, 600),
        pays(bob, 400),
        at("2h"),
        commits(501),
        captures(bob, captain),
      ),
    is: "completed: captain 301 captured, bob 200 captured",
    told: ["1h order.confirmed", "2h order.completed"],
  },
  {
    row: "rule 3: a final order.pendingCommit as the 6-day limit approaches without commit",
    scenario: () => live(order({ ...direct, due: "2d" }), at("1h"), pays(captain), at("5d23h")),
    is: "pendingCommit: captain 1000 held",
    told: ["1h order.confirmed", "2d order.pendingCommit", "5d order.pendingCommit"],
  },
];

describe("transitions", () => {
  test.each(ROWS.map((row) => [row.row, row] as const))("%s", (_, row) => {
    const scenario = row.scenario();
    expect(picture(scenario)).toBe(row.is);
    expect(told(scenario)).toEqual(row.told);
  });

  const paid = live(order({ ...direct, due: "4d" }), at("1h"), pays(captain));
  test.each([
    ["4d-1s", "confirmed"],
    ["6d-1s", "pendingCommit"],
  ])("one second before its moment nothing has happened: %s", (text, status) => {
    expect(live(paid, at(text)).order.status).toBe(status as OrderStatus);
  });
});
