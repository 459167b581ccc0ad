// Table of a payment provider, read with the keys of the provider that it names.

import { expect, test } from "bun:test";
import { providerKeys } from "../../../../src/config/keys/providers/provider-keys.ts";
import { tableOf } from "../../../../src/config/keys/providers/provider-table.ts";
import type { ConfigError } from "../../../../src/config/read/config-error.ts";
import { placeAt } from "../../../../src/config/read/reading.ts";
import { required } from "../../../../src/config/read/table.ts";
import { matching } from "../../../../src/config/read/value.ts";
import { SOURCES } from "../../../support/config/config-text.ts";

const keyed = (name: string, form: RegExp, isSimulated?: true) =>
  providerKeys({
    name,
    fields: { secret_key: required(matching(`a key of ${name}`, form)) },
    build: ({ secret_key }) => ({ name, secretKey: secret_key }),
    refusalOf: () => undefined,
    ...(isSimulated && { isSimulated }),
  });
const TABLE = tableOf("[platforms.provider]", [
  keyed("first", /^first_/, true),
  keyed("second", /^second_/),
  keyed("third", /^third_/),
]);

function read(written: Readonly<Record<string, string>>, mode: "live" | "sandbox" = "sandbox") {
  const found: (ConfigError & { missing: boolean })[] = [];
  const rest = { sources: { ...SOURCES }, lineOf: () => 1, homesOf: () => [], claims: new Map() };
  const value = TABLE.read(written, placeAt({ mode, found, ...rest }, ["provider"]));
  return { value, errors: found.map(({ key, message }) => `${key}: ${message}`) };
}

test("a key that two providers have is read as the named provider's", () => {
  expect(read({ name: "second", secret_key: "second_1" }).value).toEqual({
    name: "second",
    secretKey: "second_1",
  });
  expect(read({ name: "third", secret_key: "third_1" }).value).toEqual({
    name: "third",
    secretKey: "third_1",
  });
  expect(read({ name: "third", secret_key: "second_1" }).errors).toEqual([
    'provider.secret_key: must be a key of third, not "second_1"',
  ]);
});

test("without a name it is the first provider's", () => {
  expect(read({ secret_key: "first_1" }).value).toEqual({ name: "first", secretKey: "first_1" });
});

test("an unknown name is refused with every known one", () => {
  expect(read({ name: "secund", secret_key: "first_1" }).errors).toEqual([
    'provider.name: must be one of "first", "second", "third", not "secund"; did you mean "second"?',
  ]);
});

test("a simulated provider is refused in live operation, in favour of the others", () => {
  expect(read({ name: "first", secret_key: "first_1" }, "live").errors).toEqual([
    'provider.name: the provider "first" moves no money and is refused in live operation; use "second" or "third", or start with --sandbox',
  ]);
  expect(read({ name: "second", secret_key: "second_1" }, "live").errors).toEqual([]);
});
