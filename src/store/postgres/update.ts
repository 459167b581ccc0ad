// Updates of orders, optimistic: read, decide, save if the order is still the same, else decide again. A replica that stops
// in the middle holds no lock.

import type {
  EarlierAnswer,
  IdempotencyKey,
  NotPromise,
  Store,
  Updated,
  UpdateOptions,
} from "../../ports/store.ts";
import type { Decide } from "../decision.ts";
import { decisionOn } from "../decision.ts";
import type { Batches, Saved } from "./batch.ts";
import type { OrderReader } from "./orders.ts";
import type { Save } from "./saved-rows.ts";
import { createSerialWork } from "./serial-work.ts";

export type UpdateParts = {
  readonly read: OrderReader;
  readonly earlierAnswer: (key: IdempotencyKey) => Promise<EarlierAnswer | undefined>;
  readonly save: Batches;
  /** Saves a change that counts a decision, unless others about its values were counted since. */
  readonly saveCounted: (save: Save) => Promise<Saved>;
};

const NONE = { stored: undefined, version: 0 };

export type Updates = {
  readonly update: Store["update"];
  /** Resolves once all that are under way have their answers. */
  finished(): Promise<void>;
};

export function createUpdates({ read, earlierAnswer, save, saveCounted }: UpdateParts): Updates {
  const serial = createSerialWork();
  const answerTo = async (key: IdempotencyKey | undefined) => key && (await earlierAnswer(key));
  const saveOne = (asked: Save) => (asked.change.counted === undefined ? save(asked) : saveCounted(asked));

  /** Undefined: the order or its key's response changed meanwhile, or is still to be looked for. */
  async function attempt<T>(
    orderId: string,
    decide: Decide<T>,
    { idempotency, isNew = false, now, audit, onSaved }: UpdateOptions,
    looksFirst: boolean,
  ): Promise<Updated<NotPromise<T>> | undefined> {
    const earlier = looksFirst ? await answerTo(idempotency) : undefined;
    if (earlier !== undefined) return earlier;
    const { stored: found, version } = (isNew ? undefined : await read(orderId)) ?? NONE;
    const { updated, change } = decisionOn(orderId, found, decide);
    if (idempotency !== undefined && change?.answer === undefined && !looksFirst) return undefined;
    if (change === undefined) return updated;
    if ((await saveOne({ found, version, change, audit, now, idempotency })) === "stale") return undefined;
    onSaved?.(change);
    return updated;
  }

  async function run<T>(
    orderId: string,
    decide: Decide<T>,
    options: UpdateOptions,
  ): Promise<Updated<NotPromise<T>>> {
    // A new order's key is looked for as its response is stored: most have one, and none repeats.
    let updated = await attempt(orderId, decide, options, options.isNew !== true);
    while (updated === undefined) updated = await attempt(orderId, decide, options, true);
    return updated;
  }

  return {
    update: (orderId, decide, options) => serial.take([orderId], () => run(orderId, decide, options)),
    finished: serial.finished,
  };
}
