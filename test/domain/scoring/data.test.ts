// Completeness, needed data and age, as the specification's tables (specification/scoring#completeness).

import { describe, expect, test } from "bun:test";
import type { ScoringData } from "../../../src/domain/scoring/data.ts";
import { ageOn, completenessOf, missingFields, SCORED_FIELDS } from "../../../src/domain/scoring/data.ts";
import { completeData, neededData } from "../../support/domain/scoring.ts";

const percents: readonly [string, ScoringData, number][] = [
  ["nothing", {}, 0],
  ["1 of 15", { email: "ada@example.com" }, 6],
  ["8 of 15", neededData, 53],
  // The example of the specification (specification/scoring#rules).
  [
    "12 of 15",
    { ...neededData, items: [{ category: "books" }], birthCity: "Paris", birthCountry: "FR", isPro: false },
    80,
  ],
  ["15 of 15", completeData, 100],
  ["15 of 17", { ...completeData, isPro: true }, 88],
  ["17 of 17", { ...completeData, isPro: true, organization: "Shop", siren: "123456789" }, 100],
  ["15 of 15: what a business alone has does not count", { ...completeData, organization: "Shop" }, 100],
  ["an empty text, list or address is absent", { email: "", items: [], billingAddress: {} }, 0],
  ["a detected session is present", { session: { ip: "203.0.113.7" } }, 6],
  ["a billing address is no shipping address", { billingAddress: { country: "FR" } }, 6],
];

test.each(percents)("completeness: %s", (_, data, percent) => {
  expect(completenessOf(data)).toBe(percent);
});

test("seventeen fields can count", () => {
  expect(new Set(SCORED_FIELDS).size).toBe(17);
});

describe("missing fields (specification/scoring#needed-data)", () => {
  test("all eight, in their order, and none", () => {
    expect(missingFields({})).toEqual([
      "email",
      "firstName",
      "lastName",
      "billingAddress",
      "phone",
      "civility",
      "birthDate",
      "birthZipCode",
    ]);
    expect(missingFields(neededData)).toEqual([]);
  });

  test.each(["street1", "zip", "city", "country"] as const)("an address without %s as a whole", (line) => {
    const { [line]: _, ...billingAddress } = neededData.billingAddress;
    expect(missingFields({ ...neededData, billingAddress })).toEqual(["billingAddress"]);
  });

  test("a birth on 1 January 1970, at epoch 0, is there", () => {
    expect(missingFields({ ...neededData, birthDate: 0 })).toEqual([]);
  });
});

test.each([
  ["2027-01-31", "2009-01-31", 18],
  ["2027-01-30", "2009-01-31", 17],
  ["2027-02-28", "2008-02-29", 18],
  ["2027-03-01", "2008-02-29", 19],
  ["2027-01-31", "1969-12-31", 57],
])("on %s a person born on %s is %d", (day, birth, age) => {
  expect(ageOn(Date.parse(day), Date.parse(birth))).toBe(age);
});
