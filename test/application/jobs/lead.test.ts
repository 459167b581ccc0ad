// Two processes over one store: both answer requests, and only the one that leads fires timers and runs jobs.

import { afterEach, expect, test } from "bun:test";
import { createApplication } from "../../../src/application/application.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { Attempt, WebhookRequest } from "../../../src/notifications/webhooks/send.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { GONE, OK } from "../../support/application/deliveries.ts";
import { config, fake, firstPlatform, KEY, NOW } from "../../support/http/fake.ts";
import { memoryStore } from "../../support/memory-store/store.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { platform, seeded } from "../../support/service.ts";

const HOOK = "https://shop.example/hook";
const platforms = [{ ...platform(), secretKeys: firstPlatform().secretKeys }];
/** Only its smallest amount is ever asked for. */
const provider = { minAmount: () => 50 } as unknown as Provider;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Two processes that share a store and a clock. */
function replicas(store: Runtime["store"]) {
  const clock = { now: NOW };
  return { clock, store, first: replica("first"), second: replica("second") };

  function replica(name: string) {
    const logged: string[] = [];
    const sent: { readonly answer: (attempt: Attempt) => void }[] = [];
    const application = createApplication({
      config: { ...config, platforms },
      store,
      provider: () => provider,
      sendWebhook(_: WebhookRequest) {
        const { promise, resolve } = Promise.withResolvers<Attempt>();
        sent.push({ answer: resolve });
        return promise;
      },
      sendMail: async () => ({ kind: "sent" }),
      scorer: () => undefined,
      now: () => clock.now,
      wallNow: () => clock.now,
      random: seeded(name),
      linkSecret: new Uint8Array(32),
      log: ({ event }) => logged.push(event),
    });
    const { merchant, buyer, operations } = application;
    const server = fake({ config: { ...config, platforms }, merchant, buyer, now: () => clock.now });
    stops.push(() => {
      for (const { answer } of sent) answer(OK);
      return operations.stop();
    });
    async function ask(method: string, path: string, body?: object) {
      const headers = { authorization: KEY, "content-type": "application/json" };
      const sentBody = body === undefined ? {} : { body: JSON.stringify(body) };
      const request = new Request(`http://localhost/v1/orders${path}`, { method, headers, ...sentBody });
      const response = await server.handle(request);
      return { status: response.status, order: ((await response.json()) as { data: { id: string } }).data };
    }
    return { ask, operations, logged, sent };
  }
}

const newOrder = { amount: 5_000, ux: "collect", notifyUrl: HOOK };

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("it did not happen");
    await Bun.sleep(2);
  }
}

test.each([
  ["sqlite", () => openStore({ path: ":memory:" })],
  ["maps", memoryStore],
])(
  "a follower answers requests and fires no timer; taking over, it fires those that are due (%s)",
  async (_, open) => {
    const { clock, store, first: follower } = replicas(open());
    const { status, order } = await follower.ask("POST", "", newOrder);
    expect(status).toBe(200);
    clock.now += 6 * DAY;
    await Bun.sleep(20);
    expect(await follower.ask("GET", `/${order.id}`)).toMatchObject({ status: 200 });
    expect(await store.dueTimers(clock.now, 9)).toMatchObject([{ orderId: order.id }]);
    expect(follower.sent).toEqual([]);

    await follower.operations.lead();
    await until(() => follower.sent.length === 1);
    expect((await store.read(order.id))?.order.status).toBe("cancelled");
    expect(await store.dueTimers(clock.now, 9)).toEqual([]);
  },
);

test("a job under way is run again by the process that takes over, and only its outcome is recorded", async () => {
  const { clock, store, first, second } = replicas(memoryStore());
  const { order } = await first.ask("POST", "", newOrder);
  clock.now += 6 * DAY;
  await first.operations.lead();
  await until(() => first.sent.length === 1);

  await second.operations.lead();
  await until(() => second.sent.length === 1);
  first.sent[0]?.answer({ ...OK, answer: "to the first" });
  await until(() => first.logged.includes("leadLost"));
  second.sent[0]?.answer({ ...OK, answer: "to the second" });
  const [event] = (await store.events({ platformId: platforms[0]?.id ?? "", limit: 9 })).events;
  await until(async () => (await store.event(event?.id ?? ""))?.state === "delivered");
  expect(await store.attempts(event?.id ?? "")).toMatchObject([{ answer: "to the second" }]);
  expect((await first.ask("GET", `/${order.id}`)).status).toBe(200);
});

test("a process that has lost the lead runs no job, until it takes the lead again", async () => {
  const { clock, first, second } = replicas(memoryStore());
  await first.operations.lead();
  await second.operations.lead();
  await second.operations.stop();
  await first.ask("POST", "", newOrder);
  clock.now += 6 * DAY;
  await first.operations.runDue().catch(() => undefined);
  expect(first.sent).toEqual([]);
  await first.operations.lead();
  await until(() => first.sent.length === 1);
});

test("a process that takes the lead again knows what the last one learnt about an endpoint", async () => {
  const { clock, store, first, second } = replicas(memoryStore());
  const platformId = platforms[0]?.id ?? "";
  const states = async () => (await store.events({ platformId, limit: 9 })).events.map(({ state }) => state);
  async function sends({ ask, operations, sent }: typeof first, attempt: Attempt): Promise<void> {
    await ask("POST", "", newOrder);
    clock.now += 6 * DAY;
    await operations.lead();
    await until(() => sent.length === 1);
    sent[0]?.answer(attempt);
  }
  await sends(first, OK);
  await until(async () => (await states())[0] === "delivered");
  await sends(second, GONE);
  await until(async () => (await states())[0] === "exhausted");

  await first.ask("POST", "", newOrder);
  clock.now += 6 * DAY;
  await first.operations.lead();
  await until(async () => (await states()).length === 3 && (await states())[0] !== "pending");
  expect(await states()).toEqual(["exhausted", "exhausted", "delivered"]);
  expect(first.sent).toHaveLength(1);
});
