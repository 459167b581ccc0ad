// Keys of [storage]: the URL of the database is taken as a secret, and no config error repeats it.

import { expect, test } from "bun:test";
import { configOf, linesOf, platformText, SOURCES } from "../../support/config/config-text.ts";

/** Only its owner may read the file. */
const CLOSED = { ...SOURCES, fileMode: 0o600 };
const text = (url: string): string => `[storage]\nurl = "${url}"\n\n${platformText()}`;

test.each([
  "postgres://service:secret@db.example/orders",
  "postgresql://localhost/orders?host=/run/postgresql",
])("%s is a database", (url) => {
  expect(configOf(text(url), CLOSED).storage).toEqual({ url });
  const sources = { ...SOURCES, env: { ...SOURCES.env, DATABASE_URL: url } };
  expect(configOf(text("env:DATABASE_URL"), sources).storage).toEqual({ url });
});

test("without the table orders are in the data directory", () => {
  expect(configOf(platformText()).storage).toBeUndefined();
});

test.each(["mysql://service:secret@db.example/orders", "db.example:secret", "postgres://"])(
  "%s is refused, and not repeated",
  (url) => {
    expect(linesOf(text(url), CLOSED)).toEqual([
      "config.toml:2: storage.url: must be a database of PostgreSQL as postgres://USER:PASSWORD@HOST/DATABASE",
    ]);
  },
);
