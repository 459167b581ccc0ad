// One order's life as examples: created, paid by two, cancelled in part, refunded. Tests hold each to its schema.

import type { Static } from "@sinclair/typebox";
import type { OrderSchema, PlannedMoveSchema } from "../../api/orders/order-schema.ts";
import { ORDER_SCREEN, PAGE, pathTo } from "../../api/paths.ts";
import { ASK, AUTHORIZATION, CAPTAIN, INVITATION, ITEM, ORDER, OTHER_ITEM, PLATFORM } from "./ids.ts";

type OrderExample = Static<typeof OrderSchema>;

const CREATED = 1_772_366_400_000;
const PUBLIC_URL = "https://pay.example.com";
const NAMES = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" };

export const CREATE = {
  amount: 48_000,
  ux: "collect",
  trackId: "cart-123",
  items: [
    { name: "Cabin, 3 nights", amount: 36_000 },
    { name: "Canoe", amount: 12_000 },
  ],
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  notifyUrl: "https://shop.example/hooks/payments?shop=fr",
};

export const created: OrderExample = {
  id: ORDER,
  platformId: PLATFORM,
  amount: 48_000,
  amountAuthorized: 0,
  amountConfirmed: 0,
  amountCaptured: 0,
  amountRefunded: 0,
  currency: "EUR",
  locale: "en",
  ux: "collect",
  type: "direct",
  status: "initiated",
  tpc: false,
  delay: 7_200,
  dueDate: CREATED + 432_000_000,
  createdAt: CREATED,
  updatedAt: CREATED,
  trackId: "cart-123",
  items: [
    { id: ITEM, name: "Cabin, 3 nights", amount: 36_000, quantity: 1 },
    { id: OTHER_ITEM, name: "Canoe", amount: 12_000, quantity: 1 },
  ],
  notifyUrl: CREATE.notifyUrl,
  successUrl: CREATE.successUrl,
  cancelUrl: CREATE.cancelUrl,
  redirectUrl: PUBLIC_URL + pathTo(PAGE.captain, { token: "q8Yy0jT3v5mJ2nXo4cVbWg" }),
  integration: "api",
  authorizations: [],
  refunds: [],
};

type Payment = OrderExample["authorizations"][number];

export const nudged: NonNullable<OrderExample["invitations"]>[number] = {
  id: INVITATION,
  status: "sent",
  email: "grace@example.com",
  firstName: "Grace",
  sentAt: CREATED + 120_000,
  nudges: 1,
};

const captain: Payment = {
  id: CAPTAIN,
  role: "captain",
  status: "authorized",
  amount: 24_000,
  amountAuthorized: 48_000,
  amountCaptured: 0,
  amountRefunded: 0,
  ...NAMES,
  createdAt: CREATED + 60_000,
};

const coBuyer: Payment = {
  ...captain,
  id: AUTHORIZATION,
  role: "coBuyer",
  amountAuthorized: 24_000,
  email: "charles@example.com",
  firstName: "Charles",
  lastName: "Babbage",
  createdAt: CREATED + 3_600_000,
};

/** Both have paid; two-phase commit, so nothing is captured yet. */
export const confirmed: OrderExample = {
  ...created,
  status: "confirmed",
  amountAuthorized: 72_000,
  amountConfirmed: 48_000,
  updatedAt: CREATED + 3_600_000,
  ...NAMES,
  nbShares: 2,
  shareUrl: PUBLIC_URL + pathTo(PAGE.coBuyer, { token: "5kQ2wE7rT9yU1iOpA3sDfg" }),
  screenUrl: PUBLIC_URL + pathTo(ORDER_SCREEN, { token: "8hJ4kL6mN1bV3cXzZ5aSdQ" }),
  authorizations: [captain, coBuyer],
};

/** Half is missing, and the captain is asked for it. */
export const withAsk: OrderExample = {
  ...confirmed,
  amountAuthorized: 48_000,
  amountConfirmed: 24_000,
  authorizations: [captain],
  asks: [
    {
      id: ASK,
      by: "merchant",
      status: "open",
      createdAt: CREATED + 3_600_000,
      until: CREATED + 90_000_000,
      parts: [{ authorization: CAPTAIN, amount: 24_000, status: "open" }],
    },
  ],
};

const capturedOf = (payment: Payment): Payment => ({
  ...payment,
  status: "captured",
  amountCaptured: 24_000,
  capturedAt: CREATED + 3_605_000,
});

export const completed: OrderExample = {
  ...confirmed,
  status: "completed",
  amountCaptured: 48_000,
  updatedAt: CREATED + 3_605_000,
  authorizations: [captain, coBuyer].map(capturedOf),
};

export const cancelled: OrderExample = {
  ...confirmed,
  status: "cancelled",
  amountAuthorized: 0,
  amountConfirmed: 0,
  cancelReason: "merchant",
  settled: true,
  authorizations: [captain, coBuyer].map((authorization) => ({ ...authorization, status: "released" })),
};

export const refunded: OrderExample = {
  ...completed,
  amountRefunded: 12_000,
  authorizations: [capturedOf(captain), { ...capturedOf(coBuyer), amountRefunded: 12_000 }],
  refunds: [
    {
      id: `${AUTHORIZATION.replace("auth_", "rfd_")}-1`,
      authorization: AUTHORIZATION,
      amount: 12_000,
      status: "succeeded",
    },
  ],
};

export const commitPlan: readonly Static<typeof PlannedMoveSchema>[] = [
  { authorization: CAPTAIN, capture: 24_000, release: 24_000, refund: 0 },
  { authorization: AUTHORIZATION, capture: 24_000, release: 0, refund: 0 },
];
