// Contract of every store for the platforms that have a balance, run against each kind.

import { expect, test } from "bun:test";
import type { Store } from "../../src/ports/store.ts";
import { kinds } from "../support/store/kinds.ts";
import { anOrder, create, NOW } from "../support/store/orders.ts";

type Entry = readonly [platformId: string, amount: number, currency?: string, at?: number];
/** Of all entries from `since` on; `amount` of its total is paid, and nothing while it is being made. */
type Payout = { readonly platformId: string; readonly amount?: number; readonly since?: number };

async function keep(store: Store, entries: readonly Entry[], payouts: readonly Payout[]): Promise<void> {
  for (const [index, [platformId, amount, currency = "EUR", at = NOW]] of entries.entries()) {
    const balanceEntries = [{ seq: 1, kind: "capture", at, amount }] as const;
    await create(store, anOrder(`ord_${index}`, { platformId, currency }), { balanceEntries });
  }
  for (const [index, { platformId, amount, since = 0 }] of payouts.entries()) {
    const id = `po_${index}`;
    const opened = { id, platformId, currency: "EUR", date: NOW + 1 + index, since, broughtForward: 0 };
    await store.openPayout(opened);
    await store.takeEntries(id, 10);
    if (amount !== undefined) await store.closePayout(id, () => ({ amount }), NOW);
  }
}

test.each<readonly [string, readonly string[], readonly Entry[], readonly Payout[]]>([
  ["nothing", [], [], []],
  [
    "entries on no payout",
    ["pl_a", "pl_b"],
    [
      ["pl_b", 5],
      ["pl_a", 5],
    ],
    [],
  ],
  [
    "entries that come to 0",
    [],
    [
      ["pl_a", 5],
      ["pl_a", -5],
    ],
    [],
  ],
  [
    "entries that come to 0 over two currencies",
    ["pl_a"],
    [
      ["pl_a", 5],
      ["pl_a", -5, "USD"],
    ],
    [],
  ],
  ["a payout of everything", [], [["pl_a", 5]], [{ platformId: "pl_a", amount: 5 }]],
  ["a sum carried forward", ["pl_a"], [["pl_a", 5]], [{ platformId: "pl_a", amount: 0 }]],
  ["a sum below 0", ["pl_a"], [["pl_a", -5]], [{ platformId: "pl_a", amount: 0 }]],
  ["a payout that is being made", ["pl_a"], [["pl_a", 5]], [{ platformId: "pl_a" }]],
  [
    "entries from before the first day that counts",
    [],
    [
      ["pl_a", 5, "EUR", NOW - 9],
      ["pl_a", 7],
    ],
    [{ platformId: "pl_a", amount: 7, since: NOW }],
  ],
  [
    "an entry later than the last payout",
    ["pl_a"],
    [
      ["pl_a", 5],
      ["pl_a", 7, "EUR", NOW + 9],
    ],
    [{ platformId: "pl_a", amount: 5 }],
  ],
])("platforms with a balance: %s", async (_, expected, entries, payouts) => {
  for (const [, open] of kinds) {
    const store = await open();
    await keep(store, entries, payouts);
    expect(await store.platformsWithBalance([])).toEqual(expected);
    expect(await store.platformsWithBalance(["pl_a"])).toEqual(expected.filter((id) => id !== "pl_a"));
    await store.close();
  }
});
