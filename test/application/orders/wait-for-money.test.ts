// The wait of a response for the money that its command moves: it ends with the change that records it, and reads
// nothing meanwhile.

import { expect, test } from "bun:test";
import { viewOf } from "../../../src/application/orders/view.ts";
import { waitForMoney } from "../../../src/application/orders/wait-for-money.ts";
import { watched } from "../../../src/application/orders/watch.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { TEST_LIMIT_MS } from "../../support/patience.ts";
import { anOrder, aRefund, captured, change, create, NOW, PLATFORM } from "../../support/store/orders.ts";

const refunding = {
  status: "completed" as const,
  authorizations: [captured("auth_1")],
  refunds: [aRefund("rfd_1", "auth_1")],
};
const refunded = { refunds: [aRefund("rfd_1", "auth_1", { status: "succeeded" })] };

/** The store is silent from the read after `answering` others on. */
async function waiting(patienceMs: number, answering = Number.POSITIVE_INFINITY) {
  const { store, watchOrders } = watched(
    memoryStore(),
    () => undefined,
    () => undefined,
  );
  await create(store, anOrder("ord_1", refunding));
  let reads = 0;
  const read: typeof store.read = (orderId) => {
    reads += 1;
    return reads > answering ? new Promise<never>(() => undefined) : store.read(orderId);
  };
  const config = { platforms: [{ id: PLATFORM, modules: [] }], publicUrl: "https://pay.example" };
  const runtime = {
    config,
    store: { ...store, read },
    now: () => NOW,
    linkSecret: new Uint8Array(32),
  } as unknown as Runtime;
  const found = await store.read("ord_1");
  if (found === undefined) throw new Error("there is no order");
  const answer = waitForMoney(runtime, watchOrders, viewOf(runtime, found), patienceMs);
  return { store, answer, reads: () => reads };
}

test("a response waits for the change that ends the last refund, with one read before and one after", async () => {
  const { store, answer, reads } = await waiting(TEST_LIMIT_MS);
  await change(store, "ord_1", {});
  await Bun.sleep(60);
  expect(reads()).toBe(1);
  await change(store, "ord_1", refunded);
  expect((await answer).order.refunds[0]?.status).toBe("succeeded");
  expect(reads()).toBe(2);
});

test("a response whose wait is over has the order as it is", async () => {
  const { answer, reads } = await waiting(20);
  expect((await answer).order.refunds[0]?.status).toBe("pending");
  expect(reads()).toBe(2);
});

test.each([0, 1])("a response waits for no store that is silent after %d reads", async (answering) => {
  const { store, answer, reads } = await waiting(20, answering);
  await change(store, "ord_1", refunded);
  expect((await answer).order.refunds[0]?.status).toBe("pending");
  expect(reads()).toBe(answering + 1);
});
