// Terms of simulated orders: small sums and few days, so that buyers run into each other and into deadlines.

import type { NewOrder } from "../../src/domain/order/create.ts";
import type { PickItem } from "../../src/domain/order/order.ts";
import { DAY, HOUR } from "../../src/domain/time.ts";
import type { RandomSource } from "../support/domain/random.ts";
import { onceIn, oneOf } from "../support/domain/random.ts";

/** The order number `number`, created at `now`. */
export function simulatedTerms(random: RandomSource, now: number, number: number): NewOrder {
  const ux = oneOf(random, ["collect", "collect", "collect", "picking", "single"]);
  const items = ux === "picking" ? basket(random) : [];
  const picked = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
  const tpc = onceIn(random, 2);
  return {
    id: `ord_01890000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`,
    // Its own, and with it its payouts: other lives over the same store have lived through the same days.
    platformId: `pl_01890000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`,
    amount: ux === "picking" ? picked : oneOf(random, [1000, 1000, 333, 60, 99_999_999]),
    currency: "EUR",
    ux,
    type: oneOf(random, ["direct", "standard"]),
    tpc,
    integration: "api",
    items,
    modules: onceIn(random, 8)
      ? [
          { id: "md_1", type: "standard", tpc: true, dueDate: now + 3 * DAY },
          { id: "md_2", tpc: false },
        ]
      : [],
    terms: {
      dueDate: now + oneOf(random, [5 * DAY, 4 * DAY, 2 * DAY, random(4 * DAY) + HOUR]),
      ...oneOf(random, [
        { minShare: 50, minCapture: 50 },
        { minShare: 50, minCapture: 50 },
        { minShare: 50, minCapture: 1 },
        { minShare: 1, minCapture: 1 },
      ]),
      completionDelayMs: oneOf(random, [0, 0, 12 * HOUR, DAY]),
      lastNoticeMs: oneOf(random, [DAY, DAY, 3 * DAY, HOUR]),
      maxBuyers: oneOf(random, [50, 50, 3]),
    },
  };
}

function basket(random: RandomSource): readonly PickItem[] {
  return [
    { id: "itm_1", amount: 60, quantity: 1 + random(5) },
    { id: "itm_2", amount: 20, quantity: 1 + random(10) },
    { id: "itm_3", amount: 0, quantity: 1 },
  ];
}
