// Read-only reconciliation while the service runs: it reads the service's database, asks the providers, and changes
// nothing on either side. Only the service can use the sandbox's own bank.

import { databaseIn } from "../../app/data-files.ts";
import type { Reconciled } from "../../application/contract.ts";
import { compare } from "../../application/reconciliation/reconcile.ts";
import type { Config, Module, Platform } from "../../config/config.ts";
import type { ProviderConfig } from "../../config/keys/providers/provider-list.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import { openInspection } from "../../store/sqlite/inspect/inspect.ts";
import type { CommandContext } from "../command.ts";

export async function reconcileReadOnly(config: Config, context: CommandContext): Promise<Reconciled> {
  const inspection = openInspection(databaseIn(config.dataDir));
  const provider = await providers(context);
  try {
    const asker = { config, provider, store: inspection, now: context.now, log: () => undefined };
    return await compare(asker, inspection.orders(), { since: 0 });
  } finally {
    inspection.close();
  }
}

async function providers({ now }: CommandContext) {
  const { stripeProvider } = await import("../../providers/stripe/stripe.ts");
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
