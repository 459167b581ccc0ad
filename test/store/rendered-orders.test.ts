// Contract of every store for the rendered text of an order: kept with the change it came with, returned only to the
// recipient and for the time that it was written for.

import { describe, expect, test } from "bun:test";
import type { Store, WrittenOrder } from "../../src/ports/store.ts";
import { createRenderedOrders } from "../../src/store/sqlite/rendered-orders.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { anOrder, change, create, NOW } from "../support/store/orders.ts";

const READER = "pl_one";
const TEXT = '{"id":"ord_2","firstName":"Zoë"}';
const LATER = '{"id":"ord_2","firstName":"Zoë","status":"completed"}';
const WRITTEN: WrittenOrder = { text: TEXT, to: READER, until: NOW + 5 };
const FOR_EVER: WrittenOrder = { text: LATER, to: READER, until: undefined };

const read = (store: Store, orderId = "ord_2") => store.shown(orderId, READER, NOW);

describe.each(kinds)("the text of an order (%s)", (_, open) => {
  const on = onOrder(open);
  const details = { email: "ana@example.com" };

  test(
    "is read back exactly, and replaced by the next change's, with its details or without",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      expect(read(store)).toBe(TEXT);
      await change(store, "ord_2", {}, { written: FOR_EVER });
      expect(read(store)).toBe(LATER);
      await change(store, "ord_2", {}, { details, written: WRITTEN });
      expect(read(store)).toBe(TEXT);
      expect((await store.read("ord_2"))?.details).toEqual(details);
    }),
  );

  test(
    "is not returned to another recipient",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      expect(store.shown("ord_2", "pl_two", NOW)).toBeUndefined();
    }),
  );

  test(
    "is returned until it expires, or for ever",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details, written: WRITTEN });
      expect(store.shown("ord_2", READER, NOW + 4)).toBe(TEXT);
      expect(store.shown("ord_2", READER, NOW + 5)).toBeUndefined();
      await change(store, "ord_2", {}, { written: FOR_EVER });
      expect(store.shown("ord_2", READER, NOW + 1e12)).toBe(LATER);
    }),
  );

  test.each([{}, { details }])(
    "is gone after a change that brings none: it would be out of date (%j)",
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
      expect(read(store)).toBe(TEXT);
    }),
  );
});

describe("texts in memory", () => {
  const sized = (size: number): WrittenOrder => ({ ...FOR_EVER, text: "t".repeat(size) });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `ord_${index}`);

  test("make room for newer ones: the room holds the newest", () => {
    const texts = createRenderedOrders(1_000);
    for (const id of ids(100)) texts.keep(id, sized(100));
    for (const id of ids(100).slice(-10).reverse()) expect(texts.find(id, READER, NOW)).toBeDefined();
    for (const id of ids(90)) expect(texts.find(id, READER, NOW)).toBeUndefined();
  });

  test("stay while they are asked for", () => {
    const texts = createRenderedOrders(1_000);
    for (const id of ids(100)) {
      texts.keep(id, sized(100));
      expect(texts.find("ord_0", READER, NOW)).toBeDefined();
    }
  });

  test("that were replaced or dropped are not found as they were before", () => {
    const texts = createRenderedOrders(1_000);
    for (const id of ids(7)) texts.keep(id, sized(100));
    texts.keep("ord_0", sized(1));
    expect(texts.find("ord_0", READER, NOW)).toBe("t");
    texts.keep("ord_1", undefined);
    expect(texts.find("ord_1", READER, NOW)).toBeUndefined();
    texts.clear();
    expect(texts.find("ord_6", READER, NOW)).toBeUndefined();
  });
});
