// Gate before charges: none begins before what only the provider knows is recorded, and no automatic one while the
// provider's clock and this machine's differ by a day (specification/financing#charges).

import { platformOf } from "../../config/config.ts";
import { isOwed } from "../../domain/financing/deadlines.ts";
import type { Charge, Financing } from "../../domain/financing/financing.ts";
import { DAY } from "../../domain/time.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { note } from "../payments/note.ts";
import { keptThere } from "../reconciliation/elsewhere.ts";
import type { Runtime } from "../runtime.ts";
import { chargeAt } from "./ask-about-charge.ts";
import type { ForeignCharges } from "./foreign-charges.ts";

/** The provider's answers come first: they tell its time. */
export function createChargeGate(
  runtime: Runtime,
  foreignCharges: ForeignCharges,
): NonNullable<Runtime["holdsCharges"]> {
  return async (stored, provider, by) =>
    (await foreignCharges.holds(stored, provider)) ??
    (await deniedHolds(runtime, stored, provider)) ??
    (by === "service" ? clockHolds(stored.order.platformId, provider) : undefined);

  function clockHolds(platformId: string, { savedPaymentMethods }: Provider): string | undefined {
    const theirs = savedPaymentMethods?.clock();
    if (theirs === undefined) return "the provider's time is not known yet";
    const apartMs = Math.abs(theirs - runtime.wallNow());
    if (apartMs < DAY) return undefined;
    runtime.log({ event: "providerClockDiffers", level: "alert", platformId, ms: apartMs });
    return "the provider's clock and this machine's differ by a day or more";
  }
}

/**
 * A provider may deny a charge and have made it all the same (F14): it is asked once more before what the charge was for is
 * charged again. One that was made is recorded.
 */
async function deniedHolds(
  runtime: Runtime,
  stored: StoredOrder,
  provider: Provider,
): Promise<string | undefined> {
  const { id: orderId, platformId, financing } = stored.order;
  const platform = platformOf(runtime.config, platformId);
  if (financing === undefined || platform === undefined) return undefined;
  for (const charge of financing.charges.filter((each) => isDenied(financing, each))) {
    const { outcome, amount } = await chargeAt(runtime, provider, charge);
    if (outcome.kind === "unknown") return "the provider does not say whether an earlier charge was made";
    if (outcome.kind !== "captured") continue;
    if ((await keptThere(provider, charge.id, outcome.ref, amount)) === 0) continue;
    await note(runtime, { stored, platform }, { kind: "noteCharge", chargeId: charge.id, outcome });
    const after = (await runtime.store.read(orderId))?.order.financing?.charges;
    if (after?.find(({ id }) => id === charge.id)?.status !== "captured")
      return "the provider knows a charge that cannot be recorded here";
  }
  return undefined;
}

/** Something that it was for is still owed. */
function isDenied(financing: Financing, { status, failureCode, deadlines }: Charge): boolean {
  if (status !== "failed" || failureCode !== "notReached") return false;
  return financing.deadlines.some(
    (deadline) => deadlines.some(({ id }) => id === deadline.id) && isOwed(financing, deadline),
  );
}
