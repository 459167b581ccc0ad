// Batches of changes: one that is held up by another's lock holds up only its own changes.

import { expect, test } from "bun:test";
import { SQL } from "bun";
import { untilHeldUp } from "../../support/store/held-up.ts";
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
    await untilHeldUp(sql);
    await change(store, "ord_2", { updatedAt: NOW + 1 });
    expect(isHeldUp).toBe(true);
  });
  await held;
  await other.close();
  await store.close();
});

test("changes go on as soon as one of two batches that are held up is saved", async () => {
  const { target, replica } = await newDatabase();
  const store = replica();
  const ids = ["ord_1", "ord_2", "ord_3"];
  for (const id of ids) await create(store, anOrder(id));
  const saved: string[] = [];
  const changed = async (id: string) => {
    await change(store, id, { updatedAt: NOW + 1 });
    saved.push(id);
  };
  const [firstOther, secondOther] = [new SQL({ ...target, max: 1 }), new SQL({ ...target, max: 1 })];
  let held: Promise<unknown>[] = [];
  await firstOther.begin(async (holder) => {
    await holder`SELECT 1 FROM orders WHERE id = 'ord_1' FOR UPDATE`;
    held = [changed("ord_1")];
    await untilHeldUp(holder);
    await secondOther.begin(async (nextHolder) => {
      await nextHolder`SELECT 1 FROM orders WHERE id = 'ord_2' FOR UPDATE`;
      held.push(changed("ord_2"));
      await untilHeldUp(nextHolder);
      held.push(changed("ord_3"));
      // Longer than a batch is left alone with what it waits for.
      await Bun.sleep(100);
    });
    await Promise.all(held.slice(1));
    expect(saved.toSorted()).toEqual(["ord_2", "ord_3"]);
  });
  await Promise.all(held);
  await firstOther.close();
  await secondOther.close();
  await store.close();
});
