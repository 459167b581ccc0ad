// Findings of `check` around the data, in sentences with the next step.

import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { publishAccess } from "../../../src/app/operator.ts";
import type { Finding } from "../../../src/cli/check/finding.ts";
import {
  checkConfiguration,
  checkModes,
  checkProviders,
  checkService,
} from "../../../src/cli/check/surroundings.ts";
import type { Config, Platform } from "../../../src/config/config.ts";
import { takeLock } from "../../../src/store/sqlite/file/lock.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { StripeServer } from "../../support/providers/stripe-server.ts";
import { closeAll, closeLater, stripeSettings } from "../../support/providers/stripe-shop.ts";
import { platform, START } from "../../support/service.ts";

afterEach(closeAll);

const CONFIG = {
  mode: "sandbox",
  publicUrl: "https://pay.shop.example",
  hostname: "127.0.0.1",
  port: 1,
  dataDir: "/nowhere",
  platforms: [platform()],
} as unknown as Config;

const lines = (findings: Iterable<Finding>) =>
  [...findings].map(({ level, message }) => `${level}: ${message}`);

describe("configuration", () => {
  const configured = (overrides: object, given = {}) =>
    lines(
      checkConfiguration(
        { ...CONFIG, platforms: [platform(overrides)] },
        fakeCommandContext({ now: () => START, ...given }),
      ),
    );

  test("a probably forgotten setting is only a warning", () => {
    expect(configured({ notifyUrl: "https://shop.example/hooks" })).toEqual([
      "ok: sandbox, at https://pay.shop.example, for Test shop",
    ]);
    expect(configured({})).toContain(
      "warning: Test shop has no notify_url: only orders that name one send webhooks",
    );
  });

  test("F34: keys that are all retired are a problem, a single retired one is a hint", () => {
    const key = { sha256: "0".repeat(64), last4: "0000" };
    const retired = { ...key, retireAt: START - 1 };
    expect(configured({ secretKeys: [retired] })).toContain(
      "problem: Test shop: every secret key has been retired",
    );
    expect(configured({ secretKeys: [key, retired] })).toContain(
      "warning: Test shop: a retired secret key can be removed",
    );
    expect(configured({ secretKeys: [key] }).join()).not.toContain("retired");
    const old = { key: "pk_test_old", retireAt: START - 1 };
    expect(configured({ publicKeys: [old] })).toContain(
      "problem: Test shop: every public key has been retired",
    );
    expect(configured({ publicKeys: [{ key: "pk_test_new" }, old] })).toContain(
      "warning: Test shop: a retired public key can be removed",
    );
    expect(configured({ publicKeys: [] }).join()).not.toContain("retired");
  });

  test("a clock before the program's build time is a problem", () => {
    expect(configured({}, { builtAt: START + 1 }).join()).toContain(
      "problem: the clock says 2026-03-01T12:00:00.000Z",
    );
  });
});

describe("T30: modes", () => {
  test("a file that others may read is a problem, a folder that others may enter a warning; foreign files are ignored", () => {
    const folder = mkdtempSync(join(tmpdir(), "modes-test-"));
    writeFileSync(storageIn(folder).describe(), "", { mode: 0o600 });
    writeFileSync(join(folder, "notes.txt"), "", { mode: 0o644 });
    expect(lines(checkModes(folder))).toEqual(["ok: only their owner can read the data files"]);
    chmodSync(storageIn(folder).describe(), 0o640);
    chmodSync(folder, 0o755);
    expect(lines(checkModes(folder))).toEqual([
      `warning: others on this machine may read ${folder}; chmod 700 it`,
      `problem: others on this machine may read ${storageIn(folder).describe()}; chmod 600 it`,
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe("the service", () => {
  test.each([
    ["ready", /^ok: ready at /],
    ["stopping", /^warning: .* is not ready \(stopping\)/],
    ["degraded", /^problem: .* is not ready \(degraded\)/],
  ])("one that says it is %s", async (status, sentence) => {
    const fetch = () => Response.json({ status }, { status: status === "ready" ? 200 : 503 });
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
    const found = await checkService({ ...CONFIG, port: server.port ?? 0 });
    expect(lines([found])[0]).toMatch(sentence);
    await server.stop(true);
  });

  test("that does not run is no finding; one that holds the data is found at any port or named, a killed one is not", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "service-test-"));
    const found = async () => lines([await checkService({ ...CONFIG, dataDir })]);
    expect(await found()).toEqual(["ok: does not run"]);
    const lock = takeLock(storageIn(dataDir).describe());
    expect((await found())[0]).toStartWith(`warning: process ${process.pid} has the data open, and does not`);
    const fetch = () => Response.json({ status: "ready" });
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
    const url = `http://127.0.0.1:${server.port}`;
    publishAccess(dataDir, { url, token: "", keys: {} }, () => undefined);
    expect(await found()).toEqual([`ok: ready at ${url}`]);
    await server.stop(true);
    // Its number may be another process's by now.
    lock.release({ clean: false });
    expect(await found()).toEqual(["ok: does not run"]);
    rmSync(dataDir, { recursive: true });
  });
});

test("each provider is tried, the platform's and those of its modules", async () => {
  const stripe = new StripeServer();
  closeLater(stripe);
  const provider = stripeSettings(stripe);
  const module = {
    id: "md_1",
    name: "Elsewhere",
    position: 0,
    provider: stripeSettings(stripe, { secretKey: "sk_test_wrong00000000000000" }),
  };
  const found: Finding[] = [];
  const platforms = [platform({ provider, modules: [module] })];
  for await (const finding of checkProviders({ ...CONFIG, platforms })) found.push(finding);
  const said = lines(found);
  expect(said).toContain("ok: Test shop: Stripe knows the secret key, in test mode.");
  expect(said.filter((line) => line.startsWith("problem: Test shop, Elsewhere: "))).toHaveLength(1);
  expect(said.join("\n")).toContain(`${CONFIG.publicUrl}/psp/stripe/${platforms[0]?.id}`);
});

test.each<[name: string, isTried: boolean, more: Partial<Platform>]>([
  ["no offers", false, {}],
  ["offers", true, { offers: ["in3"] }],
  ["a module's offers", true, { modules: [{ id: "md_1", name: "Later", position: 0, offers: ["in3"] }] }],
])("with %s, whether a key may save cards is tried: %p", async (_, isTried, more) => {
  const stripe = new StripeServer();
  closeLater(stripe);
  const platforms = [platform({ provider: stripeSettings(stripe), ...more })];
  await Array.fromAsync(checkProviders({ ...CONFIG, platforms }));
  expect(stripe.asks.some(({ path }) => path === "/v1/customers")).toBe(isTried);
});
