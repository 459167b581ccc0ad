// Capabilities of a Stripe account, and the steps in Stripe's dashboard that its owner must take for more. Pure.

import type Stripe from "stripe";
import type { Finding } from "../../../ports/payment-provider.ts";

export type Wanted = {
  readonly paymentMethods: readonly string[];
  readonly currencies: readonly string[];
  /** Stripe's suffix to the account's own name on statements. */
  readonly statementDescriptor?: string;
};

const SETTINGS = "In Stripe's dashboard, under Settings › Business,";
const METHODS = "In Stripe's dashboard, under Settings › Payment methods,";
/** The account's prefix, an asterisk, a space and the suffix. */
const LONGEST_DESCRIPTOR = 22;

/** What Stripe says in addition to the account itself; undefined: it did not say. */
export type AccountContext = {
  /** ISO 4217, lower case, what accounts of this country may take. */
  readonly payable: readonly string[] | undefined;
  /** Which payment methods are turned on. */
  readonly configuration: Stripe.PaymentMethodConfiguration | undefined;
};

export function accountFindings(
  account: Stripe.Account,
  wanted: Wanted,
  { payable, configuration }: AccountContext,
): readonly Finding[] {
  return [
    charging(account),
    ...wanted.paymentMethods.flatMap((method) => methodOf(account, method, configuration)),
    ...wanted.currencies.flatMap((currency) => currencyOf(account, currency.toLowerCase(), payable)),
    ...descriptor(account, wanted.statementDescriptor),
  ];
}

function charging({ id, charges_enabled, payouts_enabled, requirements }: Stripe.Account): Finding {
  const due = requirements?.currently_due ?? [];
  const todo = due.length === 0 ? "see what it asks for" : `give what it asks for: ${due.join(", ")}`;
  if (!charges_enabled) {
    const reason = requirements?.disabled_reason ?? "not activated yet";
    return { level: "problem", message: `${id} may not take payments (${reason}). ${SETTINGS} ${todo}.` };
  }
  if (!payouts_enabled) {
    return {
      level: "warning",
      message: `${id} takes payments, but is paid out nothing. ${SETTINGS} ${todo}.`,
    };
  }
  if (due.length > 0) {
    return { level: "warning", message: `${id} may take payments for now. ${SETTINGS} ${todo}.` };
  }
  return { level: "ok", message: `${id} may take payments and is paid out.` };
}

function methodOf(
  { id, capabilities = {} }: Stripe.Account,
  method: string,
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): readonly Finding[] {
  const statuses: Readonly<Record<string, unknown>> = { ...capabilities };
  const missing = missingBecause(statuses, method, configuration);
  if (missing === undefined) return [];
  const level = method === "card" ? "problem" : "warning";
  return [{ level, message: `${id} cannot be paid by ${method} (${missing}). ${METHODS} turn it on.` }];
}

/** The capability that Stripe reports for no account. */
const UNTOLD = "paypal_payments";

/** Why this payment method is not offered to buyers, in a few words; undefined: it is, or Stripe did not say. */
function missingBecause(
  statuses: Readonly<Record<string, unknown>>,
  method: string,
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): string | undefined {
  const name = `${method}_payments`;
  const status = statuses[name];
  if (typeof status === "string" && status !== "active") return status;
  const isAvailable = availability(configuration, method);
  if (isAvailable !== undefined) return isAvailable ? undefined : "turned off";
  const isTold = Object.keys(statuses).length > 0 && name !== UNTOLD;
  return isTold && status === undefined ? "the account does not have it" : undefined;
}

/** Whether the account's settings offer this payment method or wallet; undefined: they do not say. */
export function availability(
  configuration: Stripe.PaymentMethodConfiguration | undefined,
  name: string,
): boolean | undefined {
  const all: Readonly<Record<string, unknown>> = { ...configuration };
  const capability = all[name];
  if (typeof capability !== "object" || capability === null || !("available" in capability)) return undefined;
  return capability.available === true;
}

function currencyOf(
  { id, country, default_currency }: Stripe.Account,
  currency: string,
  payable: readonly string[] | undefined,
): readonly Finding[] {
  const name = currency.toUpperCase();
  if (payable !== undefined && !payable.includes(currency)) {
    const message = `${id} is in ${country}, where Stripe takes no ${name}: take it out of currencies.`;
    return [{ level: "problem", message }];
  }
  if (default_currency === undefined || default_currency === currency) return [];
  const message = `${id} has ${default_currency.toUpperCase()} as its own currency: without a bank account in ${name}, Stripe changes what comes in at its own rate. ${SETTINGS} add such a bank account, or accept that.`;
  return [{ level: "warning", message }];
}

function descriptor({ id, settings }: Stripe.Account, suffix: string | undefined): readonly Finding[] {
  if (suffix === undefined || settings == null) return [];
  const { card_payments, payments } = settings;
  const prefix = card_payments.statement_descriptor_prefix ?? payments.statement_descriptor;
  if (prefix === null) {
    const message = `${id} has no statement descriptor to which statement_descriptor could be added. ${SETTINGS} fill in the shortened descriptor.`;
    return [{ level: "problem", message }];
  }
  const whole = `${prefix}* ${suffix}`;
  if (whole.length <= LONGEST_DESCRIPTOR) return [];
  const message = `on statements, "${whole}" is longer than ${LONGEST_DESCRIPTOR} characters and is cut: choose a shorter statement_descriptor, or a shorter prefix at Stripe.`;
  return [{ level: "warning", message }];
}

/** What a connected account is for: it sells, or it gets the money of each payment. */
export type ConnectedRole = "on_behalf_of" | "destination";

/** The capability that Stripe asks of an account for each. */
const NEEDED: Readonly<Record<ConnectedRole, "card_payments" | "transfers">> = {
  on_behalf_of: "card_payments",
  destination: "transfers",
};

export function connectedFindings({ id, capabilities }: Stripe.Account, role: ConnectedRole): Finding {
  const status = capabilities?.[NEEDED[role]] ?? "not asked for";
  if (status === "active") return { level: "ok", message: `${id} can be ${role}.` };
  const message = `${id} cannot be ${role}: its capability ${NEEDED[role]} is ${status}, so Stripe refuses every payment. In Stripe's dashboard, under Connected accounts, let it finish its onboarding.`;
  return { level: "problem", message };
}
