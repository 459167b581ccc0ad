// Saving a card at Stripe without a hold: a SetupIntent, opened and confirmed in two requests as payments are.

import type Stripe from "stripe";
import type { BuyerAction, SaveAnswer, SaveAsk } from "../../../ports/payment-provider.ts";
import { troubleOf } from "../client.ts";
import type { ConnectSettings } from "../payments/connect.ts";
import type { Records } from "../payments/lookup.ts";
import { StripeLookup } from "../payments/lookup.ts";
import { descriptionOf, orderMetadata } from "../payments/open-payment.ts";
import { actionOf, declineOf, savedRef } from "../payments/payment.ts";
import type { Made, TwoStepsOptions } from "../payments/two-steps.ts";
import { TwoSteps } from "../payments/two-steps.ts";
import type { ChargeOptions } from "./charges.ts";
import { tokenIn } from "./confirmation-token.ts";
import { newCustomer } from "./customer.ts";

type Setup = Stripe.SetupIntent;
export type SaveOptions = ChargeOptions & TwoStepsOptions & { readonly connect?: ConnectSettings };

const UNSUPPORTED: SaveAnswer = { kind: "declined", code: "unsupported" };
const NOT_REACHED: SaveAnswer = { kind: "declined", code: "notReached" };

export class StripeSaves {
  readonly #stripe: Stripe;
  readonly #options: SaveOptions;
  readonly #lookup: StripeLookup<Setup>;
  readonly #steps: TwoSteps<Setup>;

  constructor(stripe: Stripe, options: SaveOptions) {
    this.#stripe = stripe;
    this.#options = options;
    this.#lookup = new StripeLookup(saveRecords(stripe), options);
    this.#steps = new TwoSteps(
      {
        lookup: this.#lookup,
        isUntried: (setup) => isOpen(setup) && setup.last_setup_error === null,
        isDeclined: (setup) => isOpen(setup) && setup.last_setup_error !== null,
        cancel: (id, keyed) => stripe.setupIntents.cancel(id, {}, keyed),
      },
      options,
    );
  }

  async save(ask: SaveAsk): Promise<SaveAnswer> {
    const { setupIntents } = this.#stripe;
    const token = tokenIn(ask.paymentMethod);
    if (token === undefined) return UNSUPPORTED;
    const confirmation = { confirmation_token: token, return_url: ask.returnUrl };
    const made = await this.#steps.make(
      ask.key,
      async (options) => setupIntents.create(await this.#opening(ask), options),
      (id, options) => setupIntents.confirm(id, confirmation, options),
    );
    return answerOfMade(made);
  }

  async inquire(key: string, ref?: string): Promise<SaveAnswer> {
    return answerOfMade(await this.#steps.standing(key, ref));
  }

  async action(
    key: string,
    ref: string | undefined,
    framed: readonly string[],
  ): Promise<BuyerAction | undefined> {
    // Without an answer the page goes on asking.
    const setup = await this.#lookup.find(key, ref).catch((error) => void troubleOf(error));
    return setup && actionOf(setup, framed);
  }

  async cancel(key: string, ref?: string): Promise<SaveAnswer> {
    const setup = await this.#lookup.find(key, ref).catch((error) => void troubleOf(error));
    if (setup !== undefined && setup.status !== "succeeded") await this.#steps.cancel(key, setup.id);
    return this.inquire(key, ref);
  }

  async #opening(ask: SaveAsk): Promise<Stripe.SetupIntentCreateParams> {
    const onBehalfOf = this.#options.connect?.onBehalfOf;
    return {
      customer: await newCustomer(this.#stripe, ask),
      usage: "off_session",
      allowed_payment_method_types: ["card"],
      description: descriptionOf(ask),
      metadata: { save: ask.key, ...orderMetadata(ask) },
      ...(onBehalfOf !== undefined && { on_behalf_of: onBehalfOf }),
      ...(ask.secure3D && { payment_method_options: { card: { request_three_d_secure: "any" as const } } }),
    };
  }
}

function saveRecords({ setupIntents }: Stripe): Records<Setup> {
  return {
    keyIn: ({ save }) => save,
    retrieve: (id) => setupIntents.retrieve(id),
    list: (created) => setupIntents.list({ created, limit: 100 }),
  };
}

function isOpen({ status }: Setup): boolean {
  return status === "requires_payment_method" || status === "requires_confirmation";
}

function answerOfMade(made: Made<Setup>): SaveAnswer {
  switch (made.kind) {
    case "record":
      return answerOf(made.found);
    case "notReached":
      return NOT_REACHED;
    case "notOpened":
      return made.trouble.kind === "no" ? UNSUPPORTED : NOT_REACHED;
    case "refused":
      return UNSUPPORTED;
    default:
      return { kind: made.kind };
  }
}

function answerOf(setup: Setup): SaveAnswer {
  const { id: ref, customer, payment_method: paymentMethod, last_setup_error: failure, status } = setup;
  const saved = savedRef(customer, paymentMethod);
  if (status === "succeeded" && saved !== undefined) return { kind: "saved", ref, saved };
  if (status === "requires_action") return { kind: "requiresAction", ref };
  if (failure !== null && (isOpen(setup) || status === "canceled")) {
    return { kind: "declined", code: declineOf(failure) };
  }
  return status === "canceled" ? { kind: "released" } : { kind: "unknown" };
}
