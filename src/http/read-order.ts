// GET /v1/orders/:id: the order as it stands now (SPEC 4.2).

import type { Engine } from "../engine/contract.ts";
import { successText } from "../wire/envelope.ts";
import { isOrderId, noSuchOrder } from "./command-reply.ts";
import { jsonReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function readOrderRoute(engine: Engine): Route {
  return {
    method: "GET",
    path: "/v1/orders/:id",
    access: "secretKey",
    handle({ platform, params: { id } }) {
      const order = isOrderId(id) ? engine.readOrder(platform, id) : undefined;
      return order === undefined ? noSuchOrder() : jsonReply(successText(order));
    },
  };
}
