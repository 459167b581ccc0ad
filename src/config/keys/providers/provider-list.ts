// List of the payment providers that a configuration can name.

import type { Place } from "../../read/reading.ts";
import type { Reader } from "../../read/value.ts";
import type { LiveTexts, ProviderKeys } from "./provider-keys.ts";
import { tableOf } from "./provider-table.ts";
import type { SandboxProvider } from "./sandbox.ts";
import { sandboxKeys } from "./sandbox.ts";
import type { StripeProvider } from "./stripe.ts";
import { stripeKeys, stripeLive } from "./stripe.ts";

export type ProviderConfig = SandboxProvider | StripeProvider;

const PROVIDERS: readonly [ProviderKeys<ProviderConfig>, ...ProviderKeys<ProviderConfig>[]] = [
  sandboxKeys,
  stripeKeys,
];

/** The texts of the provider that a first configuration for live operation names. */
export const LIVE_TEXTS: LiveTexts = stripeLive;

/** The name of the account that payments are made with, as far as the configuration says. */
export function accountOf(provider: ProviderConfig): string {
  return "account" in provider ? `${provider.name} ${provider.account}` : provider.name;
}

/** `header` is how a person writes the table. */
export function providerTable(header: string): Reader<ProviderConfig> {
  return tableOf(header, PROVIDERS);
}

/** Currencies of a platform that one of its providers cannot be paid in. */
export function reportRefusedCurrencies(
  currencies: readonly string[],
  used: readonly (ProviderConfig | undefined)[],
  at: Place,
): void {
  const providers = PROVIDERS.filter(({ name }) => used.some((provider) => provider?.name === name));
  for (const [index, currency] of currencies.entries()) {
    for (const { refusalOf } of providers) {
      const refusal = refusalOf?.(currency);
      if (refusal !== undefined) at.in(index).report(refusal);
    }
  }
}
