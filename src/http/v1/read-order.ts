// GET /v1/orders/:id: the order as it stands now (specification/api).

import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { jsonResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { isOrderId, noSuchOrder } from "./command-response.ts";

export function readOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "GET",
    path: V1.order,
    access: "secretKey",
    handle({ platform, params: { id } }) {
      if (!isOrderId(id)) return noSuchOrder();
      const order = merchant.readOrder(platform, id);
      return order instanceof Promise ? order.then(found) : found(order);
    },
  };
}

function found(order: string | undefined): RouteResponse {
  return order === undefined ? noSuchOrder() : jsonResponse(order);
}
