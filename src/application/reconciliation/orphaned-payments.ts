// Orphaned payments: payments at the providers that no order here knows, such as after a restore. No order will ever
// capture or release their money. The search asks and changes nothing.

import type { Module, Platform } from "../../config/config.ts";
import type { FoundPayment, Provider } from "../../ports/payment-provider.ts";
import type { Reader } from "../../ports/store.ts";
import type { Discrepancy, Reconciled } from "../contract/operations.ts";
import { LAST_RANK } from "../payments/ask-provider.ts";
import type { Runtime } from "../runtime.ts";
import { createSlices } from "../upkeep/small-steps.ts";

/** The runtime of a question; nothing is saved through it. A provider that cannot be asked counts as none. */
export type Asker = Pick<Runtime, "config" | "now" | "log"> & {
  readonly provider: (platform: Platform, module: Module | undefined) => Provider | undefined;
  readonly store: Pick<Reader, "read" | "unsavedJobs">;
};

/**
 * Among payments begun at `since` (epoch ms) or later; only a platform's own providers are asked about its payments.
 */
export async function findOrphanedPayments(
  asker: Asker,
  since: number,
): Promise<Pick<Reconciled, "unresolved" | "unlisted">> {
  const unresolved: Discrepancy[] = [];
  const unlisted: string[] = [];
  const pause = createSlices();
  for (const [provider, platforms] of platformsByProvider(asker)) {
    if (provider.payments === undefined && provider.savedPaymentMethods === undefined) continue;
    const list = () => paymentsAt(asker, provider, platforms, since);
    const all = await (provider.inTurn?.(LAST_RANK, list) ?? list());
    if (all === undefined) unlisted.push(...platforms);
    const ours = all?.filter(({ platformId }) => platforms.has(platformId)) ?? [];
    for (const payment of ours) {
      await pause();
      if (!(await isKnown(asker, payment))) unresolved.push(toDiscrepancy(payment));
    }
  }
  return { unresolved, unlisted };
}

function platformsByProvider(asker: Asker): ReadonlyMap<Provider, ReadonlySet<string>> {
  const found = new Map<Provider, Set<string>>();
  for (const platform of asker.config.platforms) {
    for (const provider of providersOf(asker, platform))
      found.set(provider, (found.get(provider) ?? new Set()).add(platform.id));
  }
  return found;
}

export function providersOf({ provider }: Pick<Asker, "provider">, platform: Platform): readonly Provider[] {
  return [undefined, ...platform.modules].flatMap((module) => provider(platform, module) ?? []);
}

/** Charges without the buyer are listed by themselves, and only where there can be any. */
async function paymentsAt(
  { config }: Asker,
  { payments, savedPaymentMethods }: Provider,
  platforms: ReadonlySet<string>,
  since: number,
): Promise<readonly FoundPayment[] | undefined> {
  const isFinancing = config.platforms.some(
    ({ id, financing }) => platforms.has(id) && financing !== undefined,
  );
  const charges = isFinancing && savedPaymentMethods ? await savedPaymentMethods.charges(since) : [];
  const found = payments === undefined ? [] : await payments(since);
  if (found === undefined || charges === undefined) return undefined;
  return [...found, ...charges.filter(({ by }) => by === "service")];
}

async function isKnown({ store }: Asker, { orderId, key }: FoundPayment): Promise<boolean> {
  const { authorizations = [], financing } = (await store.read(orderId))?.order ?? {};
  return [...authorizations, ...(financing?.charges ?? [])].some(({ id }) => id === key);
}

function toDiscrepancy({ orderId, key, amount, currency }: FoundPayment): Discrepancy {
  return { orderId, authorizationId: key, what: "unknownHere", ours: 0, theirs: amount, currency };
}
