// GET /v1/orders: a platform's orders, newest first, in pages (CONTRACT 4, "List").

import type { Engine } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { readListQuery } from "../wire/list-query.ts";
import { orderJson } from "../wire/order-json.ts";
import { jsonReply, problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

/** `next` is there as long as there is more: the `after` of the next page. */
export function listOrdersRoute(engine: Engine): Route {
  return {
    method: "GET",
    path: "/v1/orders",
    access: "secretKey",
    handle({ platform, request }) {
      const read = readListQuery(new URL(request.url).searchParams);
      if (read.kind === "problem") return problemReply(read.problem);
      const { orders, hasMore } = engine.listOrders({ ...read.value, platformId: platform.id });
      const next = hasMore ? orders.at(-1)?.order.id : undefined;
      return jsonReply(successBody(orders.map(orderJson), { warnings: read.warnings, hasMore, next }));
    },
  };
}
