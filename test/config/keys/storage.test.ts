// Keys of [storage]: the URL of the database is taken as a secret, and no config error repeats it.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { configOf, linesOf, platformText, SOURCES } from "../../support/config/config-text.ts";
import { AUTHORITY, CERTIFICATE } from "../../support/notifications/certificate.ts";

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

/** Where these tests' authority lies, as the driver finds it, and other files. */
const FILES: Readonly<Record<string, string>> = {
  "/etc/shop/ca.pem": `Example authority\n${AUTHORITY}\n${CERTIFICATE}\n`,
  "/etc/shop/key.pem": "-----BEGIN PRIVATE KEY-----",
  "/etc/shop/damaged.pem": `${AUTHORITY}\n${CERTIFICATE.replace("MIIB", "AAAA")}`,
};
const ON_DISK = {
  ...CLOSED,
  readBytes: (path: string) => {
    const text = FILES[path];
    return text === undefined ? readFileSync(path) : new TextEncoder().encode(text);
  },
};
const verified = (path: string): string =>
  text(`postgres://service:secret@db.example/orders?sslmode=verify-full&sslrootcert=${path}`);

test.each(["/etc/shop/ca.pem", relative(".", "/etc/shop/ca.pem"), "system", ""])(
  "sslrootcert=%s is taken",
  (path) => {
    expect(linesOf(verified(path), ON_DISK)).toEqual([]);
  },
);

test.each([
  ["/there/is/none.pem", "cannot be read (ENOENT)"],
  [import.meta.dir, "cannot be read (EISDIR)"],
  [import.meta.path, "holds no certificate"],
  ["/etc/shop/key.pem", "holds no certificate"],
  ["/etc/shop/damaged.pem", "holds a certificate that is damaged"],
])("sslrootcert=%s is a config error, which repeats no password", (path, why) => {
  expect(linesOf(verified(path), ON_DISK)).toEqual([
    `config.toml:2: storage.url: sslrootcert in the URL is ${path}, which ${why}; name a file in PEM with the certificate of the server's authority, which the service's user may read`,
  ]);
});
