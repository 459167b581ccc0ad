// Migrations of the database file when it is opened: order, failures, and files of another version.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { OnProgress } from "../../../../src/store/progress.ts";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { openStore, storeOver } from "../../../../src/store/sqlite/store.ts";
import {
  aJob,
  anOrder,
  captured,
  create,
  NOW,
  PLATFORM,
  temporaryFolder,
} from "../../../support/store/orders.ts";

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
      expect(await store.read(id)).toEqual({ order: anOrder(id, { seq: 2 }), details, buyers: {} });
      expect((await store.eventLog(id)).map(({ seq }) => seq)).toEqual([1, 2]);
      expect(await store.ordersNaming(details.email)).toEqual([id]);
    }
    const found = (await store.list({ platformId: PLATFORM, trackId: "cart", limit: 5 })).orders;
    expect(found.map(({ order }) => order.id)).toEqual(["ord_1", "ord_2"]);
    const add = (seq: number) => () =>
      open.database.run("INSERT INTO journal (order_id, seq, at, fact) VALUES ('ord_1', ?, 0, '{}')", [seq]);
    expect(add(4)).toThrow("FOREIGN KEY");
    expect(add(3)).not.toThrow();
    await store.close();
  });

  test("a file from before invited people were found gets their terms, and keeps the others", async () => {
    using folder = temporaryFolder();
    const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 39) });
    const store = storeOver(older);
    await create(store, anOrder("ord_1"), { details: { trackId: "first" } });
    await create(store, anOrder("ord_2", { invitations: [{ id: "inv_1", nudges: [] }] }), {
      invited: { inv_1: { email: "ida@example.com", firstName: "Ida" } },
    });
    await create(store, anOrder("ord_3"), { details: { trackId: "third" } });
    await store.indexOrders(3);
    older.database.run("DELETE FROM search_terms WHERE term LIKE 'ida%'");
    await store.close();

    const open = openDatabase({ path: folder.database });
    const indexed = () =>
      open.database.query("SELECT DISTINCT number FROM search_terms ORDER BY number").values().flat();
    expect(indexed()).toEqual([1]);
    const updated = storeOver(open);
    const { orders } = await updated.list({ platformId: PLATFORM, limit: 5, search: "ida@example.com" });
    expect(orders.map(({ order }) => order.id)).toEqual(["ord_2"]);
    expect(indexed()).toEqual([1, 2, 3]);
    await updated.close();
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
    expect(await store.read("ord_1")).toEqual({ order, details, buyers: {} });
    expect(open.database.query("SELECT number, kept FROM orders").all()).toEqual([{ number: 7, kept: 2600 }]);
    expect(() => open.database.run("UPDATE orders SET kept = 3001")).toThrow("I4 kept captures");
    expect(() => open.database.run("UPDATE orders SET amount = 1")).toThrow("fixed at its creation");
    expect(await store.ordersNaming(details.email)).toEqual(["ord_1"]);
    await store.close();
  });

  test("a file from before webhooks of no order keeps its events, attempts and jobs, and takes new ones", async () => {
    using folder = temporaryFolder();
    const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 20) });
    // Today's store writes columns that this file does not have yet.
    older.database.run("ALTER TABLE orders ADD COLUMN is_owing INTEGER NOT NULL DEFAULT 0");
    older.database.run("ALTER TABLE orders ADD COLUMN has_gap INTEGER NOT NULL DEFAULT 0");
    older.database.run("ALTER TABLE orders ADD COLUMN attention_at INTEGER");
    older.database.run("ALTER TABLE orders ADD COLUMN adjustments TEXT");
    older.database.run("ALTER TABLE orders ADD COLUMN people TEXT");
    older.database.run("ALTER TABLE orders ADD COLUMN invitations TEXT");
    const before = storeOver(older);
    const events = ["evt_b", "evt_a"].map((id) => ({
      id,
      name: "order.confirmed",
      body: "{}",
      url: "https://a/",
    }));
    const jobs = events.map(({ id }) => aJob({ kind: "deliver", subject: id }));
    await create(before, anOrder("ord_1"), { events, jobs: [...jobs, aJob()] });
    older.database.run("ALTER TABLE orders DROP COLUMN is_owing");
    older.database.run("ALTER TABLE orders DROP COLUMN has_gap");
    older.database.run("ALTER TABLE orders DROP COLUMN attention_at");
    older.database.run("ALTER TABLE orders DROP COLUMN adjustments");
    older.database.run("ALTER TABLE orders DROP COLUMN people");
    older.database.run("ALTER TABLE orders DROP COLUMN invitations");
    older.database.run("UPDATE duties SET key_number = 3, last_error = 'no' WHERE kind = 'capture'");
    older.database.run("DELETE FROM duties WHERE subject = 'evt_a'");
    older.database.run(
      "INSERT INTO deliveries (event_id, at, took_ms, status, failure, answer) VALUES ('evt_b', 1, 2, 500, 'no', '')",
    );
    const kept = ["events", "deliveries", "duties", "sqlite_sequence"].map((table) => {
      const rows = (database: Database) =>
        database.query<object, []>(`SELECT rowid, * FROM ${table} ORDER BY rowid`).all();
      return { rows, before: rows(older.database) };
    });
    await before.close();

    const open = openDatabase({ path: folder.database });
    const store = storeOver(open);
    for (const { rows, before } of kept) expect(rows(open.database)).toMatchObject(before);
    expect((await store.events({ platformId: PLATFORM, limit: 5 })).events).toMatchObject([
      { id: "evt_a", attempts: 0, nextAttemptAt: undefined },
      { id: "evt_b", attempts: 1, nextAttemptAt: NOW },
    ]);
    const event = "INSERT INTO events (id, order_id, name, body, created_at, state, platform_id)";
    open.database.run(`${event} VALUES ('evt_c', NULL, 'payout.created', '{}', 0, 'pending', 'p')`);
    expect(() =>
      open.database.run(`${event} VALUES ('evt_d', 'ord_9', 'x', '{}', 0, 'pending', 'p')`),
    ).toThrow();
    const job = "INSERT INTO duties (order_id, kind, subject, payload, due_at)";
    open.database.run(`${job} VALUES ('', 'deliver', 'evt_c', '{}', 0)`);
    expect(open.database.query("SELECT id FROM duties WHERE subject = 'evt_c'").get()).toEqual({ id: 4 });
    for (const values of ["('ord_9', 'deliver', 'x', '{}', 0)", "('', 'capture', 'x', '{}', 0)"])
      expect(() => open.database.run(`${job} VALUES ${values}`)).toThrow();
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
    expect((await store.read("ord_1"))?.order).toEqual(anOrder("ord_1"));
    await store.close();
    const file = new Database(folder.database, { readonly: true });
    expect(version(file)).toBe(MIGRATIONS.length);
    expect(file.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    file.close();
  });
});
