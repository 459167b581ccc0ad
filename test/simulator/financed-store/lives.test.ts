// Lives of a service with financed orders of two platforms over 14 months: the program's own code over SQLite, between a
// provider, a scorer and a network that fail, a clock that leaps, and backups that are restored.

import { expect, test } from "bun:test";
import { toFinancedText } from "../financed/run.ts";
import { runFinancedStoreLives } from "./run.ts";

const LIMIT_MS = 240_000;

const RARE = [
  "cardReplacementAsked",
  "chargeDisputeNoted",
  "deadlineRefundAsked",
  "logged: chargeRecovered",
  "people acted during a charge",
  "refused: chargeUnderWay",
  "the clock: correctedLeap",
  "the scorer is broken",
  "the scorer is garbage",
  "the scorer is silent",
  "the scorer is slow",
  "was down over a payout's end",
  "was restored from a backup",
];

/** Lives that once broke something: a charge after a leap, and one after a restore. */
const ONCE_BROKEN = [1001, 34];

test.each(ONCE_BROKEN)("seed %d breaks no invariant", async (seed) => {
  expect((await runFinancedStoreLives(seed, 1)).violations).toEqual([]);
});

test(
  "I19, I23 to I29: 40 lives over SQLite break no invariant, end, and see every rare thing",
  async () => {
    const figures = await runFinancedStoreLives(51, 40);
    process.stdout.write(`${toFinancedText(figures).split("\n", 1)}\n`);
    expect(figures.violations).toEqual([]);
    expect(RARE.filter((sight) => !figures.seen.has(sight))).toEqual([]);
  },
  LIMIT_MS,
);
