// An offer of the program in the words of the model.

import type { Offer } from "../../../src/domain/financing/offer.ts";
import type { Offered } from "./financing-plan.ts";

export function offered({ buyerFeeBps, merchantFeeBps, ...rest }: Offer): Offered {
  const fees = { buyerBps: buyerFeeBps, merchantBps: merchantFeeBps };
  return rest.kind === "payLater"
    ? { ...fees, kind: rest.kind, days: rest.days }
    : { ...fees, kind: rest.kind, count: rest.count, interval: rest.interval };
}
