// Values by which decisions of different orders are counted and, after a refusal, blocked; normalized, so that spelling
// makes no difference (specification/scoring#counters).

import { DAY } from "../time.ts";
import type { ScoredAddress, ScoringData } from "./data.ts";

export const COUNTED_KINDS = ["email", "phone", "card", "address", "ip"] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** One address may be a whole office's: it blocks no buyer. */
export const BLOCKING_KINDS: readonly CountedKind[] = ["email", "phone", "card", "address"];

/** For this long a refused try blocks others that share one of its values. */
export const BLOCK_MS = DAY;

/** How many decisions were stored on one day. 0 days ago: today. */
export type DayCount = { readonly daysAgo: number; readonly count: number };

/** By value of the present try; a kind is absent where the try has no such value. */
export type Counters = { readonly [K in CountedKind]?: readonly DayCount[] };

export type CountedValues = { readonly [K in CountedKind]?: string };

/** `fingerprint` is the card's. Absent and empty values are left out. */
export function countedValues(data: ScoringData, fingerprint: string | undefined): CountedValues {
  const { email, phone, billingAddress, session } = data;
  const values = {
    email: normalized(email),
    phone: normalized(phone),
    card: normalized(fingerprint),
    address: billingAddress && addressText(billingAddress),
    ip: normalized(session?.ip),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? "").trim() !== ""));
}

/** Earlier decisions of the last `days`, today included; undefined: the try has no such value. */
export function seenIn(counters: Counters, by: CountedKind, days: number): number | undefined {
  return counters[by]?.reduce((sum, { daysAgo, count }) => sum + (daysAgo < days ? count : 0), 0);
}

/** What must stay the same from one decision of an order to the next: name, date of birth and billing address. */
export function identityText({ firstName, lastName, birthDate, billingAddress = {} }: ScoringData): string {
  return JSON.stringify([
    normalized(firstName),
    normalized(lastName),
    birthDate,
    addressText(billingAddress),
  ]);
}

function addressText({ street1, street2, zip, city, state, country }: ScoredAddress): string {
  return [street1, street2, zip, city, state, country].map((line) => normalized(line)).join("\n");
}

/** In lower case, without spaces. */
function normalized(text = ""): string {
  return text.normalize("NFC").toLowerCase().replace(/\s/g, "");
}
