// POST /v1/orders/:id/nudges: a merchant reminds the people invited who have neither paid nor declined.

import { readNudge } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { actingOptions, commandResponse, isOrderId, noSuchOrder, queryOf } from "./command-response.ts";

export function nudgeOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "POST",
    path: V1.nudges,
    access: "secretKey",
    async handle(context) {
      const { platform, params } = context;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readNudge(context.body, queryOf(context));
      if (read.kind === "problem") return problemResponse(read.problem);
      const options = actingOptions(context, read.warnings);
      return commandResponse(
        await merchant.nudge(platform, params.id, read.value.invitations, options),
        options,
      );
    },
  };
}
