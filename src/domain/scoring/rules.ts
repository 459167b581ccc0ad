// Rules scorer: conditions over one try, the score they add up to, and the outcome (specification/scoring#rules).

import type { CountedKind, Counters } from "./counted-values.ts";
import { seenIn } from "./counted-values.ts";
import type { ScoredField, ScoringData } from "./data.ts";
import { isPresent } from "./data.ts";

export const OUTCOMES = ["accept", "review", "refuse"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `reasons` are names of rules, or the words of another scorer. */
export type Scored = {
  readonly outcome: Outcome;
  readonly score: number;
  readonly reasons: readonly string[];
};

export const BEST_SCORE = 100;

export const FUNDINGS = ["credit", "debit", "prepaid", "unknown"] as const;
export type Funding = (typeof FUNDINGS)[number];

/** The card that pays. `lastMonth`, such as `2031-12`, is the last in which it is valid. */
export type ScoredCard = {
  readonly fingerprint: string;
  readonly funding: Funding;
  readonly country?: string;
  readonly lastMonth: string;
};

/** What a scorer may know of one try. */
export type Try = {
  /** The captain's exposure, in minor units. */
  readonly amount: number;
  readonly data: ScoringData;
  readonly completeness: number;
  /** In full years; undefined without a date of birth. */
  readonly age: number | undefined;
  readonly card: Pick<ScoredCard, "funding">;
  readonly counters: Counters;
};

type Lists = "country" | "category" | "funding";

/** All of them must hold. */
export type Conditions = {
  readonly [C in "amount" | "age" as `${C}Over` | `${C}Under`]?: number;
} & { readonly [L in Lists as `${L}In` | `${L}NotIn`]?: readonly string[] } & {
  readonly has?: readonly ScoredField[];
  readonly lacks?: readonly ScoredField[];
  readonly seenOver?: { readonly by: CountedKind; readonly days: number; readonly count: number };
};

export type ScoringRule = {
  readonly name: string;
  readonly effect: { readonly points: number } | "refuse" | "review";
  readonly when: Conditions;
};

export type ScoringRules = {
  readonly start: number;
  readonly completenessPoints: number;
  readonly acceptFrom: number;
  /** Absent: no review by score. */
  readonly reviewFrom?: number;
  readonly rules: readonly ScoringRule[];
};

/** A rule that refuses beats one that asks for a review, which beats the score. */
export function scoreByRules(rules: ScoringRules, tried: Try): Scored {
  const holding = rules.rules.filter(({ when }) => holds(when, tried));
  const points = holding.reduce(
    (sum, { effect }) => sum + (typeof effect === "object" ? effect.points : 0),
    0,
  );
  const forCompleteness = Math.floor((rules.completenessPoints * tried.completeness) / 100);
  const score = Math.min(Math.max(rules.start + forCompleteness + points, 0), BEST_SCORE);
  const outcome = holding.some(({ effect }) => effect === "refuse")
    ? "refuse"
    : holding.some(({ effect }) => effect === "review")
      ? "review"
      : outcomeOf(score, rules);
  return { outcome, score, reasons: holding.map(({ name }) => name) };
}

function outcomeOf(score: number, { acceptFrom, reviewFrom = acceptFrom }: ScoringRules): Outcome {
  if (score >= acceptFrom) return "accept";
  return score >= reviewFrom ? "review" : "refuse";
}

/** On absent data a condition fails, except `lacks`. */
function holds(when: Conditions, { amount, age, data, card, counters }: Try): boolean {
  const { amountOver, amountUnder, ageOver, ageUnder, has = [], lacks = [], seenOver } = when;
  const countries = data.billingAddress?.country === undefined ? [] : [data.billingAddress.country];
  const categories = (data.items ?? []).flatMap(({ category }) => category ?? []);
  return [
    isOver(amount, amountOver),
    isUnder(amount, amountUnder),
    isOver(age, ageOver),
    isUnder(age, ageUnder),
    areListed(countries, when.countryIn, when.countryNotIn),
    areListed(categories, when.categoryIn, when.categoryNotIn),
    areListed([card.funding], when.fundingIn, when.fundingNotIn),
    has.every((field) => isPresent(data, field)),
    !lacks.some((field) => isPresent(data, field)),
    seenOver === undefined || isOver(seenIn(counters, seenOver.by, seenOver.days), seenOver.count),
  ].every(Boolean);
}

function isOver(value: number | undefined, limit: number | undefined): boolean {
  return limit === undefined || (value !== undefined && value > limit);
}

function isUnder(value: number | undefined, limit: number | undefined): boolean {
  return limit === undefined || (value !== undefined && value < limit);
}

function areListed(
  values: readonly string[],
  any: readonly string[] | undefined,
  none: readonly string[] | undefined,
): boolean {
  if (any !== undefined && !values.some((value) => any.includes(value))) return false;
  return none === undefined || (values.length > 0 && !values.some((value) => none.includes(value)));
}
