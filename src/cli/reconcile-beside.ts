// Compares with the providers while the service runs: looks at its database beside it, asks, and changes nothing, here
// or there. The sandbox's own bank is in the service's hands alone.

import type { Config, Module, Platform, ProviderConfig } from "../config/config.ts";
import type { Reconciled } from "../engine/contract.ts";
import { compare } from "../engine/reconcile.ts";
import type { Provider } from "../psp/provider.ts";
import { stripeProvider } from "../psp/stripe.ts";
import type { StoredOrder } from "../store/contract.ts";
import { openInspection } from "../store/inspect.ts";
import type { Means } from "./command.ts";
import { databaseIn } from "./where.ts";

export async function reconcileBeside(config: Config, means: Means): Promise<Reconciled> {
  const inspection = openInspection(databaseIn(config.dataDir));
  const provider = providers(means);
  const isTheBanks = ({ order }: StoredOrder) => {
    const platform = config.platforms.find(({ id }) => id === order.platformId);
    const module = platform?.modules.find(({ id }) => id === order.moduleId);
    return (module?.provider ?? platform?.provider)?.name === "sandbox";
  };
  try {
    const orders = Iterator.from(inspection.orders()).filter((one) => !isTheBanks(one));
    return await compare(
      { config, provider, store: inspection, now: means.now, log: () => undefined },
      orders,
    );
  } finally {
    inspection.close();
  }
}

function providers({ now }: Means) {
  const made = new Map<ProviderConfig, Provider>();
  return (platform: Platform, module: Module | undefined): Provider => {
    const config = module?.provider ?? platform.provider;
    if (config.name === "sandbox") throw new Error("the sandbox's bank is not asked from here");
    const elapsed = () => performance.now();
    const provider = made.get(config) ?? stripeProvider({ ...config, now, wallNow: now, elapsed });
    made.set(config, provider);
    return provider;
  };
}
