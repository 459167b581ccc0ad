// What every store promises about the text of an order: kept with the change it came with, shown to whom and as long
// as it was written for.

import { describe, expect, test } from "bun:test";
import type { Store, WrittenOrder } from "../../src/store/contract.ts";
import { kinds, onOrder } from "./store-kinds.ts";
import { anOrder, change, create, NOW } from "./store-orders.ts";

const READER = "1.0.0 pl_one";
const TEXT = {
  head: '{"id":"ord_2","firstName":"Zoë"',
  tail: '"refunds":[]}',
  captainLink: 2,
  shareLink: 0,
};
const WRITTEN: WrittenOrder = { ...TEXT, to: READER, until: NOW + 5 };
const ALONE = { ...TEXT, shareLink: undefined };
const FOR_EVER: WrittenOrder = { ...ALONE, to: READER, until: undefined };

const read = (store: Store, orderId = "ord_2") => store.shown(orderId, READER, NOW);

describe.each(kinds)("the text of an order (%s)", (_, open) => {
  const on = onOrder(open);
  const details = { email: "ana@example.com" };

  test(
    "is read back exactly, and replaced by the next change's, with its details or without",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      expect(read(store)).toEqual(TEXT);
      await change(store, "ord_2", {}, { written: FOR_EVER });
      expect(read(store)).toEqual(ALONE);
      await change(store, "ord_2", {}, { details, written: WRITTEN });
      expect(read(store)).toEqual(TEXT);
      expect(store.read("ord_2")?.details).toEqual(details);
    }),
  );

  test(
    "is shown to nobody else",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      expect(store.shown("ord_2", "1.0.0 pl_two", NOW)).toBeUndefined();
      expect(store.shown("ord_2", "1.0.1 pl_one", NOW)).toBeUndefined();
    }),
  );

  test(
    "is shown until it does not hold any more, or for ever",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      expect(store.shown("ord_2", READER, NOW + 4)).toEqual(TEXT);
      expect(store.shown("ord_2", READER, NOW + 5)).toBeUndefined();
      await change(store, "ord_2", {}, { written: FOR_EVER });
      expect(store.shown("ord_2", READER, NOW + 1e12)).toEqual(ALONE);
    }),
  );

  test.each([{}, { details }])(
    "is gone after a change that brings none: it would not be true any more (%j)",
    async (extra) => {
      await on(async (store) => {
        await create(store, anOrder("ord_2"), { details, written: WRITTEN });
        await change(store, "ord_2", {}, extra);
        expect(read(store)).toBeUndefined();
      })();
    },
  );

  test(
    "is not there for an order without one, nor without an order",
    on(async (store) => {
      expect(read(store, "ord_1")).toBeUndefined();
      expect(read(store, "ord_9")).toBeUndefined();
    }),
  );

  test(
    "stays with a change that could not be saved",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      await expect(change(store, "ord_2", { amount: 1 }, { written: FOR_EVER })).rejects.toThrow("amount");
      expect(read(store)).toEqual(TEXT);
    }),
  );
});
