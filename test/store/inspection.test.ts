// Inspection of data of every kind, next to an open store: the same life gives the same answers in each.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Storage } from "../../src/store/engine.ts";
import type { Inspection } from "../../src/store/inspection.ts";
import { storageAt } from "../../src/store/storage.ts";
import { exercise } from "../support/store/exercise.ts";
import { anOrder, create, NOW, PLATFORM, temporaryFolder } from "../support/store/orders.ts";
import { emptyDatabase } from "../support/store/postgres.ts";

const folder = temporaryFolder();
const storages: readonly Storage[] = [storageAt(folder.path), storageAt((await emptyDatabase()).url)];
const inspections: Inspection[] = [];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  for (const storage of storages) {
    const store = await storage.open({});
    await exercise(store);
    for (let number = 0; number < 120; number++) {
      const details = { email: `person${number}@shop.example`, trackId: `cart-${number}` };
      await create(store, anOrder(`ord_many_${number}`), { details });
    }
    await store.indexOrders(1_000);
    const inspection = await storage.inspect();
    inspections.push(inspection);
    closing.push(inspection.close, store.close);
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  folder[Symbol.dispose]();
});

type Question = (inspection: Inspection) => unknown;
const questions: Readonly<Record<string, Question>> = {
  isCurrent: async ({ isCurrent }) => isCurrent,
  countOrders: (inspection) => inspection.countOrders(),
  platformsWithOrders: (inspection) => inspection.platformsWithOrders(),
  lastChangeAt: (inspection) => inspection.lastChangeAt(),
  read: (inspection) => inspection.read("ord_1"),
  "read of none": (inspection) => inspection.read("ord_none"),
  orders: (inspection) => Array.fromAsync(inspection.orders()),
  auditRows: (inspection) => rowsOf(inspection, {}),
  "auditRows of one order": (inspection) => rowsOf(inspection, { orderId: "ord_1", platformId: PLATFORM }),
  "auditRows of later": (inspection) => rowsOf(inspection, { since: NOW + 1 }),
  mails: (inspection) => inspection.mails({ limit: 10 }),
  conversionSince: (inspection) => inspection.conversionSince(0),
  lastUpkeep: (inspection) => inspection.lastUpkeep(),
  members: (inspection) => inspection.members(),
  payouts: (inspection) => inspection.payouts(),
  platformsWithBalance: (inspection) => inspection.platformsWithBalance([]),
  owingOrders: (inspection) => inspection.owingOrders(),
  waiting: (inspection) => inspection.waiting(Infinity, 0),
  unsavedJobs: (inspection) => inspection.unsavedJobs(["capture"]),
  strays: async (inspection) => (await inspection.strays()).map((stray) => JSON.stringify(stray)).toSorted(),
  misindexedOrders: (inspection) => inspection.misindexedOrders(),
  orderThatSays: (inspection) => inspection.orderThatSays("person7@"),
  "orderThatSays of none": (inspection) => inspection.orderThatSays("4242"),
};

async function rowsOf(inspection: Inspection, filter: Parameters<Inspection["auditRows"]>[0]) {
  const rows = await Array.fromAsync(inspection.auditRows(filter));
  return rows.map(({ number: _, ...row }) => row);
}

describe("an inspection of PostgreSQL answers as one of SQLite does", () => {
  test.each(Object.entries(questions))("%s", async (_, ask) => {
    const [sqlite, postgres] = await Promise.all(inspections.map(async (inspection) => ask(inspection)));
    expect(postgres).toEqual(sqlite);
  });

  test("and the life has left something to find", async () => {
    const [sqlite] = inspections;
    expect(await sqlite?.countOrders()).toBe(123);
    expect((await sqlite?.strays())?.length).toBeGreaterThan(0);
    expect(await sqlite?.orderThatSays("person7@")).toBe("ord_many_7");
  });
});
