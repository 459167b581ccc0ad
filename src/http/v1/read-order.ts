// GET /v1/orders/:id: the order as it stands now (specification/api).

import { successText } from "../../api/errors/envelope.ts";
import type { Application } from "../../application/contract.ts";
import { jsonResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { isOrderId, noSuchOrder } from "./command-response.ts";

export function readOrderRoute(application: Application): Route {
  return {
    method: "GET",
    path: "/v1/orders/:id",
    access: "secretKey",
    handle({ platform, params: { id } }) {
      const order = isOrderId(id) ? application.readOrder(platform, id) : undefined;
      return order === undefined ? noSuchOrder() : jsonResponse(successText(order));
    },
  };
}
