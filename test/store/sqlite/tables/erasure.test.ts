// Erasure in bytes (T33), of many orders whose rows grew after they were saved, so that SQLite moved them from page to
// page.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Erasure } from "../../../../src/ports/erasure.ts";
import { openStore } from "../../../../src/store/sqlite/store.ts";
import { ACT, anOrder, change, create, NOW, temporaryFolder } from "../../../support/store/orders.ts";

const ORDERS = 1_500;
const FORGOTTEN: Erasure = { details: {}, buyers: [], isWhole: true };
const AS_IT_IS = { event: (body: string) => body, answer: (body: string) => body };

test("T33: erased buyers are in no page of the file, nor in its log", async () => {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  const ids = Array.from({ length: ORDERS }, (_, index) => `ord_${index}`);
  const secret = (index: number) => ({
    email: `canary${index}@example.com`,
    note: "n".repeat((index * 37) % 900),
  });
  await Promise.all(ids.map((id, index) => create(store, anOrder(id), { details: secret(index) })));
  const shuffled = ids.map((_, index) => ids[(index * 7_919) % ORDERS] ?? "");
  await Promise.all(
    shuffled.map((id) =>
      change(store, id, { moduleId: "md_1".repeat(20), closedAt: NOW, status: "cancelled" }),
    ),
  );
  const named = () => readFileSync(folder.database, "latin1").match(/canary\d+/g)?.length ?? 0;
  expect(await store.tidy()).toBe(true);
  expect(named()).toBeGreaterThanOrEqual(2 * ORDERS);
  for (const id of ids) await store.erase(id, () => FORGOTTEN, AS_IT_IS, { now: NOW, audit: ACT });
  expect(await store.clearTraces()).toBe(true);
  expect(named()).toBe(0);
  expect((await store.read("ord_7"))?.order.status).toBe("cancelled");
  await store.close();
});
