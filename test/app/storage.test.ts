// A service whose orders are in a database of PostgreSQL, as its configuration says.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { startService } from "../support/service.ts";
import { emptyDatabase } from "../support/store/postgres.ts";

const asked = { amount: 6000, currency: "EUR", ux: "single" };

const { url } = await emptyDatabase();

test("a later service over one database finds its orders", async () => {
  const start = () => startService({ config: { storage: { url } } });
  const first = await start();
  const made = await first.api("POST", "/v1/orders", asked);
  expect(made.status).toBe(200);
  const path = `/v1/orders/${made.json.data.id}`;
  expect(readdirSync(first.dataDir)).not.toContain("service.db");
  await first.stop();
  const second = await start();
  expect((await second.api("GET", path)).json.data).toEqual(made.json.data);
  await second.stop();
});
