// Fields that a buyer is asked for, and their errors.

import { describe, expect, test } from "bun:test";
import { askedFields, faultOf, faultsAt, faultsOf, NO_VALUES } from "../../../widget/src/form/fields.ts";
import { NOW, viewOf } from "../../support/widget/view.ts";

describe("what is asked", () => {
  test("everything of an unknown buyer", () => {
    expect(askedFields(viewOf())).toEqual(["email", "firstName", "lastName", "number", "expiry", "cvc"]);
  });

  test("only what the shop has not told; an empty text is not told", () => {
    expect(askedFields(viewOf({ buyer: { email: "a@b.co", firstName: "" } }))).toEqual([
      "firstName",
      "lastName",
      "number",
      "expiry",
      "cvc",
    ]);
  });

  test("no card where the provider's own frame collects it", () => {
    const collect = { kind: "frame", url: "https://psp.example/f", origin: "https://psp.example" } as const;
    expect(
      askedFields(viewOf({ collect, buyer: { email: "a@b.co", firstName: "A", lastName: "B" } })),
    ).toEqual([]);
  });
});

test.each([
  ["email", "", "missing"],
  ["email", "   ", "missing"],
  ["email", "marie@example.com", undefined],
  ["email", " marie@example.com ", undefined],
  ["email", "marie@example", "invalid"],
  ["email", "marie@exa mple.com", "invalid"],
  ["email", "marie@example..com", "invalid"],
  ["email", "a@b@c.de", "invalid"],
  ["email", `${"a".repeat(250)}@example.com`, "invalid"],
  ["firstName", "Zoë", undefined],
  ["lastName", "x".repeat(256), "invalid"],
  ["number", "4242 4242 4242 4242", undefined],
  ["number", "4242 4242 4242 4243", "invalid"],
  ["expiry", "12/30", undefined],
  ["expiry", "11/26", undefined],
  ["expiry", "10/26", "expired"],
  ["expiry", "14/30", "invalid"],
  ["cvc", "123", undefined],
  ["cvc", "12", "invalid"],
] as const)("%s %p: %p", (field, value, fault) => {
  expect(faultOf(field, { ...NO_VALUES, [field]: value }, NOW)).toBe(fault);
});

test.each([
  ["4242 4242 4242 4242", "123", undefined],
  ["4242 4242 4242 4242", "1234", "invalid"],
  ["3782 822463 10005", "1234", undefined],
  ["3782 822463 10005", "123", "invalid"],
  ["9", "1234", undefined],
] as const)("a card %p with the code %p: %p", (number, cvc, fault) => {
  expect(faultOf("cvc", { ...NO_VALUES, number, cvc }, NOW)).toBe(fault);
});

test("only faulty fields are named", () => {
  const values = { ...NO_VALUES, email: "marie@example.com", expiry: "01/20" };
  expect(faultsOf(["email", "firstName", "expiry"], values, NOW)).toEqual({
    firstName: "missing",
    expiry: "expired",
  });
});

test("a fault the server found is shown at its field, if the buyer can see that field", () => {
  expect(faultsAt(["/email", "/means/expYear", "/nbShares"], ["email", "number", "expiry"])).toEqual({
    email: "invalid",
    expiry: "invalid",
  });
  expect(faultsAt(["/email"], ["number"])).toEqual({});
});
