// Contract of the stores that redeliver in steps: events that are made between two of them.

import { describe, expect, test } from "bun:test";
import type { Store } from "../../src/ports/store.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { ACT, change, NOW, PLATFORM } from "../support/store/orders.ts";

const render = (count: number) => ({ status: 200, body: String(count) });
const OPTIONS = { now: NOW, paceMs: 5, render, audit: ACT };
const eventsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `evt_${name}_${index}`,
    name: "order.confirmed",
    body: "{}",
    url: undefined,
  }));

describe.each(kinds.filter(([name]) => name !== "maps"))("a store (%s)", (_, open) => {
  const pending = async (store: Store) =>
    (await store.events({ platformId: PLATFORM, state: "pending", limit: 1 })).events.length;

  test(
    "redelivers those that there were, and leaves what is made meanwhile to its own delivery",
    onOrder(open)(async (store) => {
      await change(store, "ord_1", {}, { events: eventsOf("earlier", 900) });
      const redelivered = store.redeliver({ platformId: PLATFORM }, OPTIONS);
      while ((await pending(store)) === 0) await Bun.sleep(0);
      await change(store, "ord_1", {}, { events: eventsOf("meanwhile", 3) });
      expect(await redelivered).toEqual({ kind: "done", value: 900 });
      const left = await store.events({ platformId: PLATFORM, state: "dropped", limit: 5 });
      expect(left.events.map(({ id }) => id)).toEqual([
        "evt_meanwhile_2",
        "evt_meanwhile_1",
        "evt_meanwhile_0",
      ]);
    }),
  );
});
