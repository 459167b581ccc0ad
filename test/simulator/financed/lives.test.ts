// Hundreds of lives of financed orders over 14 months, in the domain alone: every step is held against the model's books,
// and at the end the provider's record against what the captain agreed to.

import { expect, test } from "bun:test";
import { runFinancedLives, toFinancedText } from "./run.ts";

const LIMIT_MS = 240_000;

const RARE = [
  "chargeReleaseAsked",
  "chargeDisputeNoted",
  "cardReplacementAsked",
  "cardRefused",
  "deadlineLate",
  "deadlineDefaulted",
  "deadlinePaidElsewhere",
  "deadlineWrittenOff",
  "deadlineRefundAsked",
  "deadlinesLowered",
  "refundFailed",
  "orderCommitted",
  "shareCovered",

  "refused: chargeUnderWay",
  "refused: disputeUnderWay",
  "refused: deadlineBelowMinimum",
  "refused: offerNotAvailable",
  "refused: paymentUnderWay",
];

test(
  "I23 to I27, I29: 600 lives break no invariant, end, and see every rare thing",
  () => {
    const figures = runFinancedLives(1, 600);
    process.stdout.write(`${toFinancedText(figures)}\n`);
    expect(figures.violations).toEqual([]);
    expect(RARE.filter((sight) => !figures.seen.has(sight))).toEqual([]);
  },
  LIMIT_MS,
);
