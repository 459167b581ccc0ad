// Arbitraries of financed orders: offers, moments and time zones in which days are short, long or a day ahead.

import fc from "fast-check";
import type { Offer } from "../../../src/domain/financing/offer.ts";
import type { DeadlineStatus, ModelDeadline } from "./recalculation.ts";

export const zone = fc.constantFrom(
  "UTC",
  "Europe/Paris",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Atlantic/Azores",
);

/** Any moment of some years, leap years among them. */
export const agreedAt = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2033, 0, 1) });

const bps = fc.oneof(fc.constantFrom(0, 1, 2000), fc.integer({ min: 0, max: 2000 }));

/** Any offer that a configuration may hold. */
export const offer: fc.Arbitrary<Offer> = fc
  .tuple(
    fc.record({ buyerFeeBps: bps, merchantFeeBps: bps }),
    fc.oneof(
      fc.record({
        kind: fc.constant("installments" as const),
        count: fc.integer({ min: 2, max: 12 }),
        interval: fc.oneof(fc.constant("month" as const), fc.integer({ min: 14, max: 31 })),
      }),
      fc.record({ kind: fc.constant("payLater" as const), days: fc.integer({ min: 14, max: 90 }) }),
    ),
  )
  .map(([fees, kind]) => ({
    id: "offer",
    name: "Offer",
    currency: "EUR",
    minAmount: 1,
    maxAmount: LARGEST,
    ...fees,
    ...kind,
  }));

/** The largest amount of an order. */
export const LARGEST = 99_999_999;

/** Small sums, in which every cent shows, and large ones. */
export const amount = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: LARGEST }),
);

/** An exposure, and a part of it that is left when captures are decided. */
export const exposureAndPart = amount.chain((exposure) =>
  fc.record({
    exposure: fc.constant(exposure),
    part: fc.oneof(fc.constant(exposure), fc.integer({ min: 0, max: exposure })),
  }),
);

const STATUSES = [
  "upcoming",
  "failed",
  "late",
  "defaulted",
  "charging",
  "paid",
  "cancelled",
  "disputed",
  "writtenOff",
] as const satisfies readonly DeadlineStatus[];

export type FoundDeadline = ModelDeadline & { readonly paidFee: boolean; readonly isElsewhere: boolean };

/** Deadlines of any status, as a refund may find them. */
export const anyDeadlines: fc.Arbitrary<readonly FoundDeadline[]> = fc.array(
  fc
    .record({
      amount: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40_000 })),
      status: fc.oneof(fc.constantFrom("paid" as const, "upcoming" as const), fc.constantFrom(...STATUSES)),
      paidFee: fc.boolean(),
      isElsewhere: fc.boolean(),
    })
    .map((deadline) => (deadline.status === "cancelled" ? { ...deadline, amount: 0 } : deadline)),
  { minLength: 1, maxLength: 11 },
);
