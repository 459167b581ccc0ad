// Contract of every store for pages of payouts, run against each kind.

import { expect, test } from "bun:test";
import { kinds } from "../support/store/kinds.ts";
import { anOrder, create, NOW } from "../support/store/orders.ts";

const PAYOUTS = [
  ["po_1", "pl_a", NOW + 1],
  ["po_2", "pl_b", NOW + 2],
  ["po_3", "pl_a", NOW + 3],
  ["po_4", "pl_b", NOW + 4],
] as const;

for (const [name, open] of kinds) {
  test(`${name}: a page goes on after a payout, be it another platform's`, async () => {
    const store = await open();
    for (const [index, [id, platformId, date]] of PAYOUTS.entries()) {
      const balanceEntries = [{ seq: 1, kind: "capture", at: NOW, amount: 5 }] as const;
      await create(store, anOrder(`ord_${index}`, { platformId }), { balanceEntries });
      await store.openPayout({ id, platformId, currency: "EUR", date, since: 0, broughtForward: 0 });
      await store.closePayout(id, () => ({ amount: 0 }), NOW);
    }
    const page = async (platformId: string, after?: string) => {
      const { payouts, hasMore } = await store.payouts({ platformId, limit: 1, ...(after && { after }) });
      return [payouts.map(({ id }) => id), hasMore];
    };
    expect(await page("pl_a")).toEqual([["po_3"], true]);
    expect(await page("pl_a", "po_3")).toEqual([["po_1"], false]);
    expect(await page("pl_a", "po_4")).toEqual([["po_3"], true]);
    expect(await page("pl_a", "po_2")).toEqual([["po_1"], false]);
    expect(await page("pl_b", "po_1")).toEqual([[], false]);
    expect(await page("pl_a", "po_none")).toEqual([[], false]);
    await store.close();
  });
}
