// Read-only reconciliation while the service runs: it reads the service's database, asks the providers, and changes
// nothing on either side. Only the service can use the sandbox's own bank.

import { configuredStorage } from "../../app/data-directory/data-storage.ts";
import { loadProviders } from "../../app/providers.ts";
import type { Reconciled } from "../../application/contract/operations.ts";
import { compare } from "../../application/reconciliation/reconcile.ts";
import type { Config, Module, Platform } from "../../config/config.ts";
import type { CommandContext } from "../command.ts";

export async function reconcileReadOnly(config: Config, context: CommandContext): Promise<Reconciled> {
  const inspection = await configuredStorage(config).inspect();
  const providerOf = await loadProviders(config.platforms, context.now);
  const provider = (platform: Platform, module: Module | undefined) =>
    providerOf(module?.provider ?? platform.provider);
  try {
    const asker = { config, provider, store: inspection, now: context.now, log: () => undefined };
    return await compare(asker, inspection.orders(), { since: 0 });
  } finally {
    await inspection.close();
  }
}
