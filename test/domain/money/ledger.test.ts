// The second account of an order's money: what each fact moves, and that it agrees with the order whatever happens.

import { describe, expect, test } from "bun:test";
import type { LedgerEntry } from "../../../src/domain/money/ledger.ts";
import { ledgerEntryOf, ledgerViolations } from "../../../src/domain/money/ledger.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { isSettled } from "../../../src/domain/order/queries.ts";
import { seeded } from "../../support/domain/random.ts";
import { randomLife } from "../../support/domain/random-life.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  asks,
  at,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  holds,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
  refundsFail,
  releaseFindsCaptured,
  releases,
} from "../../support/domain/scenario.ts";

function ledgerEntriesOf(eventLog: readonly LoggedEvent[]): readonly LedgerEntry[] {
  let current: Order | undefined;
  return eventLog.flatMap((recorded) => {
    const ledgerEntry = ledgerEntryOf(current, recorded);
    current = evolve(current, recorded);
    return ledgerEntry ?? [];
  });
}

/** `"captain -1000 1000 0"`: card, held, merchant. */
function told({ eventLog }: Scenario): readonly string[] {
  return ledgerEntriesOf(eventLog).map(
    ({ authorizationId, card, held, merchant }) =>
      `${authorizationId.replace("auth_", "")} ${card} ${held} ${merchant}`,
  );
}

const two = live(order(), pays(captain, 700), pays(bob, 300));

describe("what moves", () => {
  test.each<[string, Scenario, readonly string[]]>([
    ["nothing while a payment is under way", live(order(), asks(captain, 700)), []],
    ["a hold, from the card", live(order(), pays(captain, 700)), ["captain -1000 1000 0"]],
    [
      "a hold given back",
      live(order(), pays(captain, 700), cancels(), releases(captain)),
      ["captain -1000 1000 0", "captain 1000 -1000 0"],
    ],
    [
      "captures; what is held beyond them goes back to the card",
      live(two, captures(bob, captain)),
      ["captain -1000 1000 0", "bob -300 300 0", "bob 0 -300 300", "captain 300 -1000 700"],
    ],
    [
      "refunds when they are confirmed, none that failed",
      live(two, captures(bob, captain), refunds(100, bob), refundsFail, refunds(200, bob), refundsArrive),
      ["captain -1000 1000 0", "bob -300 300 0", "bob 0 -300 300", "captain 300 -1000 700", "bob 200 0 -200"],
    ],
    [
      "F26: money found captured whose hold was unknown",
      live(order(), asks(captain, 700), cancels(), releaseFindsCaptured(captain, 1000)),
      ["captain -1000 0 1000"],
    ],
    [
      "a late hold, released",
      live(order(), asks(captain, 700), cancels(), releases(captain), holds(captain), releases(captain)),
      ["captain -1000 1000 0", "captain 1000 -1000 0"],
    ],
  ])("%s", (_, scenario, expected) => {
    expect(told(scenario)).toEqual([...expected]);
    expect(ledgerViolations(scenario.order, ledgerEntriesOf(scenario.eventLog))).toEqual([]);
  });

  test("I12: of a cancelled and settled order nothing is left anywhere", () => {
    const scenario = live(
      order({ type: "standard" }),
      pays(captain, 700),
      pays(bob, 300),
      captures(bob),
      captureRefused(captain),
      refundsArrive,
      releases(captain),
    );
    expect(isSettled(scenario.order)).toBe(true);
    const total = (account: "card" | "held" | "merchant") =>
      ledgerEntriesOf(scenario.eventLog).reduce((sum, ledgerEntry) => sum + ledgerEntry[account], 0);
    expect([total("card"), total("held"), total("merchant")]).toEqual([0, 0, 0]);
  });
});

describe("a disagreement is told", () => {
  const done = live(two, captures(bob, captain), at("1d"), refunds(200, bob), refundsArrive);
  const right = ledgerEntriesOf(done.eventLog);
  test.each<[string, readonly LedgerEntry[], string]>([
    [
      "a ledger entry is missing",
      right.slice(1),
      "auth_captain: held 0 in the order, -1000 by its ledger entries",
    ],
    [
      "an amount is wrong",
      right.map((entry) => (entry.merchant === 700 ? { ...entry, merchant: 699, card: 301 } : entry)),
      "auth_captain: captured 700 in the order, 699 by its ledger entries",
    ],
    [
      "a refund came twice",
      [...right, right[4] as LedgerEntry],
      "auth_bob: refunded 200 in the order, 400 by",
    ],
    [
      "a ledger entry does not sum to zero",
      right.map((entry) => (entry.merchant === 700 ? { ...entry, card: 0 } : entry)),
      "does not sum to zero",
    ],
    [
      "another order's",
      [...right, { seq: 99, authorizationId: "auth_x", card: 0, held: 0, merchant: 0 }],
      "auth_x",
    ],
  ])("%s", (_, ledgerEntries, sentence) => {
    expect(ledgerViolations(done.order, right)).toEqual([]);
    expect(ledgerViolations(done.order, ledgerEntries)[0]).toContain(sentence);
  });
});

test("I1, I7: in random lives both accounts agree after every step", () => {
  const all: LedgerEntry[] = [];
  for (let seed = 0; seed < 400; seed++) {
    let ledgerEntries: readonly LedgerEntry[] = [];
    for (const { order: current, eventLog } of randomLife(seeded(seed), 50)) {
      ledgerEntries = ledgerEntriesOf(eventLog);
      expect({ seed, found: ledgerViolations(current, ledgerEntries) }).toEqual({ seed, found: [] });
    }
    all.push(...ledgerEntries);
  }
  expect(all.filter(({ held }) => held > 0).length).toBeGreaterThan(100);
  expect(all.filter(({ merchant }) => merchant > 0).length).toBeGreaterThan(25);
  expect(all.filter(({ merchant }) => merchant < 0).length).toBeGreaterThan(5);
});
