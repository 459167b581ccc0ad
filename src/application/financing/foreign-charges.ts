// Foreign charges: charges and buyers' payments of deadlines that a provider knows and no order here, such as after a
// restore. After each start the provider is asked for them once, before the first charge of its orders
// (specification/financing#charges).

import { platformOf } from "../../config/config.ts";
import { isOwed } from "../../domain/financing/deadlines.ts";
import type { Financing } from "../../domain/financing/financing.ts";
import { DAY } from "../../domain/time.ts";
import type { FoundCharge, Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { ordersBy } from "../orders/walk.ts";
import { note } from "../payments/note.ts";
import { providersOf } from "../reconciliation/orphaned-payments.ts";
import type { Runtime } from "../runtime.ts";

/** A charge that is missing here began after the last change that is known, by whatever clock. */
const MARGIN_MS = DAY;

export type ForeignCharges = {
  /** Why a charge of this order must wait; undefined: nothing of it is missing here. */
  holds(stored: StoredOrder, provider: Provider): Promise<string | undefined>;
  /**
   * Asks every provider again, so that what is missing is recorded long before a charge is due. Resolves without their
   * answers.
   */
  begin(): Promise<void>;
};

type ByOrder = ReadonlyMap<string, readonly FoundCharge[]>;

export function createForeignCharges(runtime: Runtime): ForeignCharges {
  let asked = new Map<Provider, Promise<ByOrder | undefined>>();
  let lastChange: Promise<number | undefined> | undefined;

  /** Read once, because every later change says less about what is missing; where it cannot be read, again. */
  function readLastChange(): Promise<number | undefined> {
    if (lastChange !== undefined) return lastChange;
    const reading = lastChangeOf(runtime);
    lastChange = reading;
    reading.catch(() => {
      if (lastChange === reading) lastChange = undefined;
    });
    return reading;
  }

  /** Asked once; without an answer again. */
  function chargesAt(provider: Provider): Promise<ByOrder | undefined> {
    const current = asked;
    const known = current.get(provider);
    if (known !== undefined) return known;
    const found = listAndRecord(runtime, provider, readLastChange());
    current.set(provider, found);
    const again = () => current.delete(provider);
    found.then((answer) => answer ?? again(), again);
    return found;
  }

  return {
    async holds({ order }, provider) {
      const found = await chargesAt(provider);
      if (found === undefined) return "the provider does not list its charges";
      const charges = found.get(order.id) ?? [];
      // Deadlines may exist only since then.
      await record(runtime, order.id, charges);
      const financing = (await runtime.store.read(order.id))?.order.financing;
      const isMissing =
        financing && charges.some((charge) => !has(financing, charge) && owes(financing, charge));
      return isMissing ? "the provider knows a charge that cannot be recorded here" : undefined;
    },
    async begin() {
      asked = new Map();
      lastChange = undefined;
      await readLastChange();
      for (const provider of financingProviders(runtime)) {
        chargesAt(provider).catch((error) =>
          runtime.log({ event: "providerFailed", level: "warning", error }),
        );
      }
    },
  };
}

function financingProviders(runtime: Runtime): ReadonlySet<Provider> {
  const platforms = runtime.config.platforms.filter(({ financing }) => financing !== undefined);
  return new Set(platforms.flatMap((platform) => providersOf(runtime, platform)));
}

/** Of the orders that owe something; undefined: none does. */
async function lastChangeOf({ config, store }: Runtime): Promise<number | undefined> {
  let last: number | undefined;
  for (const { id: platformId } of config.platforms)
    for await (const { order } of ordersBy(store, { platformId, isOwing: true }))
      last = Math.max(last ?? 0, order.updatedAt);
  return last;
}

async function listAndRecord(
  runtime: Runtime,
  provider: Provider,
  changed: Promise<number | undefined>,
): Promise<ByOrder | undefined> {
  const lastChange = await changed;
  if (lastChange === undefined) return new Map();
  const found = await provider.savedPaymentMethods?.charges(lastChange - MARGIN_MS);
  if (found === undefined) return undefined;
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId);
  for (const [orderId, charges] of byOrder) await record(runtime, orderId, charges);
  return byOrder;
}

async function record(runtime: Runtime, orderId: string, charges: readonly FoundCharge[]): Promise<void> {
  for (const charge of charges) {
    const stored = await runtime.store.read(orderId);
    const platform = platformOf(runtime.config, stored?.order.platformId);
    const financing = stored?.order.financing;
    if (stored === undefined || platform === undefined || financing === undefined) return;
    if (platform.id !== charge.platformId || has(financing, charge)) continue;
    const { key: chargeId, ref, by, amount, deadlineIds } = charge;
    await note(
      runtime,
      { stored, platform },
      { kind: "noteForeignCharge", chargeId, ref, by, amount, deadlineIds },
    );
    const after = (await runtime.store.read(orderId))?.order.financing;
    if (after === undefined || !has(after, charge)) continue;
    runtime.log({ event: "chargeRecovered", level: "warning", platformId: platform.id, orderId });
  }
}

function has({ charges }: Financing, { key }: FoundCharge): boolean {
  return charges.some(({ id, status }) => id === key && status === "captured");
}

function owes(financing: Financing, { deadlineIds }: FoundCharge): boolean {
  return financing.deadlines.some(
    (deadline) => deadlineIds.includes(deadline.id) && isOwed(financing, deadline),
  );
}
