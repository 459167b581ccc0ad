// Reads of the store for one request of a page: its token is checked and its order is read once.

import { expect, test } from "bun:test";
import { createApplication } from "../../../src/application/application.ts";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";
import { config, fake, firstPlatform, KEY, NO_ASSETS, NOW, PUBLIC_KEY } from "../../support/http/fake.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { seeded } from "../../support/service.ts";

const file = { file: import.meta.path, type: "text/html; charset=utf-8", hash: "h" };
const assets: EmbeddedAssets = {
  ...NO_ASSETS,
  pages: { pay: file, join: file, return: file, captain: file },
};
const SHOP = "https://shop.example";
const platforms = [{ ...firstPlatform(), frameOrigins: [SHOP] }];

/** Called only for what a page shows. */
const provider = { minAmount: () => 50, collect: () => ({ kind: "fields" }) } as unknown as Provider;

const store = memoryStore();
let reads = 0;
const { merchant, buyer } = createApplication({
  config: { ...config, platforms },
  store: {
    ...store,
    read(orderId) {
      reads += 1;
      return store.read(orderId);
    },
  },
  provider: () => provider,
  scorer: () => undefined,
  sendWebhook: () => Promise.reject(new Error("nothing is sent here")),
  sendMail: async () => ({ kind: "sent" }),
  now: () => NOW,
  wallNow: () => NOW,
  random: seeded("page reads"),
  linkSecret: new Uint8Array(32),
  log: () => undefined,
});
const server = fake({ assets, config: { ...config, platforms }, merchant, buyer });

async function ask(path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
  const method = body === undefined ? "GET" : "POST";
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return server.handle(new Request(`http://localhost${path}`, { method, headers, ...sent }));
}

const created = await ask("/v1/orders", { authorization: KEY }, { amount: 5_000, ux: "collect" });
const { data: order } = (await created.json()) as { data: { id: string; redirectUrl: string } };
const link = new URL(order.redirectUrl).pathname;
const frame = new URLSearchParams({ publicKey: PUBLIC_KEY, origin: SHOP, orderId: order.id });

test.each([
  ["a page's document", link],
  ["a page's state", `${link}/state`],
  ["a page's stream of changes", `${link}/events`],
  ["the document that a bank sends back to", `${link}/return`],
  ["a frame's document", `/embed/captain?${frame}`],
])("%s reads its order once", async (_name, path) => {
  reads = 0;
  const response = await ask(path);
  expect(response.status).toBe(200);
  await response.body?.cancel();
  expect(reads).toBe(1);
});

test("an act on a page reads its order once, and answers with what it saved", async () => {
  reads = 0;
  const response = await ask(`${link}/renew`, { "content-type": "application/json" }, {});
  expect(response.status).toBe(200);
  expect(reads).toBe(1);
});
