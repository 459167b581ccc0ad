// What every store promises about the text of an order: kept with the change it came with, and never longer.

import { describe, expect, test } from "bun:test";
import type { ShownOrder } from "../../src/store/contract.ts";
import { kinds, onOrder } from "./store-kinds.ts";
import { anOrder, change, create, NOW } from "./store-orders.ts";

const TEXT: ShownOrder = {
  head: '{"id":"ord_2","firstName":"Zoë"',
  tail: '"refunds":[]}',
  to: "1.0.0 pl_one",
  until: NOW + 5,
  captainLink: 2,
  shareLink: 0,
};
const FOR_EVER: ShownOrder = { ...TEXT, until: undefined, shareLink: undefined };

describe.each(kinds)("the text of an order (%s)", (_, open) => {
  const on = onOrder(open);
  const details = { email: "ana@example.com" };

  test(
    "is read back exactly, and replaced by the next change's, with its details or without",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, shown: TEXT });
      expect(store.shown("ord_2")).toEqual(TEXT);
      await change(store, "ord_2", {}, { shown: FOR_EVER });
      expect(store.shown("ord_2")).toEqual(FOR_EVER);
      await change(store, "ord_2", {}, { details, shown: TEXT });
      expect(store.shown("ord_2")).toEqual(TEXT);
      expect(store.read("ord_2")?.details).toEqual(details);
    }),
  );

  test.each([{}, { details }])(
    "is gone after a change that brings none: it would not be true any more (%j)",
    async (extra) => {
      await on(async (store) => {
        await create(store, anOrder("ord_2"), { details, shown: TEXT });
        await change(store, "ord_2", {}, extra);
        expect(store.shown("ord_2")).toBeUndefined();
      })();
    },
  );

  test(
    "is not there for an order without one, nor without an order",
    on(async (store) => {
      expect(store.shown("ord_1")).toBeUndefined();
      expect(store.shown("ord_9")).toBeUndefined();
    }),
  );

  test(
    "stays with a change that could not be saved",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, shown: TEXT });
      await expect(change(store, "ord_2", { amount: 1 }, { shown: FOR_EVER })).rejects.toThrow("amount");
      expect(store.shown("ord_2")).toEqual(TEXT);
    }),
  );
});
