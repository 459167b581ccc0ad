// T22: card testing. A simulated bot tries stolen cards against the whole program: what it gets, what the operator
// reads, and that honest buyers can still pay.

import { afterEach, describe, expect, test } from "bun:test";
import { GOOD_CARD, newOrder, read } from "../../support/http/acts.ts";
import { AGREED, agreesAt, FINANCED, financedOrder } from "../../support/http/financed-shop.ts";
import type { Networked } from "../../support/http/over-network.ts";
import { startNetworked } from "../../support/http/over-network.ts";
import type { Answer, Json } from "../../support/service.ts";
import { PUBLIC_KEY, payment, platform } from "../../support/service.ts";

const DECLINED = "4000 0000 0000 0002";
const FRONT = "/embed/captain/payments";
const limits = { requestsPerAddress: 0, failedPaymentsPerPage: 10, failedPaymentsPerAddress: 15 };

let runtime: Networked;
afterEach(() => runtime.stop());

const open = async (own: { readonly failedPaymentsPerPublicKey?: number } = {}): Promise<void> => {
  const platformLimits = { failedPaymentsPerPublicKey: 100, declineAlertPercent: 50, ...own };
  runtime = await startNetworked({ config: { limits }, platform: { ...platform(), limits: platformLimits } });
};

/** The widget's first payment of an order of its own. */
const front = (address: string, card: string): Promise<Answer> =>
  runtime.post(address, FRONT, {
    ...payment(card),
    publicKey: PUBLIC_KEY,
    order: { amount: 500, ux: "single" },
  });

const pay = (address: string, page: string, card: string): Promise<Answer> =>
  runtime.post(address, `${page}/payments`, payment(card));

const outcome = ({ status, json }: Answer) => (status === 200 ? json.data.payment.status : status);

async function often(times: number, ask: (n: number) => Promise<Answer>): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (let n = 0; n < times; n += 1) seen.push(outcome(await ask(n)));
  return seen;
}

const failed = (times: number) => Array(times).fill("failed");

describe("T22: a bot on one page", () => {
  test("gets ten tries, then growing pauses; the buyer can pay the order from another address", async () => {
    await open();
    const { redirectUrl: page } = await newOrder(runtime, { ux: "single" });
    const bot = () => pay("203.0.113.66", page, DECLINED);
    expect(await often(10, bot)).toEqual(failed(10));
    const pauses: (string | null)[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { status, headers, json } = await bot();
      expect([status, json.code]).toEqual([429, "tooManyRequests"]);
      pauses.push(headers.get("retry-after"));
      await runtime.turnBy(Number(headers.get("retry-after")) * 1_000);
      expect(outcome(await bot())).toBe("failed");
    }
    expect(pauses).toEqual(["30", "60", "120", "240"]);
    expect(outcome(await pay("203.0.113.7", page, GOOD_CARD))).toBe("captured");
  });

  test("gets one of four answers and nothing more", async () => {
    await open();
    const said = new Set<string>();
    for (const card of [DECLINED, "4000 0000 0000 9995", "4000 0000 0000 0069", "4000 0000 0000 0127"]) {
      const { redirectUrl: page } = await newOrder(runtime, { ux: "single" });
      const { json } = await pay("203.0.113.66", page, card);
      said.add(json.data.payment.failure);
      expect(JSON.stringify(json)).not.toMatch(/insufficient|funds|stolen|failureCode/i);
    }
    expect([...said].toSorted()).toEqual(["checkCode", "declined", "expired", "tryAnotherCard"]);
  });
});

describe("T22: payments that wait for their buyers' banks", () => {
  const CHALLENGED = "4000 0000 0000 3220";
  const ROOM = "203.0.113.50";
  const atBank = (page: string) => pay(ROOM, page, CHALLENGED);
  /** The buyer fails the challenge at their bank, and their page reads the result. */
  const refuse = async (page: string, { payment: { id, actionUrl } }: Json) => {
    const { pathname } = new URL(actionUrl);
    await runtime.program.http.handle(new Request(`http://localhost${pathname}/refuse`, { method: "POST" }));
    return runtime.post(ROOM, `${page}/payments/${id}/check`, {});
  };

  test("of twenty friends at one address all reach their banks at the same moment", async () => {
    await open();
    const order = await newOrder(runtime, { amount: 30_000 });
    await runtime.post(ROOM, `${order.redirectUrl}/payments`, payment(GOOD_CARD, { amount: 10_000 }));
    const { shareUrl } = await read(runtime, order.id);
    const part = () => runtime.post(ROOM, `${shareUrl}/payments`, payment(CHALLENGED, { amount: 500 }));
    expect(await often(20, part)).toEqual(Array(20).fill("requiresAction"));
  });

  test("count as failed once the bank has refused them", async () => {
    await open();
    const { redirectUrl: page } = await newOrder(runtime, { ux: "single" });
    for (let i = 0; i < 10; i += 1) {
      const waiting = await atBank(page);
      expect(outcome(waiting)).toBe("requiresAction");
      const refused = await refuse(page, waiting.json.data);
      expect(refused.json.data.payment).toMatchObject({ status: "failed", failure: "notConfirmed" });
    }
    expect(outcome(await atBank(page))).toBe(429);
  });

  test("are limited to fifty undecided ones per address", async () => {
    await open();
    const waiting = () =>
      runtime.post(ROOM, FRONT, {
        ...payment(CHALLENGED),
        publicKey: PUBLIC_KEY,
        order: { amount: 500, ux: "single" },
      });
    expect(await often(51, waiting)).toEqual([...Array(50).fill("requiresAction"), 429]);
    expect(outcome(await front("203.0.113.7", GOOD_CARD))).toBe("captured");
  });
});

