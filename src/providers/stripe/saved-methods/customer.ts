// Customers at Stripe, one for each payment method that is saved: Stripe charges only what belongs to a customer. They
// carry our references and nothing about the buyer.

import type Stripe from "stripe";
import type { SaveAsk } from "../../../ports/payment-provider.ts";
import { unlocked } from "../client.ts";
import { orderMetadata } from "../payments/open-payment.ts";

/** Stripe's id of the customer for this key. */
export async function newCustomer(
  stripe: Stripe,
  ask: Pick<SaveAsk, "key" | "orderId" | "platformId" | "reference">,
): Promise<string> {
  const idempotencyKey = `${ask.key}:customer`;
  const customer = await unlocked(() =>
    stripe.customers.create({ metadata: orderMetadata(ask) }, { idempotencyKey }),
  );
  return customer.id;
}
