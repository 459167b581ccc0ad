// POST /v1/orders/:id/waive: a merchant lowers what is due by what no buyer has paid or is paying.

import { partOf, readWaive } from "../../api/orders/order-commands.ts";
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

export function waiveOrderRoute(merchant: MerchantOrders): Route {
  return {
    method: "POST",
    path: V1.waive,
    access: "secretKey",
    async handle(context) {
      const { platform, params } = context;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readWaive(context.body, queryOf(context));
      if (read.kind === "problem") return problemResponse(read.problem);
      const part = partOf(read.value);
      if (read.value.dryRun === true)
        return planResponse(
          await merchant.plan(platform, params.id, { kind: "waive", ...part }),
          read.warnings,
        );
      const options = commandOptions(context, read.warnings);
      return commandResponse(await merchant.waive(platform, params.id, part, options), options);
    },
  };
}
