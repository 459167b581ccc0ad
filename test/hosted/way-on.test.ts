// Where the page sends a buyer by itself once he has paid.

import { expect, test } from "bun:test";
import { wayOn } from "../../hosted/src/way-on.ts";

const shop = "https://shop.example/thanks";

test("a lone buyer goes on to the shop", () => {
  expect(wayOn({ ux: "single", successUrl: shop })).toBe(shop);
  expect(wayOn({ ux: "single" })).toBeUndefined();
});

test.each(["collect", "picking"] as const)("%s: the captain stays, he has a link to send first", (ux) => {
  expect(wayOn({ ux, successUrl: shop })).toBeUndefined();
});

test("T17: nobody is sent to an address that is no web address", () => {
  expect(wayOn({ ux: "single", successUrl: "javascript:alert(1)" })).toBeUndefined();
});
