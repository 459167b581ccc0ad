// POST /v1/orders/:id/cancel: a merchant cancels an order, or releases one co-buyer's hold (specification/states).

import { withoutAbsent } from "../../api/orders/details.ts";
import { readCancel } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { Route } from "../pipeline/route.ts";
import { commandRoute } from "./command-route.ts";

export function cancelOrderRoute(merchant: MerchantOrders): Route {
  return commandRoute(merchant, {
    path: V1.cancel,
    read: readCancel,
    command: ({ authorization: authorizationId }) => ({
      kind: "cancel",
      ...withoutAbsent({ authorizationId }),
    }),
  });
}
