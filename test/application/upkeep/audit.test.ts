// Audit of orders whose money moved: no log while all agrees, an alert with the order's id when it does not.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { LogEntry } from "../../../src/application/log.ts";
import type { Watcher } from "../../../src/application/orders/watch.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { createAuditor } from "../../../src/application/upkeep/audit.ts";
import { ledgerEntryOf } from "../../../src/domain/money/ledger.ts";
import type { LoggedEvent, OrderEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { anOrder, create, creating, NOW, temporaryFolder } from "../../support/store/orders.ts";

const {
  seq: _,
  status: __,
  createdAt: ___,
  updatedAt: ____,
  authorizations: _5,
  refunds: _6,
  ...born
} = anOrder("ord_1");
const PAID: readonly OrderEvent[] = [
  { kind: "orderCreated", ...born },
  {
    kind: "shareReserved",
    authorizationId: "auth_1",
    attempt: "one",
    role: "captain",
    share: 5400,
    hold: 5400,
    units: [],
    nbShares: 1,
  },
  { kind: "paymentAuthorized", authorizationId: "auth_1", ref: "ref", amount: 5400, expiresAt: NOW + 1e9 },
  { kind: "orderConfirmed" },
];

test("an order that agrees with its event log raises no alert; one that does not raises one alert", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const orderEvents = PAID.map((orderEvent, index): LoggedEvent => ({ seq: index + 1, at: NOW, orderEvent }));
  const before = (seq: number) =>
    orderEvents
      .slice(0, seq - 1)
      .reduce<Order | undefined>((order, recorded) => evolve(order, recorded), undefined);
  const ledgerEntries = orderEvents.flatMap(
    (recorded) => ledgerEntryOf(before(recorded.seq), recorded) ?? [],
  );
  const order = before(orderEvents.length + 1);
  if (order === undefined) throw new Error("no order");
  await create(store, order, { orderEvents, ledgerEntries });

  const logged: LogEntry[] = [];
  let tell: Watcher = () => undefined;
  const runtime = {
    store,
    now: () => NOW,
    log: (entry: LogEntry) => logged.push(entry),
  } as unknown as Runtime;
  const auditor = createAuditor(runtime, (watcher) => {
    tell = watcher;
    return () => undefined;
  });
  auditor.start();
  tell(creating(anOrder("ord_1"), { orderEvents: orderEvents.slice(1) }));
  expect(await auditor.look()).toBe(0);
  expect(logged).toEqual([]);

  const connection = new Database(folder.database);
  connection.run("UPDATE authorizations SET authorized = 5300, hold = 5300");
  connection.close();
  // Reads of one turn of the loop see one state.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await auditor.look()).toBe(0);
  tell(creating(anOrder("ord_1"), { orderEvents: orderEvents.slice(1) }));
  expect(await auditor.look()).toBe(1);
  expect(logged).toEqual([
    { event: "invariantViolated", level: "alert", orderId: "ord_1", code: "I8 I1 I2", count: 3 },
  ]);
  tell(creating(anOrder("ord_1"), { orderEvents: orderEvents.slice(0, 1) }));
  expect(await auditor.look()).toBe(0);
  auditor.stop();
  await store.close();
});

test("an order that cannot be computed raises an alert, and the audit of the others goes on", async () => {
  const store = openStore({ path: ":memory:" });
  await create(store, anOrder("ord_2", { status: "confirmed" }));
  const logged: LogEntry[] = [];
  let tell: Watcher = () => undefined;
  const account: typeof store.account = async (orderId) => {
    if (orderId === "ord_1") throw new Error("its row cannot be read");
    return store.account(orderId);
  };
  const runtime = {
    store: { ...store, account },
    now: () => NOW,
    log: (entry: LogEntry) => logged.push(entry),
  };
  const auditor = createAuditor(runtime as unknown as Runtime, (watcher) => {
    tell = watcher;
    return () => undefined;
  });
  auditor.start();
  for (const id of ["ord_1", "ord_2"])
    tell(
      creating(anOrder(id), { orderEvents: [{ seq: 2, at: NOW, orderEvent: { kind: "orderConfirmed" } }] }),
    );
  expect(await auditor.look()).toBe(2);
  expect(logged).toMatchObject([
    { event: "auditFailed", level: "alert", orderId: "ord_1" },
    { event: "invariantViolated", level: "alert", orderId: "ord_2" },
  ]);
  auditor.stop();
  await store.close();
});
