// Keys of [platforms.provider] and [platforms.modules.provider]: the payment provider and its settings. A key of the
// other mode is refused here, before anything can be charged with it.

import type { ProviderConfig, SandboxProvider, StripeProvider } from "../config.ts";
import { origin, webAddress } from "../read/address.ts";
import type { Mode, Place } from "../read/reading.ts";
import { hiddenText } from "../read/secret.ts";
import { optional, table, withDefault } from "../read/table.ts";
import type { Reader } from "../read/value.ts";
import { choice, integer, list, matching, reader, toggle } from "../read/value.ts";

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
  (value) => METHODS.find((one) => one === value),
);
const METHOD: Reader<string> = {
  ...KNOWN_METHOD,
  read: (value, at) =>
    SLOW.some((one) => one === value)
      ? at.report(
          `${value} is refused: Stripe learns only after days whether it is paid, and until then an order could neither complete nor be cancelled`,
        )
      : KNOWN_METHOD.read(value, at),
};

/** Currencies that Stripe counts in another unit than ISO 4217 does, or not to the last digit. */
const COUNTED_OTHERWISE = ["BHD", "IQD", "ISK", "JOD", "KWD", "LYD", "MGA", "OMR", "TND", "UGX"];

const stripeSecretKey = inMode(
  hiddenText("a secret or restricted key of Stripe", new RegExp(`^(sk|rk)_(test|live)_${RANDOM}$`)),
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
  name: withDefault(choice(["sandbox", "stripe"] satisfies ProviderConfig["name"][]), "sandbox"),
  collect: withDefault(choice(["fields", "frame"] satisfies SandboxProvider["collect"][]), "fields"),
  secret_key: optional(stripeSecretKey),
  publishable_key: optional(stripePublishableKey),
  webhook_secret: optional(
    hiddenText("the signing secret of a webhook endpoint of Stripe (whsec_…)", /^whsec_[A-Za-z0-9_]{8,}$/),
  ),
  account: optional(CONNECTED),
  application_fee_fixed: withDefault(integer(0, 99_999_999), 0n),
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

/** `header` is how a person writes the table. */
export function providerTable(header: string): Reader<ProviderConfig> {
  return table(
    header,
    fields,
    ({ name, collect, ...values }): ProviderConfig =>
      name === "sandbox" ? { name, collect } : stripeOf(values),
    ({ name, payment_methods }, at, written) => {
      if (name === "sandbox") reportWhenLive(at);
      if (name === "stripe") complainOfStripe(written, payment_methods, at);
      if (name === "stripe") complainOfConnect(written, at);
    },
  );
}

type StripeValues = {
  readonly secret_key: string | undefined;
  readonly publishable_key: string | undefined;
  readonly webhook_secret: string | undefined;
  readonly account: string | undefined;
  readonly payment_methods: readonly string[];
  readonly statement_descriptor: string | undefined;
  readonly application_fee_fixed: number;
  readonly application_fee_percent: number;
  readonly on_behalf_of: string | undefined;
  readonly destination: string | undefined;
  readonly reverse_transfer: boolean;
  readonly refund_application_fee: boolean;
  readonly requests_per_second: number | undefined;
  readonly api_base: string;
  readonly js_url: string;
};

/** The three keys are present: their absence is a config error before. */
function stripeOf(values: StripeValues): StripeProvider {
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
function connectOf(values: StripeValues): Pick<StripeProvider, "connect"> {
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
function complainOfConnect(written: Readonly<Record<string, unknown>>, at: Place): void {
  const isDirect = written.account !== undefined;
  for (const key of ["destination", "on_behalf_of"] as const) {
    if (!isDirect || written[key] === undefined) continue;
    at.in(key).report("cannot be used with account: payments are then the connected account's own already");
  }
  for (const key of ["application_fee_fixed", "application_fee_percent"] as const) {
    const isFee = written[key] !== undefined && Number(written[key]) > 0;
    if (!isFee || isDirect || written.destination !== undefined) continue;
    at.in(key).report(
      "needs account or destination: Stripe takes a fee only of payments for another account",
    );
  }
}

function reportWhenLive(at: Place): void {
  if (at.reading.mode === "sandbox") return;
  at.in("name").report(
    'the provider "sandbox" moves no money and is refused in live operation; use "stripe", or start with --sandbox',
  );
}

function reportMissingKeys(written: Readonly<Record<string, unknown>>, at: Place): void {
  for (const key of ["secret_key", "publishable_key", "webhook_secret"] as const) {
    if (written[key] === undefined) at.in(key).reportMissing(fields[key].reader.allowed);
  }
}

function complainOfStripe(
  written: Readonly<Record<string, unknown>>,
  methods: readonly string[] | undefined,
  at: Place,
): void {
  reportMissingKeys(written, at);
  if (methods === undefined || methods.some((method) => !IMMEDIATE.includes(method))) return;
  at.in("payment_methods").report(
    `only methods that are charged at once (${methods.join(", ")}): orders that several buyers pay, that wait for a commit or that complete later could not be paid; add one that can be held, such as "card"`,
  );
}

/** Otherwise an amount would count a hundred times as much or as little. */
export function reportForeignUnits(
  currencies: readonly string[],
  providers: readonly (ProviderConfig | undefined)[],
  at: Place,
): void {
  if (!providers.some((provider) => provider?.name === "stripe")) return;
  for (const [index, currency] of currencies.entries()) {
    if (!COUNTED_OTHERWISE.includes(currency)) continue;
    at.in(index).report(`Stripe counts ${currency} in other units than ISO 4217; it cannot be taken there`);
  }
}
