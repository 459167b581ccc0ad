// Rows that queries by the page read: as many as the page has, however many others there are.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { ENDED } from "../../../src/domain/order/queries.ts";
import { createDatabase } from "../../../src/store/postgres/database.ts";
import { erasing } from "../../../src/store/postgres/erasure.ts";
import { claimJobs } from "../../../src/store/postgres/jobs.ts";
import { listing } from "../../../src/store/postgres/listing.ts";
import type { Transaction } from "../../../src/store/postgres/transaction.ts";
import { aJob, anOrder, create, leaseUntil, NOW, PLATFORM } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";
import { rowsRead } from "../../support/store/rows-read.ts";

const ORDERS = 12_000;
const LIMIT = 10;
const PLATFORMS = [PLATFORM, "pl_two", "pl_three"];

const { target, query, replica } = await newDatabase();
const database = createDatabase({ target, deadlineMs: 20_000, patienceMs: 20_000, origin: "reading" });

const columnsOf = (table: string, but: string) =>
  query(
    `SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
     WHERE table_name = '${table}' AND is_generated = 'NEVER' AND column_name NOT IN (${but})`,
  );

beforeAll(async () => {
  const store = replica();
  await create(store, anOrder("ord_0", { status: "completed" }), { jobs: [aJob({ dueAt: NOW + 9_000 })] });
  await store.close();
  const columns = columnsOf(
    "orders",
    "'number', 'id', 'platform_id', 'created_at', 'status', 'attention_at'",
  );
  query(
    `INSERT INTO orders (id, platform_id, created_at, status, attention_at, ${columns})
     SELECT 'ord_' || n, (ARRAY['${PLATFORMS.join("','")}'])[1 + n % 3], created_at + n,
       coalesce((ARRAY['completed', 'cancelled', 'refunded'])[1 + n % 32], 'initiated'), created_at + n, ${columns}
     FROM orders, generate_series(1, ${ORDERS}) AS n`,
  );
  query(
    `INSERT INTO jobs (order_id, kind, subject, payload, due_at)
     SELECT 'ord_0', (ARRAY['deliver', 'sendMail'])[1 + n % 2], n, 'null', ${NOW} + n FROM generate_series(1, 4000) AS n`,
  );
  query("ANALYZE");
});
afterAll(() => database.close());

/** Counts the rows of a table that statements read, before they are carried out. */
function counting(table: string) {
  let total = 0;
  const over = <T extends Pick<Transaction, "rows">>(asked: T): T => ({
    ...asked,
    async rows(text, values) {
      total += await rowsRead(target, table, { text, values });
      return asked.rows(text, values);
    },
  });
  return { over, total: () => total };
}

async function ordersRead(ask: (over: typeof database) => Promise<unknown>): Promise<number> {
  const { over, total } = counting("orders");
  await ask(over(database));
  return total();
}

const SEEN = { platformIds: PLATFORMS, limit: LIMIT };

test.each<[string, number, (over: typeof database) => Promise<unknown>]>([
  ["a platform's", 1, (over) => listing(over).list({ platformId: PLATFORM, limit: LIMIT })],
  [
    "a platform's, after one",
    1,
    (over) => listing(over).list({ platformId: PLATFORM, limit: LIMIT, after: "ord_1998" }),
  ],
  [
    "a platform's of a status",
    1,
    (over) => listing(over).list({ platformId: PLATFORM, limit: LIMIT, status: "completed" }),
  ],
  ["several platforms'", 3, (over) => listing(over).listSeen(SEEN)],
  ["several platforms', after one", 3, (over) => listing(over).listSeen({ ...SEEN, after: "ord_2000" })],
  ["several platforms' of a status", 3, (over) => listing(over).listSeen({ ...SEEN, status: "completed" })],
  [
    "those to look at",
    3,
    (over) => listing(over).listAttention({ platformIds: PLATFORMS, until: NOW * 2, limit: LIMIT }),
  ],
])("a page of orders: %s", async (_, platforms, ask) => {
  const read = await ordersRead(ask);
  expect(read).toBeGreaterThan(LIMIT);
  // One more of each says whether there are more, a second that it has its place, and one is where the page begins.
  expect(read).toBeLessThanOrEqual(platforms * (LIMIT + 2) + 1);
});

test("a page of orders whose retention is over: those of a status that ends one", async () => {
  const read = await ordersRead((over) => erasing(over).expired(PLATFORM, NOW * 2, undefined));
  expect(read).toBeGreaterThan(100);
  expect(read).toBeLessThanOrEqual(ENDED.length * 500);
});

test("a claim: jobs of its kinds, and none of those of others that are due earlier", async () => {
  const claim = async (kinds: readonly string[]) => {
    const { over, total } = counting("jobs");
    const write: typeof database.write = (body) => database.write((transaction) => body(over(transaction)));
    const jobs = await claimJobs({ write }, kinds, NOW + 9_000, leaseUntil(NOW + 60_000), LIMIT);
    return { claimed: jobs.map(({ subject }) => subject), read: total() };
  };
  const rare = await claim(["inquire", "capture", "refund"]);
  expect(rare.claimed).toEqual(["auth_1"]);
  expect(rare.read).toBeLessThan(LIMIT);
  const many = await claim(["deliver", "sendMail"]);
  expect(many.claimed).toEqual(Array.from({ length: LIMIT }, (_, index) => String(index + 1)));
  expect(many.read).toBeLessThan(20 * LIMIT);
});
