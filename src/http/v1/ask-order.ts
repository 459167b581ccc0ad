// POST /v1/orders/:id/asks: a merchant asks those who have paid whether they pay what is left too.

import { readAsk } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { actingOptions, commandResponse, isOrderId, noSuchOrder, queryOf } from "./command-response.ts";

export function askOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "POST",
    path: V1.asks,
    access: "secretKey",
    async handle(context) {
      const { platform, params } = context;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readAsk(context.body, queryOf(context));
      if (read.kind === "problem") return problemResponse(read.problem);
      const { among = "all" } = read.value;
      const options = actingOptions(context, read.warnings);
      return commandResponse(await merchant.ask(platform, params.id, among, options), options);
    },
  };
}
