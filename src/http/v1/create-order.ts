// POST /v1/orders: a merchant's back end creates an order (specification/api, specification/orders).

import { readOrderDraft } from "../../api/orders/create-order.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { Config } from "../../config/config.ts";
import { webhookPorts } from "../../config/config.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { commandOptions, commandResponse } from "./command-response.ts";

export function createOrderRoute(merchant: MerchantOrders, config: Config): Route {
  return {
    method: "POST",
    path: V1.orders,
    access: "secretKey",
    async handle(context) {
      const { currencies, imageOrigins } = context.platform;
      const read = readOrderDraft(context.body, {
        integration: "api",
        sandbox: config.mode === "sandbox",
        notifyPorts: webhookPorts(context.platform),
        currencies,
        imageOrigins,
      });
      if (read.kind === "problem") return problemResponse(read.problem);
      const options = commandOptions(context);
      return commandResponse(await merchant.createOrder(context.platform, read.draft, options), options);
    },
  };
}
