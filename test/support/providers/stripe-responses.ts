// Objects, errors and lists of the Stripe stand-in, in the shapes of Stripe's API.

import { createHmac, randomBytes } from "node:crypto";

/** Fault of one request: lost, its answer lost, a status of Stripe's own, or a delay. */
export type Fault =
  | { readonly kind: "loseAsk" | "loseAnswer" }
  /** Another request with the key and other parameters came first, and is still under way. */
  | { readonly kind: "usedOtherwise" }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly code?: string;
      readonly param?: string;
      readonly afterEffect?: boolean;
    }
  | { readonly kind: "delay"; readonly ms: number };

export type Ask = {
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
  readonly idempotencyKey: string | undefined;
  readonly account: string | undefined;
};

/**
 * `ideal`, `satispay` and `wallet` are no cards: Stripe takes the first one's money at once or not at all, of the second
 * it does not tell how long it is held, the third sends to itself. What is `Later` pays while its buyer is there, and
 * is refused when it is charged without them.
 */
export type CardKind =
  | "ideal"
  | "satispay"
  | "wallet"
  | "pays"
  | "declined"
  | "insufficient"
  | "challenged"
  | "failsCapture"
  | "disputed"
  | "poorLater"
  | "stolenLater"
  | "asksLater";

export type Charge = {
  id: string;
  created: number;
  status: string;
  amount_refunded: number;
  disputed: boolean;
  payment_method_details: { type: string; card?: { capture_before?: number } };
};
export type StandInIntent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  status: string;
  capture_method: string;
  application_fee_amount: number | null;
  transfer_data: { destination: string } | null;
  created: number;
  client_secret: string;
  metadata: Record<string, string>;
  latest_charge: Charge | null;
  last_payment_error: { code: string; decline_code?: string; advice_code?: string } | null;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  cancellation_reason: string | null;
  next_action: unknown;
};
export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
};
export type StandInDispute = {
  id: string;
  object: "dispute";
  amount: number;
  payment_intent: string;
  reason: string;
  status: string;
};
export type Known = {
  intent: StandInIntent;
  card: CardKind;
  threeDS: string;
  returnUrl: string;
  methods: readonly string[];
  account: string | undefined;
};
const MINIMUM = 50;
const CURRENCIES = ["eur", "usd", "gbp"];
const COUNTRIES = ["FR", "DE", "GB", "US"];

/** What of the payment methods that are allowed Stripe can hold, or charge at once, as far as the tests need it. */
export function holdable({ params }: Ask): readonly string[] {
  const allowed = Object.entries(params).filter(([key]) => key.startsWith("allowed_payment_method_types["));
  const isManual = params.capture_method === "manual";
  return allowed.map(([, method]) => method).filter((method) => !isManual || method !== "ideal");
}

/** An unconfirmed payment. */
export function newIntent(id: string, created: number, secret: string): StandInIntent {
  return {
    id,
    object: "payment_intent",
    amount: 0,
    amount_capturable: 0,
    amount_received: 0,
    currency: "eur",
    status: "requires_payment_method",
    capture_method: "manual",
    application_fee_amount: null,
    transfer_data: null,
    created,
    client_secret: secret,
    metadata: {},
    latest_charge: null,
    last_payment_error: null,
    customer: null,
    payment_method: null,
    setup_future_usage: null,
    cancellation_reason: null,
    next_action: null,
  };
}

/** The way to pay behind a token, by Stripe's names. */
export function methodOf(card: CardKind): string {
  if (card === "ideal" || card === "satispay") return card;
  return card === "wallet" ? "revolut_pay" : "card";
}

/** What of Connect was asked for. */
export function connectOf(params: Record<string, string>): Partial<StandInIntent> {
  const { application_fee_amount: fee, "transfer_data[destination]": destination } = params;
  return {
    ...(fee !== undefined && { application_fee_amount: Number(fee) }),
    ...(destination !== undefined && { transfer_data: { destination } }),
  };
}

/** What Stripe does not open: a sum too small, a currency that the account has not, a shipping address without its parts. */
export function refusedOpening(params: Record<string, string>): Answer | undefined {
  const { amount, currency = "" } = params;
  const refused = (code: string, more = {}) => error(400, "invalid_request_error", code, "refused", more);
  if (Number(amount) < MINIMUM) return refused("amount_too_small");
  if (!CURRENCIES.includes(currency)) return refused("currency_not_supported");
  const given = Object.keys(params).filter((name) => name.startsWith("shipping["));
  const isAddress = given.some((name) => name.startsWith("shipping[address]["));
  if (given.length > 0 && !isAddress) return refused("parameter_missing", { param: "shipping[address]" });
  const wrong = given.find((name) => !isShippingText(name, params[name] ?? ""));
  return wrong === undefined ? undefined : refused("parameter_invalid", { param: wrong });
}

function isShippingText(name: string, value: string): boolean {
  if (name === "shipping[address][country]") return COUNTRIES.includes(value);
  return value !== "" && value.length <= 5_000;
}

/** What an event of this type is about. */
export function eventObject(type: string, id: string, intent?: StandInIntent, dispute?: StandInDispute) {
  if (type.startsWith("charge.dispute.")) return dispute;
  if (type.startsWith("charge.")) return { id: "ch_x", object: "charge", payment_intent: id };
  if (!type.startsWith("radar.")) return intent;
  return { id: "issfr_1", object: "radar.early_fraud_warning", fraud_type: "misc", payment_intent: id };
}

/** A notification's body and the header that signs it. */
export function signed(
  event: unknown,
  secret: string,
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1_000);
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return { body, signature: `t=${at},v1=${v1}` };
}

export type Answer = { readonly status: number; readonly body: unknown };

export function print({ path, params }: Ask): string {
  return `${path} ${JSON.stringify(params)}`;
}

/** `metadata[a]=b` as `{a: "b"}`. */
export function mapIn(params: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      const inner = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : undefined;
      return inner === undefined ? [] : [[inner, value]];
    }),
  );
}

export function page(
  all: readonly { readonly id: string }[],
  params: Record<string, string>,
  url: string,
): Answer {
  const limit = Number(params.limit ?? 10);
  const start = all.findIndex(({ id }) => id === params.starting_after) + 1;
  const data = all.slice(start, start + limit);
  return { status: 200, body: { object: "list", url, data, has_more: start + limit < all.length } };
}

export function error(
  status: number,
  type: string,
  code: string,
  message: string,
  more: object = {},
): Answer {
  return { status, body: { error: { type, ...(code === "" ? {} : { code }), message, ...more } } };
}

export function missing(): Answer {
  return error(404, "invalid_request_error", "resource_missing", "No such thing");
}

export function unexpected(intent: { readonly object: string; readonly status: string }): Answer {
  const { object, status } = intent;
  return error(400, "invalid_request_error", `${object}_unexpected_state`, status, { [object]: intent });
}

export function reply({ status, body }: Answer, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers: { "request-id": "req_standin", ...headers } });
}

/** A connection on which no answer ever comes. */
export function never(): Promise<Response> {
  return new Promise(() => undefined);
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(9).toString("hex")}`;
}
