// New orders as the engine makes them, with real domain events, and a store whose file several connections can work
// on.

import type { Database } from "bun:sqlite";
import { beginOrder } from "../../../src/domain/order/transition.ts";
import type { Change, IdempotencyKey, Store } from "../../../src/ports/store.ts";
import { openDatabase } from "../../../src/store/sqlite/file/open.ts";
import type { StoreOptions } from "../../../src/store/sqlite/store.ts";
import { storeOver } from "../../../src/store/sqlite/store.ts";
import { NOW, PLATFORM } from "./orders.ts";

/** At once, enough of them for the worker to take a batch. */
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
    now: NOW,
    isNew: true,
    ...(idempotency === undefined ? {} : { idempotency }),
  });
}

export function openFile(path: string, heard: StoreOptions = {}) {
  const open = openDatabase({ path });
  const store = storeOver(open, heard);
  return { store, database: open.database, isHelped: helpedIn(open.database) };
}

/** Whether another connection has saved something since the last call. */
function helpedIn(database: Database): () => boolean {
  const version = database.prepare<{ data_version: number }, []>("PRAGMA data_version");
  let seen = version.get()?.data_version;
  return () => {
    const before = seen;
    seen = version.get()?.data_version;
    return seen !== before;
  };
}

/** Adds orders until the other thread has started and saves them; returns how many there are. */
export async function untilHelped({
  store,
  isHelped,
}: Pick<ReturnType<typeof openFile>, "store" | "isHelped">) {
  for (let round = 1; round <= 1_000; round++) {
    await Promise.all(idsOf(`warm${round}`).map((id) => add(store, id)));
    if (isHelped()) return round * MANY;
    await Bun.sleep(5);
  }
  throw new Error("the other thread never saved anything");
}
