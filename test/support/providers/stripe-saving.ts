// Saved cards at the Stripe stand-in: customers, SetupIntents, and cards that are attached, described and detached.

import type { Answer, Ask, CardKind, Known } from "./stripe-responses.ts";
import { error, mapIn, methodOf, missing, newId, page, unexpected } from "./stripe-responses.ts";

type Failure = { readonly code: string; readonly decline_code?: string; readonly advice_code?: string };

/** Outcome of a charge without the buyer, in Stripe's words; absent: it pays. */
const LATER_FAILURES: Partial<Record<CardKind, Failure>> = {
  failsCapture: { code: "card_declined", decline_code: "generic_decline" },
  poorLater: { code: "card_declined", decline_code: "insufficient_funds", advice_code: "try_again_later" },
  stolenLater: { code: "card_declined", decline_code: "stolen_card", advice_code: "do_not_try_again" },
  asksLater: { code: "authentication_required", decline_code: "authentication_required" },
};

type Method = { readonly id: string; readonly card: CardKind; customer: string | null };
type OfMethod = { readonly payment_method?: string | null; readonly customer?: string | null };
type Setup = {
  id: string;
  object: "setup_intent";
  created: number;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
  last_setup_error: Failure | null;
  next_action: unknown;
};
type KnownSetup = {
  readonly setup: Setup;
  readonly isStrong: boolean;
  readonly account: string | undefined;
  card: CardKind;
  returnUrl: string;
};

export function notAttached(): Answer {
  const more = { param: "payment_method" };
  return error(
    400,
    "invalid_request_error",
    "",
    "The payment method must be attached to the customer.",
    more,
  );
}

