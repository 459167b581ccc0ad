// `reset` of the compiled program, next to a running sandbox.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY, MINUTE } from "../../../src/domain/time.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import type { Shop } from "../../support/binary/shop.ts";
import { openShop, payWith, until } from "../../support/binary/shop.ts";
import { type } from "../../support/binary/typed.ts";

const ORDER = { amount: 4_200, currency: "EUR", ux: "single" };

let service: Service;
let shop: Shop;
beforeAll(async () => {
  service = await startService();
  shop = openShop(service);
});
afterAll(() => service[Symbol.asyncDispose]());

const keysFile = () => readFileSync(join(service.dataDir, "sandbox-keys.json"), "utf8");
const orders = async () => (await shop.api("GET", "/v1/orders")).json.data;
const askReset = (body: object) => shop.api("POST", "/sandbox/reset", body);
const pinIn = (printed: string) => /PIN (\d{6})/.exec(printed)?.[1];

async function aPaidOrderInAWeek(): Promise<void> {
  await shop.advance("7d");
  const { redirectUrl } = await shop.order(ORDER);
  await payWith(redirectUrl, "4242 4242 4242 4242");
}

/** An order made now, on the right clock. */
async function isAtPresent(): Promise<boolean> {
  const { createdAt } = await shop.order(ORDER);
  return Math.abs(createdAt - Date.now()) < MINUTE;
}

test("without --yes and a terminal it deletes nothing", async () => {
  await aPaidOrderInAWeek();
  const { code, told } = await type(service, "reset");
  expect([code, told]).toEqual([1, "nothing was deleted; without a terminal say --yes\n"]);
  const { data } = (await askReset({ dryRun: true })).json;
  expect(data).toMatchObject({ orders: 1, folder: service.dataDir });
  expect(data.now - Date.now()).toBeGreaterThan(6 * DAY);
  expect(await orders()).toHaveLength(1);
});

test("the sandbox is empty, at the present moment, with the same keys and PIN", async () => {
  const keys = keysFile();
  const { code, printed } = await type(service, "reset --yes");
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/^Deleted 1 order and \d e-mails? in .*sandbox-data\. /),
  ]);
  expect(keysFile()).toBe(keys);
  expect(await orders()).toEqual([]);
  expect(await isAtPresent()).toBe(true);
  expect(service.printed()).toContain("The sandbox was reset");
  const entered = await fetch(`${service.url}/sandbox/enter`, {
    method: "POST",
    body: new URLSearchParams({ pin: pinIn(service.printed()) ?? "", to: "/sandbox" }),
    redirect: "manual",
  });
  expect(entered.status).toBe(303);
});

test("its route does the same and says what it deletes; a restart finds it so", async () => {
  await aPaidOrderInAWeek();
  const { status, json } = await askReset({});
  expect([status, json.data.orders]).toEqual([200, 2]);
  await until("an empty sandbox", async () => (await orders().catch(() => [0])).length === 0 || undefined);
  expect(await service.stop()).toMatchObject({ code: 0 });
  await service.start();
  expect([await orders(), await isAtPresent()]).toEqual([[], true]);
});

test("one with a configuration file is not reset", async () => {
  const config = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["sk_test_${"a".repeat(43)}"]
webhook_keys = ["whsec_${Buffer.alloc(32, 7).toString("base64")}"]
`;
  await using configured = await startService({
    args: (port) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    prepare: (folder) => writeFileSync(join(folder, "shop.toml"), config, { mode: 0o600 }),
  });
  const { code, told } = await type(configured, "reset --yes --config shop.toml");
  expect([code, told]).toEqual([78, expect.stringContaining("is not reset")]);
  const posted = await fetch(`${configured.url}/sandbox/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(posted.status).toBe(409);
});
