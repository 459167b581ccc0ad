// Smallest charge of each currency, in its minor units: Stripe's, which the sandbox bank keeps to as well, so that what it
// takes is also taken live.

const SMALLEST: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};
const USUAL = 50;

/** Whether it is a whole number of minor units, and enough of them. */
export function isChargeable({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return Number.isSafeInteger(amount) && amount >= smallestCharge(currency);
}

export function smallestCharge(currency: string): number {
  return SMALLEST[currency] ?? USUAL;
}
