// Deliveries of events of no order, such as one about a payout: those of one platform go in their order, and wait for no
// other platform's endpoint.

import { expect, test } from "bun:test";
import type { Platform } from "../../../src/config/config.ts";
import { FAILED, OK, openDeliveries, SHOP } from "../../support/application/deliveries.ts";
import { config } from "../../support/http/fake.ts";
import { NOW } from "../../support/store/orders.ts";

const OURS = { ...SHOP, notifyUrl: "https://shop.example/hook" };
const OTHER = { ...SHOP, id: "pl_other", notifyUrl: "https://other.example/hook" };
type Shop = Platform & { readonly notifyUrl: string };

async function open() {
  const scheduler = await openDeliveries({ config: { ...config, platforms: [OURS, OTHER] } });
  let payouts = 0;

  /** An event about a payout, due now. */
  async function payOut({ id: platformId, notifyUrl: url }: Shop): Promise<void> {
    payouts += 1;
    const id = `po_${payouts}`;
    await scheduler.store.openPayout({
      ...{ id, platformId, currency: "EUR", date: NOW + payouts, since: 0, broughtForward: 0 },
    });
    const webhook = { id: `evt_${payouts}`, name: "payout.created", body: "{}", url };
    await scheduler.store.closePayout(id, (amount) => ({ amount, webhook }), scheduler.clock.now);
  }
  return { ...scheduler, payOut };
}

test("those of two platforms are sent at the same time", async () => {
  const { payOut, look, sentTo } = await open();
  await payOut(OURS);
  await payOut(OTHER);
  await look();
  expect([sentTo(OURS.notifyUrl), sentTo(OTHER.notifyUrl)]).toEqual([1, 1]);
});

test("those of one platform are sent one after the other", async () => {
  const { payOut, look, sentTo, answer, calls } = await open();
  await payOut(OURS);
  await payOut(OURS);
  await look();
  expect(sentTo(OURS.notifyUrl)).toBe(1);
  await answer(OURS.notifyUrl, OK);
  expect(calls.map(({ id }) => id)).toEqual(["evt_2"]);
});

test("one that waits for its failing endpoint holds back none of another platform", async () => {
  const { payOut, look, sentTo, answer, state } = await open();
  for (let failed = 0; failed < 5; failed += 1) {
    await payOut(OURS);
    await look();
    await answer(OURS.notifyUrl, FAILED);
  }
  expect(await state(OURS.notifyUrl)).toMatchObject({ state: "failing", heldUntil: NOW + 30_000 });
  await payOut(OURS);
  await look();
  await payOut(OTHER);
  await look();
  expect([sentTo(OURS.notifyUrl), sentTo(OTHER.notifyUrl)]).toEqual([0, 1]);
});

test("those of two platforms that failed together are not tried again together", async () => {
  const { payOut, look, answer, store } = await open();
  await payOut(OURS);
  await payOut(OTHER);
  await look();
  for (const { notifyUrl } of [OURS, OTHER]) await answer(notifyUrl, FAILED);
  for (const { notifyUrl } of [OURS, OTHER]) await answer(notifyUrl, FAILED);
  const { events: ours } = await store.events({ platformId: OURS.id, limit: 1 });
  const { events: others } = await store.events({ platformId: OTHER.id, limit: 1 });
  expect(ours[0]?.nextAttemptAt).not.toBe(others[0]?.nextAttemptAt);
});
