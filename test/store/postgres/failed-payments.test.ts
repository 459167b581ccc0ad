// Counts of failed payments as rows: none without failures, and none lost to another replica that counts meanwhile.

import { expect, test } from "bun:test";
import { SQL } from "bun";
import type { FailedPaymentStore } from "../../../src/ports/failed-payments.ts";
import { untilHeldUp } from "../../support/store/held-up.ts";
import { NOW } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

/** `more` by source. `meanwhile` happens between the first read and its write. */
function count(
  store: FailedPaymentStore,
  more: Readonly<Record<string, number>>,
  meanwhile = () => undefined as unknown,
): Promise<number> {
  let reads = 0;
  return store.countFailures(Object.keys(more), (found) => {
    reads += 1;
    if (reads === 1) meanwhile();
    const counts = Object.entries(more).map(
      ([source, failures]) =>
        [source, { failures: (found.get(source)?.failures ?? 0) + failures, lastAt: NOW }] as const,
    );
    return { value: reads, counts: new Map(counts) };
  });
}

const found = (store: FailedPaymentStore) =>
  store.countFailures(["a", "b"], (counts) => ({
    value: ["a", "b"].map((source) => counts.get(source)?.failures ?? 0),
    counts: new Map(),
  }));

test("a payment that succeeds leaves no row", async () => {
  const { query, replica } = await newDatabase();
  const store = replica();
  await count(store, { page: 1, address: 1, bank: 1 });
  expect(query("SELECT count(*) FROM failed_payments")).toBe("3");
  await count(store, { bank: -1, page: -1, address: -1 });
  expect(query("SELECT count(*) FROM failed_payments")).toBe("0");
  await store.close();
});

const ADD = "UPDATE failed_payments SET failures = failures + 1";
const TWICE = `INSERT INTO failed_payments SELECT source, 4, ${NOW} FROM`;
const HASH = (source: string) =>
  `(SELECT rtrim(translate(encode(sha256('${source}'), 'base64'), '+/', '-_'), '=') AS source) AS s`;

test.each([
  ["a forgiven count that grew", { a: 1, b: 2 }, { a: -1, b: -1 }, ADD, [1, 2]],
  ["a count that grew, and a new one", { a: 1 }, { a: 1, b: 1 }, ADD, [3, 1]],
  [
    "a count that went",
    { a: 1, b: 1 },
    { a: 1, b: -1 },
    `DELETE FROM failed_payments; ${TWICE} ${HASH("b")}`,
    [1, 3],
  ],
  ["a new count that came", {}, { a: 1 }, `${TWICE} ${HASH("a")}`, [5, 0]],
  ["one of two new counts that came", {}, { a: 1, b: 1 }, `${TWICE} ${HASH("b")}`, [1, 5]],
  ["an absent count that came", { a: 1 }, { a: 1, b: 0 }, `${TWICE} ${HASH("b")}`, [2, 4]],
])("decides again over %s", async (_, before, more, meanwhile, after) => {
  const { query, replica } = await newDatabase();
  const store = replica();
  if (Object.keys(before).length > 0) await count(store, before);
  expect(await count(store, more, () => query(meanwhile))).toBe(2);
  expect(await found(store)).toEqual(after);
  expect(query("SELECT count(*) FROM writes WHERE result = 'false'")).toBe("1");
  await store.close();
});

test("of two new counts none is kept where another replica commits one of them meanwhile", async () => {
  const { target, replica } = await newDatabase();
  const store = replica();
  const other = new SQL({ ...target, max: 1 });
  // Of the two hashes the later: the earlier is inserted by then.
  await other.unsafe("BEGIN");
  await other.unsafe(`${TWICE} ${HASH("a")}`);
  const counted = count(store, { a: 1, b: 1 });
  await untilHeldUp(other);
  await other.unsafe("COMMIT");
  expect(await counted).toBe(2);
  expect(await found(store)).toEqual([5, 1]);
  await Promise.all([store.close(), other.close()]);
});

test("of counts and forgiven ones at two replicas at once none is lost, and none waits for a deadlock", async () => {
  const { query, replica } = await newDatabase();
  const [here, there] = [replica(), replica()];
  const pay = async (store: FailedPaymentStore, page: string, failed: number) => {
    await count(store, { [page]: 1, b: 1, [`bank ${page}`]: 1 });
    await count(store, { [`bank ${page}`]: -1, ...(failed === 0 && { b: -1, [page]: -1 }) });
  };
  await Promise.all(
    Array.from({ length: 40 }, (__, index) =>
      pay(
        index % 2 === 0 ? here : there,
        index % 3 === 0 ? "a" : `page ${index % 4}`,
        index % 6 === 0 ? 1 : 0,
      ),
    ),
  );
  expect(await found(there)).toEqual([7, 7]);
  expect(query("SELECT count(*) FROM failed_payments")).toBe("2");
  expect(query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")).toBe("0");
  await Promise.all([here.close(), there.close()]);
});
