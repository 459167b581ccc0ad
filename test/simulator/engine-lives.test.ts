// The engine itself in the simulator: the same lives, lived by the program's own code over either store.

import { expect, test } from "bun:test";
import { disagreements } from "../../src/domain/movement.ts";
import type { Order } from "../../src/domain/order.ts";
import type { ErasingStore } from "../../src/store/erase-contract.ts";
import { memoryStore } from "../../src/store/memory.ts";
import { openStore } from "../../src/store/sqlite.ts";
import { EngineShop } from "./engine-shop.ts";
import { liveAwaiting } from "./life.ts";
import { createSights } from "./sights.ts";

const LIMIT_MS = 60_000;
/** Lives that once broke something: a "never heard of it" that was older than the payment's arrival (F14). */
const ONCE_BROKEN = [6467];

type Lived = { readonly complaints: readonly string[]; readonly hash: number; readonly order: Order };

async function liveIn(store: ErasingStore, seed: number, sights = createSights()): Promise<Lived> {
  let shop: EngineShop | undefined;
  const { complaint, hash, order } = await liveAwaiting(seed, sights, (terms, world) => {
    shop = new EngineShop(terms, world, seed, store);
    return shop;
  });
  const found = [
    ...(shop?.defects ?? []),
    complaint ?? [],
    ...disagreements(order, store.movements(order.id)),
  ].flat();
  return { complaints: found.map((each) => `seed ${seed}: ${each}`), hash, order };
}

test.each(ONCE_BROKEN)("seed %d breaks nothing any more", async (seed) => {
  expect((await liveIn(memoryStore(), seed)).complaints).toEqual([]);
});

test(
  "I1 to I7, I10 to I18, I21: 1,000 lives of the engine break no invariant and end",
  async () => {
    const sights = createSights();
    const complaints: string[] = [];
    const startedAt = performance.now();
    for (let seed = 1; seed <= 1_000; seed++)
      complaints.push(...(await liveIn(memoryStore(), seed, sights)).complaints);
    process.stdout.write(`1000 lives of the engine, ${perSecond(1_000, startedAt)} a second\n`);
    expect(complaints).toEqual([]);
    const often = Object.entries(sights.counts()).filter(([, times]) => times > 0);
    expect(often.length).toBeGreaterThan(30);
  },
  LIMIT_MS,
);

test(
  "I1 to I7, I21: the engine lives 500 lives over SQLite, to the byte those that it lives over maps",
  async () => {
    const store = openStore({ path: ":memory:", groupCommit: false });
    const lived: Lived[] = [];
    const startedAt = performance.now();
    for (let seed = 2_001; seed <= 2_500; seed++) lived.push(await liveIn(store, seed));
    process.stdout.write(`500 lives of the engine in SQLite, ${perSecond(500, startedAt)} a second\n`);
    for (const [index, one] of lived.entries())
      expect(await liveIn(memoryStore(), 2_001 + index)).toEqual(one);
    expect(lived.flatMap(({ complaints }) => complaints)).toEqual([]);
    await store.close();
  },
  LIMIT_MS,
);

test("the same seed gives the engine the same life, to the byte", async () => {
  const hashes: number[] = [];
  for (const seed of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]) hashes.push((await liveIn(memoryStore(), seed)).hash);
  expect(hashes.slice(5)).toEqual(hashes.slice(0, 5));
});

function perSecond(lives: number, startedAt: number): number {
  return Math.round(lives / ((performance.now() - startedAt) / 1_000));
}
