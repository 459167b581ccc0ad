// Stripe behind the contract of a payment provider. Card data goes from the buyer's browser to Stripe; what reaches
// this file is a token for it.
//
// A payment is opened first, which moves nothing, and confirmed in a second ask. So an opening without an answer is a
// definite no, for only we can confirm it; and a confirmation without an answer is about a payment that exists at
// Stripe since before the ask and carries our key: it is found again by listing, which unlike Stripe's search shows
// what was written a moment ago (F13, F14). One found unconfirmed is cancelled before it is called "not reached": after
// that, no confirmation still on its way can hold money. No confirmation is ever sent twice with other parameters, so
// no "declined" hides an earlier success (F15).

import type Stripe from "stripe";
import type { PaymentAnswer } from "../../domain/order/commands.ts";
import { MINUTE } from "../../domain/time.ts";
import type { AuthorizeAsk, Provider } from "../../ports/payment-provider.ts";
import type { ProviderSurroundings } from "../../ports/provider-adapter.ts";
import { createCircuitBreaker } from "../circuit-breaker.ts";
import { createProviderClock } from "../provider-clock.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import { isChargeable, smallestCharge } from "../smallest-charge.ts";
import type { StripeAccount } from "./client.ts";
import { isReplayed, stripeClient, troubleOf, unlocked } from "./client.ts";
import { stripeCollect, stripeOrigins } from "./collect.ts";
import { examineStripe } from "./examination/examine.ts";
import { readStripeNotice } from "./notification.ts";
import type { ConnectSettings } from "./payments/connect.ts";
import { happenedElsewhere, paymentsSince } from "./payments/elsewhere.ts";
import { shortestHoldMs } from "./payments/hold-windows.ts";
import type { PaymentLookup } from "./payments/lookup.ts";
import { paymentRecords, StripeLookup } from "./payments/lookup.ts";
import { openingOf } from "./payments/open-payment.ts";
import { StripeMoves } from "./payments/operations.ts";
import type { Intent } from "./payments/payment.ts";
import { actionOf, answerOf, declineOf, EXPAND } from "./payments/payment.ts";
import { isHoldable } from "./payments/payment-methods.ts";
import { intentSteps, LATEST_CONFIRM_MS, TwoSteps } from "./payments/two-steps.ts";
import { requestsPerSecondOf } from "./rate-limits.ts";
import { tokenIn } from "./saved-methods/confirmation-token.ts";
import { newCustomer } from "./saved-methods/customer.ts";
import { stripeSavedMethods } from "./saved-methods/saved-methods.ts";

/** As the configuration has them. */
export type StripeSettings = StripeAccount & {
  readonly publishableKey: string;
  readonly paymentMethods: readonly string[];
  /** What buyers read on their statements after the account's own name; Stripe's suffix. */
  readonly statementDescriptor?: string;
  readonly connect?: ConnectSettings;
  readonly jsUrl: string;
  readonly webhookSecret: string;
};

export type StripeOptions = StripeSettings &
  Pick<ProviderSurroundings, "now" | "wallNow" | "elapsed" | "onBarred"> & {
    /** Shared by all that use the same account; one of its own unless given. */
    readonly limiter?: RateLimiter;
    /** Shorter delays, for tests. */
    readonly timeoutMs?: number;
  };

const NOT_REACHED: PaymentAnswer = { kind: "declined", code: "notReached" };
const UNSUPPORTED: PaymentAnswer = { kind: "declined", code: "unsupported" };
const TOO_SMALL: PaymentAnswer = { kind: "declined", code: "amountTooSmall" };

