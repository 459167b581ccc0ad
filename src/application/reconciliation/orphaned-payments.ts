// Orphaned payments: payments at the providers that no order here knows, such as after a restore, or that it believes were
// never made. No order will ever capture, release or refund their money. The search asks and changes nothing.

import type { Module, Platform } from "../../config/config.ts";
import type { Order } from "../../domain/order/order.ts";
import type { FoundCharge, FoundPayment, Provider } from "../../ports/payment-provider.ts";
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
      const what = differenceOf((await asker.store.read(payment.orderId))?.order, payment);
      if (what !== undefined && keptOf(payment) > 0) unresolved.push(toDiscrepancy(payment, what));
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

/** A payment, or a payment of deadlines. */
type Listed = FoundPayment | FoundCharge;

/** Payments of deadlines are listed by themselves, and only where there can be any; buyers' own are in both lists. */
async function paymentsAt(
  { config }: Asker,
  { payments, savedPaymentMethods }: Provider,
  platforms: ReadonlySet<string>,
  since: number,
): Promise<readonly Listed[] | undefined> {
  const isFinancing = config.platforms.some(
    ({ id, financing }) => platforms.has(id) && financing !== undefined,
  );
  const charges = isFinancing && savedPaymentMethods ? await savedPaymentMethods.charges(since) : [];
  const found = payments === undefined ? [] : await payments(since);
  if (found === undefined || charges === undefined) return undefined;
  return [...found, ...charges];
}

/** A charge that counts as failed may have been made again: its buyer has then paid twice. */
function differenceOf(order: Order | undefined, payment: Listed): Discrepancy["what"] | undefined {
  const { key } = payment;
  const charge = order?.financing?.charges.find(({ id }) => id === key);
  if (charge !== undefined)
    return "by" in payment && charge.status === "failed" ? "capturedThere" : undefined;
  const isKnown = order?.authorizations.some(({ id }) => id === key);
  return isKnown || ("by" in payment && payment.by === "buyer") ? undefined : "unknownHere";
}

function keptOf(payment: Listed): number {
  return "refunded" in payment ? payment.amount - payment.refunded : payment.amount;
}

function toDiscrepancy(payment: Listed, what: Discrepancy["what"]): Discrepancy {
  const { orderId, key, currency } = payment;
  return { orderId, authorizationId: key, what, ours: 0, theirs: keptOf(payment), currency };
}
