// POST /v1/orders/:id/refund: a merchant gives captured money back, all or a part, of all buyers or of one.

import { withoutAbsent } from "../../api/orders/details.ts";
import { readRefund } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { Route } from "../pipeline/route.ts";
import { commandRoute } from "./command-route.ts";

export function refundOrderRoute(merchant: MerchantOrders): Route {
  return commandRoute(merchant, {
    path: V1.refund,
    read: readRefund,
    command: ({ amount, authorization: authorizationId }) => ({
      kind: "refund",
      ...withoutAbsent({ amount, authorizationId }),
    }),
  });
}
