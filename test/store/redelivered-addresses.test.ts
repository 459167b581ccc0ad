// Contract of every store for redelivery of a platform without an address: only events of orders that name one.

import { describe, expect, test } from "bun:test";
import type { NewEvent } from "../../src/ports/store.ts";
import type { Redelivery } from "../../src/ports/webhook-events.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { ACT, anOrder, change, create, NOW, PLATFORM } from "../support/store/orders.ts";

const NOTIFY_URL = "https://shop.example/hook";
/** More than one transaction's worth. */
const MANY = 250;
const OPTIONS = {
  now: NOW + 100,
  paceMs: 5,
  render: (count: number) => ({ status: 200, body: String(count) }),
  audit: ACT,
  idempotency: { scope: "redeliver", key: "k", fingerprint: "f" },
};

function dropped(order: string): readonly NewEvent[] {
  return Array.from({ length: MANY }, (_, index) => {
    return { id: `evt_${order}_${index}`, name: "order.confirmed", body: "{}", url: undefined };
  });
}

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  test(
    "delivers again and counts only events of orders with an address of their own",
    on(async (store) => {
      await change(store, "ord_1", {}, { events: dropped("one") });
      await create(store, anOrder("ord_2"), { details: { notifyUrl: NOTIFY_URL } });
      await change(store, "ord_2", {}, { events: dropped("two") });
      const asked: Redelivery = { platformId: PLATFORM, hasOwnAddress: true };
      expect(await store.redeliver(asked, OPTIONS)).toEqual({ kind: "done", value: MANY });
      expect(await store.redeliver(asked, OPTIONS)).toMatchObject({ answer: { body: String(MANY) } });
      const pending = (orderId: string) =>
        store.events({ platformId: PLATFORM, orderId, state: "pending", limit: 2 * MANY });
      expect((await pending("ord_1")).events).toEqual([]);
      expect((await pending("ord_2")).events).toHaveLength(MANY);
    }),
  );
});
