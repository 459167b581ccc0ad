// Captures of many orders that fall due together, at a provider that turns away what comes too fast, while new buyers pay.
// All of it takes its real time.

import type { Shop } from "./shop.ts";
import { ledgerOf, openShop, violationsOf } from "./shop.ts";

const SECOND = 1_000;
/** A new buyer comes this often. */
const BUYER_EVERY_MS = 700;
/** Orders are paid beforehand by as many at once. */
const TOGETHER = 10;
/** The time until a job that was refused is due again. */
const BACKOFF_MS = 2 * SECOND;
const SHARES = [4_000, 3_000, 2_000, 1_000];

export type BurstFigures = {
  readonly orders: number;
  readonly captures: number;
  readonly tookMs: number;
  /** Requests a second that the provider accepted, as a fraction of its limit. */
  readonly ofLimit: number;
  readonly turnedAway: number;
  readonly buyers: number;
  /** New buyers who were refused or had to try again. */
  readonly refused: number;
  readonly slowestBuyerMs: number;
  readonly violations: readonly string[];
};

export async function captureTogether(orders: number, allowedPerSecond: number): Promise<BurstFigures> {
  const shop = await openShop(allowedPerSecond);
  const ids: string[] = [];
  while (ids.length < orders) {
    const batch = Array.from({ length: Math.min(TOGETHER, orders - ids.length) }, () => paidOrder(shop));
    ids.push(...(await Promise.all(batch)));
  }
  const { stripe, runtime } = shop;
  stripe.limit.perSecond = allowedPerSecond;
  const before = stripe.asks.length;
  for (const id of ids) await runtime.api("POST", `/v1/orders/${id}/commit`, {});
  const startedAt = performance.now();
  const buyers = comeAndPay(shop);
  while (!(await areCompleted(shop, ids))) {
    await runtime.settle();
    await runtime.turnBy(BACKOFF_MS);
  }
  const tookMs = performance.now() - startedAt;
  const accepted = stripe.asks.length - before - stripe.limit.turnedAway;
  const came = await buyers.stop();
  stripe.limit.perSecond = Number.POSITIVE_INFINITY;
  await runtime.settle();
  const ledger = ledgerOf(stripe);
  const violations = (await shop.orders()).flatMap((order) => violationsOf(order, ledger));
  await shop.stop();
  return {
    orders,
    captures: orders * SHARES.length,
    tookMs,
    ofLimit: accepted / (tookMs / SECOND) / allowedPerSecond,
    turnedAway: stripe.limit.turnedAway,
    ...came,
    violations,
  };
}

/** Four have paid, and it waits for the merchant's commit. */
async function paidOrder(shop: Shop): Promise<string> {
  const order = await shop.order({ amount: 10_000, type: "standard", tpc: true });
  for (const [index, amount] of SHARES.entries()) {
    const url = index === 0 ? order.redirectUrl : (await shop.read(order.id)).shareUrl;
    await shop.pay(url, { amount, email: `buyer${index}@example.com` });
  }
  return order.id;
}

async function areCompleted(shop: Shop, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await shop.read(id)).status !== "completed") return false;
  return true;
}

/** One new buyer after the other, each with an order of their own, until it is stopped. */
function comeAndPay(shop: Shop) {
  const figures = { buyers: 0, refused: 0, slowestBuyerMs: 0 };
  const paying = new Set<Promise<void>>();
  async function payOne(): Promise<void> {
    const order = await shop.order({ amount: 2_500, ux: "single" });
    const startedAt = performance.now();
    const { status, json } = await shop.pay(order.redirectUrl);
    figures.buyers += 1;
    figures.slowestBuyerMs = Math.max(figures.slowestBuyerMs, performance.now() - startedAt);
    const outcome = json?.data?.payment?.status;
    if (status !== 200 || (outcome !== "authorized" && outcome !== "captured")) figures.refused += 1;
  }
  const timer = setInterval(() => {
    const payment = payOne().finally(() => paying.delete(payment));
    paying.add(payment);
  }, BUYER_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(paying);
      return figures;
    },
  };
}
