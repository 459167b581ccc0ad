// Finds payments at the providers that nothing here knows, such as after a restore: money of buyers that no order of ours
// will ever capture or give back. It asks and changes nothing.

import type { Module, Platform } from "../config/config.ts";
import type { FoundPayment, Provider } from "../psp/provider.ts";
import type { Reader } from "../store/contract.ts";
import type { Difference } from "./contract.ts";
import type { World } from "./world.ts";

/** What asking takes; nothing is saved through it. A provider that cannot be asked is none. */
export type Asker = Pick<World, "config" | "now" | "log"> & {
  readonly provider: (platform: Platform, module: Module | undefined) => Provider | undefined;
  readonly store: Pick<Reader, "read">;
};

/** Payments begun at `since` (epoch ms) or later; only a platform's own provider is asked about its payments. */
export async function findStrangers(asker: Asker, since: number): Promise<readonly Difference[]> {
  const byProvider = new Map<Provider, Set<string>>();
  for (const platform of asker.config.platforms) {
    for (const provider of providersOf(asker, platform)) {
      byProvider.set(provider, (byProvider.get(provider) ?? new Set()).add(platform.id));
    }
  }
  const found: Difference[] = [];
  for (const [{ payments }, platforms] of byProvider) {
    const all = (await payments?.(since)) ?? [];
    const strangers = all.filter((payment) => platforms.has(payment.platformId) && !isKnown(asker, payment));
    found.push(...strangers.map(toDifference));
  }
  return found;
}

function providersOf({ provider }: Asker, platform: Platform): readonly Provider[] {
  return [undefined, ...platform.modules].flatMap((module) => provider(platform, module) ?? []);
}

function isKnown({ store }: Asker, { orderId, key }: FoundPayment): boolean {
  return store.read(orderId)?.order.authorizations.some(({ id }) => id === key) === true;
}

function toDifference({ orderId, key, amount, currency }: FoundPayment): Difference {
  return { orderId, authorizationId: key, what: "unknownHere", ours: 0, theirs: amount, currency };
}
