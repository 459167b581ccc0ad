// Stand-in for Stripe in tests: a small server that keeps payments, implements Stripe's form encoding, errors,
// idempotency and signatures, and fails on request. It knows nothing of the service under test.

import { randomBytes } from "node:crypto";
import { DAY } from "../../../src/domain/time.ts";
import { RequestLimit } from "./request-limit.ts";
import { DASHBOARD, StripeDashboard } from "./stripe-dashboard.ts";
import { IdempotencyKeys } from "./stripe-idempotency.ts";
import { MoneyBack } from "./stripe-money-back.ts";
import { standInPage } from "./stripe-pages.ts";
import type { Answer, Ask, CardKind, Fault, Known, Refund, StandInIntent } from "./stripe-responses.ts";
import {
  connectOf,
  error,
  eventObject,
  holdable,
  mapIn,
  methodOf,
  missing,
  never,
  newIntent,
  page,
  refusedOpening,
  reply,
  signed,
  unexpected,
} from "./stripe-responses.ts";
import { notAttached, refusalWithoutBuyer, Saving } from "./stripe-saving.ts";

export const STAND_IN = {
  secretKey: "sk_test_standin0000000000000000",
  publishableKey: "pk_test_standin0000000000000000",
  webhookSecret: "whsec_standin000",
} as const;

export class StripeServer {
  readonly asks: Ask[] = [];
  /** Called before each request is processed. */
  fault: (ask: Ask) => Fault | undefined = () => undefined;
  now: () => number = Date.now;
  secretKey: string = STAND_IN.secretKey;
  /** The account may take no payments. */
  restricted = false;
  /** 3-D Secure through the script in the page rather than through a page of its own. */
  actsInScript = false;
  holdMs = 7 * DAY;
  readonly limit = new RequestLimit();
  /** New refunds wait. */
  refundsPend = false;
  readonly dashboard = new StripeDashboard();
  readonly #server: Bun.Server<undefined>;
  readonly #known = new Map<string, Known>();
  readonly #back = new MoneyBack();
  readonly #tokens = new Map<string, CardKind>();
  readonly #keys = new IdempotencyKeys(() => this.now());
  readonly #saving = new Saving(() => this.now());
  #made = 0;

