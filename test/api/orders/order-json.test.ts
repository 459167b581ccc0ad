// The order in responses (specification/orders): its keys, their order, and the sums in it.

import { describe, expect, test } from "bun:test";
import { detailsFromDraft } from "../../../src/api/orders/details.ts";
import type { OrderDraft } from "../../../src/api/orders/draft.ts";
import type { OrderToShow } from "../../../src/api/orders/order-json.ts";
import { orderJson } from "../../../src/api/orders/order-json.ts";
import type { Authorization, Order } from "../../../src/domain/order/order.ts";
import { CREATED, DAY, DEFAULTS, DRAFT, HELD, ORDER, shown } from "../../support/api/order-json.ts";

const KEYS =
  "id, platformId, amount, amountAuthorized, amountConfirmed, amountCaptured, amountRefunded, currency, locale, ux, type, " +
  "status, tpc, committedAmount, delay, dueDate, commitDeadline, createdAt, updatedAt, email, firstName, lastName, " +
  "trackId, items, metadata, notifyUrl, successUrl, cancelUrl, redirectUrl, shareUrl, screenUrl, nbShares, modules, moduleId, " +
  "integration, secure3D, cancelReason, settled, authorizations, refunds";
const AUTHORIZATION_KEYS =
  "id, role, status, amount, amountAuthorized, amountCaptured, amountRefunded, email, firstName, lastName, items, " +
  "createdAt, capturedAt, failureCode";

test("a new order has no key without a value", () => {
  expect(shown()).toEqual({
    id: "ord_1",
    platformId: "pl_1",
    amount: 6000,
    amountAuthorized: 0,
    amountConfirmed: 0,
    amountCaptured: 0,
    amountRefunded: 0,
    currency: "EUR",
    locale: "fr",
    ux: "collect",
    type: "direct",
    status: "initiated",
    tpc: false,
    delay: 7200,
    dueDate: CREATED + 5 * DAY,
    createdAt: CREATED,
    updatedAt: CREATED + 1,
    redirectUrl: "https://pay.example/pay/x",
    integration: "api",
    authorizations: [],
    refunds: [],
  });
});

test("nbShares is the captain's choice once their payment is pending, and a declined attempt leaves no choice", () => {
  const { authorizedAt: _, ...neverHeld } = { ...HELD, authorized: 0 };
  const told = (authorization: Authorization) => {
    const order = { ...ORDER, nbShares: 4, authorizations: [authorization] };
    return orderJson({ ...fullView(), order }).nbShares;
  };
  expect(told({ ...neverHeld, status: "failed" })).toBeUndefined();
  expect(told({ ...neverHeld, status: "pending" })).toBe(4);
  expect(told({ ...neverHeld, status: "requiresAction" })).toBe(4);
  expect(told(HELD)).toBe(4);
  expect(told({ ...HELD, status: "released" })).toBe(4);
  const tries: readonly Authorization[] = [{ ...neverHeld, id: "auth_0", status: "failed" }, HELD];
  expect(shown({ order: { ...ORDER, nbShares: 4, authorizations: tries } }).nbShares).toBe(4);
});

test("disputes are only on an order that has some", () => {
  const disputes = [{ id: "dp_1", amount: 300, status: "open", reason: "fraudulent" }] as const;
  const authorizations = [
    { ...HELD, disputes },
    { ...HELD, id: "auth_2" },
  ];
  expect(shown({ order: { ...ORDER, authorizations } }).disputes).toEqual([
    { id: "dp_1", authorization: "auth_1", amount: 300, status: "open", reason: "fraudulent" },
  ]);
  expect(shown({ order: { ...ORDER, authorizations: [HELD] } })).not.toHaveProperty("disputes");
});

test("a single field of scoring data is shown", () => {
  const details = detailsFromDraft({ ...DRAFT, scoring: { isPro: false } }, DEFAULTS);
  expect(shown({ details })).toMatchObject({ isPro: false });
});

/** An order in which every key has a value. */
function fullView(): OrderToShow {
  const order: Order = {
    ...ORDER,
    ux: "picking",
    items: [{ id: "itm_1", amount: 3000, quantity: 2 }],
    tpc: true,
    status: "cancelled",
    cancelReason: "merchant",
    committed: { amount: 5000, at: CREATED + 4 },
    nbShares: 2,
    moduleId: "md_1",
    modules: [{ id: "md_1" }],
    authorizations: [
      {
        ...HELD,
        status: "failed",
        units: [{ itemId: "itm_1", quantity: 2 }],
        capturedAt: CREATED + 5,
        failureCode: "captureRefused",
      },
    ],
    refunds: [
      {
        id: "rfd_1",
        authorizationId: "auth_1",
        amount: 7,
        status: "failed",
        cause: "merchant",
        failureCode: "refundRefused",
      },
    ],
  };
  const draft: OrderDraft = {
    ...DRAFT,
    items: [{ name: "Cottage", amount: 3000, quantity: 2, metadata: { a: "b" } }],
    notifyUrl: "https://shop.example/hook",
    successUrl: "https://shop.example/ok",
    cancelUrl: "https://shop.example/no",
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    trackId: "T",
    metadata: { cart: "1" },
    scoring: { phone: "+33612345678", billingAddress: { city: "Paris" } },
  };
  const modules = [{ id: "md_1", name: "Now", position: 1, ux: "picking", delayMs: 5 }];
  const details = detailsFromDraft(draft, { locale: "fr", secure3D: true, modules });
  const buyers = { auth_1: { email: "b@example.com", firstName: "B", lastName: "C" } };
  return {
    order,
    details,
    buyers,
    redirectUrl: "https://pay.example/pay/x",
    shareUrl: "https://pay.example/join/y",
    screenUrl: "https://pay.example/screen/z",
    secure3D: true,
  };
}

describe("a full order", () => {
  test("has exactly its keys in their order, then the scoring data", () => {
    const json = shown(fullView());
    expect(Object.keys(json)).toEqual([...KEYS.split(", "), "phone", "billingAddress", "shippingAddress"]);
    expect(json.phone).toBe("+33612345678");
    expect(json.billingAddress).toEqual({ firstName: "Ada", lastName: "Lovelace", city: "Paris" });
  });

  test("shows authorizations, refunds, items and modules with their own keys", () => {
    const json = shown(fullView());
    expect(Object.keys(json.authorizations[0])).toEqual(AUTHORIZATION_KEYS.split(", "));
    expect(json.authorizations[0]).toMatchObject({
      amount: 2000,
      email: "b@example.com",
      items: [{ id: "itm_1", quantity: 2 }],
    });
    expect(json.refunds).toEqual([
      { id: "rfd_1", authorization: "auth_1", amount: 7, status: "failed", failureCode: "refundRefused" },
    ]);
    expect(json.items).toEqual([
      { id: "itm_1", name: "Cottage", amount: 3000, quantity: 2, metadata: { a: "b" } },
    ]);
    expect(json.modules).toEqual([{ id: "md_1", name: "Now", position: 1 }]);
  });

  test("T33: with erased details shows the money and no personal data", () => {
    const view = fullView();
    const json = shown({ ...view, details: {}, buyers: {} });
    expect(JSON.stringify(json)).not.toMatch(/example\.com|Ada|Lovelace|Paris|\+336|Cottage/);
    expect(json).toMatchObject({ amount: 6000, items: view.order.items });
  });
});
