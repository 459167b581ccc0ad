// Backups made while another process writes: whole, checked, and with every change acknowledged before.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { backUp, examineFile } from "../../../../src/store/sqlite/file/backup.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { storageAt } from "../../../../src/store/storage.ts";
import { damageRoot } from "../../../support/store/damage.ts";
import { anOrder, create, temporaryFolder } from "../../../support/store/orders.ts";
import { child } from "../../../support/store/process.ts";

const options = { onProgress: () => undefined, elapsedMs: () => performance.now() };

function idsIn(path: string): ReadonlySet<string> {
  const copy = new Database(path, { readonly: true });
  const rows = copy.query<{ id: string }, []>("SELECT id FROM orders JOIN event_log ON order_id = id").all();
  copy.close();
  return new Set(rows.map(({ id }) => id));
}

test("while orders are written all the time, each copy is sound and has all that was acknowledged before", async () => {
  using folder = temporaryFolder();
  const writer = await child("write", folder.database, (lines) => lines.length > 3_000);
  try {
    for (let round = 0; round < 3; round++) {
      const target = join(folder.path, `copy-${round}.db`);
      const acknowledged = await writer.until((lines) => lines.length > 3_000 + 500 * round);
      const { orders, bytes } = await backUp(folder.database, target, options);
      const ids = idsIn(target);
      const missing = acknowledged.filter((line) => line.startsWith("ord_") && !ids.has(line));
      expect(missing).toEqual([]);
      expect(ids.size).toBe(orders);
      expect(statSync(target)).toMatchObject({ size: bytes });
      expect(statSync(target).mode & 0o777).toBe(0o600);
    }
  } finally {
    await writer.kill();
  }
  expect(readdirSync(folder.path).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("a copy of data that no process uses opens as a store with the same orders", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  await create(store, anOrder("ord_1"));
  await store.close();
  const target = join(folder.path, "copy.db");
  expect(await backUp(folder.database, target, options)).toMatchObject({ orders: 1, entries: 1 });
  expect(examineFile(target, options.onProgress)).toMatchObject({ orders: 1, entries: 1 });
  const copy = openStore({ path: target });
  expect((await copy.read("ord_1"))?.order).toEqual(anOrder("ord_1"));
  await copy.close();
});

test("F5: damaged data are not called a backup, and nothing is left behind", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  for (let n = 1; n <= 50; n++) await create(store, anOrder(`ord_${n}`));
  await store.close();
  const file = openSync(folder.database, "r+");
  const { size } = statSync(folder.database);
  for (let at = 3 * 8_192; at < size; at += 8_192) writeSync(file, Buffer.alloc(2_000, 0xff), 0, 2_000, at);
  closeSync(file);
  const target = join(folder.path, "copy.db");
  await expect(backUp(folder.database, target, options)).rejects.toMatchObject({ reason: "damaged" });
  expect(readdirSync(folder.path)).toEqual(["data"]);
});

test("another program's database is refused", async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "other.db");
  const other = new Database(path);
  other.run("CREATE TABLE theirs (a)");
  other.close();
  await expect(backUp(path, join(folder.path, "copy.db"), options)).rejects.toMatchObject({
    reason: "foreign",
  });
  expect(existsSync(join(folder.path, "copy.db"))).toBe(false);
  writeFileSync(
    join(folder.path, "text"),
    "no database at all, but long enough to be taken for one".repeat(50),
  );
  expect(() => examineFile(join(folder.path, "text"), options.onProgress)).toThrow("text is damaged: ");
});

test("F5: damage of an index is named with what to do, by a backup and by an examination of the data", async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "service.db");
  const store = openStore({ path });
  await create(store, anOrder("ord_1"), { details: { email: "ana@example.com" } });
  await store.close();
  damageRoot(path, "orders_by_email");
  const copied = storageAt(folder.path).backup(join(folder.path, "copy.db"), options);
  await expect(copied).rejects.toThrow(
    /^The copy of \S+service\.db is damaged: .*\. The command check says whether the data are too\.$/,
  );
  expect(readdirSync(folder.path).filter((name) => name.startsWith("copy"))).toEqual([]);
  await expect(storageAt(folder.path).examine(options.onProgress)).rejects.toThrow(
    /service\.db is damaged: .*\. Copy the whole folder away first, then bring back the newest backup/,
  );
});
