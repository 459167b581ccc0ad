// The orders that simulated people meet: small sums and few days, so that buyers run into each other and into deadlines.

import type { NewOrder } from "../../src/domain/order/create.ts";
import type { PickItem } from "../../src/domain/order/order.ts";
import { DAY, HOUR } from "../../src/domain/time.ts";
import type { RandomSource } from "../support/domain/random.ts";
import { onceIn, oneOf } from "../support/domain/random.ts";

/** The order number `number`, created at `now`. */
export function simulatedTerms(chance: RandomSource, now: number, number: number): NewOrder {
  const ux = oneOf(chance, ["collect", "collect", "collect", "picking", "single"]);
  const items = ux === "picking" ? basket(chance) : [];
  const picked = items.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
  const tpc = onceIn(chance, 2);
  return {
    id: `ord_01890000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`,
    platformId: "pl_01890000-0000-7000-8000-000000000001",
    amount: ux === "picking" ? picked : oneOf(chance, [1000, 1000, 333, 60, 99_999_999]),
    currency: "EUR",
    ux,
    type: oneOf(chance, ["direct", "standard"]),
    tpc,
    integration: "api",
    items,
    modules: onceIn(chance, 8)
      ? [
          { id: "md_1", type: "standard", tpc: true, dueDate: now + 3 * DAY },
          { id: "md_2", tpc: false },
        ]
      : [],
    terms: {
      dueDate: now + oneOf(chance, [5 * DAY, 4 * DAY, 2 * DAY, chance(4 * DAY) + HOUR]),
      ...oneOf(chance, [
        { minShare: 50, minCapture: 50 },
        { minShare: 50, minCapture: 50 },
        { minShare: 50, minCapture: 1 },
        { minShare: 1, minCapture: 1 },
      ]),
      completionDelayMs: oneOf(chance, [0, 0, 12 * HOUR, DAY]),
      lastNoticeMs: oneOf(chance, [DAY, DAY, 3 * DAY, HOUR]),
      maxBuyers: oneOf(chance, [50, 50, 3]),
    },
  };
}

function basket(chance: RandomSource): readonly PickItem[] {
  return [
    { id: "itm_1", amount: 60, quantity: 1 + chance(5) },
    { id: "itm_2", amount: 20, quantity: 1 + chance(10) },
    { id: "itm_3", amount: 0, quantity: 1 },
  ];
}
