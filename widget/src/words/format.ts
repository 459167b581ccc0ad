// Money and times as a language writes them. Minor digits follow ISO 4217, not the platform's own tables.

import { digitsOfKnown } from "../../../src/domain/money/money.ts";
import { withFirstOfMonth } from "../../../src/text/locale.ts";

export type Format = {
  /** `amount` in minor units of `currency`. */
  money(amount: number, currency: string): string;
  /** Epoch ms, as day and time where the buyer is. */
  moment(timeMs: number): string;
  /** Milliseconds as days and hours, hours and minutes, or minutes; undefined below a minute. */
  duration(ms: number): string | undefined;
};

const UNITS = ["day", "hour", "minute"] as const;

/** `timeZone`: not the reader's own, so that its name belongs to every time. */
export function createFormat(locale: string, timeZone?: string): Format {
  const moments = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone !== undefined && { timeZone, timeZoneName: "short" }),
  });
  const unit = (name: (typeof UNITS)[number]) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" });
  const units = { day: unit("day"), hour: unit("hour"), minute: unit("minute") };
  return {
    money: (amount, currency) => {
      const digits = digitsOfKnown(currency);
      return new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount / 10 ** digits);
    },
    // The hour and what half of the day it is in stay on one line.
    moment: (timeMs) => withFirstOfMonth(locale, moments.format(timeMs)).replace(/ (?=[AP]M\b)/, "\u00a0"),
    duration: (ms) => {
      const minutes = Math.floor(ms / 60_000);
      const counts = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
      const first = counts.findIndex((count) => count > 0);
      const told = UNITS.flatMap((unit, index) => {
        const count = counts[index] ?? 0;
        return count > 0 && index <= first + 1 ? [units[unit].format(count)] : [];
      });
      return told.length === 0 ? undefined : told.join(" ");
    },
  };
}
