// Storage in PostgreSQL by URL: opened with an empty database, opened again by several at once, and refused with a reason.

import { expect, test } from "bun:test";
import { createLane } from "../../../src/store/postgres/lane.ts";
import { MIGRATIONS, migrate } from "../../../src/store/postgres/migrate.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { failureOf } from "../../support/failure.ts";
import { aJob, anOrder, create, NOW, PLATFORM } from "../../support/store/orders.ts";
import { emptyDatabase } from "../../support/store/postgres.ts";

test("an empty database gets the schema once, however many replicas start at once", async () => {
  const { url, query } = await emptyDatabase();
  const storage = storageAt(url);
  expect(await storage.exists()).toBe(false);
  expect(await storage.holder()).toBeUndefined();
  const stores = await Promise.all([storage.open({}), storage.open({}), storage.open({})]);
  expect(query("SELECT version FROM format")).toBe(String(MIGRATIONS.length));
  expect(await storage.exists()).toBe(true);
  await create(stores[0], anOrder("ord_1"), { jobs: [aJob(), aJob({ subject: "other" })] });
  expect((await stores[2].read("ord_1"))?.order.id).toBe("ord_1");
  await stores[1].lead([], NOW);
  expect(await storage.holder()).toStartWith("the replica ");
  expect(await storage.stats()).toMatchObject({
    ordersByStatus: { initiated: 1 },
    owingOrders: 0,
    jobs: [{ kind: "capture", count: 2, failing: 0, oldestDueAt: NOW }],
  });
  expect(await storage.backlog(1)).toEqual([
    { kind: "capture", count: 1, failing: 0, oldestDueAt: NOW, hasMore: true },
  ]);
  expect((await storage.sizes()).fileBytes).toBeGreaterThan(1_000_000);
  await Promise.all(stores.map((store) => store.close()));
  expect(await storage.holder()).toBeUndefined();
});

test("the first start alone says that the database is new", async () => {
  const { url } = await emptyDatabase();
  const made: string[] = [];
  for (const name of ["first", "second"]) {
    const store = await storageAt(url).open({ onNew: () => void made.push(name) });
    await store.close();
  }
  expect(made).toEqual(["first"]);
});

test("a database of a newer program is refused, and left as it is", async () => {
  const { url, target, query } = await emptyDatabase();
  const lane = createLane({ target, deadlineMs: 2_500, patienceMs: 5_000 });
  await migrate(lane, undefined, [...MIGRATIONS, "CREATE TABLE newer (n integer)"]);
  await lane.close();
  expect(await failureOf(storageAt(url).open({}))).toMatchObject({ reason: "newer" });
  expect(query("SELECT version FROM format")).toBe(String(MIGRATIONS.length + 1));
});

test("a database of an older format keeps what it has, and gets the terms of invited people", async () => {
  const { url, target, query } = await emptyDatabase();
  const lane = createLane({ target, deadlineMs: 2_500, patienceMs: 5_000 });
  await migrate(lane, undefined, MIGRATIONS.slice(0, 2));
  await lane.close();
  const { terms, items } = anOrder("ord_1");
  for (const [id, invitations] of [
    ["ord_1", "NULL"],
    ["ord_2", `'[{"id":"inv_1","nudges":[]}]'`],
  ])
    query(`INSERT INTO orders (id, platform_id, seq, status, amount, currency, ux, type, tpc, integration, terms, items,
        modules, created_at, updated_at, reserved, kept, is_owing, has_gap, is_indexed, alarm_at, invitations)
      VALUES ('${id}', '${PLATFORM}', 1, 'initiated', 5400, 'EUR', 'collect', 'direct', false, 'api',
        '${JSON.stringify(terms)}', '${JSON.stringify(items)}', '[]', ${NOW}, ${NOW}, 0, 0, false, false, true, 7,
        ${invitations});
      INSERT INTO journal (order_id, seq, at, fact) VALUES ('${id}', 1, ${NOW}, '{"kind":"x"}');
      INSERT INTO duties (order_id, kind, subject, payload, due_at) VALUES ('${id}', 'capture', 'a', '{}', 8)`);
  query("INSERT INTO invitations VALUES ('ord_2', 'inv_1', 'ida@example.com', 'Ida')");

  const updated = await storageAt(url).open({});
  expect(query("SELECT string_agg(id, ' ') FROM orders WHERE NOT is_indexed")).toBe("ord_2");
  const { orders } = await updated.list({ platformId: PLATFORM, limit: 5, search: "ida@example.com" });
  expect(orders.map(({ order }) => order.id)).toEqual(["ord_2"]);
  expect(await updated.eventLog("ord_1")).toMatchObject([{ seq: 1, orderEvent: { kind: "x" } }]);
  expect(
    query("SELECT due_at, timer_at FROM jobs JOIN orders ON orders.id = order_id WHERE order_id = 'ord_1'"),
  ).toBe("8|7");
  await updated.close();
});

test("a migration that fails leaves the schema as it was", async () => {
  const { target, query } = await emptyDatabase();
  const lane = createLane({ target, deadlineMs: 2_500, patienceMs: 5_000 });
  const broken = [...MIGRATIONS, "CREATE TABLE half (n integer); SELECT 1 / 0"];
  expect((await failureOf(migrate(lane, undefined, broken))).message).toContain("division by zero");
  expect(query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")).toBe("0");
  await migrate(lane);
  expect(query("SELECT version FROM format")).toBe(String(MIGRATIONS.length));
  await lane.close();
});

test("a server or database that is not there is named, without the password", async () => {
  const { url } = await emptyDatabase();
  const absent = storageAt(url.replace(/\/[^/]+\?/, "/none?"));
  expect(await failureOf(absent.open({}))).toMatchObject({ reason: "broken" });
  const refused = storageAt("postgres://user:secret@127.0.0.1:9/orders");
  const failure = await refused.open({}).catch((error) => error);
  expect(failure).toMatchObject({ reason: "broken" });
  expect(failure.message).toStartWith("postgres://user@127.0.0.1:9/orders cannot be used (");
  expect(failure.message).not.toContain("secret");
});

test.each(["LATIN1", "SQL_ASCII"])(
  "a database with the encoding %s is refused, and left as it is",
  async (encoding) => {
    const { url, query } = await emptyDatabase();
    const name = `in_${encoding.toLowerCase()}`;
    query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
    const storage = storageAt(url.replace(/\/[^/]+\?/, `/${name}?`));
    const refusal = {
      reason: "unsupported",
      message: expect.stringContaining(
        ` has the encoding ${encoding}, which cannot hold every name: UTF8 is needed.`,
      ),
    };
    expect(await failureOf(storage.open({}))).toMatchObject(refusal);
    expect(await failureOf(storage.arrive("2026-11-23T1200"))).toMatchObject(refusal);
    expect(await storage.exists()).toBe(false);
  },
);

test.each([
  "CREATE TABLE orders (id integer)",
  "CREATE VIEW orders AS SELECT 1 AS id",
  "CREATE TABLE format (page integer)",
  "CREATE TABLE format (version integer); INSERT INTO format VALUES (3)",
  "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
])("a database of another program is refused, and left as it is: %s", async (made) => {
  const { url, query } = await emptyDatabase();
  query(made);
  const count = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
  const before = query(count);
  expect(await failureOf(storageAt(url).open({}))).toMatchObject({
    reason: "foreign",
    message: expect.stringContaining(" has tables of another program ("),
  });
  expect(query(count)).toBe(before);
});
