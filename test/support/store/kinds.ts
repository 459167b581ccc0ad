// Kinds of stores that implement the contract, for tests that run against each.

import type { ErasingStore } from "../../../src/ports/erasure.ts";
import type { Store } from "../../../src/ports/store.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { memoryStore } from "../memory-store/store.ts";
import { decidingTwice } from "./deciding-twice.ts";
import { anAuthorization, anOrder, change, create } from "./orders.ts";
import { openPostgres } from "./postgres.ts";

export type OpenStore = () => Promise<ErasingStore>;

export const kinds: readonly (readonly [string, OpenStore])[] = [
  ["sqlite", async () => openStore({ path: ":memory:" })],
  ["sqlite without group commit", async () => openStore({ path: ":memory:", groupCommit: false })],
  ["postgres", openPostgres],
  ["maps", async () => memoryStore()],
];

/** Those whose data nothing else changes: they know what their memory holds, and save in the order of the calls. */
export const kindsAlone = kinds.filter(([name]) => name !== "postgres");

/** The same contract on stores that run every callback twice. */
export const kindsDecidingTwice: typeof kinds = [
  ["sqlite, deciding twice", async () => decidingTwice(openStore({ path: ":memory:" }))],
  ["postgres, deciding twice", async () => decidingTwice(await openPostgres())],
  ["maps, deciding twice", async () => decidingTwice(memoryStore())],
];

/** Makes tests that get a store of their own with the order `ord_1`: two domain events, two authorizations. */
export function onOrder(open: OpenStore) {
  return (body: (store: Store) => Promise<void>) => async () => {
    const store = await open();
    await create(store, anOrder("ord_1"));
    const authorizations = [
      anAuthorization("auth_1"),
      anAuthorization("auth_2", { role: "coBuyer", share: 1 }),
    ];
    await change(store, "ord_1", { authorizations });
    await body(store);
    await store.close();
  };
}
