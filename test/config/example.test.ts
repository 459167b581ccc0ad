// The example configuration: it explains exactly the known keys, with their real defaults; and after any edit by a
// person, the reader returns config errors or a whole config.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { parse } from "smol-toml";
import type { Config } from "../../src/config/config.ts";
import { KNOWN_KEYS } from "../../src/config/keys/root.ts";
import type { Sources } from "../../src/config/read/reading.ts";
import { readConfig } from "../../src/config/read.ts";
import { configOf, linesOf, SECRET_KEY, WEBHOOK_KEY } from "../support/config/config-text.ts";
import { CERTIFICATE, CERTIFICATE_KEY } from "../support/notifications/certificate.ts";

const EXAMPLE = readFileSync(new URL("../../config.example.toml", import.meta.url), "utf8");
/** Prose has a space behind its #, a key that is commented out has none. */
const ALL_ON = EXAMPLE.replaceAll(/^(\s*)#(?=[a-z[{])/gm, "$1");

const SOURCES: Sources = {
  env: {
    SHOP_SECRET_KEY: SECRET_KEY,
    SHOP_OLD_SECRET_KEY: `sk_test_${"o".repeat(43)}`,
    SHOP_WEBHOOK_KEY: WEBHOOK_KEY,
    STRIPE_SECRET_KEY: "sk_test_0123456789abcdef",
    STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
    SHOP_SMTP_URL: "smtps://shop:secret@mail.example",
    DATABASE_URL: "postgres://service:secret@db.example/orders",
    METRICS_TOKEN: "m".repeat(22),
    SHOP_SCORER_KEY: `whsec_${Buffer.alloc(32, 9).toString("base64")}`,
    SHOP_OLD_WEBHOOK_KEY: `whsec_${Buffer.alloc(32, 8).toString("base64")}`,
  },
  readFile: (path) => (path.endsWith("privkey.pem") ? CERTIFICATE_KEY : CERTIFICATE),
  readBytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>'),
  fileMode: 0o644,
};

describe("config.example.toml", () => {
  test("is a whole configuration as it stands", () => {
    expect(configOf(EXAMPLE, SOURCES).platforms[0]?.name).toBe("Example shop");
  });

  test("with every key switched on it lacks only the origin of the module's image, as its text says", () => {
    expect(linesOf(ALL_ON, SOURCES)).toEqual([
      expect.stringMatching(/modules\[0\]\.image: its host is not among image_origins; add https:\/\//),
    ]);
    const origins = 'image_origins = ["https://images.shop.example"]';
    expect(linesOf(ALL_ON.replace("image_origins = []", origins), SOURCES)).toEqual([]);
  });

  test("names every key that the reader knows, and no other", () => {
    const known = KNOWN_KEYS.map(({ path }) => path);
    expect([...keysOf(parse(ALL_ON)).keys()].toSorted()).toEqual(known.toSorted());
  });

  test("a key that is commented out shows its default", () => {
    const written = keysOf(parse(EXAMPLE));
    const shown = keysOf(parse(ALL_ON, { integersAsBigInt: true }));
    const defaults = KNOWN_KEYS.filter((known) => known.default !== undefined && !written.has(known.path));
    expect(defaults.length).toBeGreaterThan(15);
    for (const known of defaults) {
      expect({ [known.path]: shown.get(known.path) }).toEqual({ [known.path]: known.default });
    }
  });
});

describe("whatever is done to the example", () => {
  const lines = ALL_ON.replace("image_origins = []", 'image_origins = ["https://images.shop.example"]').split(
    "\n",
  );
  const places = lines.flatMap((line, index) => (/^\s*[a-z[{"]/.test(line) ? [index] : []));
  const value = fc.constantFrom(
    "1",
    "-1",
    "1.5",
    "nan",
    '""',
    '"x"',
    "true",
    "[]",
    "[1]",
    "{}",
    "{ a = 1 }",
    "1979-05-27",
    '"sk_test_x"',
    "9223372036854775807",
    "[[]]",
    '"env:SHOP_SECRET_KEY"',
    '["EUR", "EUR"]',
    "nothing",
    '"',
    "'''",
    "",
  );
  const edit = fc.oneof(
    fc.constant(() => ""),
    value.map((other) => (line: string) => line.replace(/=.*/, `= ${other}`)),
    fc.tuple(fc.nat(20), fc.constantFrom("", "x", "_", ".", "=", " ", '"', "[")).map(
      ([at, letter]) =>
        (line: string) =>
          line.slice(0, at) + letter + line.slice(at + 1),
    ),
    fc.constant((line: string) => `${line}\n${line}`),
    fc.string({ unit: "binary", maxLength: 20 }).map((junk) => (line: string) => line + junk),
  );
  const edits = fc.array(fc.tuple(fc.constantFrom(...places), edit), { minLength: 1, maxLength: 3 });

  test("F33: never a throw, never half a config; every config error names a line of the file", () => {
    let read = 0;
    let refused = 0;
    fc.assert(
      fc.property(edits, fc.constantFrom("sandbox", "sandbox", "sandbox", "live"), (changes, mode) => {
        const changed = [...lines];
        for (const [index, change] of changes) changed[index] = change(changed[index] ?? "");
        const text = changed.join("\n");
        const result = readConfig(text, SOURCES, { mode });
        if ("config" in result) {
          read++;
          expectWhole(result.config);
          return;
        }
        refused++;
        expect(result.configErrors).not.toBeEmpty();
        for (const { line, message } of result.configErrors) {
          expect(line).toBeWithin(1, text.split("\n").length + 1);
          expect(message).not.toContain("undefined");
        }
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(read, refused)).toBeGreaterThan(10);
    // A second by itself, more on a busy machine.
  }, 30_000);
});

/** Key paths without list positions, as `KNOWN_KEYS` has them, with the value that stands first. */
function keysOf(value: unknown, path = ""): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.flatMap((entry) => [...keysOf(entry, path)]));
  if (typeof value !== "object" || value === null || value instanceof Date) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, entry]) => {
      const here = path === "" ? key : `${path}.${key}`;
      return [[here, entry] as const, ...keysOf(entry, here)];
    }),
  );
}

/** No value anywhere is undefined, no number is broken, and what must not be empty is not. */
function expectWhole(config: Config): void {
  for (const leaf of leavesOf(config)) {
    expect(leaf === undefined || leaf === null || Number.isNaN(leaf)).toBe(false);
  }
  expect(config).toMatchObject({
    publicUrl: expect.stringMatching(/^https?:\/\/[^/]+$/),
    hostname: expect.any(String),
    port: expect.any(Number),
    dataDir: expect.any(String),
    namespace: expect.any(String),
    selectorPrefix: expect.any(String),
  });
  expect(config.platforms).not.toBeEmpty();
  for (const platform of config.platforms) {
    expect(Object.keys(platform)).toContainValues([
      "id",
      "name",
      "secretKeys",
      "publicKeys",
      "webhookKeys",
      "currencies",
      "delayMs",
      "minShare",
      "completionDelayMs",
      "lastNoticeMs",
      "events",
      "payload",
      "signatureHeader",
      "signatures",
      "allowFrontendOrders",
      "frameOrigins",
      "imageOrigins",
      "provider",
      "modules",
      "defaultModules",
    ]);
    expect(
      Math.min(platform.secretKeys.length, platform.webhookKeys.length, platform.currencies.length),
    ).toBeGreaterThan(0);
    for (const module of platform.modules) {
      expect(module).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        position: expect.any(Number),
      });
    }
  }
}

function leavesOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}
