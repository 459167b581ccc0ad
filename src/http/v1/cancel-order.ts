// POST /v1/orders/:id/cancel: a merchant cancels an order, or releases one co-buyer's hold (specification/states).

import { readCancel } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import {
  commandOptions,
  commandResponse,
  isOrderId,
  noSuchOrder,
  planResponse,
  queryOf,
} from "./command-response.ts";

export function cancelOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "POST",
    path: V1.cancel,
    access: "secretKey",
    async handle(context) {
      const { platform, params } = context;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readCancel(context.body, queryOf(context));
      if (read.kind === "problem") return problemResponse(read.problem);
      const { authorization, dryRun } = read.value;
      if (dryRun === true) {
        const about = authorization === undefined ? {} : { authorizationId: authorization };
        return planResponse(
          await merchant.plan(platform, params.id, { kind: "cancel", ...about }),
          read.warnings,
        );
      }
      const options = commandOptions(context, read.warnings);
      return commandResponse(await merchant.cancel(platform, params.id, authorization, options), options);
    },
  };
}
