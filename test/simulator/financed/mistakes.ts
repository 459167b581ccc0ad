// Defects in recalculations, charges and the advance that financed lives must find.

import type { Mistake } from "../mistakes.ts";

const BY_FILE: Readonly<
  Record<string, readonly (readonly [seed: number, name: string, was: string, becomes: string])[]>
> = {
  "refund.ts": [
    [
      12,
      "gives the oldest paid deadline back first",
      "financing.deadlines.toReversed()",
      "financing.deadlines",
    ],
    [
      27,
      "gives back all that is left of the fee",
      "feeLeft(financing, deadline) - rest",
      "feeLeft(financing, deadline)",
    ],
    [
      73,
      "gives back what is on its way back",
      "return amount - amountOf(pendingOf(financing, id));",
      "return amount;",
    ],
    [46, "lowers no debt that was written off", ' || deadline.status === "writtenOff",', ","],
    [
      48,
      "gives the fee of a failed refund back twice",
      ' && each.status !== "failed",',
      " && each.amount < 0,",
    ],
  ],
  "installments.ts": [
    [1, "rounds fees down", "amount * bps + 5_000", "amount * bps"],
    [
      7,
      "gives all that is lowered to the last debt",
      "return lower(amounts, Math.max(0, sum(amounts) - amount));",
      "return amounts.toReversed().map((debt, index, all) => Math.max(0, debt - Math.max(0, amount - sum(all.slice(0, index))))).toReversed();",
    ],
  ],
  "advance.ts": [
    [
      1,
      "keeps the advance of what was given back",
      "return amountFinanced(order) - amountGivenUp(order);",
      "return amountFinanced(order);",
    ],
  ],
  "charging.ts": [
    [5, "charges at once after completion", "const CHARGE_GAP_MS = DAY;", "const CHARGE_GAP_MS = 0;"],
    [5, "tries again what only the buyer can pay", "if (!isTried || needsBuyer === true)", "if (!isTried)"],
    [7, "counts retries from the date", "firstDeclinedAt + days * DAY;", "dueAt + days * DAY;"],
  ],
  "evolve-charges.ts": [
    [
      430,
      "lets a dispute of what was given back last for ever",
      'return status === "paid" && amount === 0;',
      "return amount === 0;",
    ],
  ],
};

export const FINANCED_MISTAKES: readonly Mistake[] = Object.entries(BY_FILE).flatMap(([file, mistakes]) =>
  mistakes.map(([seed, name, was, becomes]): Mistake => {
    return { seed, name, file: `src/domain/financing/${file}`, was, becomes, lives: "financed" };
  }),
);
