// The parts of an order's JSON that depend on its life: its sums, its addresses, and what its status shows.

import { describe, expect, test } from "bun:test";
import { detailsFromDraft } from "../../../src/api/orders/details.ts";
import type { OrderDraft } from "../../../src/api/orders/draft.ts";
import type { OrderToShow } from "../../../src/api/orders/order-json.ts";
import { orderJson } from "../../../src/api/orders/order-json.ts";
import type { Authorization, Order } from "../../../src/domain/order/order.ts";

const CREATED = 1_800_000_000_000;
const DAY = 86_400_000;
const ORDER: Order = {
  id: "ord_1",
  platformId: "pl_1",
  seq: 1,
  amount: 6000,
  currency: "EUR",
  ux: "collect",
  type: "direct",
  tpc: false,
  integration: "api",
  terms: { dueDate: CREATED + 5 * DAY, minShare: 50, completionDelayMs: 0, lastNoticeMs: DAY, maxBuyers: 50 },
  items: [],
  modules: [],
  status: "initiated",
  createdAt: CREATED,
  updatedAt: CREATED + 1,
  authorizations: [],
  refunds: [],
};

const HELD: Authorization = {
  id: "auth_1",
  role: "captain",
  status: "authorized",
  share: 2000,
  hold: 6000,
  authorized: 6000,
  captured: 0,
  refunded: 0,
  units: [],
  attempt: "a",
  createdAt: CREATED + 2,
  authorizedAt: CREATED + 3,
  expiresAt: CREATED + 30 * DAY,
};

const DRAFT: OrderDraft = { amount: 6000, integration: "api", items: [], scoring: {}, warnings: [] };
const DEFAULTS = { locale: "fr", modules: [] };

function shown(fields: Partial<OrderToShow> & { readonly order?: Order } = {}) {
  const details = detailsFromDraft(DRAFT, DEFAULTS);
  const view = {
    order: ORDER,
    details,
    buyers: {},
    redirectUrl: "https://pay.example/pay/x",
    shareUrl: undefined,
    secure3D: undefined,
  };
  return JSON.parse(JSON.stringify(orderJson({ ...view, ...fields })));
}

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

describe("what depends on the order's life", () => {
  test("settled stands on a cancelled order only, and waits for releases and refunds", () => {
    const cancelled = { ...ORDER, status: "cancelled", cancelReason: "dueDate" } as const;
    expect(shown({ order: cancelled }).settled).toBe(true);
    expect(shown({ order: { ...cancelled, authorizations: [HELD] } }).settled).toBe(false);
    expect("settled" in shown({ order: { ...ORDER, status: "completed" } })).toBe(false);
  });

  test("the commit deadline stands on a two-phase-commit order, and moves the due date", () => {
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

  test("and are not invented", () => {
    expect(scoringOf({})).toEqual({ billingAddress: undefined, shippingAddress: undefined });
  });
});
