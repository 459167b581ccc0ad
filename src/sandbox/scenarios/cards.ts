// Names of the sandbox's test cards, as scenarios and triggers pay with them.

/** By what each does. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  expired: "4000000000000069",
  wrongCode: "4000000000000127",
  asksBank: "4000000000003220",
  failsCapture: "4000000000000341",
  failsRefund: "4000000000005126",
  losesAnswer: "4000000000000259",
  disputed: "4000000000002685",
  declinedLater: "4000000000009979",
} as const;

export type Card = keyof typeof CARDS;
export const CARD_NAMES = Object.keys(CARDS) as readonly Card[];

/** Those that pay nothing: a try with one is expected to fail. */
const FAILING: readonly Card[] = ["declined", "insufficientFunds", "expired", "wrongCode"];

export function isFailing(card: Card): boolean {
  return FAILING.includes(card);
}
