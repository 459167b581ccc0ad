// Stripe's request limits per account and second (docs.stripe.com/rate-limits). The file is separate from Stripe's
// library, which is loaded only where it is used.

type Account = { readonly secretKey: string; readonly requestsPerSecond?: number };

const LIVE_PER_SECOND = 100;
/** With a key of a sandbox, or of test mode. */
const SANDBOX_PER_SECOND = 25;

/** What was agreed with Stripe, else what is usual. */
export function requestsPerSecondOf({ secretKey, requestsPerSecond }: Account): number {
  return requestsPerSecond ?? (secretKey.includes("_live_") ? LIVE_PER_SECOND : SANDBOX_PER_SECOND);
}
