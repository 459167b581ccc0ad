// Payments at the Stripe stand-in: opened, confirmed with or without their buyer, challenged, held, captured and cancelled.

import type { MoneyBack } from "./stripe-money-back.ts";
import type { Answer, Ask, CardKind, Known, StandInIntent } from "./stripe-responses.ts";
import {
  connectOf,
  error,
  holdable,
  mapIn,
  methodOf,
  missing,
  newId,
  newIntent,
  page,
  refusedOpening,
  unexpected,
} from "./stripe-responses.ts";
import type { Saving } from "./stripe-saving.ts";
import { notAttached, refusalWithoutBuyer } from "./stripe-saving.ts";

/** The account that is paid, as a test has set it. */
export type Account = {
  readonly now: () => number;
  readonly url: string;
  readonly walletUrl: string;
  readonly restricted: boolean;
  readonly actsInScript: boolean;
  readonly holdMs: number;
};

export class Payments {
  readonly #known = new Map<string, Known>();
  readonly #account: Account;
  readonly #saving: Saving;
  readonly #back: MoneyBack;
  readonly #tokens: Map<string, CardKind>;

  constructor(account: Account, saving: Saving, back: MoneyBack, tokens: Map<string, CardKind>) {
    this.#account = account;
    this.#saving = saving;
    this.#back = back;
    this.#tokens = tokens;
  }

  answer(ask: Ask): Answer {
    const [, , , id, verb] = ask.path.split("/");
    if (id === undefined) return ask.method === "GET" ? this.#list(ask) : this.#create(ask);
    const known = this.#known.get(id);
    if (known === undefined || known.account !== ask.account) return missing();
    this.#expire(known.intent);
    if (verb === "confirm") return this.#confirm(known, ask);
    if (verb === "capture") return this.#capture(known, ask);
    if (verb === "cancel") return this.#cancel(known);
    return { status: 200, body: known.intent };
  }

  get(id: string): Known | undefined {
    return this.#known.get(id);
  }

