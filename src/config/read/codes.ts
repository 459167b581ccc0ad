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

/** Accepted without a look into the list of all zones, which takes a start 3 ms to make. */
export const COMMON_ZONES: readonly string[] = (
  "Amsterdam Athens Belgrade Berlin Bratislava Brussels Bucharest Budapest Copenhagen Dublin Helsinki Istanbul Lisbon " +
  "Ljubljana London Luxembourg Madrid Malta Monaco Oslo Paris Prague Riga Rome Sofia Stockholm Tallinn Vienna Vilnius " +
  "Warsaw Zagreb Zurich"
)
  .split(" ")
  .map((city) => `Europe/${city}`);

/** A format takes several ms to make, which a start is spared: only aliases such as "Asia/Calcutta" are not listed. */
function isTimeZone(name: string): boolean {
  if (COMMON_ZONES.includes(name) || Intl.supportedValuesOf("timeZone").includes(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
