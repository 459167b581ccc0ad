// F34: keys are replaced while everything runs: old and new are valid side by side until the old one's moment, and no
// restart is needed for it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Answer, TestWorld } from "../world.ts";
import { payment, START, startWorld } from "../world.ts";
import { GOOD_CARD, newOrder, pays } from "./acts.ts";

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

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld({
    platform: {
      secretKeys: [hashed(OWN), hashed(NEW.secret), { ...hashed(OLD.secret), retireAt: RETIRES }],
      publicKeys: [NEW.public, OLD.public],
      webhookKeys: [{ key: NEW.webhook }, { key: OLD.webhook, retireAt: RETIRES }],
      notifyUrl: `http://127.0.0.1:${shop.port}/hook`,
    },
  });
});
afterAll(async () => {
  await world.stop();
  await shop.stop(true);
});

const ask = (authorization: string): Promise<Answer> =>
  world.api("GET", "/v1/orders", undefined, { authorization });

/** Pays an order and returns what its webhook looked like. */
async function delivered(): Promise<Delivery> {
  received.length = 0;
  const order = await newOrder(world, { ux: "single" });
  await pays(world, order.redirectUrl);
  await world.settle();
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

const signaturesIn = ({ headers }: Delivery) => [
  headers["service-signature"]?.match(/v1=[0-9a-f]{64}/g)?.length,
  headers["webhook-signature"]?.split(" ").length,
];

describe("F34: before the old keys' moment", () => {
  test("both secret keys open, and nothing of either is in the configuration", async () => {
    expect([(await ask(OLD.secret)).status, (await ask(NEW.secret)).status]).toEqual([200, 200]);
    const configured = JSON.stringify(world.config);
    expect([OLD.secret, NEW.secret, OWN].filter((key) => configured.includes(key))).toEqual([]);
  });

  test("webhooks carry both signatures: a shop with either key takes them", async () => {
    const delivery = await delivered();
    expect(signaturesIn(delivery)).toEqual([2, 2]);
    expect([accepts(OLD.webhook, delivery), accepts(NEW.webhook, delivery)]).toEqual([true, true]);
  });

  test("each public key makes orders", async () => {
    for (const publicKey of [OLD.public, NEW.public]) {
      const order = { amount: 500, ux: "single" };
      const body = { ...payment(GOOD_CARD), publicKey, order };
      const { status } = await world.page("/embed/captain/payments", body);
      expect(status).toBe(200);
    }
  });
});

describe("F34: at their moment, without a restart", () => {
  test("the old secret key opens until then and not any more; the new one goes on", async () => {
    await world.turnTo(RETIRES - 1);
    expect((await ask(OLD.secret)).status).toBe(200);
    await world.turnTo(RETIRES);
    const refused = await ask(OLD.secret);
    expect([refused.status, refused.json.errors]).toEqual([401, ["Unauthorized"]]);
    expect((await ask(NEW.secret)).status).toBe(200);
  });

  test("webhooks carry the new signature alone", async () => {
    const delivery = await delivered();
    expect(signaturesIn(delivery)).toEqual([1, 1]);
    expect([accepts(OLD.webhook, delivery), accepts(NEW.webhook, delivery)]).toEqual([false, true]);
  });
});
