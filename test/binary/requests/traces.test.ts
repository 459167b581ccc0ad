// T29, I20: after a whole run with everything that can go wrong in it, no card number, no security code and no key
// stands in any file, and no e-mail address either in what was printed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";

const keys = {
  secretKey: `sk_test_${"canary".repeat(7)}`,
  webhookKey: `whsec_${Buffer.from("a canary that must not be leaked".slice(0, 32)).toString("base64")}`,
};
const EMAIL = "canary.buyer@mail.example";
const CARDS = [
  "4242424242424242",
  "4000000000000002",
  "4000000000003220",
  "4000000000000259",
  "4242424242424243",
];
const CVC = "7391";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
`;

let stage: Stage;

/** Every way in which a card, a key or an address gets in, refused ones too; ends with a kill. */
const liveThrough = async (): Promise<void> => {
  const { service, shop, endpoint } = stage;
  const order = (more = {}) =>
    shop.order({ amount: 4_200, ux: "single", notifyUrl: `${endpoint.url}/webhooks`, ...more });
  const means = (number: string) => ({ number, expMonth: "12", expYear: "40", cvc: CVC });
  for (const number of CARDS) {
    const { redirectUrl } = await order();
    await payWith(redirectUrl, number, { email: EMAIL, means: means(number) });
    await payWith(redirectUrl, number, { email: EMAIL, means: means(number), stray: number });
    await payWith(redirectUrl, number, { email: `${EMAIL} `, means: { ...means(number), more: { number } } });
    await fetch(`${service.url}/sandbox/tokens`, { method: "POST", body: JSON.stringify(means(number)) });
    const stray = { amount: 4_200, email: EMAIL, card: number, cvc: CVC };
    await shop.api("POST", "/v1/orders", stray, { "idempotency-key": crypto.randomUUID() });
    await shop.api("POST", "/v1/orders", { amount: number, currency: number, email: { number } });
    await shop.api("GET", `/v1/orders/${number}?email=${EMAIL}`);
    await fetch(`${service.url}/v1/orders`, { headers: { authorization: `Bearer ${keys.secretKey}x` } });
    await fetch(`${service.url}/nowhere/${keys.secretKey}`, {
      method: "POST",
      body: `{"number":"${number}"`,
    });
  }
  endpoint.answerWith(410);
  await payWith((await order()).redirectUrl, "4242424242424242", { email: EMAIL });
  await shop.advance("1d");
  await service.kill();
};

beforeAll(async () => {
  const options = {
    args: (port: number) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    env: { SHOP_SECRET_KEY: keys.secretKey, SHOP_WEBHOOK_KEY: keys.webhookKey },
    prepare: (folder: string) => writeFileSync(join(folder, "shop.toml"), CONFIG),
  };
  stage = await openStage(options, keys);
  await liveThrough();
});
afterAll(() => stage.close());

/** All that was kept, byte for byte: the database, its log, the bank's book. */
const kept = (): Readonly<Record<string, string>> => {
  const folder = join(stage.service.folder, "data");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), "latin1")]),
  );
};

const spellings = (number: string) => [number, number.replace(/(\d{4})(?=\d)/g, "$1 "), number.slice(0, 12)];

describe("after the run", () => {
  test("the run was worth looking at: orders, the buyer's address and the bank's book were kept, an alert was logged", () => {
    const files = kept();
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["service.db", "service.db-wal", "sandbox-bank.jsonl"]),
    );
    expect(Object.values(files).join("")).toContain(EMAIL);
    expect(files["sandbox-bank.jsonl"]).toContain('"isCharge":true');
    expect(stage.service.printed()).toContain('"webhookExhausted"');
  });

  test("I20: no card number is in any file, nor its security code, nor the names of the fields they came in", () => {
    for (const [name, bytes] of Object.entries(kept())) {
      const found = [...CARDS.flatMap(spellings), '"cvc"', '"expMonth"', `"${CVC}"`].filter((spelling) =>
        bytes.includes(spelling),
      );
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });

  test("T29: no key of the shop is in any file", () => {
    for (const [name, bytes] of Object.entries(kept())) {
      const found = Object.values(keys).filter((key) => bytes.includes(key));
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });

  test("T29: nothing printed has a card number, a security code, an e-mail address, a key or a link's token", async () => {
    // All but the greeting, which names a test card.
    const printed = stage.service
      .printed()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n");
    const secrets = [
      ...CARDS.flatMap(spellings),
      CVC,
      EMAIL,
      EMAIL.split("@")[0] ?? "",
      ...Object.values(keys),
    ];
    expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
    expect(printed).not.toMatch(/\/(pay|join)\/[\w-]{20}/);
  });
});
