// Decisions without a scorer, the sandbox's scorer, and the values that count (specification/scoring).

import { describe, expect, test } from "bun:test";
import { scoreByLastName } from "../../../src/domain/scoring/by-last-name.ts";
import type { CountedValues } from "../../../src/domain/scoring/counted-values.ts";
import { countedValues, identityText } from "../../../src/domain/scoring/counted-values.ts";
import type { ScoringData } from "../../../src/domain/scoring/data.ts";
import { endsBefore, isAccepting, refusedUnasked } from "../../../src/domain/scoring/decision.ts";
import type { Outcome, Scored } from "../../../src/domain/scoring/rules.ts";
import { neededData } from "../../support/domain/scoring.ts";

describe("without the scorer (specification/scoring#without-the-scorer)", () => {
  const same = [{ personHash: "ada" }];
  const table: readonly [string, Parameters<typeof refusedUnasked>, readonly string[]][] = [
    ["18 and in France", [[], { personHash: "ada", age: 18, data: neededData }, ["FR"]], []],
    ["17", [[], { personHash: "ada", age: 17, data: neededData }, ["FR"]], ["underAge"]],
    ["of unknown age", [[], { personHash: "ada", age: undefined, data: neededData }, ["FR"]], ["underAge"]],
    ["18 and any country", [[], { personHash: "ada", age: 18, data: {} }], []],
    ["not in France", [[], { personHash: "ada", age: 18, data: neededData }, ["DE"]], ["countryNotServed"]],
    ["without a country", [[], { personHash: "ada", age: 18, data: {} }, ["FR"]], ["countryNotServed"]],
    ["the same person", [same, { personHash: "ada", age: 18, data: neededData }, ["FR"]], []],
    ["another person", [same, { personHash: "bob", age: 18, data: neededData }, ["FR"]], ["dataChanged"]],
    [
      "all of it",
      [same, { personHash: "bob", age: 17, data: {} }, ["FR"]],
      ["dataChanged", "underAge", "countryNotServed"],
    ],
  ];

  test.each(table)("%s", (_, about, reasons) => {
    expect(refusedUnasked(...about)).toEqual(reasons);
  });

  test.each([
    // Clocks in Paris are an hour ahead in winter, two in summer.
    ["2027-02", "2027-02-28T22:59:59Z", false],
    ["2027-02", "2027-02-28T23:00:00Z", true],
    ["2027-06", "2027-06-30T21:59:59Z", false],
    ["2027-06", "2027-06-30T22:00:00Z", true],
    ["2027-12", "2028-01-01T07:00:00Z", true],
    ["2031-12", "2028-01-01T07:00:00Z", false],
  ])("a card valid until the end of %s ends before %s: %j", (lastMonth, at, expected) => {
    expect(endsBefore({ lastMonth }, "Europe/Paris", Date.parse(at))).toBe(expected);
  });
});

test.each<[Outcome, boolean, boolean]>([
  ["accept", false, true],
  ["accept", true, true],
  ["review", false, false],
  ["review", true, true],
  ["refuse", false, false],
  ["refuse", true, false],
])("%s with two-phase commit %j lets the try go on: %j", (outcome, tpc, expected) => {
  expect(isAccepting(outcome, tpc)).toBe(expected);
});

test.each<[string | undefined, Scored | "silent"]>([
  ["Refuse", { outcome: "refuse", score: 0, reasons: [] }],
  [" review ", { outcome: "review", score: 50, reasons: [] }],
  ["Silent", "silent"],
  ["Lovelace", { outcome: "accept", score: 80, reasons: [] }],
  ["constructor", { outcome: "accept", score: 80, reasons: [] }],
  [undefined, { outcome: "accept", score: 80, reasons: [] }],
])("the sandbox's scorer answers %j with %j (specification/scoring#sandbox)", (lastName, expected) => {
  expect(scoreByLastName(lastName)).toEqual(expected);
});

describe("values that count (specification/scoring#counters)", () => {
  const spelled: readonly [ScoringData, CountedValues][] = [
    [{}, {}],
    [{ email: " Ada@Example.COM" }, { email: "ada@example.com" }],
    [
      { phone: "+33612345678", session: { ip: "2001:DB8::1" } },
      { phone: "+33612345678", ip: "2001:db8::1" },
    ],
    [
      { billingAddress: { street1: "1 Rue de la Paix", zip: "75 002", city: "PARIS", country: "FR" } },
      { address: "1ruedelapaix\n\n75002\nparis\n\nfr" },
    ],
    [{ billingAddress: {}, email: " " }, {}],
  ];

  test.each(spelled)("%j counts by %j", (data, values) => {
    expect(countedValues(data, undefined)).toEqual(values);
  });

  test("an address in composed and in decomposed letters is the same, two lines are not one", () => {
    const at = (street1: string, street2?: string) =>
      countedValues({ billingAddress: street2 === undefined ? { street1 } : { street1, street2 } }, "fp_1");
    expect(at("Caf\u00e9")).toEqual(at("Cafe\u0301"));
    expect(at("1 a", "b")).not.toEqual(at("1 ab"));
    expect(at("x")).toMatchObject({ card: "fp_1" });
  });

  const changes: readonly [string, ScoringData, boolean][] = [
    ["nothing", {}, true],
    ["spelling", { firstName: "ADA", lastName: "Love lace" }, true],
    ["phone and e-mail address", { phone: "+33600000000", email: "ada@other.example" }, true],
    ["name", { lastName: "Byron" }, false],
    ["date of birth", { birthDate: 0 }, false],
    ["address", { billingAddress: { ...neededData.billingAddress, zip: "75003" } }, false],
  ];

  test.each(changes)("after a change of %s it is the same person: %j", (_, change, isSame) => {
    expect(identityText({ ...neededData, ...change }) === identityText(neededData)).toBe(isSame);
  });
});
