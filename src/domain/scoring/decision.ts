// Decisions about financing one order: those that need no scorer, and what an outcome comes to
// (specification/scoring#without-the-scorer).

import { localMidnight } from "../calendar.ts";
import type { ScoringData } from "./data.ts";
import type { Outcome, Scored, ScoredCard } from "./rules.ts";

export const SCORERS = ["rules", "http", "sandbox"] as const;
export type ScorerName = (typeof SCORERS)[number];

const MOST_DECISIONS = 3;
const FULL_AGE = 18;

/**
 * Whether a try is refused without a decision: its order has had the most, or another try with one of its values was
 * refused a short while ago. `blockedUntil` in epoch ms.
 */
export function isBlocked(decisions: number, blockedUntil: number | undefined, now: number): boolean {
  return decisions >= MOST_DECISIONS || (blockedUntil !== undefined && now < blockedUntil);
}

/** Whom a decision was about: a salted HMAC, which an erasure makes worthless. */
type About = { readonly personHash?: string };

/** A refusal that needs no scorer, if there is one. Without `countries` any will do. */
export function refusedUnasked(
  decisions: readonly About[],
  { personHash, age = 0, data }: About & { readonly age?: number | undefined; readonly data: ScoringData },
  countries?: readonly string[],
): Scored | undefined {
  const reasons = [
    ...(decisions.some((earlier) => earlier.personHash !== personHash) ? ["dataChanged"] : []),
    ...(age < FULL_AGE ? ["underAge"] : []),
    ...(countries?.includes(data.billingAddress?.country ?? "") === false ? ["countryNotServed"] : []),
  ];
  return reasons.length === 0 ? undefined : { outcome: "refuse", score: 0, reasons };
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
