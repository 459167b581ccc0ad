// Results of transactions, which are kept for their repetition: nothing of an order's people is in them.

import { expect, test } from "bun:test";
import { rewriteTables } from "../../../src/store/postgres/rewrite.ts";
import { aJob, anOrder, create, leaseUntil, NOW } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

test("a claim brings payload and event, and keeps neither in its result", async () => {
  const { query, replica } = await newDatabase();
  const store = replica();
  const url = "https://shop.example/hook";
  const event = { id: "evt_1", name: "order.created", url, body: '{"email":"ana@example.com"}' };
  const payload = { to: "bob@example.com" };
  const jobs = [aJob({ kind: "deliver", subject: "evt_1", payload })];
  await create(store, anOrder("ord_1"), {
    events: [event],
    jobs,
    details: { notifyUrl: `${url}?for=ana@example.com` },
  });
  const [claimed] = await store.claimJobs(["deliver"], NOW, leaseUntil(NOW + 60_000), 10);
  expect(claimed?.payload).toEqual(payload);
  expect(claimed?.delivery?.event.body).toBe(event.body);
  expect(query("SELECT count(*) FROM writes WHERE result = '[[1]]'")).toBe("1");
  expect(query("SELECT count(*) FROM writes WHERE result LIKE '%@example.com%'")).toBe("0");
  await store.close();
});

test("results of which no repetition can come are gone before the tables are rewritten", async () => {
  const { target, query } = await newDatabase();
  query("INSERT INTO writes VALUES ('old', 'ana', now() - interval '2 hours'), ('new', 'bob', now())");
  await rewriteTables(target);
  expect(query("SELECT id FROM writes")).toBe("new");
});
