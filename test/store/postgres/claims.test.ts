// Claims of jobs: whole with what the jobs are about, or not at all.

import { expect, test } from "bun:test";
import { failureOf } from "../../support/failure.ts";
import { aJob, anOrder, create, leaseUntil, NOW } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

test("a claim whose deliveries cannot be read leaves its jobs free", async () => {
  const { query, replica } = await newDatabase();
  const store = replica();
  const url = "https://shop.example/hook";
  const deliveries = ["evt_1", "evt_2"];
  await create(store, anOrder("ord_1"), {
    events: deliveries.map((id) => ({ id, name: "order.created", url, body: "{}" })),
    jobs: [...deliveries.map((subject) => aJob({ kind: "deliver", subject })), aJob({ subject: "auth_1" })],
  });
  const claim = () => store.claimJobs(["deliver", aJob().kind], NOW, leaseUntil(NOW + 3_600_000), 10);
  query("ALTER TABLE events RENAME TO away");
  await failureOf(claim());
  expect(query("SELECT count(*) FROM jobs WHERE leased_until > 0 OR attempts > 0")).toBe("0");
  query("ALTER TABLE away RENAME TO events");
  const claimed = await claim();
  expect(claimed.map(({ subject, delivery }) => [subject, delivery?.event.id])).toEqual([
    ["evt_1", "evt_1"],
    ["evt_2", "evt_2"],
    ["auth_1", undefined],
  ]);
  await store.close();
});
