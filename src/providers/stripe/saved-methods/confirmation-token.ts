// Confirmation tokens of Stripe: what the page hands us for a payment method, and the description of the card behind one.

import type Stripe from "stripe";
import type { CardDescription, DescribeAnswer, PaymentMethod } from "../../../ports/payment-provider.ts";
import { troubleOf, unlocked } from "../client.ts";

const UNSUPPORTED: DescribeAnswer = { kind: "declined", code: "unsupported" };

/** Undefined: the page sent something else. */
export function tokenIn({ confirmationToken }: PaymentMethod): string | undefined {
  const isToken = typeof confirmationToken === "string" && /^ctoken_\w{1,255}$/.test(confirmationToken);
  return isToken ? confirmationToken : undefined;
}

export async function describeToken(stripe: Stripe, paymentMethod: PaymentMethod): Promise<DescribeAnswer> {
  const token = tokenIn(paymentMethod);
  if (token === undefined) return UNSUPPORTED;
  try {
    const { payment_method_preview: preview } = await unlocked(() =>
      stripe.confirmationTokens.retrieve(token),
    );
    const card = preview?.card && cardIn(preview.card);
    return card == null ? UNSUPPORTED : { kind: "described", card };
  } catch (error) {
    const { kind, reason } = troubleOf(error);
    return kind === "no" ? UNSUPPORTED : { kind: "unknown", reason };
  }
}

/** Without a fingerprint a card is not told from another one. */
function cardIn(card: Stripe.ConfirmationToken.PaymentMethodPreview.Card): CardDescription | undefined {
  const { fingerprint, country, exp_year: year, exp_month: month } = card;
  if (fingerprint == null) return undefined;
  return {
    fingerprint,
    funding: FUNDINGS.find((funding) => funding === card.funding) ?? "unknown",
    ...(country !== null && { country }),
    lastMonth: `${year}-${String(month).padStart(2, "0")}`,
  };
}

const FUNDINGS: readonly CardDescription["funding"][] = ["credit", "debit", "prepaid"];
