// Two platforms in one database: no row of one belongs to the other.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { BOB, GOOD_CARD } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, payment, SECRET_KEY, startService } from "../../support/service.ts";

const KEYS = [SECRET_KEY, OTHER_SECRET_KEY] as const;

let runtime: TestService;
let file: Database;
beforeAll(async () => {
  runtime = await startService();
  for (let round = 0; round < 2; round++) for (const key of KEYS) await live(key, round);
  file = new Database(storageIn(runtime.dataDir).describe(), { readonly: true });
});
afterAll(async () => {
  file.close();
  await runtime.stop();
});

/** One order's whole life: created, paid by two, committed, notified, refunded in part. The same keys for both platforms. */
async function live(secretKey: string, round: number): Promise<void> {
  const act = async (path: string, body: object, key: string): Promise<Json> => {
    const headers = { authorization: secretKey, "idempotency-key": key };
    return (await runtime.api("POST", path, body, headers)).json.data;
  };
  const fields = { amount: 5_000, tpc: true, trackId: "same", notifyUrl: "http://127.0.0.1:9/hook" };
  const order = await act("/v1/orders", fields, `create ${round}`);
  const pay = (url: string, more: object) => runtime.page(`${url}/payments`, payment(GOOD_CARD, { ...more }));
  await pay(order.redirectUrl, { amount: 3_000 });
  const { shareUrl } = (
    await runtime.api("GET", `/v1/orders/${order.id}`, undefined, { authorization: secretKey })
  ).json.data;
  await pay(shareUrl, { ...BOB, amount: 2_000 });
  const committing = act(`/v1/orders/${order.id}/commit`, {}, "commit");
  await runtime.settle();
  await committing;
  await act(`/v1/orders/${order.id}/refund`, { amount: 100 }, "refund");
  await runtime.settle();
}

const count = (sql: string): number =>
  file.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${sql}`).get()?.n ?? 0;

/** Rows that name a platform, with the order they are about. */
const NAMED: readonly (readonly [table: string, wrong: string])[] = [
  ["events", "events.platform_id <> orders.platform_id"],
  ["events", "json_extract(events.body, '$.platformId') <> orders.platform_id"],
  ["idempotency", "idempotency.scope NOT LIKE orders.platform_id || ' %'"],
  ["idempotency", "json_extract(idempotency.body, '$.data.platformId') <> orders.platform_id"],
];

test.each(NAMED)("I19: every row of %s is of its order's platform: none where %s", (table, wrong) => {
  const joined = `${table} JOIN orders ON orders.id = ${table}.order_id`;
  expect(count(joined)).toBe(count(table));
  expect(count(`(SELECT DISTINCT orders.platform_id FROM ${joined})`)).toBe(2);
  expect(count(`${joined} WHERE ${wrong}`)).toBe(0);
});

test.each(["buyers", "ledger_entries", "refunds"])(
  "I19: %s belong to payments of the same order",
  (table) => {
    const joined = `${table} JOIN authorizations AS one ON one.id = ${table}.authorization_id`;
    expect(count(`${joined} WHERE one.order_id = ${table}.order_id`)).toBe(count(table));
    expect(count(table)).toBeGreaterThan(0);
  },
);

test("I19: a webhook address that both use has a state for each of them", () => {
  expect(count("endpoints")).toBe(2);
  expect(count("(SELECT DISTINCT platform_id, url FROM endpoints)")).toBe(2);
});

test("I19: each lists only its own orders by a reference that both use", async () => {
  const lists = await Promise.all(
    KEYS.map(async (authorization) => {
      const { json } = await runtime.api("GET", "/v1/orders?trackId=same", undefined, { authorization });
      return json.data.map(({ platformId }: Json) => platformId);
    }),
  );
  const [own, other] = runtime.config.platforms;
  expect(lists).toEqual([own, other].map((platform) => [platform?.id, platform?.id]));
});
