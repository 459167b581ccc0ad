// Decisions of the clock: told apart from what a command decides, and from reminders. The domain alone.

import { expect, test } from "bun:test";
import type { Command } from "../../../src/domain/order/commands.ts";
import { handleCommand } from "../../../src/domain/order/transition.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import { asks, at, bob, captain, live, moment, order, pays } from "../../support/domain/scenario.ts";

/** The kinds of domain events that the clock decided when this command came, and whether the command found them. */
function decidedAt(scenario: Scenario, when: string, command: Command = { kind: "catchUp" }) {
  const { clockDecisions, foundSeq } = handleCommand(scenario.order, command, moment(when));
  for (const { seqBefore, seqAfter } of clockDecisions) expect(seqAfter).toBeGreaterThan(seqBefore);
  return clockDecisions.map(({ kind, seqAfter }) => `${kind} ${seqAfter <= foundSeq ? "before" : "after"}`);
}

const standard = () => order({ type: "standard" });
const paidLater = live(order({ delay: "2h" }), pays(captain, 500), pays(bob, 500));
const unanswered = live(standard(), pays(captain, 500), at("4d"), asks(bob, 500));
const answer = { kind: "declined", code: "cardDeclined" } as const;

test.each<[string, readonly string[], readonly string[]]>([
  ["nothing is due yet", decidedAt(live(standard(), pays(captain, 500)), "1h"), []],
  [
    "the due date of an unpaid order",
    decidedAt(standard(), "5d"),
    ["paymentsClosed before", "orderCancelled before"],
  ],
  [
    "the due date, found by a commit",
    decidedAt(live(order({ tpc: true }), pays(captain, 500), pays(bob, 500)), "5d", { kind: "commit" }),
    ["paymentsClosed before", "commitAwaited before"],
  ],
  ["captures after their delay", decidedAt(paidLater, "3h"), ["capturesDecided before"]],
  [
    "captures at once belong to the payment",
    decidedAt(live(order(), pays(captain, 500), asks(bob, 500)), "1h", {
      kind: "noteAnswer",
      authorizationId: bob.id,
      answer: { kind: "authorized", ref: "pi_1", amount: 500, expiresAt: moment("7d") },
    }),
    [],
  ],
  [
    "a due date that waited for an answer ends the order with it",
    decidedAt(live(unanswered, at("4d23h59m")), "5d30m", {
      kind: "noteAnswer",
      authorizationId: bob.id,
      answer,
    }),
    ["paymentsClosed before", "orderCancelled after"],
  ],
])("%s", (_, decided, expected) => {
  expect(decided).toEqual([...expected]);
});

test("a reminder is no decision", () => {
  const waiting = live(order({ tpc: true, due: "4d" }), pays(captain, 500), pays(bob, 500), at("4d1h"));
  const { clockDecisions, orderEvents } = handleCommand(waiting.order, { kind: "catchUp" }, moment("5d12h"));
  expect(orderEvents.map(({ orderEvent }) => orderEvent.kind)).toContain("lastNoticeGiven");
  expect(clockDecisions).toEqual([]);
});
