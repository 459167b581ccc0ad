// Crashes: a process that is killed at any moment, and the state that the next one finds.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { StoreUnusable } from "../../../../src/store/failure.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { anOrder, create, leaseUntil, NOW, temporaryFolder } from "../../../support/store/orders.ts";
import { child } from "../../../support/store/process.ts";

test("F1: kill -9 while writing: every acknowledged order is there, with its event log and its jobs", async () => {
  using folder = temporaryFolder();
  const writer = await child("write", folder.database, (lines) => lines.length > 501);
  const acked = (await writer.kill()).slice(1);
  expect(acked.length).toBeGreaterThan(500);

  const store = openStore({ path: folder.database });
  const found = await Promise.all(acked.map((id) => store.read(id)));
  expect(found.map((stored) => stored?.details.trackId)).toEqual(acked);
  const file = new Database(folder.database, { readonly: true });
  const rows = file.query<{ id: string }, []>("SELECT id FROM orders").all();
  file.close();
  const saved = rows.map(({ id }) => id);
  const eventLogs = await Promise.all(saved.map((id) => store.eventLog(id)));
  expect(eventLogs.every(({ length }) => length === 1)).toBe(true);
  let jobs = 0;
  for (let claimed = 1; claimed > 0; jobs += claimed)
    claimed = (
      await store.claimJobs(["capture", "inquire", "deliver", "release"], NOW, leaseUntil(NOW + 60_000), 1000)
    ).length;
  expect(jobs).toBe(saved.length);
  await store.close();
});

test("F9, I22: a second process is refused with the pid of the first; kill -9 releases the lock", async () => {
  using folder = temporaryFolder();
  const holder = await child("hold", folder.database, (lines) => lines.includes("open"));
  const open = () => openStore({ path: folder.database });
  expect(open).toThrow(StoreUnusable);
  expect(open).toThrow(expect.objectContaining({ reason: "inUse", pid: holder.pid }));
  expect(open).toThrow(`process ${holder.pid}`);
  await holder.kill();
  await open().close();
});

test("F35: kill -9 in the middle of a migration leaves the old version, whole, and a copy", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  await create(store, anOrder("ord_1"));
  await store.close();

  const migrating = await child("migrate", folder.database, (lines) => lines.includes("begun"));
  const copy = `${folder.database}.format-${MIGRATIONS.length}.backup`;
  for (let tries = 0; !existsSync(copy) && tries < 200; tries++) await Bun.sleep(10);
  await Bun.sleep(100);
  await migrating.kill();

  const again = openStore({ path: folder.database });
  expect((await again.read("ord_1"))?.order).toEqual(anOrder("ord_1"));
  await again.close();
  for (const path of [folder.database, copy]) {
    const file = new Database(path, { readonly: true });
    expect(file.query("PRAGMA user_version").get()).toEqual({ user_version: MIGRATIONS.length });
    expect(file.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    expect(file.query("SELECT id FROM orders").all()).toEqual([{ id: "ord_1" }]);
    file.close();
  }
});
