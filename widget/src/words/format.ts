// Money and times as a language writes them. Minor digits follow ISO 4217, not the platform's own tables.

import { minorDigits } from "../../../src/domain/money.ts";

export type Format = {
  /** `amount` in minor units of `currency`. */
  money(amount: number, currency: string): string;
  /** Epoch ms, as day and time where the buyer is. */
  moment(timeMs: number): string;
};

export function createFormat(locale: string): Format {
  const moments = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  });
  return {
    money: (amount, currency) => {
      const digits = minorDigits(currency) ?? 2;
      return new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount / 10 ** digits);
    },
    moment: (timeMs) => moments.format(timeMs),
  };
}
