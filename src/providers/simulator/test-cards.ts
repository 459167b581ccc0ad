// Test cards of the sandbox: the behaviour of each number. A card is read once and not kept (I20): only
// its behaviour is passed on. It knows no payments.

import type { FailureCode } from "../../domain/order/order.ts";
import type { CardDescription, PaymentMethod } from "../../ports/payment-provider.ts";

/** Behaviour of a card; a failure code: it declines for that reason. */
export type Behaviour = PayingBehaviour | FailureCode;

/** `challenge`: only after 3-D Secure. `failCapture`: holds, never captures. `failRefund`: what is
 * refunded comes back, and later charges without the buyer find too little money. `loseAnswer`: holds, and its answer
 * is lost once. `declineLater`, `challengeLater`: pays, but later charges without the buyer are declined for ever, or
 * would need 3-D Secure. `dispute`: pays, and its buyer's bank disputes what was captured. */
export type PayingBehaviour =
  | "approve"
  | "challenge"
  | "failCapture"
  | "failRefund"
  | "loseAnswer"
  | "declineLater"
  | "challengeLater"
  | "dispute";

const PAYING: readonly string[] = [
  "approve",
  "challenge",
  "failCapture",
  "failRefund",
  "loseAnswer",
  "declineLater",
  "challengeLater",
  "dispute",
] satisfies PayingBehaviour[];

/** Every test card, by its number. */
export const BEHAVIOURS: ReadonlyMap<string, Behaviour> = new Map<string, Behaviour>([
  ["4242424242424242", "approve"],
  ["4000000000000002", "cardDeclined"],
  ["4000000000009995", "insufficientFunds"],
  ["4000000000000069", "cardExpired"],
  ["4000000000000127", "wrongCvc"],
  ["4000000000003220", "challenge"],
  ["4000000000000341", "failCapture"],
  ["4000000000005126", "failRefund"],
  ["4000000000000259", "loseAnswer"],
  ["4000000000009979", "declineLater"],
  ["4000000000007726", "challengeLater"],
  ["4000000000002685", "dispute"],
]);

/**
 * Reads `{number, expMonth, expYear, cvc}`, texts or numbers; a year may have two digits. `now` in epoch ms.
 * A number that cannot be a card is `unsupported`, a card this bank never gave out `cardDeclined`, a date that is
 * past or none `cardExpired`, a code that is not 3 or 4 digits `wrongCvc`.
 */
export function behaviourOfCard(card: PaymentMethod, now: number): Behaviour {
  const number = digits(card.number);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return "unsupported";
  if (!isValidThrough(digits(card.expMonth), digits(card.expYear), now)) return "cardExpired";
  if (!/^\d{3,4}$/.test(digits(card.cvc))) return "wrongCvc";
  return BEHAVIOURS.get(number) ?? "cardDeclined";
}

/**
 * Facts of a card; undefined when its date is none. The fingerprint holds no digit of the number: each test card has a
 * behaviour of its own, and another date makes another card.
 */
export function descriptionOfCard(card: PaymentMethod): CardDescription | undefined {
  const last = lastMonthOf(digits(card.expMonth), digits(card.expYear));
  if (last === undefined) return undefined;
  const lastMonth = `${last.year}-${String(last.month).padStart(2, "0")}`;
  const fingerprint = `sandbox ${BEHAVIOURS.get(digits(card.number)) ?? "other"} ${lastMonth}`;
  return { fingerprint, funding: "credit", country: "FR", lastMonth };
}

export function isPaying(behaviour: Behaviour): behaviour is PayingBehaviour {
  return PAYING.includes(behaviour);
}

/** Spaces and dashes between digits are how people write them; anything else stays and is refused later. */
function digits(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).replace(/[\s-]/g, "") : "";
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is good until the end of its month, wherever on earth that ends last (UTC-12). */
function isValidThrough(month: string, year: string, now: number): boolean {
  const last = lastMonthOf(month, year);
  return last !== undefined && now < Date.UTC(last.year, last.month, 1, 12);
}

function lastMonthOf(month: string, year: string) {
  if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^(\d{2}|\d{4})$/.test(year)) return undefined;
  return { year: year.length === 2 ? 2000 + Number(year) : Number(year), month: Number(month) };
}
