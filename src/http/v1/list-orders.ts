// GET /v1/orders: a platform's orders, newest first, in pages.

import { successBody } from "../../api/errors/envelope.ts";
import { readListQuery } from "../../api/orders/list-query.ts";
import { orderJson } from "../../api/orders/order-json.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import { jsonResponse, problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

/** `next` is present while there are more: the `after` of the next page. */
export function listOrdersRoute(merchant: MerchantOrders): Route {
  return {
    method: "GET",
    path: V1.orders,
    access: "secretKey",
    async handle({ platform, request }) {
      const read = readListQuery(new URL(request.url).searchParams);
      if (read.kind === "problem") return problemResponse(read.problem);
      const {
        orders,
        hasMore,
        next: end,
      } = await merchant.listOrders({ ...read.value, platformId: platform.id });
      const next = hasMore ? (end ?? orders.at(-1)?.order.id) : undefined;
      return jsonResponse(successBody(orders.map(orderJson), { warnings: read.warnings, hasMore, next }));
    },
  };
}
