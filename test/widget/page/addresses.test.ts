// E-mail addresses in one field, as people type and paste them.

import { expect, test } from "bun:test";
import { addressesIn } from "../../../widget/src/components/inviting/addresses.ts";

test.each([
  ["", []],
  ["  \n ", []],
  ["ann@example.com", ["ann@example.com"]],
  ["ann@example.com, bob@example.com;cleo@example.com\ndan@example.com", ["ann", "bob", "cleo", "dan"]],
  ["ann@example.com <bob@example.com>", ["ann", "bob"]],
  ["ann@example.com ann@example.com", ["ann"]],
  ["ann.lee+tag@mail.example.co.uk", ["ann.lee+tag@mail.example.co.uk"]],
] as const)("%p has its addresses", (text, names) => {
  const right = names.map((name) => (name.includes("@") ? name : `${name}@example.com`));
  expect(addressesIn(text)).toEqual({ right: right.map((email) => ({ email })) });
});

test.each([
  ["Ann Lee <ann@example.com>", "Ann"],
  ['"Ann Lee" <ann@example.com>', "Ann"],
  ["bob@example.com Ann <ann@example.com>", "Ann"],
  ["bob@example.com\nAnn\t< ann@example.com >", "Ann"],
])("%p has a first name", (text, firstName) => {
  expect(addressesIn(text).right.at(-1)).toEqual({ email: "ann@example.com", firstName });
  expect(addressesIn(text).wrong).toBeUndefined();
});

test.each([
  ["bob", "bob"],
  ["ann@example.com, bob@example", "bob@example"],
  ["Ann ann@example.com", "Ann"],
  ["Ann, <ann@example.com>", "Ann"],
  ["Ann <ann>", "ann"],
  ["@example.com", "@example.com"],
  ["ann@@example.com", "ann@@example.com"],
  ["ann@.example.com", "ann@.example.com"],
])("%p names what is no address", (text, wrong) => {
  expect(addressesIn(text).wrong).toBe(wrong);
});
