// Traffic of a shop and its buyers while the service is killed: bursts of new orders, payments, commits, cancellations,
// refunds. Each request is kept with its answer, so that it can be repeated.

import { randomUUID } from "node:crypto";
import type { Service } from "../../test/support/binary/service.ts";
import type { Shop, ShopEndpoint } from "../../test/support/binary/shop.ts";
import { payWith } from "../../test/support/binary/shop.ts";

/** A request with an Idempotency-Key; without a response its result is unknown. */
export type Asked = {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  answer?: { readonly status: number; readonly text: string };
};

/** A buyer's attempt; `paymentId` once it was answered. */
export type Paid = {
  readonly orderId: string;
  readonly url: string;
  readonly attempt: string;
  paymentId?: string;
};

export type Traffic = {
  readonly asked: readonly Asked[];
  readonly paid: readonly Paid[];
  /** Asks again; rejects when the service is down. */
  repeat(asked: Asked): Promise<{ readonly status: number; readonly text: string }>;
  pay(paid: Paid): Promise<void>;
  /** Goes on until the service is down, which is a failure before `expectEnd`. */
  run(): Promise<void>;
  expectEnd(): void;
};

/** Asked for at the same moment again and again: enough that a kill meets a batch of them. */
const BURST = 48;
const BUYERS = 6;
const GOOD_CARD = "4242424242424242";
const SLOW_CARD = "4000000000003220";

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, whose shape is checked elsewhere
type Json = any;

export function createTraffic(service: Service, shop: Shop, endpoint: ShopEndpoint): Traffic {
  const asked: Asked[] = [];
  const paid: Paid[] = [];
  let isEndExpected = false;
  let failure: unknown;
  const notifyUrl = `${endpoint.url}/webhooks`;

  const repeat = (request: Asked) => post(service, shop.keys.secretKey, request);

  async function ask(path: string, body: unknown): Promise<Json> {
    const request: Asked = { path, body, key: randomUUID() };
    asked.push(request);
    request.answer = await repeat(request);
    if (request.answer.status !== 200)
      throw new Error(`${path} answered ${request.answer.status}: ${request.answer.text}`);
    return JSON.parse(request.answer.text).data;
  }

  function order(more: Readonly<Record<string, unknown>> = {}): Promise<Json> {
    const amount = 1_000 + Math.floor(Math.random() * 9_000);
    return ask("/v1/orders", { amount, trackId: randomUUID(), metadata: { note: randomUUID() }, ...more });
  }

  async function pay(
    payment: Paid,
    card = GOOD_CARD,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const { data } = await payWith(payment.url, card, { attempt: payment.attempt, ...more });
    payment.paymentId = data.payment.id;
  }

  async function buy(
    orderId: string,
    url: string,
    card?: string,
    more?: Record<string, unknown>,
  ): Promise<void> {
    const payment: Paid = { orderId, url, attempt: randomUUID() };
    paid.push(payment);
    await pay(payment, card, more);
  }

  const scenarios = scenariosOf({ shop, notifyUrl, ask, order, buy });

  async function forever(act: () => Promise<unknown>): Promise<void> {
    try {
      for (;;) await act();
    } catch (error) {
      if (!isEndExpected) failure ??= error;
    }
  }

  async function buyerOrShop(): Promise<void> {
    const scenario = scenarios[Math.floor(Math.random() * scenarios.length)];
    await scenario?.();
  }

  async function burst(): Promise<void> {
    await Promise.all(Array.from({ length: BURST }, () => order()));
    await Bun.sleep(Math.random() * 40);
  }

  return {
    asked,
    paid,
    repeat,
    pay: (payment) => pay(payment),
    async run() {
      const going = [burst, ...Array.from({ length: BUYERS }, () => buyerOrShop)];
      await Promise.all(going.map(forever));
      if (failure !== undefined) throw failure;
    },
    expectEnd() {
      isEndExpected = true;
    },
  };
}

type Acts = {
  readonly shop: Shop;
  readonly notifyUrl: string;
  readonly ask: (path: string, body: unknown) => Promise<Json>;
  readonly order: (more: Readonly<Record<string, unknown>>) => Promise<Json>;
  readonly buy: (
    orderId: string,
    url: string,
    card?: string,
    more?: Record<string, unknown>,
  ) => Promise<void>;
};

/** What becomes of an order, one way each. */
function scenariosOf({ shop, notifyUrl, ask, order, buy }: Acts): readonly (() => Promise<void>)[] {
  return [
    async function paidAndRefunded() {
      const { id, redirectUrl } = await order({ ux: "single", notifyUrl });
      await buy(id, redirectUrl);
      await shop.untilStatus(id, "completed");
      await ask(`/v1/orders/${id}/refund`, { amount: 300 });
      await ask(`/v1/orders/${id}/refund`, { amount: 200 });
    },
    async function committedForLess() {
      const { id, redirectUrl, amount } = await order({ ux: "single", tpc: true, notifyUrl });
      await buy(id, redirectUrl);
      await ask(`/v1/orders/${id}/commit`, { amount: amount - 100 });
    },
    async function cancelled() {
      const { id, redirectUrl } = await order({ ux: "single", tpc: true, notifyUrl });
      await buy(id, redirectUrl);
      await ask(`/v1/orders/${id}/cancel`, {});
    },
    async function shared() {
      const { id, redirectUrl, amount } = await order({ notifyUrl });
      await buy(id, redirectUrl, GOOD_CARD, { amount: 500 });
      const { shareUrl } = await shop.read(id);
      const bob = { amount: amount - 500, email: "bob@example.com", firstName: "Bob" };
      await buy(id, shareUrl, GOOD_CARD, bob);
    },
    async function atTheBank() {
      const { id, redirectUrl } = await order({ ux: "single", notifyUrl });
      await buy(id, redirectUrl, SLOW_CARD);
    },
  ];
}

async function post({ url }: Service, authorization: string, { path, body, key }: Asked) {
  const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
  const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}
