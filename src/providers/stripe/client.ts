// Client of Stripe's API over its own library, with its errors sorted: a definite refusal, a key that is in use or was
// used otherwise, no answer at all. It knows no payment of ours.

import Stripe from "stripe";
import { schedules } from "../../domain/retries/schedules.ts";
import type { CircuitBreaker } from "../circuit-breaker.ts";
import type { ProviderClock } from "../provider-clock.ts";
import type { RateLimiter } from "../rate-limiter.ts";

export type StripeAccount = {
  readonly secretKey: string;
  /** A connected account, for which everything is done. */
  readonly account?: string;
  /** Origin of the API. */
  readonly apiBase: string;
  /** How many requests a second Stripe allows it, if that was agreed otherwise than usual. */
  readonly requestsPerSecond?: number;
};

/** An answer that takes longer counts as lost; two of them fit into the engine's patience. */
const TIMEOUT_MS = 8_000;

type Gauges = {
  readonly circuit: CircuitBreaker;
  readonly limiter: RateLimiter;
  readonly clock: ProviderClock;
};

/** Every request is counted by the limiter; every answer, or that there is none, by the circuit. An answer sets the clock. */
export function stripeClient(
  { secretKey, account, apiBase }: StripeAccount,
  gauges: Gauges,
  timeoutMs = TIMEOUT_MS,
): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(countedBy(gauges)),
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    timeout: timeoutMs,
    // The caller that stores the keys decides about retries.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(account !== undefined && { stripeAccount: account }),
  });
}

/** Nothing can be begun while Stripe is down or does not know our key; its rate limit is the limiter's concern. */
function countedBy({ circuit, limiter, clock }: Gauges): typeof fetch {
  const once = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
    try {
      limiter.sent();
      circuit.begun();
      const response = await fetch(...asked);
      const { status, headers } = response;
      clock.answered(headers.get("date"));
      if (status === 429) limiter.turnedAway();
      else if (status >= 500 || status === 401 || status === 403) circuit.failed();
      else circuit.worked();
      return response;
    } catch (error) {
      circuit.failed();
      throw error;
    }
  };
  const ask = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
    for (const waitMs of schedules.rateLimited.delaysMs) {
      const response = await once(...asked);
      if (response.status !== 429) return response;
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return once(...asked);
  };
  return Object.assign(ask, { preconnect: fetch.preconnect });
}

/**
 * `no`: Stripe processed the request and refused. `usedOtherwise`: the key was used with other parameters. `locked`: the first
 * ask with this key is under way. `busy`: refused unprocessed. `barred`: key or account may not do this at all.
 * `silent`: it is unknown what Stripe did.
 */
export type Trouble = {
  readonly kind: "no" | "usedOtherwise" | "locked" | "busy" | "barred" | "silent";
  /** Stripe's own word for it, such as `amount_too_small` or `card_declined`. */
  readonly code: string;
  readonly declineCode: string | undefined;
  /** Which parameter it is about, such as `shipping[address][country]`; empty: none. */
  readonly param: string;
  /** Of HTTP; 0: no answer. */
  readonly status: number;
  /** For the operator; never holds a key or card data. */
  readonly reason: string;
  /** An answer stored under the idempotency key and replayed: asking with this key brings no other. */
  readonly isReplayed: boolean;
};

/** Codes by which Stripe says that the account itself may not take payments now. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set([
  "account_closed",
  "account_invalid",
  "api_key_expired",
  "charges_not_allowed",
  "livemode_mismatch",
  "platform_account_required",
  "platform_api_key_expired",
  "secret_key_required",
  "testmode_charges_only",
]);

/** Sorts an error of Stripe's library; one that is not Stripe's is a defect and is thrown again. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode = 0, code = "", decline_code: declineCode, requestId, type } = error;
  const where = requestId === undefined ? "" : ` (${requestId})`;
  return {
    kind: kindOf(error, statusCode, code),
    code,
    declineCode,
    param: error.param ?? "",
    status: statusCode,
    reason: `Stripe: ${[statusCode || "no answer", code || type].join(" ")}${where}`,
    isReplayed: new Headers(error.headers).get("idempotent-replayed") === "true",
  };
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>, status: number, code: string) {
  if (status === 401 || status === 403 || ACCOUNT_CODES.has(code)) return "barred";
  if (status === 409) return "locked";
  if (status === 429) return "busy";
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "usedOtherwise";
  return status >= 400 && status < 500 ? "no" : "silent";
}

/** Asks, and while another ask with the same key is under way, waits for it and asks again. */
export async function unlocked<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = schedules.keyLocked.delaysMs[tries];
      if (waitMs === undefined || troubleOf(error).kind !== "locked") throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Whether an answer is the one kept under the idempotency key: things may have moved on since. */
export function isReplayed(object: Stripe.Response<object>): boolean {
  // The library's types say a record; its client over fetch gives `Headers`.
  return new Headers(object.lastResponse.headers).get("idempotent-replayed") === "true";
}