/** Payments of one Stripe account, or of one account connected to it. */
export function stripeProvider(options: StripeOptions): Provider {
  const circuit = createCircuitBreaker(options.elapsed);
  const limiter = options.limiter ?? createRateLimiter(requestsPerSecondOf(options), options.elapsed);
  const clock = createProviderClock(options.elapsed);
  const gauges = { circuit, limiter, clock };
  const stripe = stripeClient(options, gauges, options.timeoutMs);
  const lookup = new StripeLookup(paymentRecords(stripe), options);
  const payments = new StripePayments(stripe, lookup, options);
  const moves = new StripeMoves(stripe, lookup, options);
  const origins = stripeOrigins(options);
  return {
    name: "stripe",
    visibilityMs: MINUTE,
    shortestHoldMs: shortestHoldMs(options.paymentMethods.filter(isHoldable)),
    inTurn: limiter.inTurn,
    admits: circuit.admits,
    minAmount: smallestCharge,
    takes: ["phone", "shippingAddress"],
    collect: (about) => stripeCollect(options, about),
    origins,
    authorize: (ask) => payments.authorize(ask),
    inquire: (key, ref) => payments.inquire(key, ref),
    async action(key, ref) {
      // Without an answer the page goes on asking.
      const intent = await lookup.find(key, ref).catch((error) => void troubleOf(error));
      return intent === undefined ? undefined : actionOf(intent, origins.frames);
    },
    capture: (ask) => moves.capture(ask),
    release: (ask) => moves.release(ask),
    refund: (ask) => moves.refund(ask),
    inquireRefund: (ask) => moves.inquireRefund(ask),
    readNotice: (message) => readStripeNotice(stripe, lookup, options.webhookSecret, message),
    elsewhere: (...asked) => happenedElsewhere(stripe, lookup, ...asked),
    payments: (since) => paymentsSince(stripe, since),
    savedPaymentMethods: { ...stripeSavedMethods(stripe, lookup, options, origins.frames), clock: clock.now },
    examine(about) {
      const { account, ...owner } = options;
      const own = account === undefined ? stripe : stripeClient(owner, gauges, options.timeoutMs);
      return examineStripe({ stripe, own }, options, about);
    },
  };
}

class StripePayments {
  readonly #stripe: Stripe;
  readonly #lookup: PaymentLookup;
  readonly #options: StripeOptions;
  readonly #steps: TwoSteps<Intent>;

  constructor(stripe: Stripe, lookup: PaymentLookup, options: StripeOptions) {
    this.#stripe = stripe;
    this.#lookup = lookup;
    this.#options = options;
    this.#steps = new TwoSteps(intentSteps(stripe, lookup), options);
  }

