// Payment in parts or later, in English: the offers on the captain's form, the plan and what a decision needs.

import type { Told } from "../../page/notice.ts";

type EntryField =
  | "phone"
  | "civility"
  | "birthDate"
  | "birthZipCode"
  | "street1"
  | "zip"
  | "city"
  | "country";

export type FinancingWords = {
  readonly question: string;
  readonly full: string;
  readonly notForThis: string;
  /** On the button. */
  readonly agree: string;
  readonly today: (amount: string) => string;
  /** The hold of the first part; a plan without one only saves the card. */
  readonly held: (held: string) => string;
  readonly saved: string;
  /** The table of all parts, and of those that follow a payment. */
  readonly plan: string;
  readonly later: string;
  readonly date: string;
  readonly amount: string;
  readonly fee: (amount: string) => string;
  readonly now: string;
  readonly total: (total: string, rate: string) => string;
  readonly lender: (entity: string) => string;
  readonly terms: string;
  readonly information: string;
  /** Of an order for which the captain answers. */
  readonly cases: readonly [string, string];
  /** Where the company has no text of its own. */
  readonly mandate: string;
  readonly mandateMissing: string;
  readonly needed: string;
  readonly labels: Readonly<Record<EntryField, string>>;
  readonly civilities: { readonly mr: string; readonly ms: string };
  readonly elsewhere: string;
  readonly faults: Readonly<Record<EntryField, string>>;
  /** By the codes of refused payments. */
  readonly refusals: Readonly<Record<"planChanged" | "offerNotAvailable", Told>>;
};

export const en: FinancingWords = {
  question: "How would you like to pay?",
  full: "Pay in full",
  notForThis: "This way to pay is not possible for this amount.",
  agree: "Agree, and pay nothing today",
  today: (amount) => `Pay ${amount} today`,
  held: (held) => `${held}, and your first part is charged from it when the order is complete.`,
  saved: "Nothing is held now: your card is saved, and charged on the dates shown.",
  plan: "Your payments",
  later: "Charged later",
  date: "Date",
  amount: "Amount",
  fee: (amount) => `+ ${amount} fee`,
  now: "Today",
  total: (total, rate) => `In total ${total}. Annual rate: ${rate}`,
  lender: (entity) => `${entity} advances the money to the shop, and you owe it to them.`,
  terms: "Terms of the credit",
  information: "Information about the credit",
  cases: ["If everyone pays their share", "If the others do not pay"],
  mandate: "I agree that my card is charged on the dates shown.",
  mandateMissing: "Agree to the charges on these dates, or pay in full.",
  needed: "To decide whether this is possible, we need:",
  labels: {
    phone: "Phone",
    civility: "Title",
    birthDate: "Date of birth",
    birthZipCode: "Postal code of the place of birth",
    street1: "Street and number",
    zip: "Postal code",
    city: "City",
    country: "Country",
  },
  civilities: { mr: "Mr", ms: "Ms" },
  elsewhere: "I was born in another country",
  faults: {
    phone: "Enter a phone number with its country code, like +33612345678.",
    civility: "Choose one.",
    birthDate: "Enter your date of birth.",
    birthZipCode: "Enter the postal code of the place where you were born.",
    street1: "Enter street and number.",
    zip: "Enter the postal code.",
    city: "Enter the city.",
    country: "Choose a country.",
  },
  refusals: {
    planChanged: {
      title: "The plan has just changed",
      text: "Nothing was charged. Check the new dates and amounts, and agree again.",
    },
    offerNotAvailable: {
      title: "This way to pay is not available any more",
      text: "Nothing was charged. Choose another one, or pay in full.",
    },
  },
};
