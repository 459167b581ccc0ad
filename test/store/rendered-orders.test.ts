// Contract of every store for the rendered text of an order: rendered from the order as it is stored, and returned again
// only to the recipient and for the time that it was rendered for, and only until the order changes.

import { describe, expect, test } from "bun:test";
import type { RenderedOrder, Store, StoredOrder } from "../../src/ports/store.ts";
import { createRenderedOrders } from "../../src/store/sqlite/rendered-orders.ts";
import { failureOf } from "../support/failure.ts";
import { kinds, kindsAlone, onOrder } from "../support/store/kinds.ts";
import { anOrder, change, create, NOW } from "../support/store/orders.ts";

const READER = "pl_one";
const FOR_EVER: RenderedOrder = { text: "", to: READER, until: undefined };

/** Reads as `to`, whose rendering says how the order stands and when it was rendered. */
async function read(store: Store, { to = READER, at = NOW, until = NOW + 5, id = "ord_2" } = {}) {
  const render = ({ order: { seq }, details }: StoredOrder): RenderedOrder | undefined =>
    to === READER ? { text: `${seq} ${details.email} at ${at - NOW}`, to, until } : undefined;
  return store.shown(id, to, at, render);
}

describe.each(kinds)("the text of an order (%s)", (_, open) => {
  const on = onOrder(open);
  const details = { email: "zoë@example.com" };

  test.each([{}, { details: { email: "ana@example.com" } }])(
    "is rendered again after a change (%j)",
    async (extra: { readonly details?: { readonly email: string } }) => {
      await on(async (store) => {
        await create(store, anOrder("ord_2"), { details });
        await read(store);
        await change(store, "ord_2", {}, extra);
        const { email } = extra.details ?? details;
        expect(await read(store, { at: NOW + 1 })).toBe(`2 ${email} at 1`);
      })();
    },
  );

  test(
    "is not there without an order",
    on(async (store) => {
      expect(await read(store, { id: "ord_9" })).toBeUndefined();
    }),
  );

  test(
    "is not returned to another recipient",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details });
      await read(store);
      expect(await read(store, { to: "pl_two" })).toBeUndefined();
    }),
  );
});

describe.each(kindsAlone)("the text of an order in memory (%s)", (_, open) => {
  const on = onOrder(open);
  const details = { email: "zoë@example.com" };

  test(
    "is rendered at the first look, and read back exactly",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details });
      expect(await read(store)).toBe("1 zoë@example.com at 0");
      expect(await read(store, { at: NOW + 1 })).toBe("1 zoë@example.com at 0");
    }),
  );

  test(
    "is not returned to another recipient",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details });
      await read(store);
      expect(await read(store, { to: "pl_two" })).toBeUndefined();
      expect(await read(store, { at: NOW + 1 })).toBe("1 zoë@example.com at 0");
    }),
  );

  test(
    "is returned until it expires, or for ever",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details });
      await read(store);
      expect(await read(store, { at: NOW + 4 })).toBe("1 zoë@example.com at 0");
      const render = () => ({ ...FOR_EVER, text: "later" });
      expect(await store.shown("ord_2", READER, NOW + 5, render)).toBe("later");
      expect(await read(store, { at: NOW + 1e12 })).toBe("later");
    }),
  );

  test(
    "stays when a change could not be saved",
    on(async (store) => {
      await create(store, anOrder("ord_2"), { details });
      await read(store);
      expect((await failureOf(change(store, "ord_2", { amount: 1 }))).message).toContain("amount");
      expect(await read(store, { at: NOW + 1 })).toBe("1 zoë@example.com at 0");
    }),
  );
});

describe("texts in memory", () => {
  const sized = (size: number): RenderedOrder => ({ ...FOR_EVER, text: "t".repeat(size) });
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
    texts.drop("ord_1");
    expect(texts.find("ord_1", READER, NOW)).toBeUndefined();
    texts.clear();
    expect(texts.find("ord_6", READER, NOW)).toBeUndefined();
  });
});
