// Tens of thousands of whole lives: the rules of the domain between a bank that holds the truth, a network that loses
// it and a process that dies. Safety while anything may fail, liveness when nothing does any more.

import { expect, test } from "bun:test";
import { openStore } from "../../src/store/sqlite.ts";
import { live } from "./life.ts";
import { runLives, toText } from "./run.ts";
import { savedIn, strays } from "./saved.ts";
import type { Shop, Surroundings } from "./shop.ts";
import { createSights } from "./sights.ts";
import { SmallShop } from "./small-shop.ts";

type Terms = ConstructorParameters<typeof SmallShop>[0];
const small = (terms: Terms, world: Surroundings): Shop => new SmallShop(terms, world);

const LIMIT_MS = 60_000;

test(
  "I1 to I7, I10 to I18, I21: 20,000 lives break no invariant, end, and see every rare thing",
  () => {
    const figures = runLives(1, 20_000, small);
    process.stdout.write(`${toText(figures)}\n`);
    expect(figures.complaints.map(({ seed, complaint }) => `seed ${seed}: ${complaint}`)).toEqual([]);
    const unseen = Object.entries(figures.sights).filter(([, times]) => times === 0);
    expect(unseen).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "I1 to I5, I21: 2,000 lives saved step by step in SQLite stand there as they were lived",
  async () => {
    const store = openStore({ path: ":memory:", groupCommit: false });
    const saved = (terms: Terms, world: Surroundings): Shop => small(terms, savedIn(store, terms, world));
    const figures = runLives(20_001, 2_000, saved, (order) => strays(store, order)[0]);
    await store.close();
    process.stdout.write(`2000 lives in SQLite, ${figures.perSecond} a second\n`);
    expect(figures.complaints.map(({ seed, complaint }) => `seed ${seed}: ${complaint}`)).toEqual([]);
  },
  LIMIT_MS,
);

test("nor do 2,000 lives that nobody has lived before", () => {
  const firstSeed = 1_000_000 + Math.floor(Math.random() * 1_000_000_000);
  const { complaints } = runLives(firstSeed, 2_000, small);
  expect(complaints.map(({ seed, complaint }) => `seed ${seed}: ${complaint}`)).toEqual([]);
});

test("the same seed gives the same life, to the byte", () => {
  const hashes = () => Array.from({ length: 200 }, (_, index) => live(index + 1, createSights(), small).hash);
  const once = hashes();
  expect(hashes()).toEqual(once);
  expect(new Set(once).size).toBe(200);
});
