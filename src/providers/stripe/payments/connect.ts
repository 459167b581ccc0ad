// Stripe Connect parameters of payments: the platform's fee, the account that gets the money, and the account that
// sells. Pure.

import type Stripe from "stripe";

/** `fixed` in minor units of each payment's currency, `percent` with two decimals. */
export type ApplicationFee = { readonly fixed: number; readonly percent: number };

export type ConnectSettings = {
  readonly applicationFee?: ApplicationFee;
  /** The account that sells, in whose name and country a payment is made. */
  readonly onBehalfOf?: string;
  /** The account that gets the money of each payment, less the fee. */
  readonly destination?: string;
  /** Whether a refund takes the money back from `destination`, and gives back our fee. */
  readonly reverseTransfer: boolean;
  readonly refundApplicationFee: boolean;
};

const NONE: ConnectSettings = { reverseTransfer: false, refundApplicationFee: false };

/** Of one payment, never more than all of it. */
export function feeOf({ fixed, percent }: ApplicationFee, amount: number): number {
  const hundredths = Math.round(percent * 100);
  return Math.min(amount, fixed + Math.round((amount * hundredths) / 10_000));
}

/** When a payment of `amount` is opened. */
export function connectOpening(
  { applicationFee, onBehalfOf, destination }: ConnectSettings = NONE,
  amount: number,
): Pick<Stripe.PaymentIntentCreateParams, "application_fee_amount" | "on_behalf_of" | "transfer_data"> {
  const fee = applicationFee === undefined ? 0 : feeOf(applicationFee, amount);
  return {
    ...(fee > 0 && { application_fee_amount: fee }),
    ...(onBehalfOf !== undefined && { on_behalf_of: onBehalfOf }),
    ...(destination !== undefined && { transfer_data: { destination } }),
  };
}

/** The fee follows what is captured: less than was held, after a lower commit or of a captain's hold. */
export function connectCapture(
  { applicationFee }: ConnectSettings = NONE,
  { application_fee_amount: opened }: Stripe.PaymentIntent,
  amount: number,
): Pick<Stripe.PaymentIntentCaptureParams, "application_fee_amount"> {
  if (opened === null || applicationFee === undefined) return {};
  return { application_fee_amount: feeOf(applicationFee, amount) };
}

/** Only of what this payment has: it may be older than the settings. */
export function connectRefund(
  { reverseTransfer, refundApplicationFee }: ConnectSettings = NONE,
  { application_fee_amount: fee, transfer_data: transfer }: Stripe.PaymentIntent,
): Pick<Stripe.RefundCreateParams, "reverse_transfer" | "refund_application_fee"> {
  return {
    ...(reverseTransfer && transfer != null && { reverse_transfer: true }),
    ...(refundApplicationFee && fee !== null && fee > 0 && { refund_application_fee: true }),
  };
}
