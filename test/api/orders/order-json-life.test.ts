// The parts of an order's JSON that depend on its life: its sums, its addresses, and the fields of its status.

import { describe, expect, test } from "bun:test";
import { detailsFromDraft } from "../../../src/api/orders/details.ts";
import type { Authorization, Order } from "../../../src/domain/order/order.ts";
import { CREATED, DAY, DEFAULTS, DRAFT, HELD, ORDER, shown } from "../../support/api/order-json.ts";

describe("sums", () => {
  const order = (...authorizations: readonly Partial<Authorization>[]) => ({
    ...ORDER,
    authorizations: authorizations.map((authorization) => ({ ...HELD, ...authorization })),
  });
  const coBuyer = { id: "auth_2", role: "coBuyer", share: 1500, hold: 1500, authorized: 1500 } as const;
  const rows: readonly (readonly [string, Order, object])[] = [
    ["of a captain who holds the whole order", order({}), { amountAuthorized: 6000, amountConfirmed: 2000 }],
    ["of two buyers", order({}, coBuyer), { amountAuthorized: 7500, amountConfirmed: 3500 }],
    [
      "without one being given up",
      order({}, { ...coBuyer, releasing: "buyer" }),
      { amountAuthorized: 6000, amountConfirmed: 2000 },
    ],
    [
      "without one that failed",
      order({}, { ...coBuyer, status: "failed", authorized: 0 }),
      { amountAuthorized: 6000, amountConfirmed: 2000 },
    ],
    [
      "of what was captured and given back",
      order(
        { status: "captured", captured: 4500, capturedAt: CREATED + 4, refunded: 500 },
        { ...coBuyer, status: "captured", captured: 1500, capturedAt: CREATED + 4 },
      ),
      { amountCaptured: 6000, amountRefunded: 500, amountConfirmed: 3500 },
    ],
  ];
  test.each(rows)("%s", (_what, aggregate, sums) => {
    expect(shown({ order: aggregate })).toMatchObject(sums);
  });
});

describe("fields that depend on the order's life", () => {
  test("settled is on a cancelled order only, and waits for releases and refunds", () => {
    const cancelled = { ...ORDER, status: "cancelled", cancelReason: "dueDate" } as const;
    expect(shown({ order: cancelled }).settled).toBe(true);
    expect(shown({ order: { ...cancelled, authorizations: [HELD] } }).settled).toBe(false);
    expect("settled" in shown({ order: { ...ORDER, status: "completed" } })).toBe(false);
  });

  test("the commit deadline is on a two-phase-commit order, and moves the due date", () => {
    const json = shown({
      order: { ...ORDER, tpc: true, authorizations: [{ ...HELD, expiresAt: CREATED + 5 * DAY }] },
    });
    expect(json.commitDeadline).toBe(CREATED + 4.5 * DAY);
    expect(json.dueDate).toBe(CREATED + 3.5 * DAY);
    expect(json.delay).toBe(7200);
  });
});

describe("addresses default to the order's own names", () => {
  const names = { firstName: "F", lastName: "L" };
  const scoringOf = (scoring: Record<string, unknown>) => {
    const { billingAddress, shippingAddress } = shown({
      details: detailsFromDraft({ ...DRAFT, ...names, scoring: { organization: "O", ...scoring } }, DEFAULTS),
    });
    return { billingAddress, shippingAddress };
  };

  test("and the shipping address to the billing address", () => {
    const filled = { organization: "O", firstName: "X", lastName: "L", city: "Paris" };
    expect(scoringOf({ billingAddress: { firstName: "X", city: "Paris" } })).toEqual({
      billingAddress: filled,
      shippingAddress: filled,
    });
  });

  test("each on its own", () => {
    const shippingAddress = { city: "Lyon" };
    expect(scoringOf({ billingAddress: { city: "Paris" }, shippingAddress })).toEqual({
      billingAddress: { organization: "O", ...names, city: "Paris" },
      shippingAddress: { organization: "O", ...names, city: "Lyon" },
    });
    expect(scoringOf({ shippingAddress }).billingAddress).toBeUndefined();
  });

  test("are absent without data", () => {
    expect(scoringOf({})).toEqual({ billingAddress: undefined, shippingAddress: undefined });
  });
});
