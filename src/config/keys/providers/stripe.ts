// Keys of [platforms.provider] for Stripe, and their sentences. A key of the other mode is refused here, before
// anything can be charged with it.

import { MAX_AMOUNT } from "../../../domain/money/money.ts";
import { origin, webAddress } from "../../read/address.ts";
import type { Mode, Place } from "../../read/reading.ts";
import { hiddenText } from "../../read/secret.ts";
import type { Values } from "../../read/table.ts";
import { optional, withDefault } from "../../read/table.ts";
import type { Reader } from "../../read/value.ts";
import { integer, list, matching, reader, toggle } from "../../read/value.ts";
import type { LiveTexts } from "./provider-keys.ts";
import { providerKeys } from "./provider-keys.ts";

export type StripeProvider = {
  readonly name: "stripe";
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Signs Stripe's notifications. */
  readonly webhookSecret: string;
  /** The connected account on whose behalf all calls are made. */
  readonly account?: string;
  /** Stripe's names of payment methods that can be held and captured later. Never empty. */
  readonly paymentMethods: readonly string[];
  /** The end of the text on the buyer's statement. */
  readonly statementDescriptor?: string;
  readonly connect?: StripeConnect;
  /** Origin of the API, and address of the script for pages. */
  readonly apiBase: string;
  /** Absent: Stripe's limit for an account in this mode. */
  readonly requestsPerSecond?: number;
  readonly jsUrl: string;
};

/** The platform's fee of each payment, and the account that gets the rest. */
export type StripeConnect = {
  /** Minor units of each payment's currency, and a percentage of it with at most two decimals. */
  readonly applicationFee?: { readonly fixed: number; readonly percent: number };
  readonly onBehalfOf?: string;
  readonly destination?: string;
  readonly reverseTransfer: boolean;
  readonly refundApplicationFee: boolean;
};

const RANDOM = "[A-Za-z0-9_]{10,}";

/** Stripe's payment methods that can be held first; "card" brings Apple Pay and Google Pay along. */
const HOLDABLE = [
  "card",
  "link",
  "paypal",
  "klarna",
  "affirm",
  "afterpay_clearpay",
  "alma",
  "amazon_pay",
  "billie",
  "cashapp",
  "kakao_pay",
  "kr_card",
  "mobilepay",
  "naver_pay",
  "payco",
  "revolut_pay",
  "samsung_pay",
  "satispay",
  "scalapay",
  "sequra",
  "sunbit",
];
/** Those that cannot be held, but whose result is immediate: for orders that are charged at once. */
const IMMEDIATE = ["ideal", "bancontact", "blik", "twint"];
/** Those whose result takes days: until then it is unknown whether an order is paid. */
const SLOW = [
  "sepa_debit",
  "bacs_debit",
  "us_bank_account",
  "acss_debit",
  "au_becs_debit",
  "customer_balance",
];
const METHODS = [...HOLDABLE, ...IMMEDIATE];
const KNOWN_METHOD = reader(
  `a payment method that Stripe can hold now and capture later (${HOLDABLE.join(", ")}), or one that is charged at once, for orders that are (${IMMEDIATE.join(", ")})`,
  (value) => METHODS.find((method) => method === value),
);
const METHOD: Reader<string> = {
  ...KNOWN_METHOD,
  read: (value, at) =>
    SLOW.some((method) => method === value)
      ? at.report(
          `${value} is refused: Stripe learns only after days whether it is paid, and until then an order could neither complete nor be cancelled`,
        )
      : KNOWN_METHOD.read(value, at),
};

/** Currencies that Stripe counts in another unit than ISO 4217 does, or not to the last digit. */
const COUNTED_OTHERWISE = ["BHD", "IQD", "ISK", "JOD", "KWD", "LYD", "MGA", "OMR", "TND", "UGX"];

const stripeSecretKey = inMode(
  hiddenText(
    "a secret or restricted key of Stripe: sk_… or rk_…",
    new RegExp(`^(sk|rk)_(test|live)_${RANDOM}$`),
  ),
  "sk",
);
const stripePublishableKey = inMode(
  matching("a publishable key of Stripe: pk_test_… or pk_live_…", new RegExp(`^pk_(test|live)_${RANDOM}$`)),
  "pk",
);

/** A live key would charge real money in a test, a test key would charge nothing in live operation (F33). */
function inMode(form: Reader<string>, prefix: "sk" | "pk"): Reader<string> {
  return {
    ...form,
    read: (value, at) => {
      const key = form.read(value, at);
      if (key === undefined) return undefined;
      const mode: Mode = key.includes("_live_") ? "live" : "sandbox";
      if (mode === at.reading.mode) return key;
      return at.report(
        mode === "live"
          ? `a live key of Stripe is refused with --sandbox; use the one of test mode, ${prefix}_test_…`
          : `a test key of Stripe is refused in live operation; use ${prefix}_live_…, or start with --sandbox`,
      );
    },
  };
}

const CONNECTED = matching("a connected account of Stripe, acct_…", /^acct_[A-Za-z0-9]{1,60}$/);
const PERCENT = reader("a percentage from 0 to 100 with at most two decimals, such as 2.5", (value) => {
  const percent = typeof value === "bigint" || typeof value === "number" ? Number(value) : Number.NaN;
  const isExact = Math.abs(Math.round(percent * 100) - percent * 100) < 1e-9;
  return percent >= 0 && percent <= 100 && isExact ? percent : undefined;
});

