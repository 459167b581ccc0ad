// Configurations of a shop's page, valid and invalid: a setup, or one sentence about the error.

import { describe, expect, test } from "bun:test";
import type { Kind } from "../../../widget/src/script/config.ts";
import { readConfig } from "../../../widget/src/script/config.ts";

const publicKey = "pk_test_1";
const orderId = "ord_1";
const root = { querySelector: () => null };
const usual = { selector: "#service-captain", root };
const read = (config: unknown, kind: Kind = "captain") => readConfig(kind, config, usual);

describe("a right configuration", () => {
  test("of an order that exists: everything else has its default", () => {
    const setup = {
      selector: "#service-captain",
      root,
      publicKey,
      cta: true,
      events: {},
      orderId,
    };
    expect(read({ publicKey, orderId })).toEqual(setup);
    expect(read({ publicKey, orderId, order: { amount: 5 }, selector: undefined, events: null })).toEqual(
      setup,
    );
  });

  test("of a new order: the surrounding options belong to it, its own values win", () => {
    const order = { amount: 4_200, currency: "USD" };
    expect(read({ publicKey, order, currency: "EUR", modules: ["md_1"], locale: "fr" })).toMatchObject({
      locale: "fr",
      order: { amount: 4_200, currency: "USD", modules: ["md_1"], locale: "fr" },
    });
    expect(read({ publicKey, order: { amount: 1, locale: "fr" } })).toMatchObject({ locale: "fr" });
  });

  test("an order is taken as it is now, as JSON carries it", () => {
    const order = { amount: 1, items: [{ amount: 1 }], wrapped: new Proxy({ a: 1 }, {}), act: () => 1 };
    const setup = read({ publicKey, order });
    order.amount = 2;
    expect(setup).toMatchObject({ order: { amount: 1, items: [{ amount: 1 }], wrapped: { a: 1 } } });
    expect(() => structuredClone("order" in setup ? setup.order : undefined)).not.toThrow();
  });

  test("Help needs no order", () => {
    expect(read({ publicKey, selector: ".help" }, "help")).toMatchObject({ selector: ".help" });
  });
});

type Wrong = readonly [config: unknown, message: RegExp, kind?: Kind, code?: string];
const cyclic: Record<string, unknown> = { amount: 1 };
cyclic.self = cyclic;

describe("a wrong configuration is said in one sentence, and never thrown", () => {
  test.each<Wrong>([
    [undefined, /^publicKey must be the platform's public key/],
    [null, /^publicKey must be/],
    ["pk_test_1", /^publicKey must be/],
    [{}, /^publicKey must be/],
    [{ publicKey: 5, orderId }, /^publicKey must be/],
    [
      { publicKey: "sk_test_1", orderId },
      /^publicKey is a secret key.*replace it at once$/,
      "captain",
      "secretKey",
    ],
    [{ publicKey }, /^give orderId, or order/],
    [{ publicKey, order: "ord_1" }, /^give orderId, or order/],
    [{ publicKey, orderId: 5 }, /^orderId must be an order's id/],
    [{ publicKey, orderId: "pl_1" }, /^orderId must be/],
    [{ publicKey }, /^orderId is missing$/, "link"],
    [{ publicKey, orderId, selector: 5 }, /^selector must be a CSS selector$/],
    [{ publicKey, orderId, context: "body" }, /^context must be a node/],
    [{ publicKey, orderId, events: "onReady" }, /^events must be an object/],
    [{ publicKey, order: cyclic }, /cyclic|circular/i],
    [{ publicKey, order: { amount: 1n } }, /BigInt/],
    [
      {
        get publicKey() {
          throw new Error("a trap");
        },
      },
      /a trap/,
    ],
  ])("%#: %p", (config, message, kind = "captain", code = "invalidConfig") => {
    expect(read(config, kind)).toEqual({ code, message: expect.stringMatching(message) });
  });
});
