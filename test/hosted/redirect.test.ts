// Automatic redirect of a buyer after paying.

import { expect, test } from "bun:test";
import { redirectAfterPayment } from "../../hosted/src/redirect.ts";

const shop = "https://shop.example/thanks";

test("a lone buyer is redirected to the shop", () => {
  expect(redirectAfterPayment({ ux: "single", successUrl: shop })).toBe(shop);
  expect(redirectAfterPayment({ ux: "single" })).toBeUndefined();
});

test.each(["collect", "picking"] as const)("%s: the captain stays, with a link to send first", (ux) => {
  expect(redirectAfterPayment({ ux, successUrl: shop })).toBeUndefined();
});

test("T17: a URL that is not http or https redirects no buyer", () => {
  expect(redirectAfterPayment({ ux: "single", successUrl: "javascript:alert(1)" })).toBeUndefined();
});
