// New orders as the engine makes them, with real domain events.

import { beginOrder } from "../../../src/domain/order/transition.ts";
import type { Change, IdempotencyKey, Store } from "../../../src/ports/store.ts";
import { AT_NOW, NOW, PLATFORM } from "./orders.ts";

/** At once: a whole burst. */
export const MANY = 64;

export function idsOf(round: number | string, count = MANY): readonly string[] {
  return Array.from({ length: count }, (_, index) => `ord_${round}_${index}`);
}

/** The change that a new order is saved with. */
export function addition(id: string, extra: Partial<Change> = {}): Change {
  const { order, orderEvents } = beginOrder(
    {
      id,
      platformId: PLATFORM,
      amount: 5_400,
      currency: "EUR",
      ux: "picking",
      type: "standard",
      tpc: true,
      integration: "api",
      terms: {
        dueDate: NOW + 1_000,
        minShare: 50,
        completionDelayMs: 0,
        lastNoticeMs: 86_400_000,
        maxBuyers: 50,
      },
      items: [{ id: `itm_${id}`, amount: 2_700, quantity: 2 }],
      modules: [{ id: "mod_1", ux: "collect" }],
    },
    NOW,
  );
  return {
    order,
    orderEvents,
    ledgerEntries: [],
    balanceEntries: [],
    jobs: [],
    events: [],
    timerAt: NOW + 1_000,
    ...extra,
  };
}

type Options = { readonly extra?: Partial<Change>; readonly idempotency?: IdempotencyKey };

/** Adds one order under a fresh id. */
export function add(store: Store, id: string, { extra, idempotency }: Options = {}) {
  const change = addition(id, { details: { trackId: id }, ...extra });
  return store.update(id, () => ({ value: id, change }), {
    ...AT_NOW,
    isNew: true,
    ...(idempotency === undefined ? {} : { idempotency }),
  });
}
