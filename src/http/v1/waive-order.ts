// POST /v1/orders/:id/waive: a merchant lowers what is due by what no buyer has paid or is paying.

import { partOf, readWaive } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { Route } from "../pipeline/route.ts";
import { commandRoute } from "./command-route.ts";

export function waiveOrderRoute(merchant: MerchantOrders): Route {
  return commandRoute(merchant, {
    path: V1.waive,
    read: readWaive,
    command: (asked) => ({ kind: "waive", ...partOf(asked) }),
  });
}
