// Migrations of the database file when it is opened: order, failures, and another program that reads.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { OnProgress } from "../../../../src/store/progress.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
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
    expect(open.database.query("SELECT order_id FROM event_log").all()).toEqual([{ order_id: "ord_1" }]);
    expect(readOf(open.database, "foreign_keys")).toBe(1);
    open.close();

    const copy = `${folder.database}.format-${MIGRATIONS.length}.backup`;
    expect(modeOf(copy)).toBe(0o600);
    const before = new Database(copy, { readonly: true });
    expect(version(before)).toBe(MIGRATIONS.length);
    expect(before.query("SELECT id FROM orders").all()).toEqual([{ id: "ord_1" }]);
    before.close();
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
    expect((await store.read("ord_1"))?.order).toEqual(anOrder("ord_1"));
    await store.close();
    const file = new Database(folder.database, { readonly: true });
    expect(version(file)).toBe(MIGRATIONS.length);
    expect(file.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    file.close();
  });
});