export class Saving {
  readonly #customers = new Set<string>();
  readonly #methods = new Map<string, Method>();
  readonly #setups = new Map<string, KnownSetup>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  answer(ask: Ask, tokens: Map<string, CardKind>, url: string): Answer {
    const [, , what, id = "", verb] = ask.path.split("/");
    switch (what) {
      case "customers":
        return ask.method === "GET" ? page([], ask.params, ask.path) : this.#newCustomer(ask);
      case "confirmation_tokens":
        return described(id, tokens.get(id));
      case "payment_methods":
        return id === "" ? page([], ask.params, ask.path) : this.#method(id, verb);
      case "setup_intents":
        return id === "" ? this.#setupsOf(ask) : this.#setup(ask, id, verb, tokens, url);
      default:
        return missing();
    }
  }

  /** The card that a payment is to be made with; it must belong to its customer. */
  cardOf({ payment_method: id, customer }: OfMethod): CardKind | "notAttached" | undefined {
    if (id == null) return undefined;
    const method = this.#methods.get(id);
    return method === undefined || method.customer !== customer ? "notAttached" : method.card;
  }

  attach(card: CardKind, customer: string | null): string {
    const id = newId("pm");
    this.#methods.set(id, { id, card, customer });
    return id;
  }

  attached(): readonly string[] {
    return [...this.#methods.values()].filter(({ customer }) => customer !== null).map(({ id }) => id);
  }

  detach(id: string): void {
    const method = this.#methods.get(id);
    if (method !== undefined) method.customer = null;
  }

  /** Whether it is the challenge of a save. */
  challenge(id: string, approve: boolean): boolean {
    const known = this.#setups.get(id);
    if (known?.setup.status !== "requires_action") return known !== undefined;
    const { setup } = known;
    setup.next_action = null;
    if (approve) this.#succeed(known);
    else {
      setup.status = "requires_payment_method";
      setup.last_setup_error = { code: "setup_intent_authentication_failure" };
    }
    return true;
  }

  returnUrlOf(id: string): string | undefined {
    return this.#setups.get(id)?.returnUrl;
  }

  #newCustomer({ params }: Ask): Answer {
    const id = newId("cus");
    this.#customers.add(id);
    return { status: 200, body: { id, object: "customer", metadata: mapIn(params, "metadata") } };
  }

  #method(id: string, verb: string | undefined): Answer {
    const method = this.#methods.get(id);
    if (method === undefined) return missing();
    if (verb === "detach") {
      if (method.customer === null) {
        return error(400, "invalid_request_error", "", "The payment method is not attached to a customer");
      }
      method.customer = null;
    }
    return { status: 200, body: { object: "payment_method", type: "card", ...method } };
  }

  #setupsOf({ method, params, path, account }: Ask): Answer {
    if (method === "GET") {
      const [from, to] = [Number(params["created[gte]"] ?? 0), Number(params["created[lte]"] ?? Infinity)];
      const all = [...this.#setups.values()]
        .filter((known) => known.account === account)
        .map(({ setup }) => setup)
        .filter(({ created }) => created >= from && created <= to);
      return page(all.reverse(), params, path);
    }
    const { customer = null } = params;
    if (customer !== null && !this.#customers.has(customer)) return missing();
    const id = newId("seti");
    const setup: Setup = {
      id,
      object: "setup_intent",
      created: Math.floor(this.#now() / 1_000),
      status: "requires_payment_method",
      client_secret: newId(`${id}_secret`),
      metadata: mapIn(params, "metadata"),
      customer,
      payment_method: null,
      last_setup_error: null,
      next_action: null,
    };
    const isStrong = params["payment_method_options[card][request_three_d_secure]"] === "any";
    this.#setups.set(id, { setup, isStrong, account, card: "declined", returnUrl: "" });
    return { status: 200, body: setup };
  }

  #setup(
    { params, account }: Ask,
    id: string,
    verb: string | undefined,
    tokens: Map<string, CardKind>,
    url: string,
  ): Answer {
    const known = this.#setups.get(id);
    if (known === undefined || known.account !== account) return missing();
    const { setup } = known;
    if (verb === "cancel") {
      if (setup.status === "succeeded" || setup.status === "canceled") return unexpected(setup);
      Object.assign(setup, { status: "canceled", next_action: null });
    }
    if (verb !== "confirm") return { status: 200, body: setup };
    if (setup.status !== "requires_payment_method") return unexpected(setup);
    const token = params.confirmation_token ?? "";
    const card = tokens.get(token);
    if (card === undefined) return error(400, "invalid_request_error", "resource_missing", "No such token");
    tokens.delete(token);
    Object.assign(known, { card, returnUrl: params.return_url ?? "" });
    return this.#confirm(known, url);
  }

  #confirm(known: KnownSetup, url: string): Answer {
    const { setup, card, isStrong } = known;
    if (card === "declined" || card === "insufficient") {
      const failure = { code: "card_declined", decline_code: "generic_decline" };
      setup.last_setup_error = failure;
      return error(402, "card_error", failure.code, "declined", { ...failure, setup_intent: setup });
    }
    if (isStrong || card === "challenged") {
      setup.status = "requires_action";
      setup.next_action = { type: "redirect_to_url", redirect_to_url: { url: `${url}/3ds/${setup.id}` } };
    } else this.#succeed(known);
    return { status: 200, body: setup };
  }

  #succeed({ setup, card }: KnownSetup): void {
    const saved = { payment_method: this.attach(card, setup.customer), last_setup_error: null };
    Object.assign(setup, { status: "succeeded", ...saved });
  }
}

/** Outcome of a payment that is confirmed without its buyer; undefined: it pays. */
export function refusalWithoutBuyer({ intent, card }: Known): Answer | undefined {
  const failure = LATER_FAILURES[card];
  if (failure === undefined) return undefined;
  const { code, ...more } = failure;
  Object.assign(intent, {
    last_payment_error: failure,
    status: "requires_payment_method",
    payment_method: null,
  });
  return error(402, "card_error", code, "declined", { ...more, payment_intent: intent });
}

/** Preview of what a token stands for. Each kind of card is one card. */
function described(id: string, kind: CardKind | undefined): Answer {
  if (kind === undefined) return missing();
  const type = methodOf(kind);
  const card = {
    brand: "visa",
    country: "FR",
    exp_month: 12,
    exp_year: 2031,
    fingerprint: `fingerprint_${kind}`,
    funding: "credit",
    last4: "4242",
  };
  const preview = { type, ...(type === "card" && { card }) };
  return { status: 200, body: { id, object: "confirmation_token", payment_method_preview: preview } };
}
