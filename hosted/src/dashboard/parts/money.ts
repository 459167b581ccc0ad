// Sums of money as a person reads and types them.

import { digitsOfKnown } from "../../../../src/domain/money/money.ts";

/** `amount` in minor units. */
export function moneyText(amount: number, currency: string): string {
  const digits = digitsOfKnown(currency);
  const format = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}

/** Minor units; undefined: it is no sum of this currency. A sum may also be as `moneyText` writes it. */
export function typedMoney(text: string, currency: string): number | undefined {
  const digits = digitsOfKnown(currency);
  const sum = text.trim().replace(new RegExp(`^${currency}\\s*`, "i"), "");
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(sum) && (sum.includes(".") || digits === 0);
  const [, units, decimals = ""] =
    /^(\d{1,9})(?:[.,](\d*))?$/.exec(isGrouped ? sum.replaceAll(",", "") : sum) ?? [];
  if (units === undefined || decimals.length > digits) return undefined;
  return Number(units + decimals.padEnd(digits, "0"));
}