const fields = {
  secret_key: optional(stripeSecretKey),
  publishable_key: optional(stripePublishableKey),
  webhook_secret: optional(
    hiddenText("the signing secret of a webhook endpoint of Stripe (whsec_…)", /^whsec_[A-Za-z0-9_]{8,}$/),
  ),
  account: optional(CONNECTED),
  application_fee_fixed: withDefault(integer(0, MAX_AMOUNT), 0n),
  application_fee_percent: withDefault(PERCENT, 0n),
  on_behalf_of: optional(CONNECTED),
  destination: optional(CONNECTED),
  reverse_transfer: withDefault(toggle, true),
  refund_application_fee: withDefault(toggle, true),
  payment_methods: withDefault(list(METHOD, { notEmpty: true, unique: true }), ["card"]),
  statement_descriptor: optional(
    matching(
      "2 to 22 letters, digits, spaces, dots and dashes, a letter among them",
      /^(?=.*[A-Za-z])[A-Za-z0-9 .-]{2,22}$/,
    ),
  ),
  requests_per_second: optional(integer(1, 10_000)),
  api_base: withDefault(origin, "https://api.stripe.com"),
  js_url: withDefault(webAddress, "https://js.stripe.com/endive/stripe.js"),
};

/** The three keys are present: their absence is a config error before. */
function stripeOf(values: Values<typeof fields>): StripeProvider {
  const { secret_key = "", publishable_key = "", webhook_secret = "", account } = values;
  return {
    name: "stripe",
    secretKey: secret_key,
    publishableKey: publishable_key,
    webhookSecret: webhook_secret,
    ...(account !== undefined && { account }),
    paymentMethods: values.payment_methods,
    ...(values.statement_descriptor !== undefined && { statementDescriptor: values.statement_descriptor }),
    ...connectOf(values),
    ...(values.requests_per_second !== undefined && {
      requestsPerSecond: values.requests_per_second,
    }),
    apiBase: values.api_base,
    jsUrl: values.js_url,
  };
}

/** Undefined where Connect is not configured. */
function connectOf(values: Values<typeof fields>): Pick<StripeProvider, "connect"> {
  const { application_fee_fixed: fixed, application_fee_percent: percent } = values;
  const { on_behalf_of: onBehalfOf, destination } = values;
  const hasFee = fixed > 0 || percent > 0;
  if (!hasFee && onBehalfOf === undefined && destination === undefined) return {};
  return {
    connect: {
      ...(hasFee && { applicationFee: { fixed, percent } }),
      ...(onBehalfOf !== undefined && { onBehalfOf }),
      ...(destination !== undefined && { destination }),
      reverseTransfer: values.reverse_transfer,
      refundApplicationFee: values.refund_application_fee,
    },
  };
}

/** Combinations that Stripe refuses with the first payment. */
function checkConnect(written: Readonly<Record<string, unknown>>, at: Place): void {
  const isDirect = written.account !== undefined;
  for (const key of ["destination", "on_behalf_of"] as const) {
    if (!isDirect || written[key] === undefined) continue;
    at.in(key).report(
      "cannot be used together with account: payments then belong to the connected account already",
    );
  }
  for (const key of ["application_fee_fixed", "application_fee_percent"] as const) {
    const fee = written[key];
    const isFee = (typeof fee === "bigint" || typeof fee === "number") && fee > 0;
    if (!isFee || isDirect || written.destination !== undefined) continue;
    at.in(key).report(
      "needs account or destination: Stripe takes a fee only from payments for another account",
    );
  }
}

function reportMissingKeys(written: Readonly<Record<string, unknown>>, at: Place): void {
  for (const key of ["secret_key", "publishable_key", "webhook_secret"] as const) {
    if (written[key] === undefined) at.in(key).reportMissing(fields[key].reader.allowed);
  }
}

function checkMethods(methods: readonly string[] | undefined, at: Place): void {
  if (methods === undefined || methods.some((method) => !IMMEDIATE.includes(method))) return;
  at.in("payment_methods").report(
    `only methods that are charged at once (${methods.join(", ")}): orders that several buyers pay, that wait for a commit or that complete later could not be paid; add one that can be held, such as "card"`,
  );
}

export const stripeKeys = providerKeys({
  name: "stripe",
  fields,
  build: stripeOf,
  check({ payment_methods }, at, written) {
    reportMissingKeys(written, at);
    checkMethods(payment_methods, at);
    checkConnect(written, at);
  },
  // Otherwise an amount would count a hundred times as much or as little.
  refusalOf: (currency) =>
    COUNTED_OTHERWISE.includes(currency)
      ? `Stripe counts ${currency} in other units than ISO 4217, so it cannot be used with Stripe`
      : undefined,
});

/** For `init --live`. */
export const stripeLive: LiveTexts = {
  title: "Stripe",
  table: `name = "stripe"
secret_key = "env:STRIPE_SECRET_KEY"
# From Stripe's dashboard, of its live mode; it is no secret.
#publishable_key = "pk_live_…"
webhook_secret = "env:STRIPE_WEBHOOK_SECRET"`,
  secrets: "STRIPE_SECRET_KEY (rk_live_… or sk_live_…), STRIPE_WEBHOOK_SECRET",
  written: "publishable_key",
};
