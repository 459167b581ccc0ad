// Stand-in for Stripe in tests: a small server that keeps payments, implements Stripe's form encoding, errors,
// idempotency and signatures, and fails on request. It knows nothing of the service under test.

import { DAY } from "../../../src/domain/time.ts";
import { RequestLimit } from "./request-limit.ts";
import { DASHBOARD, StripeDashboard } from "./stripe-dashboard.ts";
import { IdempotencyKeys, usedOtherwise } from "./stripe-idempotency.ts";
import { MoneyBack } from "./stripe-money-back.ts";
import { standInPage } from "./stripe-pages.ts";
import { Payments } from "./stripe-payments.ts";
import type { Answer, Ask, CardKind, Fault, Refund, StandInIntent } from "./stripe-responses.ts";
import { error, eventObject, never, newId, page, reply, signed } from "./stripe-responses.ts";
import { Saving } from "./stripe-saving.ts";

export const STAND_IN = {
  secretKey: "sk_test_standin0000000000000000",
  publishableKey: "pk_test_standin0000000000000000",
  webhookSecret: "whsec_standin000",
} as const;

/**
 * For a provider that loses an answer: it is waited for so long, which is longer than a busy machine takes for the others. Who
 * loses none waits as long as the product does.
 */
export const LOSES_ANSWERS = { timeoutMs: 1_000 };

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
  readonly #back = new MoneyBack();
  readonly #tokens = new Map<string, CardKind>();
  readonly #keys = new IdempotencyKeys(() => this.now());
  readonly #saving = new Saving(() => this.now());
  readonly #payments = new Payments(this, this.#saving, this.#back, this.#tokens);

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
    const token = newId("ctoken");
    this.#tokens.set(token, card);
    return token;
  }

  /** A payment that came to stand there by itself. */
  readonly put = (more: Partial<StandInIntent>) => this.#payments.put(more);

  readonly intents = () => this.#payments.intents();

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
  readonly sendRefundsBack = () => this.#back.sendBack((id) => this.#payments.mustKnow(id).intent);

  /** What the shop's owner does in Stripe's own dashboard. */
  dashboardRefund(id: string, amount: number): void {
    this.#back.refund(this.#payments.mustKnow(id).intent, amount, "succeeded", {});
  }

  /** What the buyer does at their bank, and its outcome; `status` in Stripe's words. */
  dispute(id: string, status = "needs_response"): void {
    this.#back.dispute(this.#payments.mustKnow(id).intent, status);
  }

  /** Cards that are saved, by Stripe's ids. */
  readonly savedCards = () => this.#saving.attached();

  /** What the owner of the account does in Stripe's dashboard: `saved` is the customer and the card. */
  readonly detach = (saved: string) => this.#saving.detach(saved.split(":")[1] ?? "");

  /** What the buyer does in 3-D Secure. */
  challenge(id: string, approve: boolean): void {
    if (!this.#saving.challenge(id, approve)) this.#payments.challenge(id, approve);
  }

  /** A notification about a payment: raw body and signature header, as Stripe would post them. */
  notification(type: string, id: string, secret: string = STAND_IN.webhookSecret, eventId = newId("evt")) {
    const dispute = this.#back.disputes.find(({ payment_intent }) => payment_intent === id);
    const object = eventObject(type, id, this.#payments.get(id)?.intent, dispute);
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
    if (fault?.kind === "usedOtherwise") return usedOtherwise();
    if (fault?.kind === "status" && !fault.afterEffect) return this.#keys.fail(ask, fault);
    if (request.headers.get("authorization") !== `Bearer ${this.secretKey}`) {
      return reply(error(401, "invalid_request_error", "", "Invalid API Key provided"), {});
    }
    const response = await this.#keys.once(ask, () => this.#answer(ask));
    if (fault?.kind === "status") return this.#keys.fail(ask, fault);
    return fault?.kind === "loseAnswer" ? never() : response;
  }

  #answer(ask: Ask): Answer {
    const [, , what] = ask.path.split("/");
    if (what !== undefined && DASHBOARD.has(what)) return this.dashboard.answer(ask);
    if (what === "disputes" || what === "refunds") return this.#answerBack(ask);
    if (what === "payment_intents") return this.#payments.answer(ask);
    return this.#saving.answer(ask, this.#tokens, this.url);
  }

  #answerBack(ask: Ask): Answer {
    // Without a payment all are asked for, which serves only to check a permission.
    const { payment_intent: id } = ask.params;
    if (id === undefined) return page([], ask.params, ask.path);
    return this.#back.answer(ask, this.#payments.get(id), this.refundsPend ? "pending" : "succeeded");
  }

  /** Where the buyer's browser goes after the bank's page. */
  returnUrlOf(id: string): string {
    return this.#saving.returnUrlOf(id) ?? this.#payments.mustKnow(id).returnUrl;
  }

  #seconds(): number {
    return Math.floor(this.now() / 1_000);
  }
}
