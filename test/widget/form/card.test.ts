// The card as its buyer types it: grouping, expiry, the check digit, and what is sent.

import { describe, expect, test } from "bun:test";
import { SANDBOX_CARDS } from "../../../widget/src/components/sandbox/sandbox-cards.ts";
import {
  brandOf,
  cardPaymentMethod,
  caretAfter,
  formatCvc,
  formatExpiry,
  formatNumber,
  hasExpired,
  isCardNumber,
  parseExpiry,
} from "../../../widget/src/form/card.ts";

describe("a card number", () => {
  test.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242 4242.4242", "4242 4242 4242 4242"],
    ["4242 ", "4242"],
    ["42424", "4242 4"],
    ["378282246310005", "3782 822463 10005"],
    ["3782", "3782"],
    ["37828", "3782 8"],
    ["3782822463", "3782 822463"],
    ["37828224631", "3782 822463 1"],
    ["3782822463100051234", "3782 822463 10005"],
    ["12345678901234567890123", "1234 5678 9012 3456 789"],
    ["card", ""],
  ])("%p is shown as %p", (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  test.each([
    ["4242 4242 4242 4242", true],
    ["3782 8224 6310 005", true],
    ["6304 0000 0000", true],
    ["4242 4242 4242 4241", false],
    ["2424 2424 2424 2424", false],
    ["4242 4242 42", false],
    ["", false],
  ])("%p may be a card's: %p", (text, expected) => {
    expect(isCardNumber(text)).toBe(expected);
  });

  test.each([
    ["4", "Visa"],
    ["5105 1051", "Mastercard"],
    ["2221", "Mastercard"],
    ["2720", "Mastercard"],
    ["2721", undefined],
    ["2220", undefined],
    ["37", "American Express"],
    ["3", undefined],
    ["3056 93", "Diners Club"],
    ["3530", "JCB"],
    ["6011", "Discover"],
    ["62", "UnionPay"],
    ["6304", "Maestro"],
    ["9", undefined],
    ["", undefined],
  ] as const)("%p begins like a card of %p", (number, brand) => {
    expect(brandOf(number)).toBe(brand);
  });

  test("every test card of the sandbox passes the form's own check", () => {
    expect(SANDBOX_CARDS.filter(({ number }) => !isCardNumber(number))).toEqual([]);
  });
});

describe("an expiry", () => {
  test.each([
    ["1", "1"],
    ["3", "03"],
    ["12", "12"],
    ["12/", "12/"],
    ["1/", "01/"],
    ["123", "12/3"],
    ["1230", "12/30"],
    ["330", "03/30"],
    ["12 / 30", "12/30"],
    ["3-2030", "03/2030"],
    ["122030", "12/2030"],
    ["12/2030", "12/2030"],
    ["2030-12", "12/30"],
  ])("%p is shown as %p", (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  test("deleting from the end never gets stuck at the separator", () => {
    let text = "12/30";
    for (let presses = 0; text !== "" && presses < 5; presses++) text = formatExpiry(text.slice(0, -1));
    expect(text).toBe("");
  });

  test.each([
    ["12/30", { month: 12, year: 2030 }],
    ["01/2031", { month: 1, year: 2031 }],
    ["13/30", undefined],
    ["00/30", undefined],
    ["12/3", undefined],
    ["12/203", undefined],
    ["", undefined],
  ])("%p is read as %p", (text, expiry) => {
    expect(parseExpiry(text)).toEqual(expiry);
  });

  test("a card is good to the end of its month, wherever its buyer is", () => {
    const june = { month: 6, year: 2027 };
    expect(hasExpired(june, Date.UTC(2027, 5, 30, 23, 59))).toBe(false);
    expect(hasExpired(june, Date.UTC(2027, 6, 1, 11, 59))).toBe(false);
    expect(hasExpired(june, Date.UTC(2027, 6, 1, 12))).toBe(true);
    expect(hasExpired({ month: 12, year: 2027 }, Date.UTC(2027, 11, 31))).toBe(false);
  });
});

test("the code is at most four digits", () => {
  expect(formatCvc("12 34 5")).toBe("1234");
});

test("the caret stays behind the same digit when groups move", () => {
  expect(caretAfter("4242 4242", 0)).toBe(0);
  expect(caretAfter("4242 4242", 4)).toBe(4);
  expect(caretAfter("4242 4242", 5)).toBe(6);
  expect(caretAfter("4242", 9)).toBe(4);
});

test("what is sent is digits and a full year", () => {
  expect(cardPaymentMethod("4242 4242 4242 4242", "03/30", "123")).toEqual({
    number: "4242424242424242",
    expMonth: 3,
    expYear: 2030,
    cvc: "123",
  });
});
