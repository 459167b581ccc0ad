// Scoring data for tests: the eight needed fields, and all that count for a person.

import type { ScoringData } from "../../../src/domain/scoring/data.ts";
import type { Try } from "../../../src/domain/scoring/rules.ts";

export const neededData = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  billingAddress: { street1: "1 rue de la Paix", zip: "75002", city: "Paris", country: "FR" },
  phone: "+33612345678",
  civility: "ms",
  birthDate: Date.UTC(1990, 11, 10),
  birthZipCode: "75001",
} as const satisfies ScoringData;

export const completeData: ScoringData = {
  ...neededData,
  items: [{ category: "books" }],
  birthCity: "Paris",
  birthCountry: "FR",
  birthState: "IDF",
  isPro: false,
  shippingAddress: neededData.billingAddress,
  session: { ip: "203.0.113.7" },
};

/** A try of 100.00 by a person of 36 with all data and a credit card that was never seen before. */
export function aTry(parts: Partial<Try> = {}): Try {
  return {
    amount: 10_000,
    data: completeData,
    completeness: 100,
    age: 36,
    card: { funding: "credit" },
    counters: { email: [], phone: [], card: [], address: [], ip: [] },
    ...parts,
  };
}
