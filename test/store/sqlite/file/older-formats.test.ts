// Files of older formats when they are opened: each keeps what it has, and its constraints.

import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { MIGRATIONS } from "../../../../src/store/sqlite/file/migrate.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { storeOver } from "../../../../src/store/sqlite/store.ts";
import { anOrder, captured, NOW, PLATFORM, temporaryFolder } from "../../../support/store/orders.ts";

function insert(database: Database, table: string, row: Readonly<Record<string, string | number>>): void {
  const names = Object.keys(row);
  database.run(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`, Object.values(row));
}

/** As a program of then saved it: `more` is what its format has besides the columns of every format. */
function insertOrder(database: Database, id: string, more: Readonly<Record<string, string | number>>): void {
  const { terms, items } = anOrder(id);
  insert(database, "orders", {
    id,
    platform_id: PLATFORM,
    seq: 1,
    status: "initiated",
    amount: 5400,
    currency: "EUR",
    ux: "collect",
    type: "direct",
    tpc: 0,
    integration: "api",
    terms: JSON.stringify(terms),
    items: JSON.stringify(items),
    modules: "[]",
    created_at: NOW,
    updated_at: NOW,
    reserved: 0,
    ...more,
  });
}

test("a file from before orders had numbers keeps orders, details and event logs, and its constraints", async () => {
  using folder = temporaryFolder();
  const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 10) });
  for (const id of ["ord_2", "ord_1"]) {
    insertOrder(older.database, id, { seq: 2, captured: 0 });
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
    open.database.run("INSERT INTO event_log (order_id, seq, at, event) VALUES ('ord_1', ?, 0, '{}')", [seq]);
  expect(add(4)).toThrow("FOREIGN KEY");
  expect(add(3)).not.toThrow();
  await store.close();
});

test("a file from before invited people were found gets their terms, and keeps the others", async () => {
  using folder = temporaryFolder();
  const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 39) });
  const { database } = older;
  insert(database, "search_platforms", { number: 1, id: PLATFORM });
  for (const number of [1, 2, 3]) {
    const invitations = number === 2 ? { invitations: '[{"id":"inv_1","nudges":[]}]' } : {};
    insertOrder(database, `ord_${number}`, { number, kept: 0, is_owing: 0, has_gap: 0, ...invitations });
    insert(database, "search_terms", { platform: 1, number, term: `term of ${number}` });
  }
  const ida = { order_id: "ord_2", id: "inv_1", email: "ida@example.com", first_name: "Ida" };
  insert(database, "invitations", ida);
  older.close();

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
  const details = { email: "ann@example.com" };
  insertOrder(older.database, "ord_1", {
    number: 7,
    committed_amount: 3000,
    committed_at: NOW,
    reserved: 2700,
    captured: 2700,
    email: details.email,
    details: JSON.stringify(details),
  });
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
  insertOrder(older.database, "ord_1", { kept: 0 });
  const job = { order_id: "ord_1", payload: "{}", due_at: NOW };
  const event = { order_id: "ord_1", name: "order.confirmed", body: "{}", url: "https://a/" };
  for (const id of ["evt_b", "evt_a"]) {
    const state = { created_at: NOW, state: "pending", platform_id: PLATFORM };
    insert(older.database, "events", { id, ...event, ...state });
    insert(older.database, "duties", { ...job, kind: "deliver", subject: id });
  }
  const failed = { key_number: 3, last_error: "no" };
  insert(older.database, "duties", { ...job, kind: "capture", subject: "auth_1", ...failed });
  older.database.run("DELETE FROM duties WHERE subject = 'evt_a'");
  older.database.run(
    "INSERT INTO deliveries (event_id, at, took_ms, status, failure, answer) VALUES ('evt_b', 1, 2, 500, 'no', '')",
  );
  const rows = (database: Database, table: string) =>
    database.query<object, []>(`SELECT rowid, * FROM ${table} ORDER BY rowid`).all();
  const kept = ["events", "deliveries", "duties"].map((table) => rows(older.database, table));
  older.close();

  const open = openDatabase({ path: folder.database });
  const store = storeOver(open);
  expect(["events", "deliveries", "jobs"].map((table) => rows(open.database, table))).toMatchObject(kept);
  expect((await store.events({ platformId: PLATFORM, limit: 5 })).events).toMatchObject([
    { id: "evt_a", attempts: 0, nextAttemptAt: undefined },
    { id: "evt_b", attempts: 1, nextAttemptAt: NOW },
  ]);
  const added = "INSERT INTO events (id, order_id, name, body, created_at, state, platform_id)";
  open.database.run(`${added} VALUES ('evt_c', NULL, 'payout.created', '{}', 0, 'pending', 'p')`);
  expect(() =>
    open.database.run(`${added} VALUES ('evt_d', 'ord_9', 'x', '{}', 0, 'pending', 'p')`),
  ).toThrow();
  const asked = "INSERT INTO jobs (order_id, kind, subject, payload, due_at)";
  open.database.run(`${asked} VALUES ('', 'deliver', 'evt_c', '{}', 0)`);
  expect(open.database.query("SELECT id FROM jobs WHERE subject = 'evt_c'").get()).toEqual({ id: 4 });
  for (const values of ["('ord_9', 'deliver', 'x', '{}', 0)", "('', 'capture', 'x', '{}', 0)"])
    expect(() => open.database.run(`${asked} VALUES ${values}`)).toThrow();
  await store.close();
});

test("a file with the former names keeps event log, ledger entries, jobs and timers, and their walls", async () => {
  using folder = temporaryFolder();
  const older = openDatabase({ path: folder.database, migrations: MIGRATIONS.slice(0, 40) });
  const { database } = older;
  const order = { order_id: "ord_1" };
  insertOrder(database, "ord_1", { seq: 2, kept: 0, is_owing: 0, has_gap: 0, alarm_at: NOW + 1 });
  for (const seq of [1, 2]) insert(database, "journal", { ...order, seq, at: NOW, fact: '{"kind":"x"}' });
  insert(database, "authorizations", {
    ...order,
    ...{ id: "auth_1", position: 0, role: "captain", status: "authorized", share: 5400, hold: 5400 },
    ...{ authorized: 5400, captured: 0, refunded: 0, units: "[]", attempt: "a", created_at: NOW },
  });
  const moved = { card: -5400, held: 5400, merchant: 0 };
  insert(database, "movements", { ...order, seq: 2, authorization_id: "auth_1", ...moved });
  insert(database, "duties", { ...order, kind: "capture", subject: "auth_1", payload: "{}", due_at: NOW });
  older.close();

  const open = openDatabase({ path: folder.database });
  const store = storeOver(open);
  expect(await store.eventLog("ord_1")).toMatchObject(
    [1, 2].map((seq) => ({ seq, orderEvent: { kind: "x" } })),
  );
  const entry = { seq: 2, authorizationId: "auth_1", ...moved };
  expect(await store.ledgerEntries("ord_1")).toMatchObject([entry]);
  expect(open.database.query("SELECT subject, timer_at FROM jobs, orders").all()).toEqual([
    { subject: "auth_1", timer_at: NOW + 1 },
  ]);
  for (const [sql, wall] of [
    ["UPDATE event_log SET at = 0", "I21 the event log is only appended to"],
    ["DELETE FROM event_log", "I21 the event log is only appended to"],
    ["UPDATE ledger_entries SET card = 0", "I1 ledger entries are only appended to"],
    ["DELETE FROM ledger_entries", "I1 ledger entries are only appended to"],
    ["INSERT INTO ledger_entries VALUES ('ord_1', 1, 'auth_1', 1, 0, 0)", "I1 a ledger entry sums to zero"],
  ] as const)
    expect(() => open.database.run(sql)).toThrow(wall);
  await store.close();
});
