// Decisions about financing one order: the refusals that need no scorer, and what an outcome comes to
// (specification/scoring#without-the-scorer).

import { localMidnight } from "../calendar.ts";
import type { ScoringData } from "./data.ts";
import type { Outcome, ScoredCard } from "./rules.ts";

export const SCORERS = ["rules", "http", "sandbox"] as const;
export type ScorerName = (typeof SCORERS)[number];

const FULL_AGE = 18;

/** Whom a decision was about: a salted HMAC, which an erasure makes worthless. */
type About = { readonly personHash?: string };

/** Reasons to refuse a try without asking a scorer; none: it is asked. Without `countries` any will do. */
export function refusedUnasked(
  decisions: readonly About[],
  { personHash, age = 0, data }: About & { readonly age?: number | undefined; readonly data: ScoringData },
  countries?: readonly string[],
): readonly string[] {
  return [
    ...(decisions.some((earlier) => earlier.personHash !== personHash) ? ["dataChanged"] : []),
    ...(age < FULL_AGE ? ["underAge"] : []),
    ...(countries?.includes(data.billingAddress?.country ?? "") === false ? ["countryNotServed"] : []),
  ];
}

/** Whether the try may go on: what is to be reviewed may where the merchant's commit decides. */
export function isAccepting(outcome: Outcome, tpc: boolean): boolean {
  return outcome === "accept" || (outcome === "review" && tpc);
}

/** Whether a card's last month ends before a moment, by the platform's clock. */
export function endsBefore(
  { lastMonth }: Pick<ScoredCard, "lastMonth">,
  timeZone: string,
  at: number,
): boolean {
  const [year = 0, month = 0] = lastMonth.split("-").map(Number);
  return localMidnight(timeZone, Date.UTC(year, month, 1)) <= at;
}
