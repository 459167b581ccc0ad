// Readers of names that a standard lists: currencies, countries and time zones.

import { minorDigits } from "../../domain/money/money.ts";
import { matching, reader } from "./value.ts";

export const currency = reader('an ISO 4217 currency code in capitals such as "EUR"', (value) =>
  typeof value === "string" && minorDigits(value) !== undefined ? value : undefined,
);

export const countryCode = matching('an ISO 3166 country code of two capitals such as "FR"', /^[A-Z]{2}$/);

export const timeZone = reader('the name of a time zone such as "Europe/Paris"', (value) =>
  typeof value === "string" && isTimeZone(value) ? value : undefined,
);

/** A format takes several ms to make, which a start is spared: only aliases such as "Asia/Calcutta" are not listed. */
function isTimeZone(name: string): boolean {
  if (Intl.supportedValuesOf("timeZone").includes(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
