// POST /v1/orders/:id/refund: a merchant gives captured money back, all or a part, of all buyers or of one.

import { withoutAbsent } from "../../api/orders/details.ts";
import { readRefund } from "../../api/orders/order-commands.ts";
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

export function refundOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "POST",
    path: V1.refund,
    access: "secretKey",
    async handle(context) {
      const { platform, params } = context;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readRefund(context.body, queryOf(context));
      if (read.kind === "problem") return problemResponse(read.problem);
      const { amount, authorization: authorizationId, dryRun } = read.value;
      const request = withoutAbsent({ amount, authorizationId });
      if (dryRun === true) {
        return planResponse(
          await merchant.plan(platform, params.id, { kind: "refund", ...request }),
          read.warnings,
        );
      }
      const options = commandOptions(context, read.warnings);
      return commandResponse(await merchant.refund(platform, params.id, request, options), options);
    },
  };
}
