// The engine itself in the simulator: the same lives, lived by the program's own code over a store of maps.

import { expect, test } from "bun:test";
import { disagreements } from "../../src/domain/movement.ts";
import { openStore } from "../../src/store/sqlite.ts";
import { EngineShop } from "./engine-shop.ts";
import { liveAwaiting } from "./life.ts";
import { createSights } from "./sights.ts";

const LIMIT_MS = 60_000;
/** Lives that once broke something: a "never heard of it" that was older than the payment's arrival (F14). */
const ONCE_BROKEN = [6467];

async function complaintOf(seed: number, sights = createSights()): Promise<string[]> {
  let shop: EngineShop | undefined;
  const { complaint } = await liveAwaiting(seed, sights, (terms, world) => {
    shop = new EngineShop(terms, world, seed);
    return shop;
  });
  const found = shop?.defects[0] ?? complaint;
  return found === undefined ? [] : [`seed ${seed}: ${found}`];
}

test.each(ONCE_BROKEN)("seed %d breaks nothing any more", async (seed) => {
  expect(await complaintOf(seed)).toEqual([]);
});

test(
  "I1 to I7, I10 to I18, I21: 1,000 lives of the engine break no invariant and end",
  async () => {
    const sights = createSights();
    const complaints: string[] = [];
    const startedAt = performance.now();
    for (let seed = 1; seed <= 1_000; seed++) complaints.push(...(await complaintOf(seed, sights)));
    const perSecond = Math.round(1_000 / ((performance.now() - startedAt) / 1_000));
    process.stdout.write(`1000 lives of the engine, ${perSecond} a second\n`);
    expect(complaints).toEqual([]);
    const often = Object.entries(sights.counts()).filter(([, times]) => times > 0);
    expect(often.length).toBeGreaterThan(30);
  },
  LIMIT_MS,
);

test(
  "I1 to I5, I21: what 2,000 lives of the engine save stands in SQLite as it stood in the map",
  async () => {
    const startedAt = performance.now();
    for (let seed = 10_001; seed <= 12_000; seed++) {
      let shop: EngineShop | undefined;
      await liveAwaiting(seed, createSights(), (terms, world) => {
        shop = new EngineShop(terms, world, seed);
        return shop;
      });
      if (shop !== undefined) await standsInSqlite(seed, shop);
    }
    const perSecond = Math.round(2_000 / ((performance.now() - startedAt) / 1_000));
    process.stdout.write(`2000 lives of the engine, saved again in SQLite, ${perSecond} a second\n`);
  },
  2 * LIMIT_MS,
);

/** Saves every change again behind SQLite's walls, and reads back what it came to. */
async function standsInSqlite(seed: number, shop: EngineShop): Promise<void> {
  const store = openStore({ path: ":memory:" });
  const order = shop.order();
  const saved = shop.changes.map((change) =>
    store.update(order.id, () => ({ value: undefined, change }), { now: change.order.updatedAt }),
  );
  await Promise.all(saved);
  expect({ seed, order: store.read(order.id)?.order }).toEqual({ seed, order });
  expect(store.journal(order.id)).toEqual([...shop.journal()]);
  expect(disagreements(order, store.movements(order.id))).toEqual([]);
  await store.close();
}

test("the same seed gives the engine the same life, to the byte", async () => {
  const hashes: number[] = [];
  for (const seed of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]) {
    const make = (...[terms, world]: ConstructorParameters<typeof EngineShop>) =>
      new EngineShop(terms, world, seed);
    hashes.push((await liveAwaiting(seed, createSights(), make)).hash);
  }
  expect(hashes.slice(5)).toEqual(hashes.slice(0, 5));
});
