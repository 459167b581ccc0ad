// Stripe's payment methods that an order can be paid with: all that can be held, and for an order charged at once also
// those that Stripe charges at once or not at all. Pure.

/** They cannot be held, and Stripe knows at once whether they are paid; with the one currency of each. */
const IMMEDIATE: Readonly<Record<string, string>> = {
  ideal: "EUR",
  bancontact: "EUR",
  blik: "PLN",
  twint: "CHF",
};

export type Payable = { readonly isCharge: boolean; readonly currency: string };

export function methodsFor(wanted: readonly string[], { isCharge, currency }: Payable): readonly string[] {
  return wanted.filter((method) => isHoldable(method) || (isCharge && IMMEDIATE[method] === currency));
}

export function isHoldable(method: string): boolean {
  return IMMEDIATE[method] === undefined;
}

export function captureMethodOf({ isCharge }: Pick<Payable, "isCharge">): "manual" | "automatic" {
  return isCharge ? "automatic" : "manual";
}
