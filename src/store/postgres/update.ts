// Updates of orders, optimistic: read, decide, save if the order is still the same, else decide again. A replica that stops
// in the middle holds no lock.

import type { EarlierAnswer, IdempotencyKey, NotPromise, Store, Updated } from "../../ports/store.ts";
import type { Decide } from "../decision.ts";
import { decisionOn } from "../decision.ts";
import type { Batches, Saved } from "./batch.ts";
import type { OrderReader } from "./orders.ts";
import type { Save } from "./saved-rows.ts";

export type UpdateParts = {
  readonly read: OrderReader;
  readonly earlierAnswer: (key: IdempotencyKey) => Promise<EarlierAnswer | undefined>;
  readonly save: Batches;
  /** Saves a change that counts a decision, unless others about its values were counted since. */
  readonly saveCounted: (save: Save) => Promise<Saved>;
};

export function updating({ read, earlierAnswer, save, saveCounted }: UpdateParts): Store["update"] {
  const inTurn = createTurns();

  async function run<T>(
    orderId: string,
    decide: Decide<T>,
    { idempotency, isNew = false, now, audit, onSaved }: Parameters<Store["update"]>[2],
  ): Promise<Updated<NotPromise<T>>> {
    // A new order's key is looked for as its response is stored: most have one, and none repeats.
    for (let looksFirst = !isNew; ; looksFirst = true) {
      const earlier = looksFirst && idempotency ? await earlierAnswer(idempotency) : undefined;
      if (earlier !== undefined) return earlier;
      const found = isNew ? undefined : await read(orderId);
      const { updated, change } = decisionOn(orderId, found?.stored, decide);
      if (change === undefined && looksFirst) return updated;
      if (change === undefined || (isNew && idempotency && !change.answer && !looksFirst)) continue;
      const asked = { found: found?.stored, version: found?.version ?? 0, change, audit, now, idempotency };
      const saved = await (change.counted === undefined ? save(asked) : saveCounted(asked));
      if (saved === "stale") continue;
      onSaved?.(change);
      return updated;
    }
  }

  return (orderId, decide, options) => inTurn(orderId, () => run(orderId, decide, options));
}

/** Work about one order is done one after the other: in this process at least, none is decided in vain. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(orderId: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(orderId) ?? Promise.resolve()).then(work);
    const end = done.catch(() => undefined);
    last.set(orderId, end);
    try {
      return await done;
    } finally {
      if (last.get(orderId) === end) last.delete(orderId);
    }
  };
}
