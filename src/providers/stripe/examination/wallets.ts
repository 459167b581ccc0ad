// Findings about the wallets on our host: each must be turned on in the account and active for the domain. Pure.

import type Stripe from "stripe";
import type { Finding } from "../../../ports/payment-provider.ts";
import { availability } from "./capabilities.ts";

export const DOMAINS = "In Stripe's dashboard, under Settings › Payment methods › Payment method domains,";
const METHODS = "In Stripe's dashboard, under Settings › Payment methods,";

/** By Stripe's names, with the payment method that brings each along. */
const WALLETS = [
  { wallet: "apple_pay", method: "card", name: "Apple Pay" },
  { wallet: "google_pay", method: "card", name: "Google Pay" },
  { wallet: "link", method: "link", name: "Link" },
  { wallet: "paypal", method: "paypal", name: "PayPal" },
  { wallet: "amazon_pay", method: "amazon_pay", name: "Amazon Pay" },
  { wallet: "klarna", method: "klarna", name: "Klarna" },
] as const;
type Wallet = (typeof WALLETS)[number];

/** Those that the wanted payment methods bring along. */
export function walletsOf(paymentMethods: readonly string[]): readonly Wallet[] {
  return WALLETS.filter(({ method }) => paymentMethods.includes(method));
}

/** `domain`: what Stripe has on record of `host`. */
export function domainFindings(
  host: string,
  domain: Stripe.PaymentMethodDomain | undefined,
  paymentMethods: readonly string[],
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): readonly Finding[] {
  const wanted = walletsOf(paymentMethods);
  if (domain?.enabled !== true) {
    const message = `${listed(wanted)} cannot be shown on ${host}. ${DOMAINS} add it, and the hosts of your own pages that show the widget.`;
    return [{ level: "warning", message }];
  }
  const hidden = wanted.flatMap((wallet): Finding[] => {
    const finding = hiddenOn(host, wallet, domain, configuration);
    return finding === undefined ? [] : [{ level: "warning", message: finding }];
  });
  const active = wanted.filter((wallet) => hiddenOn(host, wallet, domain, configuration) === undefined);
  return active.length === 0
    ? hidden
    : [{ level: "ok", message: `${listed(active)} can be shown on ${host}.` }, ...hidden];
}

/** Why a wallet is not shown there, and what to do; undefined: it is. */
function hiddenOn(
  host: string,
  { wallet, name }: Wallet,
  domain: Stripe.PaymentMethodDomain,
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): string | undefined {
  if (availability(configuration, wallet) === false)
    return `${name} is not shown on ${host} (turned off). ${METHODS} turn it on, or leave it.`;
  const { status, status_details: details } = domain[wallet];
  if (status === "active") return undefined;
  return `${name} is not shown on ${host} (${details?.error_message ?? status}). ${DOMAINS} see what it asks for.`;
}

function listed(wallets: readonly Wallet[]): string {
  return new Intl.ListFormat("en").format(wallets.map(({ name }) => name));
}
