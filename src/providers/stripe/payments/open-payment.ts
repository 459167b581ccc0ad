// Parameters of a payment opened at Stripe: the amount, the allowed payment methods, the order it belongs to, and what
// is known of the people and the shipping address. Pure.

import type Stripe from "stripe";
import type { AuthorizeAsk } from "../../../ports/payment-provider.ts";
import type { ConnectSettings } from "./connect.ts";
import { connectOpening } from "./connect.ts";
import { captureMethodOf, methodsFor } from "./payment-methods.ts";

export type OpeningSettings = {
  readonly paymentMethods: readonly string[];
  /** What buyers read on their statements after the account's own name; Stripe's suffix. */
  readonly statementDescriptor?: string;
  readonly connect?: ConnectSettings;
};

export function openingOf(ask: AuthorizeAsk, settings: OpeningSettings): Stripe.PaymentIntentCreateParams {
  const { orderId, secure3D } = ask;
  const { statementDescriptor } = settings;
  // Of what can be saved, a card alone is charged later without its buyer and described before.
  const paymentMethods = ask.saves ? ["card"] : methodsFor(settings.paymentMethods, ask);
  return {
    amount: ask.amount,
    currency: ask.currency.toLowerCase(),
    capture_method: captureMethodOf(ask),
    allowed_payment_method_types: [...paymentMethods],
    description: descriptionOf(ask),
    transfer_group: orderId,
    metadata: metadataOf(ask),
    // The company that advances money is paid back, not the seller.
    ...(ask.deadlineIds === undefined && connectOpening(settings.connect, ask.amount)),
    ...(ask.saves && { setup_future_usage: "off_session" as const }),
    ...shippingOf(ask),
    ...(statementDescriptor !== undefined && { statement_descriptor_suffix: statementDescriptor }),
    ...(secure3D &&
      paymentMethods.includes("card") && {
        payment_method_options: { card: { request_three_d_secure: "any" } },
      }),
  };
}

export function descriptionOf({ reference, orderId }: Pick<AuthorizeAsk, "reference" | "orderId">): string {
  return reference === undefined ? `Order ${orderId}` : `Order ${reference} (${orderId})`;
}

/** Which order and deadlines it is of, for bookkeepers and for us. */
export function orderMetadata(
  ask: Pick<AuthorizeAsk, "reference" | "orderId" | "platformId" | "deadlineIds">,
) {
  return {
    ...(ask.deadlineIds !== undefined && { deadlines: ask.deadlineIds.join(" ") }),
    order: ask.orderId,
    ...(ask.reference !== undefined && { trackId: ask.reference }),
    platform: ask.platformId,
  };
}

function metadataOf(ask: AuthorizeAsk): Record<string, string> {
  return {
    authorization: ask.key,
    ...orderMetadata(ask),
    // The cut may leave half a surrogate pair, which no request can carry.
    buyerName: buyerName(ask).slice(0, 500).toWellFormed(),
    buyerEmail: ask.buyer.email,
  };
}

function buyerName({ buyer: { firstName, lastName } }: AuthorizeAsk): string {
  return `${firstName} ${lastName}`;
}

/**
 * Stripe takes a phone number with an address only, and knows countries by two letters. The billing address belongs to
 * the payment method, which the page's script makes: the page is not told what the shop knows (T2). The session Stripe
 * sees for itself. All texts are shorter than the 5,000 characters that Stripe takes.
 */
function shippingOf(ask: AuthorizeAsk): Pick<Stripe.PaymentIntentCreateParams, "shipping"> {
  const { phone, shippingAddress = {} } = ask.buyerDetails ?? {};
  const { firstName = "", lastName = "", street1, street2, city, zip, state, country = "" } = shippingAddress;
  const address = {
    ...(street1 !== undefined && { line1: street1 }),
    ...(street2 !== undefined && { line2: street2 }),
    ...(city !== undefined && { city }),
    ...(zip !== undefined && { postal_code: zip }),
    ...(state !== undefined && { state }),
    ...(country.length === 2 && { country: country.toUpperCase() }),
  };
  if (Object.keys(address).length === 0) return {};
  const name = `${firstName} ${lastName}`.trim() || buyerName(ask);
  return { shipping: { name, ...(phone !== undefined && { phone }), address } };
}
