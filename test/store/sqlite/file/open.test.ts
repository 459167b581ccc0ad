// Opening of the database file: permissions, states, settings and migrations.

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
import type { OnProgress } from "../../../../src/store/progress.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { canShareLog, isSupported, openSecondConnection } from "../../../../src/store/sqlite/file/pragmas.ts";
import { openStore, storeOver } from "../../../../src/store/sqlite/store.ts";
import { anOrder, captured, create, NOW, PLATFORM, temporaryFolder } from "../../../support/store/orders.ts";

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
    const beside = openSecondConnection(folder.database);
    expect(readOf(beside, name)).toBe(value);
    beside.close();
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
    expect(store.read("ord_1")?.order.id).toBe("ord_1");
    await store.close();
    expect(existsSync(`${folder.database}.pid`)).toBe(false);
  });
});

describe("migrations", () => {
  const version = (database: Database) => readOf(database, "user_version");

  test("a new file gets them all, without a copy of nothing", () => {
    using folder = temporaryFolder();
    const open = openDatabase({ path: folder.database });
    expect(version(open.database)).toBe(MIGRATIONS.length);
    expect(readdirSync(dirname(folder.database)).filter((name) => name.includes("backup"))).toEqual([]);
    open.close();
  });

  test("a file that holds something is copied first, and keeps its rows", async () => {
    using folder = temporaryFolder();
    await filled(folder.database);
    const rebuilt = `
      CREATE TABLE orders_rebuilt AS SELECT * FROM orders;
      DROP TABLE orders;
      ALTER TABLE orders_rebuilt RENAME TO orders;
      CREATE UNIQUE INDEX orders_id ON orders (id);
      CREATE UNIQUE INDEX orders_number ON orders (number);
    `;
    const open = openDatabase({ path: folder.database, migrations: [...MIGRATIONS, rebuilt] });
    expect(version(open.database)).toBe(MIGRATIONS.length + 1);
    expect(open.database.query("SELECT order_id FROM journal").all()).toEqual([{ order_id: "ord_1" }]);
    expect(readOf(open.database, "foreign_keys")).toBe(1);
    open.close();

    const copy = `${folder.database}.format-${MIGRATIONS.length}.backup`;
    expect(modeOf(copy)).toBe(0o600);
    const before = new Database(copy, { readonly: true });
    expect(version(before)).toBe(MIGRATIONS.length);
    expect(before.query("SELECT id FROM orders").all()).toEqual([{ id: "ord_1" }]);
    before.close();
  });

  test("a file from before orders had numbers keeps orders, details and event logs, and its constraints", async () => {
    using folder = temporaryFolder();
    const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 10) });
    for (const id of ["ord_2", "ord_1"]) {
      const { terms, items } = anOrder(id);
      older.database.run(
        `INSERT INTO orders (id, platform_id, seq, status, amount, currency, ux, type, tpc, integration, terms, items,
           modules, created_at, updated_at, reserved, captured)
         VALUES (?, ?, 2, 'initiated', 5400, 'EUR', 'collect', 'direct', 0, 'api', ?, ?, '[]', ?, ?, 0, 0)`,
        [id, PLATFORM, JSON.stringify(terms), JSON.stringify(items), NOW, NOW],
      );
      older.database.run(
        `INSERT INTO order_details VALUES (?, ?, 'cart', '{"email":"${id}@example.com","trackId":"cart"}')`,
        [id, `${id}@example.com`],
      );
      for (const seq of [1, 2]) older.database.run("INSERT INTO journal VALUES (?, ?, 0, '{}')", [id, seq]);
    }
    older.close();

    const open = openDatabase({ path: folder.database });
    const store = storeOver(open);
    for (const id of ["ord_1", "ord_2"]) {
      const details = { email: `${id}@example.com`, trackId: "cart" };
      expect(store.read(id)).toEqual({ order: anOrder(id, { seq: 2 }), details, buyers: {} });
      expect(store.eventLog(id).map(({ seq }) => seq)).toEqual([1, 2]);
      expect(await store.ordersNaming(details.email)).toEqual([id]);
    }
    const found = store.list({ platformId: PLATFORM, trackId: "cart", limit: 5 }).orders;
    expect(found.map(({ order }) => order.id)).toEqual(["ord_1", "ord_2"]);
    const add = (seq: number) => () =>
      open.database.run("INSERT INTO journal (order_id, seq, at, fact) VALUES ('ord_1', ?, 0, '{}')", [seq]);
    expect(add(4)).toThrow("FOREIGN KEY");
    expect(add(3)).not.toThrow();
    await store.close();
  });

  test("a file from before only kept captures were bounded keeps its orders, and bounds them from then on", async () => {
    using folder = temporaryFolder();
    const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 12) });
    const { terms, items } = anOrder("ord_1");
    const details = { email: "ann@example.com" };
    older.database.run(
      `INSERT INTO orders (number, id, platform_id, seq, status, amount, currency, ux, type, tpc, integration, terms,
         items, modules, created_at, updated_at, committed_amount, committed_at, reserved, captured, email, details)
       VALUES (7, 'ord_1', ?, 1, 'initiated', 5400, 'EUR', 'collect', 'direct', 0, 'api', ?, ?, '[]', ?, ?, 3000, ?,
         2700, 2700, ?, ?)`,
      [
        ...[PLATFORM, JSON.stringify(terms), JSON.stringify(items), NOW, NOW, NOW],
        ...[details.email, JSON.stringify(details)],
      ],
    );
    older.database.run("INSERT INTO journal (order_id, seq, at, fact) VALUES ('ord_1', 1, 0, '{}')");
    older.database.run(
      `INSERT INTO authorizations (id, order_id, position, role, status, share, hold, authorized, captured, refunded,
         target, units, attempt, created_at)
       VALUES ('a', 'ord_1', 0, 'captain', 'captured', 2700, 5400, 2700, 2700, 0, 2600, '[]', 'attempt of a', ?)`,
      [NOW],
    );
    older.close();

    const open = openDatabase({ path: folder.database });
    const store = storeOver(open);
    const authorizations = [captured("a", { target: 2600 })];
    const order = anOrder("ord_1", { authorizations, committed: { amount: 3000, at: NOW } });
    expect(store.read("ord_1")).toEqual({ order, details, buyers: {} });
    expect(open.database.query("SELECT number, kept FROM orders").all()).toEqual([{ number: 7, kept: 2600 }]);
    expect(() => open.database.run("UPDATE orders SET kept = 3001")).toThrow("I4 kept captures");
    expect(() => open.database.run("UPDATE orders SET amount = 1")).toThrow("fixed at its creation");
    expect(await store.ordersNaming(details.email)).toEqual(["ord_1"]);
    await store.close();
  });

  test("an update reports its progress, first with the copy, then with its steps", async () => {
    using folder = temporaryFolder();
    await filled(folder.database);
    const told: string[] = [];
    const onProgress: OnProgress = (step, done, total) => told.push(`${step} ${done} of ${total}`);
    const more = ["CREATE TABLE one (a)", "CREATE TABLE two (a)"];
    openDatabase({ path: folder.database, migrations: [...MIGRATIONS, ...more], onProgress }).close();
    const { size } = statSync(`${folder.database}.format-${MIGRATIONS.length}.backup`);
    expect(told).toEqual([`copying ${size} of ${size}`, "updating 1 of 2", "updating 2 of 2"]);
  });

  test("while another program reads, the file is neither copied nor updated", async () => {
    using folder = temporaryFolder();
    await filled(folder.database);
    const other = new Database(folder.database);
    other.run("PRAGMA journal_mode = wal; UPDATE orders SET track_id = 'other'; BEGIN");
    other.query("SELECT 1 FROM orders").get();
    const open = () =>
      openDatabase({ path: folder.database, migrations: [...MIGRATIONS, "CREATE TABLE newer (a)"] });
    expect(open).toThrow(expect.objectContaining({ reason: "inUse" }));
    other.close();
    open().close();
  });

  test.each([
    ["that fails half way", "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);", "nowhere"],
    ["that leaves rows without parent", "DELETE FROM orders;", "without parent"],
  ])("F35: one %s leaves the old version", async (_, sql, message) => {
    using folder = temporaryFolder();
    await filled(folder.database);
    expect(() => openDatabase({ path: folder.database, migrations: [...MIGRATIONS, sql] })).toThrow(message);
    const store = openStore({ path: folder.database });
    expect(store.read("ord_1")?.order).toEqual(anOrder("ord_1"));
    await store.close();
    const file = new Database(folder.database, { readonly: true });
    expect(version(file)).toBe(MIGRATIONS.length);
    expect(file.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    file.close();
  });
});
