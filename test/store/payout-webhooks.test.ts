// Contract of every store for webhooks of payouts, which are about no order, run against each kind.

import { describe, expect, test } from "bun:test";
import type { Store } from "../../src/ports/store.ts";
import type { OpenStore } from "../support/store/kinds.ts";
import { kinds } from "../support/store/kinds.ts";
import { ACT, anOrder, create, leaseUntil, NOW, PLATFORM } from "../support/store/orders.ts";

const HOOK = "https://shop.example/hook";
const WEBHOOK = { id: "evt_1", name: "payout.created", body: "{}", url: HOOK };

/** A store with the payout `po_1`, closed with this webhook. */
async function withPayout(open: OpenStore, { url }: { url?: string } = { url: HOOK }): Promise<Store> {
  const store = await open();
  const amount = 5;
  const balanceEntries = [{ seq: 1, kind: "capture", at: NOW, amount }] as const;
  await create(store, anOrder("ord_1"), { balanceEntries, details: { notifyUrl: "https://other.example" } });
  const about = { platformId: PLATFORM, currency: "EUR", date: NOW + 1, since: 0, broughtForward: 0 };
  await store.openPayout({ id: "po_1", ...about });
  await store.takeEntries("po_1", 10);
  await store.closePayout("po_1", (total) => ({ amount: total, webhook: { ...WEBHOOK, url } }), NOW);
  return store;
}

const claim = (store: Store, at = NOW) => store.claimJobs(["deliver"], at, leaseUntil(at + 60_000), 10);
const listed = (store: Store) => store.events({ platformId: PLATFORM, limit: 10 });

describe.each(kinds)("a store (%s): the webhook of a payout", (_, open) => {
  test("is due at once, and goes where no order says", async () => {
    const store = await withPayout(open);
    const event = { ...WEBHOOK, orderId: undefined, platformId: PLATFORM, createdAt: NOW, state: "pending" };
    expect(await store.event("evt_1")).toEqual(event as never);
    const [job, ...others] = await claim(store);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ orderId: "", subject: "evt_1", attempts: 0 });
    expect(job?.delivery).toEqual({ event, notifyUrl: undefined, endpoint: undefined } as never);
    await store.close();
  });

  test("is listed with its next attempt, and delivered once more", async () => {
    const store = await withPayout(open);
    expect((await listed(store)).events).toMatchObject([{ id: "evt_1", nextAttemptAt: NOW, attempts: 0 }]);
    expect((await store.events({ platformId: PLATFORM, orderId: "ord_1", limit: 10 })).events).toEqual([]);
    const [job] = await claim(store);
    if (job === undefined) throw new Error("nothing is due");
    const attempt = { eventId: "evt_1", at: NOW, tookMs: 1, status: 200, failure: undefined, answer: "" };
    await store.recordAttempt(attempt, { kind: "delivered", job });
    expect((await listed(store)).events).toMatchObject([{ state: "delivered", nextAttemptAt: undefined }]);
    const render = (count: number) => ({ status: 200, body: String(count) });
    const asked = { platformId: PLATFORM, eventId: "evt_1" };
    for (const now of [NOW + 1, NOW + 2])
      expect(await store.redeliver(asked, { now, paceMs: 0, render, audit: ACT })).toEqual({
        kind: "done",
        value: 1,
      });
    expect((await claim(store, NOW + 9)).map(({ subject }) => subject)).toEqual(["evt_1"]);
    await store.close();
  });

  test("is only kept without an address", async () => {
    const store = await withPayout(open, {});
    expect((await listed(store)).events).toMatchObject([{ state: "dropped", nextAttemptAt: undefined }]);
    expect(await claim(store)).toEqual([]);
    await store.close();
  });
});
