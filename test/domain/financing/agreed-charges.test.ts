// The judge of a provider's record: a record as agreed has no violation, and each way to charge more or earlier has one.

import { expect, test } from "bun:test";
import type { ProviderRecord } from "../../support/financing/agreed-charges.ts";
import { chargeViolation } from "../../support/financing/agreed-charges.ts";

const agreement = {
  offered: { kind: "installments", count: 3, interval: "month", buyerBps: 150, merchantBps: 200 },
  exposure: 10_000,
  agreedAt: Date.parse("2027-01-31T09:00:00Z"),
  timeZone: "Europe/Paris",
} as const;
const completedAt = Date.parse("2027-01-31T09:00:05Z");

type Kind = "first" | "automatic" | "byBuyer";
const paid = (kind: Kind, amount: number, at: string, key: string = kind): ProviderRecord => {
  return { kind, amount, at: Date.parse(at), key, card: "visa" };
};
const refund = (payment: string, amount: number, card = "visa"): ProviderRecord => {
  return {
    kind: "refund",
    payment,
    amount,
    card,
    at: Date.parse("2027-06-01T00:00:00Z"),
    key: `refund of ${payment}`,
  };
};
const first = paid("first", 3334, "2027-01-31T09:00:04Z");
const february = paid("automatic", 3383, "2027-02-28T07:00:00Z", "february");
const march = paid("automatic", 3383, "2027-03-31T06:00:00Z", "march");

test.each<[string, readonly ProviderRecord[]]>([
  ["as agreed", [first, february, march]],
  ["all at once by the buyer", [first, paid("byBuyer", 6666, "2027-02-03T12:00:00Z")]],
  ["late, both deadlines as one charge", [first, paid("automatic", 6766, "2027-04-10T12:00:00Z")]],
  ["given back to the card", [first, february, march, refund("march", 3383), refund("first", 3334)]],
])("%s is no violation", (_, records) => {
  expect(chargeViolation(agreement, completedAt, records)).toBeUndefined();
});

test.each<[string, readonly ProviderRecord[]]>([
  ["I24: 3335 captured first, 3334 agreed by then", [{ ...first, amount: 3335 }]],
  ["I24: 3384 charged without the buyer, 3383 agreed by then", [first, { ...february, amount: 3384 }]],
  ["I24: 3383 charged without the buyer, 0 agreed by then", [first, { ...february, at: february.at - 1 }]],
  [
    "I24: 6766 charged without the buyer, 3383 agreed by then",
    [first, february, { ...march, at: march.at - 1 }],
  ],
  ["I24: february within a day after the completion", [first, { ...february, at: completedAt + 1000 }]],
  [
    "I24: 13483 paid, 10100 agreed by then",
    [first, february, march, paid("byBuyer", 3383, "2027-04-01T00:00:00Z")],
  ],
  ["refund of march goes to amex, visa paid", [first, february, march, refund("march", 1, "amex")]],
  ["I5: 3384 given back of 3383", [first, february, march, refund("march", 3384)]],
  ["I5: refund of april gives back a payment that was never made", [first, refund("april", 1)]],
])("%s", (violation, records) => {
  expect(chargeViolation(agreement, completedAt, records)).toBe(violation);
});

test("a charge before the completion is a violation", () => {
  expect(chargeViolation(agreement, undefined, [first, february])).toBe(
    "I25: february before the completion",
  );
});
