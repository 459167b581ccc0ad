// Contract of every store for the orders with open deadlines, by platform, module and provider's account.

import { expect, test } from "bun:test";
import type { Deadline, Financing } from "../../src/domain/financing/financing.ts";
import { kinds } from "../support/store/kinds.ts";
import { anOrder, create, NOW } from "../support/store/orders.ts";

function financing(...statuses: readonly Deadline["status"][]): Financing {
  const deadlines = statuses.map((status, index) => {
    const sums = { amount: 5, lowered: 0, returned: 0, tries: 0 };
    return { id: `dl_${index}`, dueAt: NOW, status, ...sums };
  });
  const card = { id: "card", status: "saved", askedAt: NOW } as const;
  return { decisions: [], cards: [card], deadlines, charges: [], refunds: [] };
}

test.each(kinds)(
  "orders with open deadlines are counted by what must be kept for them (%s)",
  async (_, open) => {
    const store = await open();
    const orders = [
      [{ platformId: "pl_b" }, {}, financing("disputed")],
      [{ platformId: "pl_a" }, {}, financing("paid", "upcoming")],
      [{ platformId: "pl_a" }, {}, financing("late", "defaulted")],
      [{ platformId: "pl_a" }, { providerAccount: "other" }, financing("failed")],
      [{ platformId: "pl_a", moduleId: "md_1" }, { providerAccount: "other" }, financing("upcoming")],
      [{ platformId: "pl_a" }, {}, financing()],
      [{ platformId: "pl_a" }, {}, financing("paid", "cancelled", "writtenOff")],
      [{ platformId: "pl_a" }, {}, undefined],
    ] as const;
    for (const [index, [extra, details, financed]] of orders.entries()) {
      const order = anOrder(`ord_${index}`, { ...extra, ...(financed && { financing: financed }) });
      await create(store, order, { details });
    }
    expect(await store.owingOrders()).toEqual([
      { platformId: "pl_a", orders: 2 },
      { platformId: "pl_a", account: "other", orders: 1 },
      { platformId: "pl_a", moduleId: "md_1", account: "other", orders: 1 },
      { platformId: "pl_b", orders: 1 },
    ]);
    await store.close();
  },
);