  async authorize(ask: AuthorizeAsk): Promise<PaymentAnswer> {
    const askedAt = this.#options.elapsed();
    const token = tokenIn(ask.paymentMethod);
    if (token === undefined) return UNSUPPORTED;
    if (!isChargeable(ask)) return TOO_SMALL;
    const opened = await this.#open(ask);
    if ("kind" in opened) return opened;
    const known = answerOf(opened);
    if (known.kind !== "untried") return asAuthorized(known, opened);
    if (this.#options.elapsed() - askedAt > LATEST_CONFIRM_MS) return NOT_REACHED;
    return this.#confirm(ask, opened, token);
  }

  /** The payment as it now stands; it has moved on when it was asked for before. */
  async #open(ask: AuthorizeAsk): Promise<Intent | PaymentAnswer> {
    const isRepeated = this.#lookup.remembers(ask.key);
    try {
      const customer = ask.saves ? { customer: await newCustomer(this.#stripe, ask) } : {};
      const opened = await this.#create(ask.key, { ...openingOf(ask, this.#options), ...customer });
      this.#lookup.remember(ask.key, opened.id);
      return isReplayed(opened) ? await this.#reread(opened.id) : opened;
    } catch (error) {
      const { kind, code, reason } = troubleOf(error);
      if (kind === "usedOtherwise") throw new Error(`payment ${ask.key} was asked for before, otherwise`);
      if (kind === "barred") this.#options.onBarred?.(reason);
      if (isRepeated) return { kind: "unknown" };
      // In the currency that the account is paid out in, it can be less than the currency of the order shows.
      if (code === "amount_too_small") return TOO_SMALL;
      return kind === "no" ? UNSUPPORTED : NOT_REACHED;
    }
  }

  /** An address that Stripe does not accept is left out, so that it prevents no payment. */
  async #create(key: string, params: Stripe.PaymentIntentCreateParams): Promise<Stripe.Response<Intent>> {
    const create = (asked: Stripe.PaymentIntentCreateParams, idempotencyKey: string) =>
      unlocked(() => this.#stripe.paymentIntents.create(asked, { idempotencyKey }));
    try {
      return await create(params, `${key}:open`);
    } catch (error) {
      const { shipping, ...rest } = params;
      if (shipping === undefined || !troubleOf(error).param.startsWith("shipping")) throw error;
      return create(rest, `${key}:open:plain`);
    }
  }

  async #reread(ref: string): Promise<Intent | PaymentAnswer> {
    try {
      return await this.#lookup.retrieve(ref);
    } catch (error) {
      troubleOf(error);
      return { kind: "unknown" };
    }
  }

  async #confirm(ask: AuthorizeAsk, opened: Intent, token: string): Promise<PaymentAnswer> {
    try {
      const confirmed = await unlocked(() =>
        this.#stripe.paymentIntents.confirm(
          opened.id,
          { confirmation_token: token, return_url: ask.returnUrl, expand: EXPAND },
          { idempotencyKey: `${ask.key}:confirm` },
        ),
      );
      const intent = isReplayed(confirmed) ? await this.#lookup.retrieve(opened.id) : confirmed;
      return asAuthorized(answerOf(intent), intent);
    } catch (error) {
      return this.#unconfirmed(ask.key, opened.id, error);
    }
  }

  /** Outcome of a confirmation that ended with an error. */
  async #unconfirmed(key: string, ref: string, error: unknown): Promise<PaymentAnswer> {
    const trouble = troubleOf(error);
    const { kind, code } = trouble;
    if (kind === "silent" || kind === "locked") return { kind: "unknown" };
    if (kind === "barred") this.#options.onBarred?.(trouble.reason);
    // Another request for the same payment came first, perhaps with another card: its answer counts.
    if (kind === "usedOtherwise" || code === "payment_intent_unexpected_state" || trouble.isReplayed) {
      return this.#standing(key, ref);
    }
    if (kind === "busy" || kind === "barred") return NOT_REACHED;
    const isCard = trouble.declineCode !== undefined || code in CARD_TROUBLES;
    return isCard
      ? { kind: "declined", code: declineOf({ code, decline_code: trouble.declineCode }) }
      : UNSUPPORTED;
  }

  async #standing(key: string, ref: string): Promise<PaymentAnswer> {
    const intent = await this.#lookup.find(key, ref).catch((error) => void troubleOf(error));
    return intent === undefined ? { kind: "unknown" } : asAuthorized(answerOf(intent), intent);
  }

  async inquire(key: string, ref?: string): Promise<PaymentAnswer> {
    const standing = await this.#steps.standing(key, ref);
    if (standing.kind === "notReached") return NOT_REACHED;
    if (standing.kind !== "record") return { kind: standing.kind };
    const answer = answerOf(standing.found);
    return answer.kind === "untried" ? { kind: "unknown" } : answer;
  }
}

const CARD_TROUBLES: Readonly<Record<string, true>> = {
  card_declined: true,
  expired_card: true,
  incorrect_cvc: true,
  invalid_cvc: true,
  invalid_expiry_month: true,
  invalid_expiry_year: true,
  incorrect_number: true,
  payment_intent_authentication_failure: true,
  processing_error: true,
};

/** The answer of `authorize`: a released hold is no longer a hold. */
function asAuthorized(
  answer: ReturnType<typeof answerOf>,
  { amount, capture_method }: Intent,
): PaymentAnswer {
  switch (answer.kind) {
    case "captured":
      if (capture_method !== "manual") return answer;
      return { kind: "authorized", ref: answer.ref, amount, expiresAt: answer.expiresAt };
    case "released":
      return { kind: "declined", code: "abandoned" };
    case "untried":
      return { kind: "unknown" };
    default:
      return answer;
  }
}
