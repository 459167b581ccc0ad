// Orders that the disk does not deliver, or delivers damaged: the answers to those who read them, and the alert.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../../support/scratch.ts";
import type { TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";
import { damageLastPage } from "../../support/store/damage.ts";

const ORDERS = 60;
const dataDir = scratchFolder("unreadable-order-");
const ids: string[] = [];
let link = "";
let service: TestService;

beforeAll(async () => {
  const before = await startService({ dataDir });
  for (let made = 0; made < ORDERS; made += 1) {
    const { json } = await before.api("POST", "/v1/orders", { amount: 4_200 });
    ids.push(json.data.id);
    link = json.data.redirectUrl;
  }
  await before.stop();
  damageLastPage(join(dataDir, "service.db"), "orders");
  service = await startService({ dataDir });
});
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("F5: an order on a damaged page is answered with 503, and the others as ever", async () => {
  for (const path of [`/v1/orders/${ids.at(-1)}`, "/v1/orders"]) {
    const { status, json, headers } = await service.api("GET", path);
    expect([status, json.code, headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
  }
  expect((await service.page(link)).status).toBe(503);
  expect((await service.api("GET", `/v1/orders/${ids[0]}`)).status).toBe(200);
});

test("an alert says what happened, and what to do", () => {
  expect(service.logged.filter(({ level }) => level === "alert")).toEqual([
    expect.objectContaining({
      event: "storeFailed",
      kind: "unreadable",
      code: "SQLITE_CORRUPT",
      file: join(dataDir, "service.db"),
      message: expect.stringMatching(/could not be read.*run the command check\.$/),
    }),
  ]);
});
