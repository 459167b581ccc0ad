// Keys and secrets in a configuration: allowed places and forms, and no secret in any config error.

import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Mode } from "../../../src/config/read/reading.ts";
import {
  linesOf,
  PUBLIC_KEY,
  platformOf,
  platformText,
  SECRET_KEY,
  WEBHOOK_KEY,
} from "../../support/config/config-text.ts";

const SHA256 = createHash("sha256").update(SECRET_KEY).digest("hex");
const OTHER_KEY = `sk_test_${"x".repeat(22)}`;
const OPEN_FILE =
  "a secret stands here in plain text, and others on this machine may read the file (mode 0644); " +
  "chmod 600 it, or write env:NAME or file:PATH instead";

function secretKeys(value: string): string {
  return platformText("", { secret_keys: value });
}

describe("where a key may stand", () => {
  test.each([
    ["the environment", '"env:SECRET"', {}],
    ["a file, its trailing newline apart", '"file:keys/secret"', { readFile: () => `${SECRET_KEY}\n` }],
    ["a file written on Windows", '"file:keys/secret"', { readFile: () => `${SECRET_KEY}\r\n` }],
    ["the file itself, readable by its owner alone", JSON.stringify(SECRET_KEY), { fileMode: 0o100600 }],
    [
      "the file itself, where there are no permission bits",
      JSON.stringify(SECRET_KEY),
      { fileMode: undefined },
    ],
    ["a table", '{ key = "env:SECRET" }', {}],
  ])("a secret key: %s", (_, value, sources) => {
    const { secretKeys: keys } = platformOf(secretKeys(`[${value}]`), sources);
    expect(keys).toEqual([{ sha256: SHA256, last4: "ssss" }]);
  });

  test("a secret key: only its hash, told by the hash's last four", () => {
    const { secretKeys: keys } = platformOf(secretKeys(`["sha256:${SHA256}"]`));
    expect(keys).toEqual([{ sha256: SHA256, last4: SHA256.slice(-4) }]);
  });

  test("the path of a key file is handed on as written", () => {
    const asked: string[] = [];
    const readFile = (path: string) => {
      asked.push(path);
      return SECRET_KEY;
    };
    platformOf(secretKeys('["file:../keys/a b"]'), { readFile });
    expect(asked).toEqual(["../keys/a b"]);
  });

  test("F34: a key that is being replaced says when it stops being valid", () => {
    const text = platformText("", {
      secret_keys: '["env:SECRET", { key = "env:OLD", retire_at = 2027-01-01T01:00:00+01:00 }]',
      webhook_keys: '["env:WEBHOOK", { key = "env:OLD_WEBHOOK", retire_at = 2027-01-01T00:00:00Z }]',
    });
    const oldWebhook = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
    const { secretKeys: keys, webhookKeys } = platformOf(text, {
      env: { SECRET: SECRET_KEY, OLD: OTHER_KEY, WEBHOOK: WEBHOOK_KEY, OLD_WEBHOOK: oldWebhook },
    });
    expect(keys.map(({ last4, retireAt }) => [last4, retireAt])).toEqual([
      ["ssss", undefined],
      ["xxxx", Date.UTC(2027, 0, 1)],
    ]);
    expect(webhookKeys).toEqual([{ key: WEBHOOK_KEY }, { key: oldWebhook, retireAt: Date.UTC(2027, 0, 1) }]);
  });

  test("F34: a public key too, which stands in the file itself", () => {
    const old = PUBLIC_KEY.replace("pk_test_p", "pk_test_o");
    const keys = `public_keys = ["${PUBLIC_KEY}", { key = "${old}", retire_at = 2027-01-01T00:00:00Z }]`;
    expect(platformOf(platformText(keys)).publicKeys).toEqual([
      { key: PUBLIC_KEY },
      { key: old, retireAt: Date.UTC(2027, 0, 1) },
    ]);
    const lines = linesOf(
      platformText(`public_keys = [{ key = "env:SECRET", retires = 1 }, "${old}", { key = "${old}" }]`),
    );
    expect(lines).toEqual([
      expect.stringContaining(
        "public_keys[0].retires: unknown key in { key, retire_at } in public_keys; did you mean retire_at?",
      ),
      expect.stringContaining("public_keys[0].key: must be a public key: pk_test_ or pk_live_"),
      expect.stringContaining("public_keys[2].key: this public key stands already on line 6"),
    ]);
  });
});

