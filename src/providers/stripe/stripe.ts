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
import { MINUTE, SECOND } from "../../domain/time.ts";
import type { AuthorizeAsk, Provider } from "../../ports/payment-provider.ts";
import type { ProviderSurroundings } from "../../ports/provider-adapter.ts";
import { createCircuitBreaker } from "../circuit-breaker.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import type { StripeAccount } from "./client.ts";
import { isReplayed, stripeClient, troubleOf, unlocked } from "./client.ts";
import { stripeCollect, stripeOrigins } from "./collect.ts";
import { examineStripe } from "./examination/examine.ts";
import { readStripeNotice } from "./notification.ts";
import type { ConnectSettings } from "./payments/connect.ts";
import { happenedElsewhere, paymentsSince } from "./payments/elsewhere.ts";
import { shortestHoldMs } from "./payments/hold-windows.ts";
import { StripeLookup } from "./payments/lookup.ts";
import { openingOf } from "./payments/open-payment.ts";
import { StripeMoves } from "./payments/operations.ts";
import type { Intent } from "./payments/payment.ts";
import { actionOf, answerOf, declineOf, EXPAND, isAmount, minimumOf } from "./payments/payment.ts";
import { isHoldable } from "./payments/payment-methods.ts";
import { requestsPerSecondOf } from "./rate-limits.ts";

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

/** A payment opened later than this after it was asked for is not confirmed any more: the engine has given up. */
const LATEST_CONFIRM_MS = 10 * SECOND;
/** No confirmation takes longer to arrive. */
const UNCONFIRMED_MS = MINUTE;

const NOT_REACHED: PaymentAnswer = { kind: "declined", code: "notReached" };
const UNSUPPORTED: PaymentAnswer = { kind: "declined", code: "unsupported" };
const TOO_SMALL: PaymentAnswer = { kind: "declined", code: "amountTooSmall" };

/** Payments of one Stripe account, or of one account connected to it. */
export function stripeProvider(options: StripeOptions): Provider {
  const circuit = createCircuitBreaker(options.elapsed);
  const limiter = options.limiter ?? createRateLimiter(requestsPerSecondOf(options), options.elapsed);
  const gauges = { circuit, limiter };
  const stripe = stripeClient(options, gauges, options.timeoutMs);
  const lookup = new StripeLookup(stripe, options);
  const payments = new StripePayments(stripe, lookup, options);
  const moves = new StripeMoves(stripe, lookup, options);
  const origins = stripeOrigins(options);
  return {
    name: "stripe",
    visibilityMs: MINUTE,
    shortestHoldMs: shortestHoldMs(options.paymentMethods.filter(isHoldable)),
    inTurn: limiter.inTurn,
    admits: circuit.admits,
    minAmount: minimumOf,
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
    examine(about) {
      const { account, ...owner } = options;
      const own = account === undefined ? stripe : stripeClient(owner, gauges, options.timeoutMs);
      return examineStripe({ stripe, own }, options, about);
    },
  };
}

class StripePayments {
  readonly #stripe: Stripe;
  readonly #lookup: StripeLookup;
  readonly #options: StripeOptions;

  constructor(stripe: Stripe, lookup: StripeLookup, options: StripeOptions) {
    this.#stripe = stripe;
    this.#lookup = lookup;
    this.#options = options;
  }

  async authorize(ask: AuthorizeAsk): Promise<PaymentAnswer> {
    const askedAt = this.#options.elapsed();
    const { confirmationToken } = ask.paymentMethod;
    if (typeof confirmationToken !== "string" || !/^ctoken_\w{1,255}$/.test(confirmationToken)) {
      return UNSUPPORTED;
    }
    if (!isAmount(ask.amount) || ask.amount < minimumOf(ask.currency)) return TOO_SMALL;
    const opened = await this.#open(ask);
    if ("kind" in opened) return opened;
    const known = answerOf(opened);
    if (known.kind !== "untried") return asAuthorized(known, opened);
    if (this.#options.elapsed() - askedAt > LATEST_CONFIRM_MS) return NOT_REACHED;
    return this.#confirm(ask, opened, confirmationToken);
  }

  /** The payment as it now stands; it has moved on when it was asked for before. */
  async #open(ask: AuthorizeAsk): Promise<Intent | PaymentAnswer> {
    const isRepeated = this.#lookup.remembers(ask.key);
    try {
      const opened = await this.#create(ask.key, openingOf(ask, this.#options));
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
    try {
      const intent = await this.#lookup.find(key, ref);
      if (intent === undefined) return { kind: "none" };
      const answer = answerOf(intent);
      if (answer.kind === "untried") return await this.#giveUp(key, intent);
      // With the secret in their browser, the buyer could try again after a decline that we have recorded.
      if (answer.kind === "declined" && intent.status !== "canceled") await this.#cancel(key, intent.id);
      return answer;
    } catch (error) {
      troubleOf(error);
      return { kind: "unknown" };
    }
  }

  /** Cancels a payment that was not confirmed in time, so that it no longer can be. */
  async #giveUp(key: string, { id, created }: Intent): Promise<PaymentAnswer> {
    if (created * SECOND + UNCONFIRMED_MS > this.#options.wallNow()) return { kind: "unknown" };
    const cancelled = await this.#cancel(key, id);
    return cancelled === undefined ? { kind: "unknown" } : NOT_REACHED;
  }

  /** Undefined when Stripe did not do it. */
  async #cancel(key: string, ref: string): Promise<Intent | undefined> {
    try {
      // A failure that Stripe keeps under a key must not outlast this try; to cancel twice does no harm.
      const idempotencyKey = `${key}:cancel:${this.#options.wallNow()}`;
      return await unlocked(() => this.#stripe.paymentIntents.cancel(ref, {}, { idempotencyKey }));
    } catch (error) {
      troubleOf(error);
      return undefined;
    }
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
