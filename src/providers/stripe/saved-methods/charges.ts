// Charges of saved cards at Stripe, without their buyers. Each is opened and confirmed in two requests, as payments are.

import type Stripe from "stripe";
import { HOUR } from "../../../domain/time.ts";
import type {
  ChargeAnswer,
  ChargeAsk,
  FoundCharge,
  SavedPaymentMethods,
} from "../../../ports/payment-provider.ts";
import { isChargeable } from "../../smallest-charge.ts";
import { foundSince } from "../payments/elsewhere.ts";
import type { Clocks, PaymentLookup } from "../payments/lookup.ts";
import { momentOf, paymentKeyIn } from "../payments/lookup.ts";
import { descriptionOf, orderMetadata } from "../payments/open-payment.ts";
import type { Intent } from "../payments/payment.ts";
import { EXPAND, sinceCapture } from "../payments/payment.ts";
import type { Made, TwoStepsOptions } from "../payments/two-steps.ts";
import { intentSteps, TwoSteps } from "../payments/two-steps.ts";
import { chargeAnswerOf } from "./charge-answer.ts";

/** Stripe forgets an idempotency key after a day: an older one is only looked up. */
const FRESH_MS = HOUR;

export type ChargeOptions = TwoStepsOptions & Clocks & { readonly statementDescriptor?: string };
type Inquired = Awaited<ReturnType<SavedPaymentMethods["inquireCharge"]>>;

const UNSUPPORTED = { kind: "declined", code: "unsupported", retry: "never" } as const;
const TOO_SMALL = { kind: "declined", code: "amountTooSmall", retry: "never" } as const;

export class StripeCharges {
  readonly #stripe: Stripe;
  readonly #options: ChargeOptions;
  readonly #steps: TwoSteps<Intent>;

  constructor(stripe: Stripe, lookup: PaymentLookup, options: ChargeOptions) {
    this.#stripe = stripe;
    this.#options = options;
    this.#steps = new TwoSteps(intentSteps(stripe, lookup), options);
  }

  async charge(ask: ChargeAsk): Promise<ChargeAnswer> {
    const { now } = this.#options;
    if (!isChargeable(ask)) return TOO_SMALL;
    const params = openingOf(ask, this.#options);
    if (params === undefined) return UNSUPPORTED;
    if (now() - (momentOf(ask.key) ?? now()) > FRESH_MS) return asCharged(await this.inquire(ask.key));
    const { paymentIntents } = this.#stripe;
    const confirmation = { off_session: true, error_on_requires_action: true, expand: EXPAND };
    const made = await this.#steps.make(
      ask.key,
      (options) => paymentIntents.create(params, options),
      (id, options) => paymentIntents.confirm(id, confirmation, options),
    );
    return asCharged(answerOfMade(made));
  }

  async inquire(key: string, ref?: string): Promise<Inquired> {
    return answerOfMade(await this.#steps.standing(key, ref));
  }

  since(since: number): Promise<readonly FoundCharge[] | undefined> {
    return foundSince(this.#stripe, since, foundIn);
  }
}

function foundIn(intent: Intent): FoundCharge | undefined {
  const { id: ref, metadata, currency, amount_received: amount } = intent;
  const { deadlines, order: orderId, platform: platformId } = metadata;
  const key = paymentKeyIn(metadata);
  if (deadlines === undefined || key === undefined || orderId === undefined || platformId === undefined)
    return undefined;
  if (amount === 0) return undefined;
  const about = { key, ref, orderId, platformId, currency: currency.toUpperCase(), amount };
  const by = key === metadata.charge ? "service" : "buyer";
  return { ...about, by, refunded: sinceCapture(intent)?.refunded ?? 0, deadlineIds: deadlines.split(" ") };
}

/** Undefined: the reference is not of a saved card. The company that advances the money gets it: no Connect account does. */
function openingOf(
  ask: ChargeAsk,
  { statementDescriptor }: ChargeOptions,
): Stripe.PaymentIntentCreateParams | undefined {
  const [, customer, paymentMethod] = /^(cus_\w{1,255}):(\w{1,255})$/.exec(ask.saved) ?? [];
  if (customer === undefined || paymentMethod === undefined) return undefined;
  return {
    amount: ask.amount,
    currency: ask.currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    allowed_payment_method_types: ["card"],
    description: descriptionOf(ask),
    transfer_group: ask.orderId,
    metadata: { charge: ask.key, ...orderMetadata(ask) },
    ...(statementDescriptor !== undefined && { statement_descriptor_suffix: statementDescriptor }),
  };
}

function answerOfMade(made: Made<Intent>): Inquired {
  switch (made.kind) {
    case "record":
      return chargeAnswerOf(made.found);
    case "notReached":
    case "none":
      return { kind: "none" };
    case "unknown":
      return made;
    default:
      return refusalOf(made.trouble);
  }
}

/** Stripe itself refused: a saved card that it no longer has is not charged again, anything else may be mended. */
function refusalOf({
  kind,
  code,
  param,
  reason,
}: Extract<Made<Intent>, { trouble: unknown }>["trouble"]): ChargeAnswer {
  if (kind !== "no") return { kind: "unknown", reason };
  if (code === "amount_too_small") return TOO_SMALL;
  return param === "payment_method" || param === "customer"
    ? UNSUPPORTED
    : { ...UNSUPPORTED, retry: "again" };
}

function asCharged(answer: Inquired): ChargeAnswer {
  return answer.kind === "none"
    ? { kind: "unknown", reason: "Stripe: not charged, and the key is old" }
    : answer;
}
