// POST /v1/orders/:id: a merchant changes what they learned only after the order was made.

import { readChange } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { Config } from "../../config/config.ts";
import { webhookPorts } from "../../config/config.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { actingOptions, commandResponse, isOrderId, noSuchOrder } from "./command-response.ts";

export function changeOrderRoute(merchant: MerchantOrders, config: Config): Route {
  return {
    method: "POST",
    path: V1.order,
    access: "secretKey",
    async handle(context) {
      const { id } = context.params;
      if (!isOrderId(id)) return noSuchOrder();
      const ports = webhookPorts(context.platform);
      const read = readChange(context.body, { sandbox: config.mode === "sandbox", ports });
      if (read.kind === "problem") return problemResponse(read.problem);
      const options = actingOptions(context, read.warnings);
      return commandResponse(await merchant.changeOrder(context.platform, id, read.value, options), options);
    },
  };
}
