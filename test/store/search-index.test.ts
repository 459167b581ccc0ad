// The SQL that `check` names for a search index that is wrong, on data of every kind.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { storageAt } from "../../src/store/storage.ts";
import { anOrder, create, PLATFORM, temporaryFolder } from "../support/store/orders.ts";
import { emptyDatabase } from "../support/store/postgres.ts";

const folder = temporaryFolder();
const { url, query } = await emptyDatabase();
const inFile = (sql: string): void => {
  using database = new Database(storageAt(folder.path).describe());
  database.run(sql);
};

test.each([
  ["sqlite", storageAt(folder.path), inFile],
  ["postgres", storageAt(url), query],
] as const)("an index that was emptied finds every order again (%s)", async (_, storage, run) => {
  const reopened = async () => ({ store: await storage.open({}), inspection: await storage.inspect() });
  const first = await reopened();
  for (const name of ["ana", "bob"])
    await create(first.store, anOrder(`ord_${name}`), { details: { email: `${name}@shop.example` } });
  await first.store.indexOrders(10);
  expect(await first.inspection.misindexedOrders()).toEqual([]);
  await first.inspection.close();
  await first.store.close();

  run("UPDATE search_terms SET term = 'carl' WHERE term = 'bob@shop.example'");
  const damaged = await storage.inspect();
  expect(await damaged.misindexedOrders()).toEqual(["ord_bob"]);
  await damaged.close();

  run(damaged.emptySearchIndex);
  const { store, inspection } = await reopened();
  await store.indexOrders(10);
  expect(await inspection.misindexedOrders()).toEqual([]);
  const found = await store.list({ platformId: PLATFORM, search: "bob@shop.example", limit: 10 });
  expect(found.orders.map(({ order }) => order.id)).toEqual(["ord_bob"]);
  await inspection.close();
  await store.close();
});
