// Restore of a backup: the data are all of the old or all of the new, and the replaced data are kept.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Inspection } from "../../../../src/store/inspection.ts";
import { backUp } from "../../../../src/store/sqlite/file/backup.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { rehearse, restore } from "../../../../src/store/sqlite/file/restore.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { anOrder, create, NOW, temporaryFolder } from "../../../support/store/orders.ts";

const quiet = () => undefined;
const elapsedMs = () => performance.now();

async function has(path: string, ...ids: readonly string[]): Promise<void> {
  const store = openStore({ path });
  const found = await Promise.all(["ord_1", "ord_2", "ord_3"].map((id) => store.read(id)));
  await store.close();
  expect(found.flatMap((stored) => stored?.order.id ?? [])).toEqual([...ids]);
}

/** Data with one order, a backup of them, and then a second order. */
async function backedUp(folder: { readonly path: string; readonly database: string }): Promise<string> {
  const store = openStore({ path: folder.database });
  await create(store, anOrder("ord_1"));
  const backup = join(folder.path, "backup.db");
  await backUp(folder.database, backup, { onProgress: quiet, elapsedMs });
  await create(store, anOrder("ord_2"));
  await store.close();
  return backup;
}

const TODAY = { at: NOW, stamp: "today" };

test("the backup takes the place of the data, which are kept with all they had", async () => {
  using folder = temporaryFolder();
  const backup = await backedUp(folder);
  const { keptAs = "", orders } = restore(backup, folder.database, TODAY, quiet);
  expect(orders).toBe(1);
  expect(statSync(folder.database).mode & 0o777).toBe(0o600);
  await has(folder.database, "ord_1");
  await has(keptAs, "ord_1", "ord_2");
});

test("two restores in one second keep what each has replaced", async () => {
  using folder = temporaryFolder();
  const backup = await backedUp(folder);
  const first = restore(backup, folder.database, TODAY, quiet).keptAs ?? "";
  const second = restore(backup, folder.database, TODAY, quiet).keptAs ?? "";
  await has(first, "ord_1", "ord_2");
  await has(second, "ord_1");
});

test("on a new machine there is nothing to keep", async () => {
  using folder = temporaryFolder();
  const backup = await backedUp(folder);
  const elsewhere = join(folder.path, "new", "service.db");
  expect(restore(backup, elsewhere, TODAY, quiet).keptAs).toBeUndefined();
  expect(statSync(dirname(elsewhere)).mode & 0o777).toBe(0o700);
  await has(elsewhere, "ord_1");
});

test("after a kill, what stood in the log only is kept too, and is not taken for the backup's", async () => {
  using folder = temporaryFolder();
  const backup = await backedUp(folder);
  // Never closed, as after a kill: its last change is in the log.
  const killed = new Database(folder.database);
  killed.run("PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0");
  killed.run("UPDATE orders SET track_id = 'later' WHERE id = 'ord_1'");
  expect(existsSync(`${folder.database}-wal`)).toBe(true);
  const { keptAs = "" } = restore(backup, folder.database, TODAY, quiet);
  killed.close();
  const kept = new Database(keptAs, { readonly: true });
  expect(kept.query("SELECT track_id FROM orders WHERE id = 'ord_1'").get()).toEqual({ track_id: "later" });
  kept.close();
  const now = new Database(folder.database, { readonly: true });
  expect(now.query("SELECT track_id FROM orders WHERE id = 'ord_1'").get()).toEqual({ track_id: null });
  now.close();
});

test("data too damaged to be opened are kept as they are", async () => {
  using folder = temporaryFolder();
  const backup = await backedUp(folder);
  writeFileSync(folder.database, "damaged");
  const { keptAs = "" } = restore(backup, folder.database, TODAY, quiet);
  expect(await Bun.file(keptAs).text()).toBe("damaged");
  await has(folder.database, "ord_1");
});

test("it is refused while a process has the data open, and changes nothing", async () => {
  using folder = temporaryFolder();
  const backup = await backedUp(folder);
  const open = openDatabase({ path: folder.database });
  const before = readdirSync(dirname(folder.database));
  expect(() => restore(backup, folder.database, TODAY, quiet)).toThrow(
    expect.objectContaining({ reason: "inUse" }),
  );
  expect(readdirSync(dirname(folder.database))).toEqual(before);
  open.close();
  await has(folder.database, "ord_1", "ord_2");
});

test("F35: a backup of a newer program is refused, and changes nothing", async () => {
  using folder = temporaryFolder();
  await backedUp(folder);
  const newer = join(folder.path, "newer.db");
  openDatabase({ path: newer, migrations: [...MIGRATIONS, "CREATE TABLE newer (a)"] }).close();
  expect(() => restore(newer, folder.database, TODAY, quiet)).toThrow(
    expect.objectContaining({ reason: "newer" }),
  );
  await has(folder.database, "ord_1", "ord_2");
});

test("a rehearsal opens an older backup as an update would, and leaves no trace", async () => {
  using folder = temporaryFolder();
  const older = join(folder.path, "older.db");
  openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 2) }).close();
  await backUp(folder.database, older, { onProgress: quiet, elapsedMs });
  const before = readdirSync(folder.path);
  const { TMPDIR } = process.env;
  using scratch = temporaryFolder();
  process.env.TMPDIR = scratch.path;
  const inScratch = () => readdirSync(scratch.path).length;
  const look = async ({ isCurrent }: Inspection) => ({ isCurrent, folders: inScratch() });
  const { format, isCurrent, folders } = await rehearse(older, quiet, look);
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  expect([format, isCurrent, folders]).toEqual([2, true, 1]);
  expect(inScratch()).toBe(0);
  expect(readdirSync(folder.path)).toEqual(before);
});
