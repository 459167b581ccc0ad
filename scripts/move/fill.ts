// Data for the measurement of a move: some dozen orders that shops and buyers made, each many times over.

import { Database } from "bun:sqlite";
import { storageIn } from "../../src/app/data-directory/data-storage.ts";
import type { TestService } from "../../test/support/service.ts";
import { payment, SECRET_KEY, startService } from "../../test/support/service.ts";

const CARD = "4242 4242 4242 4242";
const DAY = 86_400_000;
/** Orders of one kind each: groups that are complete, refunded or open, and single buyers. */
const ROUNDS = 12;
const PER_ROUND = 4;
/** The beginning of every id that was made in this month, and of no platform's. */
const MONTH = "_019c";

/** Returns the number of orders. */
export async function fill(dataDir: string, orders: number): Promise<number> {
  const service = await startService({ dataDir });
  for (let round = 0; round < ROUNDS; round++) await liveRound(service, round);
  await service.turnBy(DAY);
  await service.stop();
  const times = Math.ceil(orders / (ROUNDS * PER_ROUND));
  return multiply(storageIn(dataDir).describe(), times);
}

async function liveRound(service: TestService, round: number): Promise<void> {
  const { api, page, settle } = service;
  const headers = (kind: string) => ({
    authorization: SECRET_KEY,
    "Idempotency-Key": `key${MONTH}_${round}_${kind}`,
  });
  const made = async (kind: string, fields: object) =>
    (await api("POST", "/v1/orders", { amount: 10_000, ...fields }, headers(kind))).json.data;
  const pays = (url: string, amount: number, email: string) =>
    page(`${url}/payments`, payment(CARD, { amount, email }));
  const group = async (kind: string) => {
    const order = await made(kind, { trackId: `cart-${kind}-${round}` });
    await pays(order.redirectUrl, 5_000, "ana@example.com");
    const { shareUrl } = (await api("GET", `/v1/orders/${order.id}`)).json.data;
    await pays(shareUrl, 3_000, "bob@example.com");
    return { ...order, shareUrl };
  };
  for (const kind of ["complete", "refunded"]) {
    const { id, shareUrl } = await group(kind);
    await pays(shareUrl, 2_000, "cleo@example.com");
    await settle();
    if (kind === "refunded") await api("POST", `/v1/orders/${id}/refund`, { amount: 1_000 });
  }
  await group("open");
  const { redirectUrl } = await made("single", { ux: "single" });
  await pays(redirectUrl, 10_000, "dan@example.com");
  await settle();
}

/** Each copy has ids of another month. Numbers go on after those of the copy before. */
function multiply(file: string, times: number): number {
  const database = new Database(file, { readwrite: true, strict: true });
  database.run("PRAGMA foreign_keys = OFF");
  database.run("PRAGMA synchronous = OFF");
  const tables = database
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql LIKE '%order_id%' OR name = 'orders' OR name = 'deliveries'",
    )
    .all();
  database.run("BEGIN");
  for (const { name } of tables) copyRows(database, name, times);
  database.run("DELETE FROM search_terms");
  database.run("COMMIT");
  const { count } = database.query<{ count: number }, []>("SELECT count(*) AS count FROM orders").get() ?? {
    count: 0,
  };
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return count;
}

const NUMBERS = ["number", "hash"];

function copyRows(database: Database, table: string, times: number): void {
  type Column = { readonly name: string; readonly type: string; readonly pk: number };
  const columns = database
    .query<Column, [string]>("SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0")
    .all(table);
  const numbered = columns.find(
    ({ name, type, pk }) => type === "INTEGER" && (pk === 1 || NUMBERS.includes(name)),
  );
  const { most } = database
    .query<{ most: number }, []>(`SELECT coalesce(max(${numbered?.name ?? 0}), 0) AS most FROM ${table}`)
    .get() ?? { most: 0 };
  const values = columns.map(({ name, type }) => {
    if (type === "TEXT") return `replace("${name}", '${MONTH}', '_' || $copy)`;
    if (name === "hash") return `"${name}" + $n`;
    return name === numbered?.name ? `"${name}" + $n * ${most}` : `"${name}"`;
  });
  const list = columns.map(({ name }) => `"${name}"`).join(", ");
  database.run(`CREATE TEMP TABLE first AS SELECT * FROM ${table}`);
  const add = database.prepare(`INSERT INTO ${table} (${list}) SELECT ${values.join(", ")} FROM first`);
  for (let n = 1; n < times; n++) add.run({ n, copy: (0x1000 + n).toString(16).padStart(4, "0") });
  database.run("DROP TABLE first");
}