describe("T22: a bot on many pages", () => {
  test("counts as one address; another address does not wait", async () => {
    await open();
    const pages = await Promise.all(Array.from({ length: 4 }, () => newOrder(runtime, { ux: "single" })));
    const page = (n: number) => pages[n % 4]?.redirectUrl;
    expect(await often(15, (n) => pay("203.0.113.66", page(n), DECLINED))).toEqual(failed(15));
    expect(outcome(await pay("203.0.113.66", page(0), DECLINED))).toBe(429);
    expect(outcome(await front("203.0.113.66", DECLINED))).toBe(429);
    expect(outcome(await pay("203.0.113.7", page(0), GOOD_CARD))).toBe("captured");
  });

  test("T28: an IPv6 network counts as one address", async () => {
    await open();
    const { redirectUrl: page } = await newOrder(runtime, { ux: "single" });
    expect(await often(10, (n) => pay(`2001:db8::${n + 1}`, page, DECLINED))).toEqual(failed(10));
    expect(outcome(await pay("2001:db8::ff", page, DECLINED))).toBe(429);
  });
});

describe("T22: a bot at many addresses with the public key", () => {
  test("gets one try at each address; buyers can pay, and orders of the back end are not affected", async () => {
    await open({ failedPaymentsPerPublicKey: 12 });
    expect(await often(12, (n) => front(`203.0.113.${n % 6}`, DECLINED))).toEqual(failed(12));
    expect(await often(6, (n) => front(`203.0.113.${n}`, DECLINED))).toEqual(Array(6).fill(429));
    expect(await often(2, () => front("198.51.100.1", DECLINED))).toEqual(["failed", 429]);
    expect(outcome(await front("198.51.100.2", GOOD_CARD))).toBe("captured");
    const { redirectUrl: page } = await newOrder(runtime, { ux: "single" });
    expect(await often(2, () => pay("198.51.100.1", page, DECLINED))).toEqual(failed(2));
    await runtime.turnBy(11 * 60_000);
    expect(await often(2, () => front("198.51.100.3", DECLINED))).toEqual(failed(2));
  });
});

describe("T22: an unusual share of declines", () => {
  const alerts = () => runtime.logged.filter(({ event }) => event === "declinesUnusual");

  test("raises one alert with the platform and the number", async () => {
    await open();
    await often(19, (n) => front(`203.0.113.${n}`, DECLINED));
    expect(alerts()).toEqual([]);
    await often(10, (n) => front(`198.51.100.${n}`, DECLINED));
    const { id } = runtime.config.platforms[0] ?? {};
    expect(alerts()).toEqual([
      { event: "declinesUnusual", level: "alert", platformId: id, count: 20, attempts: 20 },
    ]);
    await runtime.turnBy(10 * 60_000);
    await often(20, (n) => front(`192.0.2.${n}`, DECLINED));
    expect(alerts()).toHaveLength(2);
  });

  test("raises no alert on a good day with some declines", async () => {
    await open();
    await often(40, (n) => front(`203.0.113.${n}`, n % 2 === 0 ? GOOD_CARD : DECLINED));
    expect(alerts()).toEqual([]);
  });

  test("counts no card that the service itself refused for a plan", async () => {
    runtime = await startNetworked({
      config: { limits: { ...limits, failedPaymentsPerAddress: 100 } },
      platform: { ...platform(), ...FINANCED },
      now: AGREED,
    });
    const means = { number: GOOD_CARD, expMonth: "01", expYear: "27", cvc: "123" };
    const tries = Array.from({ length: 25 }, async () => {
      const { redirectUrl } = await financedOrder(runtime);
      return (await agreesAt(runtime, redirectUrl, { means })).json.data.payment.failure;
    });
    expect(new Set(await Promise.all(tries))).toEqual(new Set(["expired"]));
    expect(alerts()).toEqual([]);
  });
});
