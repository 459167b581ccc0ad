// A service whose orders are in a database of PostgreSQL, as its configuration says.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { startService } from "../support/service.ts";
import { emptyDatabase } from "../support/store/postgres.ts";

test("two services over one database are one shop, and a later one finds its orders", async () => {
  const { url } = await emptyDatabase();
  const start = () => startService({ config: { storage: { url } } });
  const [first, second] = [await start(), await start()];
  const asked = { amount: 6000, currency: "EUR", ux: "single" };
  const made = await first.api("POST", "/v1/orders", asked);
  expect(made.status).toBe(200);
  const path = `/v1/orders/${made.json.data.id}`;
  expect((await second.api("GET", path)).json.data).toEqual(made.json.data);
  expect(readdirSync(first.dataDir)).not.toContain("service.db");
  await first.stop();
  await second.stop();
  const third = await start();
  expect((await third.api("GET", path)).json.data).toEqual(made.json.data);
  await third.stop();
});