  constructor() {
    this.#server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => this.#serve(request) });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** The same server as another origin, which no page of ours frames. */
  get walletUrl(): string {
    return `http://localhost:${this.#server.port}`;
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  /** What Stripe.js would have made of a card typed into its frame. */
  token(card: CardKind): string {
    const token = `ctoken_${this.#id()}`;
    this.#tokens.set(token, card);
    return token;
  }

  /** A payment that came to stand there by itself. */
  put(more: Partial<StandInIntent>): void {
    const id = `pi_${this.#id()}`;
    const intent = { ...newIntent(id, this.#seconds(), `${id}_secret_${this.#id()}`), ...more };
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

  intentOf(authorization: string): StandInIntent {
    const found = this.intents().find(({ metadata }) => metadata.authorization === authorization);
    if (found === undefined) throw new Error(`the stand-in has no payment for ${authorization}`);
    return found;
  }

  refunds(): readonly Refund[] {
    return this.#back.refunds;
  }

  settleRefunds(status: "succeeded" | "failed"): void {
    for (const refund of this.#back.refunds) if (refund.status === "pending") refund.status = status;
  }

  /** Buyers' banks return the refunds. */
  readonly sendRefundsBack = () => this.#back.sendBack((id) => this.#mustKnow(id).intent);

  /** What the shop's owner does in Stripe's own dashboard. */
  dashboardRefund(id: string, amount: number): void {
    this.#back.refund(this.#mustKnow(id).intent, amount, "succeeded", {});
  }

  /** What the buyer does at their bank, and its outcome; `status` in Stripe's words. */
  dispute(id: string, status = "needs_response"): void {
    this.#back.dispute(this.#mustKnow(id).intent, status);
  }

  /** Cards that are saved, by Stripe's ids. */
  readonly savedCards = () => this.#saving.attached();

  /** What the owner of the account does in Stripe's dashboard: `saved` is the customer and the card. */
  readonly detach = (saved: string) => this.#saving.detach(saved.split(":")[1] ?? "");

  /** What the buyer does in 3-D Secure. */
  challenge(id: string, approve: boolean): void {
    if (this.#saving.challenge(id, approve)) return;
    const known = this.#mustKnow(id);
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

  /** A notification about a payment: raw body and signature header, as Stripe would post them. */
  notification(
    type: string,
    id: string,
    secret: string = STAND_IN.webhookSecret,
    eventId = `evt_${this.#id()}`,
  ) {
    const dispute = this.#back.disputes.find(({ payment_intent }) => payment_intent === id);
    const object = eventObject(type, id, this.#known.get(id)?.intent, dispute);
    const event = { id: eventId, object: "event", type, created: this.#seconds(), data: { object } };
    return signed(event, secret);
  }

  /** Any JSON under a signature of Stripe's. */
  signedText(body: unknown) {
    return signed(body, STAND_IN.webhookSecret);
  }

  async #serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (!url.pathname.startsWith("/v1/")) return standInPage(this, request, url);
    const response = await this.#respond(request, url);
    response.headers.set("date", new Date(this.now()).toUTCString());
    return response;
  }

  async #respond(request: Request, url: URL): Promise<Response> {
    const text = request.method === "GET" ? url.search.slice(1) : await request.text();
    const ask: Ask = {
      method: request.method,
      path: url.pathname,
      params: Object.fromEntries(new URLSearchParams(text)),
      idempotencyKey: request.headers.get("idempotency-key") ?? undefined,
      account: request.headers.get("stripe-account") ?? undefined,
    };
    this.asks.push(ask);
    if (this.limit.isPassed())
      return reply(error(429, "invalid_request_error", "rate_limit", "too fast"), {});
    const fault = this.fault(ask);
    if (fault?.kind === "delay") await Bun.sleep(fault.ms);
    if (fault?.kind === "loseAsk") return never();
    if (fault?.kind === "status" && !fault.afterEffect) return this.#keys.fail(ask, fault);
    if (request.headers.get("authorization") !== `Bearer ${this.secretKey}`) {
      return reply(error(401, "invalid_request_error", "", "Invalid API Key provided"), {});
    }
    const response = await this.#keys.once(ask, () => this.#answer(ask));
    if (fault?.kind === "status") return this.#keys.fail(ask, fault);
    return fault?.kind === "loseAnswer" ? never() : response;
  }

  #answer(ask: Ask): Answer {
    const [, , what, id, verb] = ask.path.split("/");
    if (what !== undefined && DASHBOARD.has(what)) return this.dashboard.answer(ask);
    if (what === "disputes" || what === "refunds") return this.#answerBack(ask);
    if (what !== "payment_intents") return this.#saving.answer(ask, this.#tokens, this.url);
    if (id === undefined) return ask.method === "GET" ? this.#list(ask) : this.#create(ask);
    const known = this.#known.get(id);
    if (known === undefined || known.account !== ask.account) return missing();
    this.#expire(known.intent);
    if (verb === "confirm") return this.#confirm(known, ask);
    if (verb === "capture") return this.#capture(known, ask);
    if (verb === "cancel") return this.#cancel(known);
    return { status: 200, body: known.intent };
  }

  #answerBack(ask: Ask): Answer {
    // Without a payment all are asked for, which serves only to check a permission.
    const { payment_intent: id } = ask.params;
    if (id === undefined) return page([], ask.params, ask.path);
    return this.#back.answer(ask, this.#known.get(id), this.refundsPend ? "pending" : "succeeded");
  }

  #create(ask: Ask): Answer {
    const { params, account } = ask;
    if (this.restricted) {
      return error(400, "invalid_request_error", "charges_not_allowed", "This account cannot make charges");
    }
    const refused = refusedOpening(params);
    if (refused !== undefined) return refused;
    const id = `pi_${this.#id()}`;
    const intent: StandInIntent = {
      ...newIntent(id, this.#seconds(), `${id}_secret_${this.#id()}`),
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
        redirect_to_url: { url: `${this.walletUrl}/3ds/${intent.id}` },
      };
    } else if (card === "challenged" || known.threeDS === "any") {
      intent.status = "requires_action";
      intent.next_action = this.actsInScript
        ? { type: "use_stripe_sdk", use_stripe_sdk: {} }
        : { type: "redirect_to_url", redirect_to_url: { url: `${this.url}/3ds/${intent.id}` } };
    } else {
      this.#authorized(known);
    }
    return { status: 200, body: intent };
  }

  #hold({ intent, card }: Known): void {
    const created = this.#seconds();
    const type = methodOf(card);
    const capture_before = created + this.holdMs / 1_000;
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    intent.last_payment_error = null;
    intent.latest_charge = {
      id: `ch_${this.#id()}`,
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
    if (card === "disputed") this.dispute(intent.id);
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
    if (card === "disputed") this.dispute(intent.id);
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
    if (this.now() < charge.created * 1_000 + this.holdMs) return;
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

  /** Where the buyer's browser goes after the bank's page. */
  returnUrlOf(id: string): string {
    return this.#saving.returnUrlOf(id) ?? this.#mustKnow(id).returnUrl;
  }

  #mustKnow(id: string): Known {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`the stand-in has no payment ${id}`);
    return known;
  }

  #id(): string {
    this.#made += 1;
    return `${this.#made}${randomBytes(9).toString("hex")}`;
  }

  #seconds(): number {
    return Math.floor(this.now() / 1_000);
  }
}
