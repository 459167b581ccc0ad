// Merchant's balance: the entries of completed orders, as tables and over random lives. The domain alone.

import { describe, expect, test } from "bun:test";
import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import { balanceViolations } from "../../../src/domain/money/balance.ts";
import { ledgerEntryOf } from "../../../src/domain/money/ledger.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Dispute, Order } from "../../../src/domain/order/order.ts";
import { balanceEntriesFrom } from "../../support/domain/balance.ts";
import { seeded } from "../../support/domain/random.ts";
import { randomLife } from "../../support/domain/random-life.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  does,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
} from "../../support/domain/scenario.ts";

const paid = live(order(), pays(captain, 700), pays(bob, 300));
const done = live(paid, captures(bob, captain));

function disputed(status: Dispute["status"]): Step {
  const dispute = { id: "dp_1", amount: 300, status };
  return does({ kind: "noteDisputes", authorizationId: bob.id, disputes: [dispute] });
}

const sentBack: Step = (scenario) => {
  const [refund] = scenario.order.refunds;
  const outcome = { kind: "sentBack" } as const;
  return does({ kind: "noteRefund", refundId: refund?.id ?? "", outcome })(scenario);
};

/** `"capture 1000"`. */
function entries({ eventLog }: Scenario): readonly string[] {
  return balanceEntriesFrom(undefined, eventLog).map(({ kind, amount }) => `${kind} ${amount}`);
}

describe("a merchant's balance", () => {
  test.each<[string, Scenario, readonly string[]]>([
    ["has nothing of holds", paid, []],
    ["has nothing of captures before completion", live(paid, captures(bob)), []],
    ["has the captures of a completed order, as one entry", done, ["capture 1000"]],
    [
      "has nothing of a cancelled order",
      live(order({ tpc: true }), pays(captain, 700), pays(bob, 300), cancels()),
      [],
    ],
    [
      "has nothing of an order whose captures were compensated",
      live(
        order({ type: "standard" }),
        pays(captain, 700),
        pays(bob, 300),
        captures(bob),
        captureRefused(captain),
      ),
      [],
    ],
    ["loses a refund when it is confirmed", live(done, refunds(100, bob)), ["capture 1000"]],
    [
      "has lost a confirmed refund",
      live(done, refunds(100, bob), refundsArrive),
      ["capture 1000", "refund -100"],
    ],
    [
      "gets back a refund that is sent back",
      live(done, refunds(100, bob), refundsArrive, sentBack),
      ["capture 1000", "refund -100", "refund 100"],
    ],
    ["has lost nothing by an inquiry", live(done, disputed("inquiry")), ["capture 1000"]],
    ["loses what a bank takes back", live(done, disputed("open")), ["capture 1000", "dispute -300"]],
    ["loses it once", live(done, disputed("open"), disputed("lost")), ["capture 1000", "dispute -300"]],
    [
      "gets a won dispute back",
      live(done, disputed("open"), disputed("won")),
      ["capture 1000", "dispute -300", "dispute 300"],
    ],
    [
      "has a dispute from before completion from then on",
      live(paid, captures(bob), disputed("open"), captures(captain)),
      ["capture 1000", "dispute -300"],
    ],
  ])("%s", (_, scenario, expected) => {
    expect(entries(scenario)).toEqual([...expected]);
  });

  test("has the moment of the event, and its number", () => {
    const { seq, at } =
      done.eventLog.find(({ orderEvent }) => orderEvent.kind === "orderCompleted") ??
      (done.eventLog[0] as LoggedEvent);
    expect(balanceEntriesFrom(undefined, done.eventLog)).toEqual([
      { seq, at, kind: "capture", amount: 1000 },
    ]);
  });

  test("I27: is what captures, refunds and disputes leave, after every step of random lives", () => {
    let seen: readonly BalanceEntry[] = [];
    for (let seed = 0; seed < 300; seed++) {
      let last: { readonly order: Order; readonly eventLog: readonly LoggedEvent[] } | undefined;
      for (last of randomLife(seeded(seed), 40)) {
        const found = violations(last.order, last.eventLog);
        expect({ seed, found }).toEqual({ seed, found: [] });
      }
      seen = [...seen, ...balanceEntriesFrom(undefined, last?.eventLog ?? [])];
    }
    expect(seen.some(({ kind, amount }) => kind === "refund" && amount < 0)).toBe(true);
    expect(seen.some(({ kind, amount }) => kind === "dispute" && amount < 0)).toBe(true);
  });
});

function violations(current: Order, eventLog: readonly LoggedEvent[]): readonly string[] {
  let before: Order | undefined;
  const ledgerEntries = eventLog.flatMap((recorded) => {
    const entry = ledgerEntryOf(before, recorded);
    before = evolve(before, recorded);
    return entry ?? [];
  });
  return balanceViolations(current, balanceEntriesFrom(undefined, eventLog), ledgerEntries);
}
