// Sums that a member types: in minor units, as the screens write them too.

import { expect, test } from "bun:test";
import { moneyText, typedMoney } from "../../../hosted/src/dashboard/parts/money.ts";

test.each([
  ["12.50", "EUR", 1_250],
  ["12,5", "EUR", 1_250],
  [" 12 ", "EUR", 1_200],
  ["eur 12.50", "EUR", 1_250],
  ["1,250.00", "EUR", 125_000],
  ["1,250", "JPY", 1_250],
  ["1,250", "KWD", 1_250],
  ["1,250.000", "KWD", 1_250_000],
])("%p in %s is %p", (text, currency, amount) => {
  expect(typedMoney(text, currency)).toBe(amount);
});

test.each([
  ["1,250", "EUR"],
  ["1.250,00", "EUR"],
  ["12,50.00", "EUR"],
  ["USD 12.50", "EUR"],
  ["12.505", "EUR"],
  ["-12", "EUR"],
  ["", "EUR"],
  ["EUR", "EUR"],
])("%p in %s is no sum", (text, currency) => {
  expect(typedMoney(text, currency)).toBeUndefined();
});

test("a sum can be typed as it is shown", () => {
  for (const currency of ["EUR", "JPY", "KWD"])
    for (const amount of [5, 1_250, 99_999_999])
      expect(typedMoney(moneyText(amount, currency), currency)).toBe(amount);
});
