// Money as integers in a currency's minor unit, shared out so that no cent is lost or made.

/** The largest amount of an order, in minor units. */
export const MAX_AMOUNT = 99_999_999;

/** ISO 4217 currencies whose minor unit is not a hundredth. */
const ODD_MINOR_DIGITS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** ISO 4217 currencies with hundredths. */
const TWO_DIGITS =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF " +
  "CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF " +
  "IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN " +
  "MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS " +
  "SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD YER ZAR ZMW ZWG";

/** Digits behind the decimal point of an ISO 4217 currency; undefined when there is no such currency. */
export function minorDigits(currency: string): number | undefined {
  if (Object.hasOwn(ODD_MINOR_DIGITS, currency)) return ODD_MINOR_DIGITS[currency];
  return TWO_DIGITS.split(" ").includes(currency) ? 2 : undefined;
}

/** The same for a currency that is known to exist, so that a page need not carry the whole list. */
export function digitsOfKnown(currency: string): number {
  return ODD_MINOR_DIGITS[currency] ?? 2;
}

/** Sums integers. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** What `share` of `whole` comes to where only `part` of it is captured, with what largest remainder may add. */
export function scaledShare(share: number, part: number, whole: number): number {
  return part < whole ? Math.ceil((share * part) / whole) : share;
}

/**
 * `total` shared out in proportion to `weights` by largest remainder, ties to the earlier.
 * Exact for any integers; when `total` is at most the sum of the weights, no part exceeds its weight. All zero weights
 * give zeros.
 */
export function inProportion(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  const dues = weights.map((weight) => BigInt(weight) * BigInt(total));
  const parts = dues.map((due) => Number(due / whole));
  // A sort is stable: of equal remainders the earlier stays first.
  const byRemainder = dues
    .map((due, index) => ({ index, remainder: due % whole }))
    .sort((a, b) => Number(b.remainder - a.remainder));
  const left = total - sum(parts);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
