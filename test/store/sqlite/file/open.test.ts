// Opening of the database file: permissions, states and settings.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { canShareLog, isSupported } from "../../../../src/store/sqlite/file/pragmas.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { anOrder, create, temporaryFolder } from "../../../support/store/orders.ts";

const modeOf = (path: string) => statSync(path).mode & 0o777;
const readOf = (database: Database, name: string) =>
  Object.values(database.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})[0];

async function filled(path: string): Promise<void> {
  const store = openStore({ path });
  await create(store, anOrder("ord_1"));
  await store.close();
}

describe("settings", () => {
  test.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 2000],
    ["trusted_schema", 0],
    ["secure_delete", 1],
    ["journal_size_limit", 67_108_864],
    ["fullfsync", 1],
    ["checkpoint_fullfsync", 1],
    ["temp_store", 2],
    ["locking_mode", "normal"],
    ["page_size", 8_192],
  ])("%s is %p", (name, value) => {
    using folder = temporaryFolder();
    const open = openDatabase({ path: folder.database });
    expect(readOf(open.database, name)).toBe(value);
    open.close();
  });

  test("a file made with pages of another size keeps them", () => {
    using folder = temporaryFolder();
    mkdirSync(dirname(folder.database));
    const older = new Database(folder.database);
    older.run("PRAGMA page_size = 4096; PRAGMA application_id = 0x73706f73; PRAGMA journal_mode = wal");
    older.close();
    const open = openDatabase({ path: folder.database });
    expect(readOf(open.database, "page_size")).toBe(4_096);
    open.close();
  });

  test("an SQLite that does not keep a setting is refused", () => {
    using folder = temporaryFolder();
    const query = Database.prototype.query;
    // biome-ignore lint/suspicious/noExplicitAny: stands in for an SQLite that ignores a setting.
    Database.prototype.query = function (this: Database, sql: string): any {
      return sql === "PRAGMA synchronous" ? { get: () => ({ synchronous: 1 }) } : query.call(this, sql);
    };
    try {
      expect(() => openDatabase({ path: folder.database })).toThrow(
        "kept PRAGMA synchronous at 1 instead of 2",
      );
    } finally {
      Database.prototype.query = query;
    }
    openDatabase({ path: folder.database }).close();
  });

  test.each([
    ["3.54.1", true, true],
    ["3.51.3", true, true],
    ["3.51.2", true, false],
    ["3.50.7", true, true],
    ["3.50.6", true, false],
    ["3.44.6", true, true],
    ["3.43.2", true, false],
    ["3.100.0", true, true],
    ["3.36.9", false, false],
  ])("SQLite %s: supported %p, log shared %p", (version, supported, shared) => {
    expect(isSupported(version)).toBe(supported);
    expect(canShareLog(version)).toBe(shared);
  });
});

describe("files", () => {
  test("T30: a new folder is 0700 and every file in it 0600, also those with laxer modes before", async () => {
    using folder = temporaryFolder();
    const { database } = folder;
    const open = openDatabase({ path: database });
    open.database.run("CREATE TABLE t (a)");
    expect(modeOf(dirname(database))).toBe(0o700);
    const files = readdirSync(dirname(database)).map((name) => [
      name,
      modeOf(`${dirname(database)}/${name}`),
    ]);
    expect(files.sort()).toEqual(
      ["orders.db", "orders.db-shm", "orders.db-wal", "orders.db.lock", "orders.db.pid"].map((name) => [
        name,
        0o600,
      ]),
    );
    open.close();
    chmodSync(database, 0o644);
    openDatabase({ path: database }).close();
    expect(modeOf(database)).toBe(0o600);
  });

  test("a folder that was there keeps its mode", () => {
    using folder = temporaryFolder();
    mkdirSync(dirname(folder.database), { mode: 0o755 });
    openDatabase({ path: folder.database }).close();
    expect(modeOf(dirname(folder.database))).toBe(0o755);
  });

  test("closing leaves one whole file, no log and no pid", async () => {
    using folder = temporaryFolder();
    await filled(folder.database);
    expect(existsSync(`${folder.database}.pid`)).toBe(false);
    expect(existsSync(`${folder.database}-wal`)).toBe(false);
  });

  test("F9: a second opener in the same process is refused too, and does no harm", () => {
    using folder = temporaryFolder();
    const open = openDatabase({ path: folder.database });
    const again = () => openDatabase({ path: folder.database });
    expect(again).toThrow(expect.objectContaining({ reason: "inUse", pid: process.pid }));
    expect(again).toThrow(expect.objectContaining({ reason: "inUse" }));
    open.close();
    again().close();
  });

  test("F37: the garbage collector takes neither database nor lock", async () => {
    using folder = temporaryFolder();
    openDatabase({ path: folder.database });
    for (let round = 0; round < 5; round++) {
      Bun.gc(true);
      await Bun.sleep(1);
    }
    expect(() => openDatabase({ path: folder.database })).toThrow("in use");
  });
});

describe("files that cannot be used", () => {
  test("F35: one of a newer version is refused and left alone", async () => {
    using folder = temporaryFolder();
    openDatabase({ path: folder.database, migrations: [...MIGRATIONS, "CREATE TABLE newer (a)"] }).close();
    const open = () => openStore({ path: folder.database });
    expect(open).toThrow(expect.objectContaining({ reason: "newer" }));
    expect(open).toThrow("newer version of this program");
    openDatabase({ path: folder.database, migrations: [...MIGRATIONS, "CREATE TABLE newer (a)"] }).close();
  });

  test("another program's database is refused and left alone", () => {
    using folder = temporaryFolder();
    mkdirSync(dirname(folder.database));
    const other = new Database(folder.database);
    other.run("CREATE TABLE theirs (a)");
    other.close();
    expect(() => openStore({ path: folder.database })).toThrow(
      expect.objectContaining({ reason: "foreign" }),
    );
    expect(new Database(folder.database).query("SELECT name FROM sqlite_schema").all()).toEqual([
      { name: "theirs" },
    ]);
  });

  test("a file that is no database is called damaged, with what to do", () => {
    using folder = temporaryFolder();
    mkdirSync(dirname(folder.database));
    writeFileSync(folder.database, "not a database, but long enough to be taken for one".repeat(100));
    expect(() => openStore({ path: folder.database })).toThrow(
      expect.objectContaining({ reason: "damaged" }),
    );
    expect(() => openStore({ path: folder.database })).toThrow("newest backup");
  });

  /** Overwrites the middle of every page but the first. */
  async function scratch(path: string): Promise<void> {
    const fd = openSync(path, "r+");
    for (let at = 4096; at < statSync(path).size; at += 4096)
      writeSync(fd, Buffer.alloc(512, 0xff), 0, 512, at);
    closeSync(fd);
  }

  test("F5: after an unclean stop, a damaged page is found before the store is used, at every start", async () => {
    using folder = temporaryFolder();
    await filled(folder.database);
    await scratch(folder.database);
    writeFileSync(`${folder.database}.pid`, "4711\n");
    const open = () => openStore({ path: folder.database });
    expect(open).toThrow(expect.objectContaining({ reason: "damaged" }));
    expect(open).toThrow(expect.objectContaining({ reason: "damaged" }));
  });

  test("after an unclean stop, a sound file opens, and then counts as closed", async () => {
    using folder = temporaryFolder();
    await filled(folder.database);
    writeFileSync(`${folder.database}.pid`, "4711\n");
    const store = openStore({ path: folder.database });
    expect((await store.read("ord_1"))?.order.id).toBe("ord_1");
    await store.close();
    expect(existsSync(`${folder.database}.pid`)).toBe(false);
  });
});
