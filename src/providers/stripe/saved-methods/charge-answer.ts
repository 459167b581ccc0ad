// Translation of Stripe's record of a charge without the buyer into the port's terms: above all, whether a declined card
// may be tried again. Pure.

import type { ChargeAnswer } from "../../../ports/payment-provider.ts";
import type { Intent } from "../payments/payment.ts";
import { answerOf, declineOf } from "../payments/payment.ts";

/** Stripe's decline codes after which a card is not charged again: docs.stripe.com/declines/codes. */
const NEVER: Readonly<Record<string, true>> = {
  card_not_supported: true,
  currency_not_supported: true,
  expired_card: true,
  fraudulent: true,
  incorrect_number: true,
  invalid_account: true,
  invalid_number: true,
  lost_card: true,
  merchant_blacklist: true,
  new_account_information_available: true,
  not_permitted: true,
  pickup_card: true,
  restricted_card: true,
  revocation_of_all_authorizations: true,
  revocation_of_authorization: true,
  security_violation: true,
  stolen_card: true,
  stop_payment_order: true,
  transaction_not_allowed: true,
};

/** The bank wants its customer to authenticate, who is not there. */
const AUTHENTICATION: Readonly<Record<string, true>> = {
  authentication_not_handled: true,
  authentication_required: true,
};

type Failure = NonNullable<Intent["last_payment_error"]>;

/** `none`: it was cancelled before it was tried. */
export function chargeAnswerOf(intent: Intent): ChargeAnswer | { readonly kind: "none" } {
  const { last_payment_error: failure } = intent;
  const answer = answerOf(intent);
  switch (answer.kind) {
    case "captured":
      return { kind: "captured", ref: answer.ref, amount: answer.amount };
    case "declined":
      return failure === null ? NONE : refusalOf(failure);
    case "released":
      return NONE;
    default:
      return { kind: "unknown", reason: `Stripe: the charge is ${intent.status}` };
  }
}

const NONE = { kind: "none" } as const;

function refusalOf(failure: Failure): ChargeAnswer {
  const { code = "", decline_code: declineCode = "", advice_code: advice } = failure;
  if (code in AUTHENTICATION || declineCode in AUTHENTICATION) return { kind: "authenticationRequired" };
  const isLast = advice === "do_not_try_again" || code in NEVER || declineCode in NEVER;
  return { kind: "declined", code: declineOf(failure), retry: isLast ? "never" : "again" };
}
