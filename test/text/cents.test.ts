// Sums in the sentences of problems, as a person reads them.

import { expect, test } from "bun:test";
import { problemOf } from "../../src/api/errors/refusal-problem.ts";
import { inMoney } from "../../src/text/cents.ts";

const yen = (amount: number) => `JPY ${amount}`;
const euros = (amount: number) => `EUR ${(amount / 100).toFixed(2)}`;

test.each([
  [yen, 1, 5_000, "amount: must be from JPY 1 to JPY 5000, the order's amount"],
  [
    euros,
    50,
    12_000,
    "amount: must be from EUR 0.50 (the least that the payment provider captures) to EUR 120.00, the order's amount",
  ],
])("both ends of a range", (money, min, max, sentence) => {
  const { errors } = problemOf({ code: "commitAmountInvalid", min, max });
  expect(errors.map((error) => inMoney(error, money))).toEqual([sentence]);
});

test("several sums in one sentence", () => {
  const { errors } = problemOf({ code: "commitNotDivisible", min: 50, below: 7_500, above: 10_000 });
  expect(inMoney(errors.join(), euros)).toBe(
    "The shares cannot be scaled to this amount, because the payment provider captures at least EUR 0.50 of each buyer " +
      "who pays: commit at most EUR 75.00, or at least EUR 100.00.",
  );
});

test("a sentence without sums stays", () => {
  const { errors } = problemOf({ code: "orderNotFound" });
  expect(inMoney(errors.join(), euros)).toBe(errors.join());
});
