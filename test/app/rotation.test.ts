// F34: keys are replaced while everything runs: old and new are valid side by side until the old one's moment, and no
// restart is needed for it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { GOOD_CARD, newOrder, pays } from "../support/http/acts.ts";
import type { Answer, TestService } from "../support/service.ts";
import { payment, START, startService } from "../support/service.ts";

const HOUR = 3_600_000;
const RETIRES = START + HOUR;
const keyOf = (prefix: string, letter: string) => `${prefix}_test_${letter.repeat(43)}`;
const hashed = (key: string) => ({
  sha256: createHash("sha256").update(key).digest("hex"),
  last4: key.slice(-4),
});
const webhookKey = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`;

const OLD = { secret: keyOf("sk", "a"), public: keyOf("pk", "a"), webhook: webhookKey(1) };
const NEW = { secret: keyOf("sk", "b"), public: keyOf("pk", "b"), webhook: webhookKey(2) };
/** The tests' own, which stays. */
const OWN = `sk_test_${"s".repeat(43)}`;

type Delivery = { readonly body: string; readonly headers: Record<string, string> };

const received: Delivery[] = [];
const shop = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    received.push({ body: await request.text(), headers: request.headers.toJSON() });
    return new Response("ok");
  },
});

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({
    platform: {
      secretKeys: [hashed(OWN), hashed(NEW.secret), { ...hashed(OLD.secret), retireAt: RETIRES }],
      publicKeys: [{ key: NEW.public }, { key: OLD.public, retireAt: RETIRES }],
      webhookKeys: [{ key: NEW.webhook }, { key: OLD.webhook, retireAt: RETIRES }],
      notifyUrl: `http://127.0.0.1:${shop.port}/hook`,
    },
  });
});
afterAll(async () => {
  await runtime.stop();
  await shop.stop(true);
});

test('with `signatures = "one"` the header has that of the oldest valid key only', async () => {
  const platform = {
    webhookKeys: [{ key: NEW.webhook }, { key: OLD.webhook, retireAt: RETIRES }],
    notifyUrl: `http://127.0.0.1:${shop.port}/hook`,
    signatures: "one" as const,
  };
  const own = await startService({ platform });
  const signedBy = async (key: string) => {
    received.length = 0;
    await own.api("POST", "/v1/webhooks/test");
    const [{ body, headers } = { body: "", headers: {} as Record<string, string> }] = received;
    const expected = `v1=${createHmac("sha256", key).update(body).digest("hex")}`;
    expect(headers["service-signature"]).toBe(expected);
    return headers["webhook-signature"]?.split(" ").length;
  };
  expect(await signedBy(OLD.webhook)).toBe(2);
  await own.turnTo(RETIRES);
  expect(await signedBy(NEW.webhook)).toBe(1);
  await own.stop();
});

const ask = (authorization: string): Promise<Answer> =>
  runtime.api("GET", "/v1/orders", undefined, { authorization });

/** Pays an order and returns what its webhook looked like. */
async function delivered(): Promise<Delivery> {
  received.length = 0;
  const order = await newOrder(runtime, { ux: "single" });
  await pays(runtime, order.redirectUrl);
  await runtime.settle();
  const [first] = received;
  if (first === undefined) throw new Error("no webhook came");
  return first;
}

