// An endpoint that another replica has resumed, to a leader that remembers it as paused.

import { expect, test } from "bun:test";
import { resumed } from "../../../src/application/webhooks/endpoint-state.ts";
import type { Endpoint, Redelivery } from "../../../src/ports/webhook-events.ts";
import { FAILED, GONE, openDeliveries, SHOP, settled } from "../../support/application/deliveries.ts";
import { ACT, leaseUntil, NOW } from "../../support/store/orders.ts";

const url = "https://gone.example/hook";

async function failed(attempt = FAILED) {
  const scheduler = await openDeliveries();
  await scheduler.due(url);
  await scheduler.look();
  await scheduler.answer(url, attempt);
  return scheduler;
}

test("is sent to before the news of it come", async () => {
  const scheduler = await failed(GONE);
  const { store, clock } = scheduler;
  clock.now += 1_000;
  const endpoint = resumed((await scheduler.state(url)) as Endpoint, clock.now);
  const asked: Redelivery = { platformId: SHOP.id, states: ["exhausted"] };
  const render = () => ({ status: 200, body: "" });
  await store.redeliver(asked, { now: clock.now, paceMs: 5, render, audit: ACT, endpoint });
  await scheduler.look();
  expect(scheduler.calls.map(({ id }) => id)).toEqual(["evt_1"]);
});

test("is not what a claim of the moment before the pause shows", async () => {
  const scheduler = await failed(FAILED);
  await scheduler.due(url, 2);
  const [first, second] = await scheduler.store.claimJobs(["deliver"], NOW, leaseUntil(NOW + 9e6), 2);
  if (first === undefined || second === undefined) throw new Error("no jobs");
  expect(second.delivery?.endpoint).toMatchObject({ state: "failing", since: NOW });
  const delivered = scheduler.queues.deliver(first);
  await settled();
  await scheduler.answer(url, GONE);
  await delivered;
  await scheduler.queues.deliver(second);
  expect(scheduler.calls).toEqual([]);
  expect(await scheduler.state(url)).toMatchObject({ state: "paused", since: NOW });
});
