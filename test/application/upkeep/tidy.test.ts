// F8: the log is emptied after a minute without changes, once, and not while another connection reads in it.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import type { Watcher } from "../../../src/application/orders/watch.ts";
import { createTidier } from "../../../src/application/upkeep/tidy.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { anOrder, create, creating, temporaryFolder } from "../../support/store/orders.ts";

test("F8: a minute without changes empties the log; a change or a reader delays it", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const logSize = () => statSync(`${folder.database}-wal`).size;
  let tell: Watcher = () => undefined;
  const keeper = createTidier({ store, log: () => undefined }, (watcher) => {
    tell = watcher;
    return () => undefined;
  });
  keeper.start();
  await create(store, anOrder("ord_1"));
  tell(creating(anOrder("ord_1")));
  expect(await keeper.look()).toBe(false);
  expect(logSize()).toBeGreaterThan(0);

  const reader = new Database(folder.database, { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM orders").get();
  expect(await keeper.look()).toBe(false);
  reader.close();
  expect(await keeper.look()).toBe(true);
  expect(logSize()).toBe(0);
  expect(await keeper.look()).toBe(false);

  await create(store, anOrder("ord_2"));
  tell(creating(anOrder("ord_2")));
  expect(await keeper.look()).toBe(false);
  expect(await keeper.look()).toBe(true);
  expect(logSize()).toBe(0);
  keeper.stop();
  await store.close();
});