describe("T30: a secret in plain text wants a file for its owner alone", () => {
  test.each([0o644, 0o640, 0o604, 0o660, 0o610, 0o100644])("mode %o is refused", (fileMode) => {
    const [line, ...more] = linesOf(secretKeys(`["${SECRET_KEY}"]`), { fileMode });
    expect(line).toStartWith(
      "config.toml:4: platforms[0].secret_keys[0]: a secret stands here in plain text",
    );
    expect(line).toContain(`(mode 0${(fileMode & 0o777).toString(8)})`);
    expect(more).toEqual([]);
  });

  test.each([0o600, 0o400, 0o700, 0o100600])("mode %o is fine", (fileMode) => {
    expect(linesOf(secretKeys(`["${SECRET_KEY}"]`), { fileMode })).toEqual([]);
  });

  test("a webhook key counts, and the error of the file is reported once", () => {
    const text = platformText("", { secret_keys: `["${SECRET_KEY}"]`, webhook_keys: `["${WEBHOOK_KEY}"]` });
    expect(linesOf(text)).toEqual([`config.toml:4: platforms[0].secret_keys[0]: ${OPEN_FILE}`]);
    const onlyWebhook = platformText("", { webhook_keys: `[{ key = "${WEBHOOK_KEY}" }]` });
    expect(linesOf(onlyWebhook)).toEqual([`config.toml:5: platforms[0].webhook_keys[0].key: ${OPEN_FILE}`]);
  });

  test("references, hashes and public keys may be read by everybody", () => {
    const text = platformText(`public_keys = ["${PUBLIC_KEY}"]`, { secret_keys: `["sha256:${SHA256}"]` });
    expect(linesOf(text, { fileMode: 0o666 })).toEqual([]);
  });
});

