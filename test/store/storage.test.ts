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

test.each(["postgres://user:secret@db/orders", "postgresql:orders", "https://host/data"])(
  "%s is refused, and no password is repeated",
  (url) => {
    const open = () => storageAt(url);
    expect(open).toThrow(expect.objectContaining({ reason: "unsupported" }));
    expect(open).toThrow(
      /^(postgres|postgresql|https): is no storage that this program knows\. Name a folder/,
    );
  },
);
