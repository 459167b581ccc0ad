// Translation of Stripe's PaymentIntents and error codes into the port's terms. Pure: it asks nothing and decides
// nothing.

import type Stripe from "stripe";
import type { CapturedAnswer, PaymentAnswer } from "../../../domain/order/commands.ts";
import type { FailureCode } from "../../../domain/order/order.ts";
import type { BuyerAction } from "../../../ports/payment-provider.ts";
import { expiryOf } from "./hold-windows.ts";

export type Intent = Stripe.PaymentIntent;

/** Outcome of a payment; `untried`: nothing was confirmed yet, so nothing is held. */
export function answerOf(intent: Intent): PaymentAnswer | { readonly kind: "untried" } {
  const { id: ref, last_payment_error: failure } = intent;
  switch (intent.status) {
    case "requires_capture":
      return {
        kind: "authorized",
        ref,
        amount: intent.amount_capturable,
        expiresAt: expiryOf(intent),
        ...savedIn(intent),
      };
    case "succeeded":
      return capturedAnswer(intent);
    case "requires_action":
      return { kind: "requiresAction", ref };
    case "requires_payment_method":
    case "requires_confirmation":
      return failure == null ? { kind: "untried" } : { kind: "declined", code: declineOf(failure) };
    case "canceled":
      return failure == null ? { kind: "released" } : { kind: "declined", code: declineOf(failure) };
    default:
      // `processing`, or a state that did not exist when this was written.
      return { kind: "unknown" };
  }
}

/**
 * What the buyer has to do, if anything. `framed`: the origins that our pages show frames of. A card's bank is shown
 * through Stripe's page for it; wallets and the like send to pages of their own, which no frame can show.
 */
export function actionOf(
  {
    status,
    next_action,
    client_secret,
  }: Pick<Intent | Stripe.SetupIntent, "status" | "next_action" | "client_secret">,
  framed: readonly string[],
): BuyerAction | undefined {
  if (status !== "requires_action") return undefined;
  // The buyer approves it in the app of their bank: there is nothing to show.
  if (next_action?.type === "blik_authorize") return undefined;
  const url = next_action?.redirect_to_url?.url;
  if (url != null) return { kind: "redirect", url, isAlone: !framed.includes(new URL(url).origin) };
  return client_secret === null ? undefined : { kind: "script", clientSecret: client_secret };
}

/** Stripe ends holds by itself when their time is over. */
export function hasExpired({ status, cancellation_reason }: Intent): boolean {
  return status === "canceled" && (cancellation_reason === "automatic" || cancellation_reason === "expired");
}

const DECLINES: Readonly<Record<string, FailureCode>> = {
  card_declined: "cardDeclined",
  insufficient_funds: "insufficientFunds",
  expired_card: "cardExpired",
  invalid_expiry_month: "cardExpired",
  invalid_expiry_year: "cardExpired",
  incorrect_cvc: "wrongCvc",
  invalid_cvc: "wrongCvc",
  authentication_required: "authenticationRefused",
  payment_intent_authentication_failure: "authenticationRefused",
  setup_intent_authentication_failure: "authenticationRefused",
  card_not_supported: "unsupported",
  currency_not_supported: "unsupported",
};

/** Why a card was declined; the bank's reason counts more than Stripe's heading. */
export function declineOf(failure: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): FailureCode {
  return DECLINES[failure.decline_code ?? ""] ?? DECLINES[failure.code ?? ""] ?? "cardDeclined";
}

function capturedAnswer(intent: Intent): CapturedAnswer {
  const { id: ref, amount_received: amount } = intent;
  const since = sinceCapture(intent);
  return {
    kind: "captured",
    ref,
    amount,
    expiresAt: expiryOf(intent),
    ...savedIn(intent),
    ...(since !== undefined && { since }),
  };
}

function savedIn({ setup_future_usage, customer, payment_method }: Intent) {
  const saved = setup_future_usage === "off_session" && savedRef(customer, payment_method);
  return saved ? { saved } : {};
}

/** A saved payment method in one text: Stripe charges it only together with its customer. */
export function savedRef(customer: Named, paymentMethod: Named): string | undefined {
  const [owner, method] = [customer, paymentMethod].map((named) =>
    typeof named === "string" ? named : named?.id,
  );
  return owner === undefined || method === undefined ? undefined : `${owner}:${method}`;
}

type Named = string | { readonly id: string } | null;

/** Undefined where the charge is not in its place. */
export function sinceCapture({ latest_charge: charge }: Intent): CapturedAnswer["since"] {
  if (charge === null || typeof charge === "string") return undefined;
  return { refunded: charge.amount_refunded, isDisputed: charge.disputed };
}

/** The charge in its place, for it alone says how long the hold lasts; of each payment in a list. */
export const EXPAND = ["latest_charge"];
export const EXPAND_EACH = ["data.latest_charge"];

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0;
}
