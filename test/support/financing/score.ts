// Model of the rules scorer, read from its specification: one table of conditions, and a score in exact integers.

import type { Conditions, Scored, ScoringRules, Try } from "../../../src/domain/scoring/rules.ts";

type Field = keyof Try["data"];

const COUNTED: readonly Field[] = [
  ...(["email", "firstName", "lastName", "billingAddress", "phone", "civility", "birthDate"] as const),
  ...(["birthZipCode", "items", "birthCity", "birthCountry", "birthState", "isPro"] as const),
  ...(["shippingAddress", "session"] as const),
];

/** How much of 100 of the counted data is there. A company's two fields count only for companies. */
export function modelCompleteness(data: Try["data"]): number {
  const counted = data.isPro === true ? [...COUNTED, "organization" as const, "siren" as const] : COUNTED;
  const present = counted.filter((field) => data[field] !== undefined).length;
  const exact = 100 * present;
  return (exact - (exact % counted.length)) / counted.length;
}

type Judge<C extends keyof Conditions> = (wanted: NonNullable<Conditions[C]>, tried: Try) => boolean;

const categories = ({ data }: Try): readonly string[] =>
  (data.items ?? []).flatMap(({ category }) => category ?? []);
const country = ({ data }: Try): readonly string[] => [data.billingAddress?.country ?? []].flat();
const over = (value: number | undefined, limit: number): boolean => value !== undefined && value > limit;
const under = (value: number | undefined, limit: number): boolean => value !== undefined && value < limit;
const someIn = (values: readonly string[], list: readonly string[]): boolean =>
  values.filter((value) => list.includes(value)).length > 0;
const noneIn = (values: readonly string[], list: readonly string[]): boolean =>
  values.length > 0 && !someIn(values, list);

const JUDGES: { readonly [C in keyof Conditions]-?: Judge<C> } = {
  amountOver: (limit, { amount }) => over(amount, limit),
  amountUnder: (limit, { amount }) => under(amount, limit),
  ageOver: (limit, { age }) => over(age, limit),
  ageUnder: (limit, { age }) => under(age, limit),
  countryIn: (list, tried) => someIn(country(tried), list),
  countryNotIn: (list, tried) => noneIn(country(tried), list),
  categoryIn: (list, tried) => someIn(categories(tried), list),
  categoryNotIn: (list, tried) => noneIn(categories(tried), list),
  fundingIn: (list, { card }) => someIn([card.funding], list),
  fundingNotIn: (list, { card }) => noneIn([card.funding], list),
  has: (fields, { data }) => !fields.some((field) => data[field] === undefined),
  lacks: (fields, { data }) => !fields.some((field) => data[field] !== undefined),
  seenOver: ({ by, days, count }, { counters }) => {
    const seen = counters[by];
    if (seen === undefined) return false;
    let total = 0;
    for (const day of seen) if (day.daysAgo <= days - 1) total += day.count;
    return total > count;
  },
};

function holds(conditions: Conditions, tried: Try): boolean {
  return Object.entries(conditions).every(([name, wanted]) => {
    const judge = JUDGES[name as keyof Conditions] as Judge<keyof Conditions>;
    return wanted === undefined || judge(wanted, tried);
  });
}

export function modelScore(rules: ScoringRules, tried: Try): Scored {
  const held = rules.rules.filter(({ when }) => holds(when, tried));
  const points = held.flatMap(({ effect }) => (typeof effect === "object" ? [effect.points] : []));
  const complete = rules.completenessPoints * tried.completeness;
  const score = [rules.start, Math.floor(complete / 100), ...points].reduce((sum, each) => sum + each, 0);
  const bounded = Math.min(Math.max(score, 0), 100);
  const has = (effect: string): boolean => held.some((rule) => rule.effect === effect);
  const byScore =
    bounded >= rules.acceptFrom ? "accept" : bounded >= (rules.reviewFrom ?? 101) ? "review" : "refuse";
  const outcome = has("refuse") ? "refuse" : has("review") ? "review" : byScore;
  return { outcome, score: bounded, reasons: held.map(({ name }) => name) };
}