  mustKnow(id: string): Known {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`the stand-in has no payment ${id}`);
    return known;
  }

  /** A payment that came to stand there by itself. */
  put(more: Partial<StandInIntent>): void {
    const id = newId("pi");
    const intent = { ...newIntent(id, this.#seconds(), newId(`${id}_secret`)), ...more };
    this.#known.set(id, {
      intent,
      card: "pays",
      threeDS: "",
      returnUrl: "",
      methods: ["card"],
      account: undefined,
    });
  }

  intents(): readonly StandInIntent[] {
    for (const { intent } of this.#known.values()) this.#expire(intent);
    return [...this.#known.values()].map(({ intent }) => intent);
  }

  /** What the buyer does in 3-D Secure. */
  challenge(id: string, approve: boolean): void {
    const known = this.mustKnow(id);
    const { intent } = known;
    if (intent.status !== "requires_action") return;
    intent.next_action = null;
    if (approve) {
      this.#authorized(known);
    } else {
      intent.status = "requires_payment_method";
      intent.last_payment_error = { code: "payment_intent_authentication_failure" };
    }
  }

  #create(ask: Ask): Answer {
    const { params, account } = ask;
    if (this.#account.restricted) {
      return error(400, "invalid_request_error", "charges_not_allowed", "This account cannot make charges");
    }
    const refused = refusedOpening(params);
    if (refused !== undefined) return refused;
    const id = newId("pi");
    const intent: StandInIntent = {
      ...newIntent(id, this.#seconds(), newId(`${id}_secret`)),
      amount: Number(params.amount),
      currency: params.currency ?? "",
      capture_method: params.capture_method ?? "automatic",
      ...connectOf(params),
      metadata: mapIn(params, "metadata"),
      customer: params.customer ?? null,
      setup_future_usage: params.setup_future_usage ?? null,
    };
    const card = this.#saving.cardOf(params);
    if (card === "notAttached") return notAttached();
    if (card !== undefined)
      Object.assign(intent, { payment_method: params.payment_method, status: "requires_confirmation" });
    const threeDS = params["payment_method_options[card][request_three_d_secure]"] ?? "automatic";
    this.#known.set(id, {
      intent,
      card: card ?? "declined",
      threeDS,
      returnUrl: "",
      methods: holdable(ask),
      account,
    });
    return { status: 200, body: intent };
  }

  #confirm(known: Known, { params }: Ask): Answer {
    const { intent } = known;
    if (params.off_session === "true") return this.#payWithoutBuyer(known);
    if (intent.status !== "requires_payment_method") return unexpected(intent);
    const card = this.#tokens.get(params.confirmation_token ?? "");
    if (card === undefined) return error(400, "invalid_request_error", "resource_missing", "No such token");
    if (!known.methods.includes(methodOf(card))) {
      return error(400, "invalid_request_error", "payment_intent_incompatible_payment_method", "not allowed");
    }
    this.#tokens.delete(params.confirmation_token ?? "");
    known.card = card;
    known.returnUrl = params.return_url ?? "";
    return this.#pay(known, card);
  }

  #payWithoutBuyer(known: Known): Answer {
    if (known.intent.status !== "requires_confirmation") return unexpected(known.intent);
    if (this.#saving.cardOf(known.intent) === "notAttached") return notAttached();
    const refusal = refusalWithoutBuyer(known);
    if (refusal === undefined) this.#authorized(known);
    return refusal ?? { status: 200, body: known.intent };
  }

  #pay(known: Known, card: CardKind): Answer {
    const { intent } = known;
    if (card === "declined" || card === "insufficient") {
      const code = card === "declined" ? "generic_decline" : "insufficient_funds";
      intent.last_payment_error = { code: "card_declined", decline_code: code };
      return error(402, "card_error", "card_declined", "declined", {
        decline_code: code,
        payment_intent: intent,
      });
    }
    if (card === "wallet" || card === "ideal") {
      intent.status = "requires_action";
      intent.next_action = {
        type: "redirect_to_url",
        redirect_to_url: { url: `${this.#account.walletUrl}/3ds/${intent.id}` },
      };
    } else if (card === "challenged" || known.threeDS === "any") {
      intent.status = "requires_action";
      intent.next_action = this.#account.actsInScript
        ? { type: "use_stripe_sdk", use_stripe_sdk: {} }
        : { type: "redirect_to_url", redirect_to_url: { url: `${this.#account.url}/3ds/${intent.id}` } };
    } else {
      this.#authorized(known);
    }
    return { status: 200, body: intent };
  }

  #hold({ intent, card }: Known): void {
    const created = this.#seconds();
    const type = methodOf(card);
    const capture_before = created + this.#account.holdMs / 1_000;
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    intent.last_payment_error = null;
    intent.latest_charge = {
      id: newId("ch"),
      created,
      status: "succeeded",
      amount_refunded: 0,
      disputed: false,
      payment_method_details: { type, ...(type === "card" && { card: { capture_before } }) },
    };
  }

  /** What is not held first is taken once it is authorized. */
  #authorized(known: Known): void {
    this.#hold(known);
    const { intent, card } = known;
    if (intent.setup_future_usage !== null)
      intent.payment_method = this.#saving.attach(card, intent.customer);
    if (intent.capture_method === "manual") return;
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount, amount_capturable: 0 });
    if (card === "disputed") this.#back.dispute(intent, "needs_response");
  }

  #capture({ intent, card }: Known, { params }: Ask): Answer {
    if (intent.status !== "requires_capture") return unexpected(intent);
    if (card === "failsCapture") {
      return error(402, "card_error", "card_declined", "declined", { decline_code: "generic_decline" });
    }
    const amount = Number(params.amount_to_capture);
    Object.assign(intent, connectOf(params));
    if (amount > intent.amount_capturable) {
      return error(400, "invalid_request_error", "amount_too_large", "more than authorized");
    }
    Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
    if (card === "disputed") this.#back.dispute(intent, "needs_response");
    return { status: 200, body: intent };
  }

  #cancel({ intent }: Known): Answer {
    if (intent.status === "succeeded" || intent.status === "canceled") return unexpected(intent);
    Object.assign(intent, { status: "canceled", amount_capturable: 0, next_action: null });
    return { status: 200, body: intent };
  }

  #expire(intent: StandInIntent): void {
    const { latest_charge: charge } = intent;
    if (intent.status !== "requires_capture" || charge === null) return;
    if (this.#account.now() < charge.created * 1_000 + this.#account.holdMs) return;
    Object.assign(intent, { status: "canceled", amount_capturable: 0, cancellation_reason: "automatic" });
  }

  #list({ params, account }: Ask): Answer {
    const from = Number(params["created[gte]"] ?? 0);
    const to = Number(params["created[lte]"] ?? Number.POSITIVE_INFINITY);
    const all = [...this.#known.values()]
      .filter((known) => known.account === account)
      .map(({ intent }) => intent)
      .filter(({ created }) => created >= from && created <= to)
      .reverse();
    return page(all, params, "/v1/payment_intents");
  }

  #seconds(): number {
    return Math.floor(this.#account.now() / 1_000);
  }
}
