// E-mail addresses in one field, as people type and paste them.

import { expect, test } from "bun:test";
import { addressesIn } from "../../../widget/src/components/inviting/addresses.ts";

test.each([
  ["", []],
  ["  \n ", []],
  ["ann@example.com", ["ann@example.com"]],
  ["ann@example.com, bob@example.com;cleo@example.com\ndan@example.com", ["ann", "bob", "cleo", "dan"]],
  ["Ann Lee <ann@example.com>, bob@example.com", ["ann", "bob"]],
  ["ann@example.com ann@example.com", ["ann"]],
  ["ann.lee+tag@mail.example.co.uk", ["ann.lee+tag@mail.example.co.uk"]],
] as const)("%p has its addresses", (text, names) => {
  const right = names.map((name) => (name.includes("@") ? name : `${name}@example.com`));
  expect(addressesIn(text)).toEqual({ right });
});

test.each([
  ["bob", "bob"],
  ["ann@example.com, bob@example", "bob@example"],
  ["@example.com", "@example.com"],
  ["ann@@example.com", "ann@@example.com"],
  ["ann@.example.com", "ann@.example.com"],
])("%p names what is no address", (text, wrong) => {
  expect(addressesIn(text).wrong).toBe(wrong);
});
