// Contract of every store for timers, run against each kind.

import { describe, expect, test } from "bun:test";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { aJob, anOrder, change, create, NOW } from "../support/store/orders.ts";

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  describe("timers", () => {
    test(
      "fire earliest first, and the next one is known",
      on(async (store) => {
        await create(store, anOrder("ord_2"), { timerAt: NOW + 2 });
        await create(store, anOrder("ord_3"), { timerAt: NOW + 1 });
        await create(store, anOrder("ord_4"), { timerAt: NOW + 3 });
        expect(await store.nextWakeAt()).toBe(NOW + 1);
        expect(await store.dueTimers(NOW + 2, 10)).toEqual([
          { orderId: "ord_3", timerAt: NOW + 1 },
          { orderId: "ord_2", timerAt: NOW + 2 },
        ]);
        expect(await store.dueTimers(NOW + 2, 1)).toHaveLength(1);
      }),
    );

    test(
      "that failed to fire are rescheduled, unless they were set again since",
      on(async (store) => {
        await change(store, "ord_1", {}, { timerAt: NOW });
        await store.rescheduleTimer("ord_1", NOW, NOW + 5);
        expect(await store.dueTimers(NOW + 4, 9)).toEqual([]);
        expect(await store.dueTimers(NOW + 5, 9)).toEqual([{ orderId: "ord_1", timerAt: NOW + 5 }]);
        await store.rescheduleTimer("ord_1", NOW + 4, NOW + 99);
        await store.rescheduleTimer("ord_2", NOW, NOW + 1);
        expect(await store.nextWakeAt()).toBe(NOW + 5);
      }),
    );

    test(
      "are set by the last change",
      on(async (store) => {
        await change(store, "ord_1", {}, { timerAt: NOW + 9 });
        await change(store, "ord_1", {}, { timerAt: NOW + 8, jobs: [aJob({ dueAt: NOW + 99 })] });
        expect(await store.nextWakeAt()).toBe(NOW + 8);
        await change(store, "ord_1", {}, { timerAt: undefined });
        expect(await store.nextWakeAt()).toBe(NOW + 99);
        expect(await store.dueTimers(NOW + 99, 9)).toEqual([]);
      }),
    );
  });
});
