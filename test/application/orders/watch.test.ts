// News of saved changes for the other replicas, and for those who watch orders here.

import { expect, test } from "bun:test";
import type { OrderWatcher } from "../../../src/application/orders/watch.ts";
import { watched } from "../../../src/application/orders/watch.ts";
import type { ChangedOrder, News, NewsUrgency } from "../../../src/ports/replicas.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { add } from "../../support/store/new-orders.ts";
import { anOrder, change, NOW } from "../../support/store/orders.ts";

function withReplicas() {
  const told: (readonly [News, NewsUrgency | undefined])[] = [];
  let hear: (news: News) => void = () => undefined;
  const alone = memoryStore();
  const store: typeof alone = {
    ...alone,
    tell: (make, how) => void told.push([make(), how]),
    hear(listener) {
      hear = listener;
    },
  };
  const { watchOrders, ...rest } = watched(
    store,
    () => undefined,
    () => undefined,
  );
  return { store: rest.store, watchOrders, told, hear: (news: News) => hear(news) };
}

const changed = (seq: number) => ({
  id: "ord_1",
  platformId: anOrder("ord_1").platformId,
  seq,
  status: "initiated" as const,
  isMoving: false,
});

test("a new order is told patiently, its jobs at once, and its later changes at once", async () => {
  const { store, told } = withReplicas();
  await add(store, "ord_1");
  await change(store, "ord_1", {});
  const due = { kind: "deliver", subject: "evt_1", payload: undefined, dueAt: NOW } as const;
  await add(store, "ord_2", { extra: { jobs: [due] } });
  expect(told).toEqual([
    [{ orders: [changed(2)], wakeAt: NOW + 1000 }, { isPatient: true }],
    [{ orders: [changed(3)] }, undefined],
    [{ orders: [], wakeAt: NOW }, undefined],
    [{ orders: [{ ...changed(2), id: "ord_2" }], wakeAt: NOW + 1000 }, { isPatient: true }],
  ]);
});

test.each([
  [
    { orders: [], hasMoreNew: true },
    { all: 1, one: 0 },
  ],
  [
    { orders: [], isIncomplete: true },
    { all: 1, one: 1 },
  ],
  [
    { orders: [], hasMoreNew: true, isIncomplete: true },
    { all: 1, one: 1 },
  ],
  [
    { orders: [], wakeAt: NOW },
    { all: 0, one: 0 },
  ],
])("after news %j who may have missed something reads again", (news, readers) => {
  const { watchOrders, hear } = withReplicas();
  const heard = { all: 0, one: 0 };
  const counting =
    (name: keyof typeof heard): OrderWatcher =>
    (order: ChangedOrder | undefined) => {
      expect(order).toBeUndefined();
      heard[name] += 1;
    };
  watchOrders(counting("all"));
  watchOrders(counting("one"), "ord_1");
  hear(news);
  expect(heard).toEqual(readers);
});
