// Batches of changes: one that is held up by another's lock holds up only its own changes.

import { expect, test } from "bun:test";
import { SQL } from "bun";
import { anOrder, change, create, NOW } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

test("a change that waits for a lock does not hold up the changes of other orders", async () => {
  const { target, replica } = await newDatabase();
  const store = replica();
  for (const id of ["ord_1", "ord_2"]) await create(store, anOrder(id));
  const other = new SQL({ ...target, max: 1 });
  let isHeldUp = true;
  let held: Promise<unknown> = Promise.resolve();
  await other.begin(async (sql) => {
    await sql`SELECT 1 FROM orders WHERE id = 'ord_1' FOR UPDATE`;
    held = change(store, "ord_1", { updatedAt: NOW + 1 }).finally(() => {
      isHeldUp = false;
    });
    while ((await sql`SELECT 1 FROM pg_locks WHERE NOT granted`).length === 0);
    await change(store, "ord_2", { updatedAt: NOW + 1 });
    expect(isHeldUp).toBe(true);
  });
  await held;
  await other.close();
  await store.close();
});
