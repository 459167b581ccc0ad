// GET /v1/orders/:id: the order as it stands now (specification/api).

import { successText } from "../../api/errors/envelope.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import { jsonResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { isOrderId, noSuchOrder } from "./command-response.ts";

export function readOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "GET",
    path: V1.order,
    access: "secretKey",
    async handle({ platform, params: { id } }) {
      const order = isOrderId(id) ? await merchant.readOrder(platform, id) : undefined;
      return order === undefined ? noSuchOrder() : jsonResponse(successText(order));
    },
  };
}
