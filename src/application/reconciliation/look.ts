// One look at a payment or charge during a comparison with the provider.

import type { Platform } from "../../config/config.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { Discrepancy } from "../contract/operations.ts";
import type { Runtime } from "../runtime.ts";
import type { Asker } from "./orphaned-payments.ts";

/** Without `corrector` nothing is changed. */
export type Look = {
  readonly asker: Asker;
  readonly corrector: Runtime | undefined;
  readonly platform: Platform;
  readonly stored: StoredOrder;
  readonly provider: Provider;
};

/** Undefined: both sides agree, or the order moved during the question. */
export type Found = Discrepancy | "corrected" | undefined;

/** The order moved during the question: the next comparison sees it at rest. */
export async function hasMoved({ asker, stored }: Look): Promise<boolean> {
  return (await asker.store.read(stored.order.id))?.order.seq !== stored.order.seq;
}
