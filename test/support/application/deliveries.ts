// Deliveries over a store of maps, to endpoints that answer when the test says so.

import type { LogEntry } from "../../../src/application/log.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { createDeliveries } from "../../../src/application/webhooks/deliveries.ts";
import type { Attempt, WebhookRequest } from "../../../src/notifications/webhooks/send.ts";
import type { ClaimedJob } from "../../../src/ports/store.ts";
import { config } from "../http/fake.ts";
import { memoryStore } from "../memory-store/store.ts";
import { platform } from "../service.ts";
import { anOrder, change, create, leaseUntil, NOW } from "../store/orders.ts";

export const SHOP = platform();
export const FAILED: Attempt = {
  kind: "retry",
  status: 503,
  failure: "HTTP 503",
  tookMs: 5,
  answer: "",
  retryAfterMs: undefined,
};
export const OK: Attempt = { ...FAILED, kind: "delivered", status: 200, failure: undefined };
export const GONE: Attempt = { ...FAILED, kind: "gone", status: 410, failure: "HTTP 410" };

type Call = { readonly url: string; readonly id: string; readonly answer: (attempt: Attempt) => void };

/** Deliveries with orders, events and endpoints; `calls` are the deliveries under way, in their order. */
export async function openDeliveries(given: Partial<Runtime> = {}) {
  const store = memoryStore();
  const calls: Call[] = [];
  const logged: LogEntry[] = [];
  const clock = { now: NOW };
  const sendWebhook = ({ url, headers }: WebhookRequest) => {
    const { promise, resolve } = Promise.withResolvers<Attempt>();
    calls.push({ url, id: headers["webhook-id"] ?? "", answer: resolve });
    return promise;
  };
  const runtime = {
    config: { ...config, platforms: [SHOP] },
    store,
    sendWebhook,
    now: () => clock.now,
    wallNow: () => clock.now,
    random: (count: number) => new Uint8Array(count),
    log: (entry: LogEntry) => logged.push(entry),
    ...given,
  } as unknown as Runtime;
  const queues = createDeliveries(runtime);
  let orders = 0;

  /** As many events, each of an order of its own unless given, due now at this address. */
  async function due(url: string, count = 1, orderId = ""): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      orders += 1;
      const id = orderId === "" ? `ord_${orders}` : orderId;
      const event = { id: `evt_${orders}`, name: "order.confirmed", body: "{}", url };
      const job = { kind: "deliver", subject: event.id, payload: {}, dueAt: clock.now };
      const more = { details: { notifyUrl: url }, events: [event], jobs: [job] };
      if ((await store.read(id)) === undefined)
        await create(store, anOrder(id, { platformId: SHOP.id }), more);
      else await change(store, id, {}, more);
    }
  }

  /** Claims due jobs, as the loop does; the promises of their deliveries. */
  async function look(): Promise<readonly Promise<void>[]> {
    const claimed: readonly ClaimedJob[] = await store.claimJobs(
      ["deliver"],
      clock.now,
      leaseUntil(clock.now + 9e6),
      5_000,
    );
    const promises = claimed.map((job) => queues.deliver(job));
    await settled();
    return promises;
  }

  /** Answers all deliveries under way to this address. */
  async function answer(url: string, attempt: Attempt): Promise<number> {
    const mine = calls.filter((call) => call.url === url);
    for (const call of mine) calls.splice(calls.indexOf(call), 1);
    for (const call of mine) call.answer(attempt);
    await settled();
    return mine.length;
  }

  const sentTo = (url: string) => calls.filter((call) => call.url === url).length;
  const state = (url: string) => store.endpoint(SHOP.id, url);
  return { store, calls, logged, clock, due, look, answer, sentTo, state, queues };
}

export const settled = () => Bun.sleep(1);
