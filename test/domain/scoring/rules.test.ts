// Rules scorer: each condition at its borders, the score and the outcome (specification/scoring#rules).

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Conditions, ScoringRule, ScoringRules, Try } from "../../../src/domain/scoring/rules.ts";
import { scoreByRules } from "../../../src/domain/scoring/rules.ts";
import { aTry } from "../../support/domain/scoring.ts";

const PLAIN: ScoringRules = { start: 50, completenessPoints: 20, acceptFrom: 60, rules: [] };
const rule = (name: string, effect: ScoringRule["effect"], when: Conditions = {}): ScoringRule => ({
  name,
  effect,
  when,
});
const withRules = (...rules: readonly ScoringRule[]): ScoringRules => ({ ...PLAIN, rules });

test("12 of 15 fields and no rule that holds score 66, which is accepted", () => {
  expect(scoreByRules(PLAIN, aTry({ completeness: 80 }))).toEqual({
    outcome: "accept",
    score: 66,
    reasons: [],
  });
});

const twice = {
  email: [
    { daysAgo: 0, count: 1 },
    { daysAgo: 6, count: 1 },
    { daysAgo: 7, count: 5 },
  ],
};
const unknownCard = { funding: "unknown" } as const;
const seen = (days: number, count: number): Conditions => ({ seenOver: { by: "email", days, count } });

const conditions: readonly [Conditions, Partial<Try>, boolean][] = [
  [{}, {}, true],
  [{ amountOver: 9_999 }, {}, true],
  [{ amountOver: 10_000 }, {}, false],
  [{ amountUnder: 10_001 }, {}, true],
  [{ amountUnder: 10_000 }, {}, false],
  [{ ageOver: 35 }, {}, true],
  [{ ageOver: 36 }, {}, false],
  [{ ageUnder: 37 }, {}, true],
  [{ ageUnder: 36 }, {}, false],
  [{ ageOver: 0 }, { age: undefined }, false],
  [{ ageUnder: 200 }, { age: undefined }, false],
  [{ countryIn: ["DE", "FR"] }, {}, true],
  [{ countryIn: ["DE"] }, {}, false],
  [{ countryNotIn: ["DE"] }, {}, true],
  [{ countryNotIn: ["DE", "FR"] }, {}, false],
  [{ countryIn: ["FR"] }, { data: {} }, false],
  [{ countryNotIn: ["DE"] }, { data: {} }, false],
  [{ categoryIn: ["books"] }, {}, true],
  [{ categoryIn: ["Books"] }, {}, false],
  [{ categoryIn: ["books"] }, { data: { items: [{ category: "toys" }, { category: "books" }] } }, true],
  [{ categoryNotIn: ["books"] }, { data: { items: [{ category: "toys" }, { category: "books" }] } }, false],
  [{ categoryNotIn: ["jewels"] }, {}, true],
  [{ categoryNotIn: ["jewels"] }, { data: { items: [{}] } }, false],
  [{ fundingIn: ["credit", "debit"] }, {}, true],
  [{ fundingIn: ["prepaid"] }, {}, false],
  [{ fundingNotIn: ["prepaid"] }, { card: unknownCard }, true],
  [{ fundingNotIn: ["unknown"] }, { card: unknownCard }, false],
  [{ has: ["email", "session"] }, {}, true],
  [{ has: ["email", "siren"] }, {}, false],
  [{ lacks: ["organization", "siren"] }, {}, true],
  [{ lacks: ["email", "siren"] }, {}, false],
  [{ lacks: ["email"] }, { data: {} }, true],
  [seen(1, 0), { counters: twice }, true],
  [seen(1, 1), { counters: twice }, false],
  [seen(7, 1), { counters: twice }, true],
  [seen(7, 2), { counters: twice }, false],
  [seen(8, 6), { counters: twice }, true],
  [seen(90, 0), {}, false],
  [seen(90, 0), { counters: {} }, false],
  [{ amountOver: 1, ageOver: 1, has: ["email"] }, {}, true],
  [{ amountOver: 1, ageOver: 99, has: ["email"] }, {}, false],
];

test.each(conditions)("%j with %j holds: %j", (when, parts, expected) => {
  const { reasons } = scoreByRules(withRules(rule("it", { points: 1 }, when)), aTry(parts));
  expect(reasons).toEqual(expected ? ["it"] : []);
});

describe("outcome", () => {
  const never: Conditions = { amountOver: 99_999_999 };
  const outcomes: readonly [string, ScoringRules, number, string, readonly string[]][] = [
    [
      "points add up",
      withRules(rule("a", { points: 7 }), rule("b", { points: -2 })),
      75,
      "accept",
      ["a", "b"],
    ],
    ["a rule that fails adds none", withRules(rule("a", { points: -70 }, never)), 70, "accept", []],
    ["accept_from is accepted", withRules(rule("a", { points: -10 })), 60, "accept", ["a"]],
    ["one less is refused", withRules(rule("a", { points: -11 })), 59, "refuse", ["a"]],
    ["at most 100", withRules(rule("a", { points: 90 })), 100, "accept", ["a"]],
    ["at least 0", withRules(rule("a", { points: -90 })), 0, "refuse", ["a"]],
    ["a refusal beats the score", withRules(rule("no", "refuse")), 70, "refuse", ["no"]],
    ["a review beats the score", withRules(rule("look", "review")), 70, "review", ["look"]],
    [
      "a refusal beats a review",
      withRules(rule("look", "review"), rule("no", "refuse")),
      70,
      "refuse",
      ["look", "no"],
    ],
    ["review_from is reviewed", { ...PLAIN, acceptFrom: 80, reviewFrom: 70 }, 70, "review", []],
    ["one less than review_from is refused", { ...PLAIN, acceptFrom: 80, reviewFrom: 71 }, 70, "refuse", []],
    [
      "a review beats a score too low",
      { ...withRules(rule("look", "review")), start: 0 },
      20,
      "review",
      ["look"],
    ],
  ];

  test.each(outcomes)("%s", (_, rules, score, outcome, reasons) => {
    expect(scoreByRules(rules, aTry())).toEqual({ score, outcome, reasons } as never);
  });
});

test("whatever the rules: the score is whole, from 0 to 100, and a refusing rule that holds refuses", () => {
  const effect = fc.oneof(
    fc.record({ points: fc.integer({ min: -1_000, max: 1_000 }) }),
    fc.constantFrom("refuse" as const, "review" as const),
  );
  const rules = fc.array(effect.map((found) => rule("any", found)));
  const completeness = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(rules, completeness, (found, percent) => {
      const { score, outcome } = scoreByRules(withRules(...found), aTry({ completeness: percent }));
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      if (found.some((each) => each.effect === "refuse")) expect(outcome).toBe("refuse");
      else if (found.some((each) => each.effect === "review")) expect(outcome).toBe("review");
      else expect(outcome).toBe(score >= 60 ? "accept" : "refuse");
    }),
  );
});
