// An order, a payment that is held, and the JSON that the API shows of them.

import { detailsFromDraft } from "../../../src/api/orders/details.ts";
import type { OrderDraft } from "../../../src/api/orders/draft.ts";
import type { OrderToShow } from "../../../src/api/orders/order-json.ts";
import { orderJson } from "../../../src/api/orders/order-json.ts";
import type { Authorization, Order } from "../../../src/domain/order/order.ts";

export const CREATED = 1_800_000_000_000;
export const DAY = 86_400_000;

export const ORDER: Order = {
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

export const HELD: Authorization = {
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

export const DRAFT: OrderDraft = { amount: 6000, integration: "api", items: [], scoring: {}, warnings: [] };
export const DEFAULTS = { locale: "fr", modules: [] };

export function shown(fields: Partial<OrderToShow> & { readonly order?: Order } = {}) {
  const details = detailsFromDraft(DRAFT, DEFAULTS);
  const view = {
    order: ORDER,
    details,
    buyers: {},
    redirectUrl: "https://pay.example/pay/x",
    shareUrl: undefined,
    screenUrl: undefined,
    secure3D: undefined,
  };
  return JSON.parse(JSON.stringify(orderJson({ ...view, ...fields })));
}
