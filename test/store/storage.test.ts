// Storage by URL: the scheme chooses the engine, and a folder needs none.

import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { storageAt } from "../../src/store/storage.ts";

test.each([
  ["data", resolve("data")],
  ["/var/lib/data", "/var/lib/data"],
  ["sqlite:data", resolve("data")],
  ["SQLite:/var/lib/data", "/var/lib/data"],
  ["sqlite:///var/lib/data", "/var/lib/data"],
  ["./a:b", resolve("a:b")],
  ["c:data", resolve("c:data")],
])("%s is a file of SQLite in %s", (url, folder) => {
  expect(storageAt(url).describe()).toBe(`${folder}/service.db`);
});

test("https://host/data is refused", () => {
  const open = () => storageAt("https://host/data");
  expect(open).toThrow(expect.objectContaining({ reason: "unsupported" }));
  expect(open).toThrow(/^https: is no storage that this program knows\. Name a folder/);
});

test.each([
  ["postgres://user:secret@db/orders", "postgres://user@db/orders"],
  ["postgresql://user:secret@db:6543/orders?sslmode=require", "postgres://user@db:6543/orders"],
  ["postgres://user@localhost/orders?host=/run/postgresql", "postgres://user@/run/postgresql/orders"],
])("%s is a database of PostgreSQL, and its password is not repeated", (url, place) => {
  expect(storageAt(url).describe()).toBe(place);
});
