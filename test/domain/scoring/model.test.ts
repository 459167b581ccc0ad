// The rules scorer against its model: the same completeness, score, outcome and reasons for any data and rules.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { COUNTED_KINDS } from "../../../src/domain/scoring/counted-values.ts";
import { completenessOf, SCORED_FIELDS } from "../../../src/domain/scoring/data.ts";
import { FUNDINGS, scoreByRules } from "../../../src/domain/scoring/rules.ts";
import { law } from "../../support/domain/property.ts";
import { modelCompleteness, modelScore } from "../../support/financing/score.ts";

const text = fc.constantFrom("a", "b");
const country = fc.constantFrom("FR", "BE", "DE");
const category = fc.constantFrom("books", "wine", "travel");
const optional = { requiredKeys: [] };

/** An empty one counts as absent. */
const address = fc.record({ street1: text, zip: text, city: text, country }, { requiredKeys: ["country"] });
const data = fc.record(
  {
    ...{ email: text, firstName: text, lastName: text, phone: text, civility: text, birthZipCode: text },
    ...{ birthCity: text, birthCountry: country, birthState: text, organization: text, siren: text },
    ...{ billingAddress: address, shippingAddress: address, birthDate: fc.integer(), isPro: fc.boolean() },
    items: fc.array(fc.record({ category }, optional), { minLength: 1, maxLength: 3 }),
    session: fc.constant({ ip: "192.0.2.1" }),
  },
  optional,
);

const small = fc.integer({ min: 0, max: 5 });
const days = fc.array(fc.record({ daysAgo: fc.integer({ min: 0, max: 8 }), count: small }), { maxLength: 4 });
const counters = fc.record(
  Object.fromEntries(COUNTED_KINDS.map((kind) => [kind, days])) as Record<
    (typeof COUNTED_KINDS)[number],
    typeof days
  >,
  optional,
);
const tried = fc
  .record({
    data,
    amount: small,
    age: fc.option(small, { nil: undefined }),
    funding: fc.constantFrom(...FUNDINGS),
    counters,
  })
  .map(({ funding, ...rest }) => ({
    ...rest,
    card: { funding },
    completeness: completenessOf(rest.data),
  }));

const some = <T>(...values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });
const conditions = fc.record(
  {
    ...{ amountOver: small, amountUnder: small, ageOver: small, ageUnder: small },
    ...{ countryIn: some("FR", "BE"), countryNotIn: some("FR", "BE") },
    ...{ categoryIn: some("books", "wine"), categoryNotIn: some("books", "wine") },
    ...{ fundingIn: some(...FUNDINGS), fundingNotIn: some(...FUNDINGS) },
    ...{ has: some(...SCORED_FIELDS), lacks: some(...SCORED_FIELDS) },
    seenOver: fc.record({
      by: fc.constantFrom(...COUNTED_KINDS),
      days: fc.integer({ min: 1, max: 8 }),
      count: small,
    }),
  },
  optional,
);
/** One or two at a time, so that they often hold. */
const few = fc
  .tuple(conditions, fc.array(fc.nat(12), { minLength: 1, maxLength: 2 }))
  .map(([all, kept]) => Object.fromEntries(Object.entries(all).filter((_, index) => kept.includes(index))));

const effect = fc.oneof(
  fc.integer({ min: -80, max: 80 }).map((points) => ({ points })),
  fc.constantFrom("refuse" as const, "review" as const),
);
const percent = fc.integer({ min: 0, max: 100 });
const rules = fc
  .record({
    start: percent,
    completenessPoints: percent,
    limits: fc.tuple(percent, percent).map((pair) => pair.toSorted((a, b) => a - b)),
    hasReview: fc.boolean(),
    rules: fc.array(fc.record({ effect, when: few }), { maxLength: 4 }),
  })
  .map(({ limits: [reviewFrom = 0, acceptFrom = 0], hasReview, rules: all, ...rest }) => ({
    ...rest,
    acceptFrom,
    ...(hasReview && { reviewFrom }),
    rules: all.map((rule, index) => ({ ...rule, name: `rule ${index}` })),
  }));

law(
  "completeness is the model's",
  2_000,
  fc.property(data, (given) => {
    expect(completenessOf(given)).toBe(modelCompleteness(given));
  }),
);

law(
  "score, outcome and reasons are the model's",
  5_000,
  fc.property(rules, tried, (all, given) => {
    expect(scoreByRules(all, given)).toEqual(modelScore(all, given));
  }),
);

test("12 of 15 fields and no rule: 80 complete, a score of 66, accepted", () => {
  const given = Object.fromEntries(SCORED_FIELDS.slice(0, 12).map((field) => [field, "a"]));
  expect(modelCompleteness({ ...given, isPro: false })).toBeGreaterThanOrEqual(80);
  const tryOf80 = {
    data: {},
    completeness: 80,
    amount: 1,
    age: 30,
    card: { funding: "credit" as const },
    counters: {},
  };
  const usual = { start: 50, completenessPoints: 20, acceptFrom: 60, rules: [] };
  expect(modelScore(usual, tryOf80)).toEqual({ outcome: "accept", score: 66, reasons: [] });
});