function accepts(key: string, { body, headers }: Delivery): boolean {
  try {
    new Webhook(key).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** One that no platform has. */
const NEVER = keyOf("pk", "n");
const ORIGIN = "http://localhost:3000";
const shown = (component: string) => (publicKey: string) =>
  runtime.page(`/embed/${component}?${new URLSearchParams({ publicKey, origin: ORIGIN })}`);

const paysWith = (publicKey: string, order: object, share: Record<string, unknown> = {}) =>
  runtime.page("/embed/captain/payments", { ...payment(GOOD_CARD, share), publicKey, order });

/** Every route that takes a public key. */
const ROUTES: Readonly<Record<string, (publicKey: string, orderId: string) => Promise<Answer>>> = {
  captain: shown("captain"),
  link: shown("link"),
  help: shown("help"),
  hosted: (publicKey, orderId) =>
    runtime.page(`/embed/captain/hosted?${new URLSearchParams({ publicKey, orderId })}`),
  "captain's order": (publicKey, orderId) => runtime.page("/embed/captain/state", { publicKey, orderId }),
  "captain's preview": (publicKey) =>
    runtime.page("/embed/captain/state", { publicKey, order: { amount: 500 } }),
  "link's order": (publicKey, orderId) => runtime.page("/embed/link/state", { publicKey, orderId }),
  "help's contact": (publicKey) => runtime.page("/embed/help/state", { publicKey }),
  payment: (publicKey) => paysWith(publicKey, { amount: 500, ux: "single" }),
};

const opens = (route: string) => (route === "hosted" ? 303 : 200);
/** A document is not found, a question not allowed. */
const refuses = (route: string) => (["captain", "link", "help", "hosted"].includes(route) ? 404 : 401);

const withoutId = ({ text }: Answer) => text.replaceAll(/req_[0-9a-f-]+/g, "req_");

const signaturesIn = ({ headers }: Delivery) => [
  headers["service-signature"]?.match(/v1=[0-9a-f]{64}/g)?.length,
  headers["webhook-signature"]?.split(" ").length,
];

describe("F34: before the old keys' retirement", () => {
  test("both secret keys work, and neither is in the configuration", async () => {
    expect([(await ask(OLD.secret)).status, (await ask(NEW.secret)).status]).toEqual([200, 200]);
    const configured = JSON.stringify(runtime.config);
    expect([OLD.secret, NEW.secret, OWN].filter((key) => configured.includes(key))).toEqual([]);
  });

  test("webhooks have both signatures: a shop with either key accepts them", async () => {
    const delivery = await delivered();
    expect(signaturesIn(delivery)).toEqual([2, 2]);
    expect([accepts(OLD.webhook, delivery), accepts(NEW.webhook, delivery)]).toEqual([true, true]);
  });

  test("both public keys show every component and create orders", async () => {
    const { id } = await newOrder(runtime);
    for (const key of [OLD.public, NEW.public])
      for (const [route, call] of Object.entries(ROUTES))
        expect({ [route]: (await call(key, id)).status }).toEqual({ [route]: opens(route) });
    const order = { amount: 4_000, ux: "collect", trackId: "before" };
    expect((await paysWith(OLD.public, order, { amount: 1_000 })).status).toBe(200);
  });
});

describe("F34: at their retirement, without a restart", () => {
  test("the old secret key works until then and no longer; the new one goes on", async () => {
    await runtime.turnTo(RETIRES - 1);
    expect((await ask(OLD.secret)).status).toBe(200);
    await runtime.turnTo(RETIRES);
    const refused = await ask(OLD.secret);
    expect([refused.status, refused.json.errors]).toEqual([401, ["Unauthorized"]]);
    expect((await ask(NEW.secret)).status).toBe(200);
  });

  test("the old public key is refused like an unknown one; the new one works everywhere", async () => {
    const { id } = await newOrder(runtime);
    for (const [route, call] of Object.entries(ROUTES)) {
      const [old, never] = [await call(OLD.public, id), await call(NEVER, id)];
      expect({ [route]: old.status }).toEqual({ [route]: refuses(route) });
      expect(old.headers.get("location")).toBeNull();
      expect(withoutId(old)).toBe(withoutId(never));
      expect({ [route]: (await call(NEW.public, id)).status }).toEqual({ [route]: opens(route) });
    }
  });

  test("an order that the old public key created can be paid by the co-buyers", async () => {
    const [made] = (await runtime.api("GET", "/v1/orders?trackId=before")).json.data;
    expect(made).toMatchObject({ integration: "front", amount: 4_000, amountConfirmed: 1_000 });
    const paid = await runtime.page(`${made.shareUrl}/payments`, payment(GOOD_CARD, { amount: 3_000 }));
    expect(paid.status).toBe(200);
  });

  test("webhooks have the new signature only", async () => {
    const delivery = await delivered();
    expect(signaturesIn(delivery)).toEqual([1, 1]);
    expect([accepts(OLD.webhook, delivery), accepts(NEW.webhook, delivery)]).toEqual([false, true]);
  });
});
