// Debts of orders paid in parts or later, in English: what is owed, paying it early, and the card it is charged to.

import type { PageDeadline } from "../../../../src/api/pages/page.ts";

export type OwedWords = {
  readonly stillToPay: (amount: string) => string;
  /** Something is under way. */
  readonly nothingNow: string;
  readonly next: (amount: string, day: string) => string;
  /** An automatic charge was declined. */
  readonly trouble: Readonly<
    Record<"failed" | "late" | "defaulted", (amount: string, day: string) => string>
  >;
  readonly refused: string;
  readonly expired: string;
  readonly retry: (day: string) => string;
  readonly noRetry: string;
  readonly wait: string;
  readonly dates: string;
  readonly status: Readonly<Record<PageDeadline["status"], string>>;
  readonly withFee: (amount: string, fee: string) => string;
  readonly pay: (amount: string) => string;
  readonly payAll: (amount: string) => string;
  /** On a button next to one date. */
  readonly payOne: string;
  readonly noFee: string;
  readonly replace: string;
  readonly savedOn: (day: string) => string;
  readonly creditor: string;
  readonly anyCard: string;
  readonly restAsPlanned: string;
  readonly newCard: string;
  readonly save: string;
  readonly back: string;
  readonly paid: (amount: string) => string;
  readonly mailed: string;
  readonly saved: string;
  readonly nowCharged: string;
  /** Of a new card. */
  readonly endsTooEarly: string;
  readonly mustLast: (day: string) => string;
  readonly notSaved: string;
  readonly kept: string;
};

export const en: OwedWords = {
  stillToPay: (amount) => `Still to pay: ${amount}`,
  nothingNow: "Nothing to pay at the moment",
  next: (amount, day) => `${amount} will be charged to your card on ${day}. There is nothing for you to do.`,
  trouble: {
    failed: (amount, day) => `${amount}, due on ${day}, could not be charged`,
    late: (amount, day) => `${amount}, due on ${day}, is late`,
    defaulted: (amount, day) => `${amount}, due on ${day}, is still unpaid`,
  },
  refused: "Your bank refused the charge.",
  expired: "The card has expired.",
  retry: (day) => `Your card is tried again on ${day}.`,
  noRetry: "It will not be tried again by itself: please pay now.",
  wait: "A payment is under way. Until your bank has answered, nothing else can be paid.",
  dates: "Your dates",
  status: {
    upcoming: "Planned",
    charging: "Being charged",
    failed: "Could not be charged",
    late: "Late",
    defaulted: "Unpaid",
    paid: "Paid",
    disputed: "Disputed at your bank",
    cancelled: "Not owed any more",
    writtenOff: "Not owed any more",
  },
  withFee: (amount, fee) => `${amount}, of which ${fee} is a fee`,
  pay: (amount) => `Pay ${amount} now`,
  payAll: (amount) => `Pay everything: ${amount}`,
  payOne: "Pay",
  noFee: "Before its date a payment costs no fee.",
  replace: "Replace the card",
  savedOn: (day) => `saved on ${day}`,
  creditor: "Owed to",
  anyCard: "Any card will do.",
  restAsPlanned: "What is left is charged to your saved card as planned.",
  newCard: "From now on this card is charged on your dates. Nothing is charged today.",
  save: "Save this card",
  back: "Back",
  paid: (amount) => `Your payment of ${amount} went through`,
  mailed: "Thank you. You receive a confirmation by e-mail.",
  saved: "Your new card is saved",
  nowCharged: "It is charged on your dates from now on.",
  endsTooEarly: "This card ends too early",
  mustLast: (day) => `It has to be valid until ${day}. Please use another one.`,
  notSaved: "The card was not saved",
  kept: "Your card stays the one it was.",
};
