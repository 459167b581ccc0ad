// A sandbox without a file: its keys are made once, kept for their owner alone, and the same at the next start.

import { describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import type { SandboxPorts } from "../../src/config/sandbox.ts";
import { SANDBOX_KEYS_FILE, sandboxConfig } from "../../src/config/sandbox.ts";

type Written = { readonly name: string; readonly text: string; readonly mode: number };

/** A data directory in memory. */
function directory(text?: string) {
  const files = new Map<string, string>(text === undefined ? [] : [[SANDBOX_KEYS_FILE, text]]);
  const written: Written[] = [];
  const ports: SandboxPorts = {
    read: (name) => files.get(name),
    write: (name, content, mode) => {
      files.set(name, content);
      written.push({ name, text: content, mode });
    },
    random: (count) => randomBytes(count),
  };
  return { ports, written };
}

function started(ports: SandboxPorts, options = {}) {
  const result = sandboxConfig(ports, options);
  if ("configErrors" in result) throw new Error(JSON.stringify(result.configErrors));
  return result;
}

describe("sandboxConfig", () => {
  test("makes one platform with keys of 256 random bits, in their documented forms", () => {
    const { config, keys } = started(directory().ports);
    expect(keys.platformId).toMatch(
      /^pl_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(keys.secretKey).toMatch(/^sk_test_[A-Za-z0-9_-]{43}$/);
    expect(keys.publicKey).toMatch(/^pk_test_[A-Za-z0-9_-]{43}$/);
    expect(keys.webhookKey).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(config).toMatchObject({
      mode: "sandbox",
      publicUrl: "http://localhost:8080",
      platforms: [
        {
          id: keys.platformId,
          secretKeys: [
            {
              sha256: createHash("sha256").update(keys.secretKey).digest("hex"),
              last4: keys.secretKey.slice(-4),
            },
          ],
          publicKeys: [{ key: keys.publicKey }],
          webhookKeys: [{ key: keys.webhookKey }],
          name: "Lakeside Stays",
          currencies: ["EUR", "USD", "GBP", "CHF", "JPY"],
          provider: { name: "sandbox", collect: "fields" },
        },
      ],
    });
  });

  test("T30: keeps them in one file for its owner alone, and has the same at the next start", () => {
    const { ports, written } = directory();
    const first = started(ports);
    expect(written.map(({ name, mode }) => [name, mode])).toEqual([["sandbox-keys.json", 0o600]]);
    expect(started(ports)).toEqual(first);
    expect(written).toHaveLength(1);
  });

  test("two data directories have different keys", () => {
    const first = started(directory().ports).keys;
    const other = started(directory().ports).keys;
    for (const name of ["platformId", "secretKey", "publicKey", "webhookKey"] as const) {
      expect(first[name]).not.toBe(other[name]);
    }
  });

  test("takes port, host and data directory from the command line", () => {
    const { config } = started(directory().ports, { port: 9000, hostname: "0.0.0.0", dataDir: "/tmp/x" });
    expect(config).toMatchObject({
      port: 9000,
      hostname: "0.0.0.0",
      dataDir: "/tmp/x",
      publicUrl: "http://localhost:9000",
    });
  });

  const good = JSON.stringify(started(directory().ports).keys);
  test.each([
    ["empty", ""],
    ["cut off", good.slice(0, -10)],
    ["null", "null"],
    ["a list", "[]"],
    ["without a key", good.replace("secretKey", "sekretKey")],
    ["with a number", good.replace(/"platformId":"[^"]*"/, '"platformId":7')],
    ["with a live key", good.replace("sk_test_", "sk_live_")],
    ["with a quote in a key", good.replace("pk_test_", 'pk_test_\\"]\\nname = \\"x')],
  ])("a file that is damaged (%s) is named and left as it is", (_, text) => {
    const { ports, written } = directory(text);
    expect(sandboxConfig(ports, {})).toEqual({
      configErrors: [
        {
          line: 1,
          key: "",
          message:
            "the sandbox's keys in this file are damaged; delete it, and the next start makes new ones",
        },
      ],
    });
    expect(written).toEqual([]);
  });
});
