// The interface of the application layer: one part for each kind of caller, which is given that part alone.

import type { BuyerPages } from "./contract/buyer.ts";
import type { MerchantOrders } from "./contract/merchant.ts";
import type { Operations } from "./contract/operations.ts";
import type { MerchantPayouts } from "./contract/payouts.ts";
import type { MerchantWebhooks } from "./contract/webhooks.ts";

export type Application = {
  readonly merchant: MerchantOrders;
  readonly buyer: BuyerPages;
  readonly webhooks: MerchantWebhooks;
  readonly payouts: MerchantPayouts;
  readonly operations: Operations;
};
