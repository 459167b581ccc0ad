// Whole lives of the engine: the program's own code over either store, between a bank that holds the truth, a network
// that loses it and a process that dies. Safety while anything may fail, liveness when nothing does any more. A
// quarter of the lives run over SQLite, because only there its walls stand. Lives from new seeds are a check of their own
// (scripts/simulate.ts).

import { expect, test } from "bun:test";
import { isLong } from "../support/extent.ts";
import { memoryStore } from "../support/memory-store/store.ts";
import { liveIn, runLives, sentencesOf, toText } from "./run.ts";
import type { Sight } from "./sights.ts";
import { createSights } from "./sights.ts";

const LIMIT_MS = 120_000;
const LIVES = isLong ? { memory: 700, SQLite: 250 } : { memory: 450, SQLite: 150 };
/** Lives that once broke something. */
const ONCE_BROKEN = [6467, 646, 2028, 100];

test.each(ONCE_BROKEN)("seed %d breaks no invariant", async (seed) => {
  expect((await liveIn(memoryStore(), seed, createSights())).violation).toBeUndefined();
});

test(
  `I1 to I7, I10 to I18, I21, I27, I28: ${LIVES.memory + LIVES.SQLite} lives break no invariant, end, and see every rare situation`,
  async () => {
    const overMaps = await runLives("memory", 1, LIVES.memory);
    const overSqlite = await runLives("SQLite", 100_001, LIVES.SQLite);
    process.stdout.write(`${toText(overMaps)}\n${toText(overSqlite)}\n`);
    expect(sentencesOf([...overMaps.violations, ...overSqlite.violations])).toEqual([]);
    const unseen = Object.entries(overMaps.sights).filter(
      ([sight, times]) => times + overSqlite.sights[sight as Sight] === 0,
    );
    expect(unseen).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "20 lives over PostgreSQL break no invariant",
  async () => {
    const { violations } = await runLives("PostgreSQL", 300_001, 20);
    expect(sentencesOf(violations)).toEqual([]);
  },
  LIMIT_MS,
);

test("a life over SQLite equals the one over maps to the byte, and each repetition", async () => {
  const hashes = await Promise.all([
    runLives("memory", 200_001, 25),
    runLives("SQLite", 200_001, 25),
    runLives("memory", 200_001, 25),
  ]);
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(1);
});
