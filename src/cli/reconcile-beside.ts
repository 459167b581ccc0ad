// Compares with the providers while the service runs: looks at its database beside it, asks, and changes nothing, here
// or there. The sandbox's own bank is in the service's hands alone.

import type { Config, Module, Platform, ProviderConfig } from "../config/config.ts";
import type { Reconciled } from "../engine/contract.ts";
import { compare } from "../engine/reconcile.ts";
import type { Provider } from "../psp/provider.ts";
import { openInspection } from "../store/inspect.ts";
import type { Means } from "./command.ts";
import { databaseIn } from "./data-files.ts";

export async function reconcileBeside(config: Config, means: Means): Promise<Reconciled> {
  const inspection = openInspection(databaseIn(config.dataDir));
  const provider = await providers(means);
  try {
    const asker = { config, provider, store: inspection, now: means.now, log: () => undefined };
    return await compare(asker, inspection.orders(), { since: 0 });
  } finally {
    inspection.close();
  }
}

async function providers({ now }: Means) {
  const { stripeProvider } = await import("../psp/stripe.ts");
  const made = new Map<ProviderConfig, Provider>();
  return (platform: Platform, module: Module | undefined): Provider | undefined => {
    const config = module?.provider ?? platform.provider;
    if (config.name === "sandbox") return undefined;
    const elapsed = () => performance.now();
    const provider = made.get(config) ?? stripeProvider({ ...config, now, wallNow: now, elapsed });
    made.set(config, provider);
    return provider;
  };
}
