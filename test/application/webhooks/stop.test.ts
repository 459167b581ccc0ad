// Deliveries at a stop: nothing more is sent, and no job is waited for.

import { expect, test } from "bun:test";
import { openDeliveries } from "../../support/application/deliveries.ts";
import { leaseUntil, NOW } from "../../support/store/orders.ts";

test("a delivery that was about to ask for its turn is left to the next start", async () => {
  const { store, calls, due, queues } = await openDeliveries();
  await due("https://shop.example/hook", 2);
  const claimed = await store.claimJobs(["deliver"], NOW, leaseUntil(NOW + 9e6), 10);
  const deliveries = claimed.map((job) => queues.deliver(job));
  queues.stop();
  expect(await Promise.all(deliveries)).toHaveLength(2);
  expect(calls).toEqual([]);
});
