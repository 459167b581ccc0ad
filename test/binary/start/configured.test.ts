// Search path of a start and of commands for the configuration, its secrets and the data.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINARY } from "../../support/repository.ts";

const WEBHOOK_KEY = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const SECRET_KEY = `sk_test_${"a".repeat(43)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "configured-"));
  copyFileSync(BINARY, join(folder, "service"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string, mode = 0o600): void {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
}

function writeConfig(secretKey: string): void {
  write(
    "config.toml",
    `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["${secretKey}"]
webhook_keys = ["${WEBHOOK_KEY}"]
`,
  );
}

function type(line: string, env: Readonly<Record<string, string>> = {}) {
  const words = line === "" ? [] : line.split(" ");
  const { exitCode, stdout, stderr } = Bun.spawnSync(["./service", ...words], {
    cwd: folder,
    env: { HOME: folder, ...env },
  });
  return { code: exitCode, printed: stdout.toString(), told: stderr.toString() };
}

const CHECK = "check --sandbox --config config.toml --config-only";

test("a start without options next to a config.toml says what to type, for money and for none", () => {
  writeConfig(SECRET_KEY);
  const { code, told } = type("");
  expect(code).toBe(78);
  expect(told).toContain("./service --config config.toml ");
  expect(told).toContain("./service --sandbox --config config.toml ");
  rmSync(join(folder, "config.toml"));
  expect(type("").told).toContain("give --config FILE, or --sandbox");
});

test("commands make no data folder", () => {
  writeConfig(SECRET_KEY);
  expect(type("check --sandbox --config config.toml --offline")).toMatchObject({
    code: 0,
    printed: expect.stringContaining("the first start makes it"),
  });
  for (const line of [
    CHECK,
    "orders find --sandbox --config config.toml",
    "backup x.db --sandbox --config config.toml",
  ])
    type(line);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("check --config-only says what a start would, and looks at nothing else", () => {
  writeConfig(SECRET_KEY);
  const { code, printed } = type(CHECK);
  expect(code).toBe(0);
  expect(printed).toContain("sandbox, at http://localhost:8080, for Shop");
  expect(printed).not.toContain("database");
  writeConfig("sk_test_short");
  expect(type(CHECK)).toMatchObject({ code: 78, told: expect.stringMatching(/^config\.toml:4: /) });
});

describe("secrets.env in the folder of the configuration", () => {
  test("gives env:NAME its value where the environment has none", () => {
    writeConfig("env:SHOP_KEY");
    expect(type(CHECK)).toMatchObject({ code: 78, told: expect.stringContaining("secrets.env") });
    write("secrets.env", `# The shop's\nOTHER=x\nSHOP_KEY="${SECRET_KEY}"\n`);
    expect(type(CHECK).code).toBe(0);
    expect(type(CHECK, { SHOP_KEY: "sk_test_short" }).code).toBe(78);
    write("secrets.env", `OTHER=\nexport SHOP_KEY=${SECRET_KEY}\n`);
    expect(type(CHECK).code).toBe(0);
  });

  test("is refused when others may read it (T30)", () => {
    writeConfig("env:SHOP_KEY");
    write("secrets.env", `SHOP_KEY=${SECRET_KEY}\n`, 0o640);
    const { code, told } = type(CHECK);
    expect(code).toBe(78);
    expect(told).toMatch(/secrets\.env: .*chmod 600/);
    expect(told).not.toContain(SECRET_KEY);
  });
});

test("check warns of a secret's own file that others may read (T30)", () => {
  writeConfig("file:key");
  write("key", SECRET_KEY, 0o644);
  expect(type(CHECK).printed).toMatch(
    /warning +secrets +others on this machine may read the secret in \S+\/key;/,
  );
  chmodSync(join(folder, "key"), 0o600);
  expect(type(CHECK).printed).not.toContain("secrets");
});