describe("F33: keys that cannot be", () => {
  const form = "must be sk_test_ or sk_live_ and at least 22 letters, digits, _ or - (128 random bits)";
  test.each([
    [
      '"env:NOPE"',
      'the environment variable "NOPE" is empty or not set; secrets.env in the folder of this file can set it',
    ],
    [
      '"env:EMPTY"',
      'the environment variable "EMPTY" is empty or not set; secrets.env in the folder of this file can set it',
    ],
    ['"file:/none"', 'the file "/none" cannot be read (ENOENT)'],
    ['"env:WEBHOOK"', form],
    ['"env:SHORT"', form],
    [`"sha256:${SHA256.toUpperCase()}"`, "must be sha256: and 64 hexadecimal digits in lower case"],
    ['"sha256:"', "must be sha256: and 64 hexadecimal digits in lower case"],
    ["7", "must be a secret key: env:NAME or file:PATH where one stands, sha256:HEX of one, or sk_… itself"],
  ])("secret key %s", (value, message) => {
    const env = { WEBHOOK: WEBHOOK_KEY, EMPTY: "", SHORT: `sk_test_${"x".repeat(21)}` };
    const lines = linesOf(secretKeys(`[${value}]`), { env });
    expect(lines).toEqual([`config.toml:4: platforms[0].secret_keys[0]: ${message}`]);
  });

  test.each([
    ["31 bytes", `whsec_${Buffer.alloc(31).toString("base64")}`],
    ["33 bytes", `whsec_${Buffer.alloc(33).toString("base64")}`],
    ["base64url", `whsec_${Buffer.alloc(32, 0xff).toString("base64url")}=`],
    ["stray bits at the end", `${WEBHOOK_KEY.slice(0, -2)}d=`],
    ["no padding", WEBHOOK_KEY.slice(0, -1)],
    ["another prefix", WEBHOOK_KEY.replace("whsec_", "wh_")],
    ["a space behind", `${WEBHOOK_KEY} `],
  ])("webhook key: %s", (_, key) => {
    const lines = linesOf(platformText("", { webhook_keys: '["env:KEY"]' }), {
      env: { SECRET: SECRET_KEY, KEY: key },
    });
    expect(lines).toEqual([
      "config.toml:5: platforms[0].webhook_keys[0]: must be whsec_ and the base64 of exactly 32 random bytes",
    ]);
  });

  test.each<[Mode, string, string]>([
    ["sandbox", "live", "a live key is refused with --sandbox; use one that begins with %_test_"],
    [
      "live",
      "test",
      "a test key is refused in live operation; use one that begins with %_live_, or start with --sandbox",
    ],
  ])("in %s mode a %s key is refused, secret or public", (mode, kind, message) => {
    const random = "r".repeat(22);
    const text = platformText(`public_keys = ["pk_${kind}_${random}"]`);
    const lines = linesOf(text, { env: { SECRET: `sk_${kind}_${random}`, WEBHOOK: WEBHOOK_KEY } }, mode);
    expect(lines).toContain(`config.toml:4: platforms[0].secret_keys[0]: ${message.replace("%", "sk")}`);
    expect(lines).toContain(`config.toml:6: platforms[0].public_keys[0]: ${message.replace("%", "pk")}`);
  });

  test.each([
    ["2027-01-01", "a date"],
    ["2027-01-01T00:00:00", "a date"],
    ['"2027-01-01T00:00:00Z"', '"2027-01-01T00:00:00Z"'],
  ])("retire_at = %s says no moment", (written, shown) => {
    expect(linesOf(secretKeys(`[{ key = "env:SECRET", retire_at = ${written} }]`))).toEqual([
      "config.toml:4: platforms[0].secret_keys[0].retire_at: must be a date with time and time zone, " +
        `such as 2027-01-01T00:00:00Z, not ${shown}`,
    ]);
  });

  test("the same key twice in one platform, once by its hash", () => {
    expect(linesOf(secretKeys(`[\n"env:SECRET",\n"sha256:${SHA256}"]`))).toEqual([
      "config.toml:6: platforms[0].secret_keys[1]: this secret key stands already on line 5 (platforms[0].secret_keys[0])",
    ]);
  });
});

test("T29: no config error shows a secret, wherever it is by mistake", () => {
  const canary = "CANARYCANARYCANARYCANARYCANARY";
  const key = `sk_test_${canary}`;
  const texts = [
    platformText(`public_keys = ["${key}"]`),
    platformText(`locale = "${key}"\nux = "whsec_${canary}"\ncurrencies = ["${key}"]`),
    platformText(`notify_url = "${key}"\ndefault_modules = ["${key}"]`),
    platformText("", {
      id: JSON.stringify(key),
      secret_keys: `["sk_wrong_${canary}", "env:${key}", "file:${key}"]`,
    }),
    platformText("", { secret_keys: `"${key}"`, webhook_keys: `"whsec_${canary}"` }),
    platformText("", { webhook_keys: `["whsec_${canary}", { key = "${key}" }]` }),
    platformText("", { secret_keys: `["${key}` }),
    platformText("", { secret_keys: `["${key}", "sk_live_${canary}", "${key}"]` }),
    platformText("", { secret_keys: '["env:BAD"]', webhook_keys: '["file:BAD"]' }),
  ];
  for (const text of texts) {
    const lines = linesOf(text, { env: { BAD: `oops ${canary}` }, readFile: () => canary });
    expect(lines).not.toBeEmpty();
    expect(lines.join("\n")).not.toContain(canary);
  }
});
