// The Help component in English: whom to ask, and answers to what buyers ask most, in words for people who have never
// heard of a hold. True of every order, whatever its type.

import type { FailureWords } from "../failure.ts";

export type HelpWords = FailureWords & {
  readonly heading: string;
  readonly ask: (shop: string) => string;
  readonly email: string;
  readonly phone: string;
  readonly page: string;
  /** Pages of the shop, as on the page that pays. */
  readonly legal: { readonly terms: string; readonly privacy: string };
  readonly answers: readonly { readonly question: string; readonly text: (shop: string) => string }[];
};

export const en: HelpWords = {
  language: "en",
  failure: {
    heading: "The answers cannot be shown",
    text: "Please ask the shop, or try again later.",
    unreachable: "Check your connection and try again.",
    again: "Try again",
  },
  heading: "Questions about your payment?",
  ask: (shop) => `Your question is not here? Ask ${shop}.`,
  email: "E-mail",
  phone: "Phone",
  page: "Contact page",
  legal: { terms: "Terms", privacy: "Privacy" },
  answers: [
    {
      question: "Am I charged now?",
      text: () =>
        "Not at once if several people share the order: your bank sets the amount aside on your card, so that it is " +
        "there for the order. It is charged when the order is complete, and only then. If one person pays all of it, " +
        "they can be charged at once. The text above the payment button says what is set aside and when it is charged.",
    },
    {
      question: "What if someone does not pay?",
      text: () =>
        "The payment page says so before you pay. In some orders, the person who started the order pays what is missing " +
        "when the time is over. In others, the order is cancelled and nobody pays: what was set aside is released.",
    },
    {
      question: "How long can we pay?",
      text: () =>
        "Until the date next to the link. After that, the link shows how the order ended and takes no more payments.",
    },
    {
      question: "How do I get my money back?",
      text: (shop) =>
        "As long as the page of the link offers it, people who were invited can take their payment back there. After " +
        `that, ask ${shop}: what was charged is refunded to the card you paid with. It may take a few days until your ` +
        "bank shows it.",
    },
    {
      question: "I paid with the wrong card, or I see an amount twice",
      text: (shop) =>
        "An amount that was set aside and then released can stay on your statement for a few days. It is not charged. " +
        `If it stays longer than a week, ask your bank or ${shop}.`,
    },
  ],
};
