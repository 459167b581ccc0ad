// Gate before charges: none begins before what only the provider knows is recorded, and no automatic one while the
// provider's clock and this machine's differ by a day (specification/financing#charges).

import { DAY } from "../../domain/time.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import type { Runtime } from "../runtime.ts";
import type { ForeignCharges } from "./foreign-charges.ts";

/** The provider's answers come first: they tell its time. */
export function createChargeGate(
  { wallNow, log }: Pick<Runtime, "wallNow" | "log">,
  foreignCharges: ForeignCharges,
): NonNullable<Runtime["holdsCharges"]> {
  return async (stored, provider, by) =>
    (await foreignCharges.holds(stored, provider)) ??
    (by === "service" ? clockHolds(stored.order.platformId, provider) : undefined);

  function clockHolds(platformId: string, { savedPaymentMethods }: Provider): string | undefined {
    const theirs = savedPaymentMethods?.clock();
    if (theirs === undefined) return "the provider's time is not known yet";
    const apartMs = Math.abs(theirs - wallNow());
    if (apartMs < DAY) return undefined;
    log({ event: "providerClockDiffers", level: "alert", platformId, ms: apartMs });
    return "the provider's clock and this machine's differ by a day or more";
  }
}
