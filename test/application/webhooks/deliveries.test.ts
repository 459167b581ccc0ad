// Deliveries: their order, over a store of maps and endpoints that answer when the test says so.

import { describe, expect, test } from "bun:test";
import { afterAttempt } from "../../../src/application/webhooks/endpoint-state.ts";
import { endpointUrl } from "../../../src/domain/messages/endpoint-url.ts";
import type { Endpoint } from "../../../src/ports/webhook-events.ts";
import { FAILED, GONE, OK, openDeliveries, SHOP } from "../../support/application/deliveries.ts";
import { leaseUntil, NOW } from "../../support/store/orders.ts";

const HEALTHY = "https://healthy.example/hook";

describe("F29: endpoints that hang", () => {
  const hanging = Array.from({ length: 50 }, (_, index) => `https://hang${index}.example/hook`);

  test.each([
    ["new", []],
    ["known as healthy", [...hanging, HEALTHY]],
  ])("50 of them, all %s, leave places for a healthy one at once", async (_, known) => {
    const scheduler = await openDeliveries();
    for (const url of known) await scheduler.due(url);
    await scheduler.look();
    for (const url of known) await scheduler.answer(url, OK);
    for (const url of [...hanging, ...hanging, ...hanging, ...hanging, ...hanging, ...hanging])
      await scheduler.due(url);
    await scheduler.look();
    for (let event = 0; event < 10; event += 1) {
      await scheduler.due(HEALTHY);
      await scheduler.look();
      expect(await scheduler.answer(HEALTHY, OK)).toBe(1);
    }
    expect(scheduler.calls.length).toBeWithin(100, 400);
  });

  test("an event that would wait too long waits in the store, at the endpoint's speed, without using up an attempt", async () => {
    const scheduler = await openDeliveries();
    await scheduler.due("https://slow.example/", 800);
    await scheduler.look();
    const under = scheduler.sentTo("https://slow.example/");
    expect(under).toBeWithin(40, 80);
    const next = (await scheduler.store.nextWakeAt()) ?? 0;
    expect(next).toBeWithin(NOW + 1_000, NOW + 10_000);
    await scheduler.answer("https://slow.example/", OK);
    scheduler.clock.now = NOW + 60_000;
    const claimed = await scheduler.store.claimJobs(
      ["deliver"],
      scheduler.clock.now,
      leaseUntil(NOW + 9e6),
      1_000,
    );
    expect(claimed.length).toBeGreaterThan(100);
    expect(claimed.every(({ attempts }) => attempts === 0)).toBe(true);
  });

  test("a later event of an order does not overtake one that waits in the store", async () => {
    const scheduler = await openDeliveries();
    const url = "https://slow.example/";
    await scheduler.due(url, 400);
    await scheduler.due(url, 1, "ord_late");
    await scheduler.look();
    while ((await scheduler.answer(url, OK)) > 0);
    await scheduler.due(url, 1, "ord_late");
    const { events } = await scheduler.store.events({ platformId: SHOP.id, orderId: "ord_late", limit: 9 });
    const [first, second] = events.map(({ id }) => id).toReversed();
    await scheduler.look();
    expect(scheduler.calls.map(({ id }) => id)).not.toContain(second ?? "");
    scheduler.clock.now = NOW + 300_000;
    await scheduler.look();
    const sent: string[] = [];
    while (scheduler.calls.length > 0) {
      sent.push(...scheduler.calls.map(({ id }) => id));
      await scheduler.answer(url, OK);
    }
    expect(sent.indexOf(second ?? "")).toBeGreaterThan(sent.indexOf(first ?? ""));
    expect(sent).toContain(first ?? "none");
  });
});

describe("the events of an order", () => {
  test("are delivered one after the other, in the order in which they happened", async () => {
    const scheduler = await openDeliveries();
    await scheduler.due(HEALTHY, 3, "ord_same");
    await scheduler.due(HEALTHY);
    await scheduler.look();
    expect(scheduler.calls.map(({ id }) => id)).toEqual(["evt_1", "evt_4"]);
    await scheduler.answer(HEALTHY, OK);
    expect(scheduler.calls.map(({ id }) => id)).toEqual(["evt_2"]);
    await scheduler.answer(HEALTHY, FAILED);
    expect(scheduler.calls.map(({ id }) => id)).toEqual(["evt_3"]);
    await scheduler.answer(HEALTHY, OK);
  });
});

describe("the circuit breaker", () => {
  const url = "https://failing.example/hook";
  async function failed(times: number, attempt = FAILED) {
    const scheduler = await openDeliveries();
    for (let time = 0; time < times; time += 1) {
      await scheduler.due(`${url}?order=${time}`);
      await scheduler.look();
      await scheduler.answer(`${url}?order=${time}`, attempt);
    }
    return scheduler;
  }

  test("opens after five failures in a row, and its events wait without an attempt", async () => {
    const four = await failed(4);
    expect(await four.state(url)).toMatchObject({ state: "failing", since: NOW, failures: 4 });
    await four.due(url);
    await four.look();
    expect(four.sentTo(url)).toBe(1);
    const five = await failed(5);
    expect(await five.state(url)).toMatchObject({
      failures: 5,
      heldUntil: NOW + 30_000,
      failure: "HTTP 503",
    });
    expect(five.logged.map(({ event }) => event)).toEqual(["webhookFailing"]);
    await five.due(url);
    await five.look();
    expect(five.calls).toEqual([]);
    expect((await five.store.event("evt_6"))?.state).toBe("pending");
    expect(await five.store.attempts("evt_6")).toEqual([]);
  });

  test("lets one attempt through after its pause; its result closes or opens the circuit", async () => {
    const scheduler = await failed(5);
    await scheduler.due(url, 3);
    scheduler.clock.now = NOW + 30_000;
    await scheduler.look();
    expect(scheduler.calls).toHaveLength(1);
    const [{ url: probed } = { url: "" }] = scheduler.calls;
    await scheduler.answer(probed, FAILED);
    expect(await scheduler.state(url)).toMatchObject({ failures: 6, heldUntil: NOW + 90_000 });
    expect(scheduler.calls).toHaveLength(0);
    scheduler.clock.now = NOW + 90_000;
    await scheduler.look();
    const [{ url: again } = { url: "" }] = scheduler.calls;
    await scheduler.answer(again, OK);
    expect(await scheduler.state(url)).toMatchObject({ state: "healthy", since: NOW + 90_000, failures: 0 });
    expect(scheduler.calls.length).toBeGreaterThan(0);
    expect(scheduler.logged.map(({ event }) => event)).toEqual(["webhookFailing", "webhookRecovered"]);
  });

  /** Twelve are sent at once: some of them are recorded a moment after the others. */
  async function twelve() {
    const scheduler = await openDeliveries();
    await scheduler.due(url, 12);
    const deliveries = await scheduler.look();
    expect(scheduler.sentTo(url)).toBe(12);
    scheduler.clock.now = NOW + 2_000;
    return { ...scheduler, recorded: () => Promise.all(deliveries) };
  }

  test("opens for as long when twelve that were sent at once fail together", async () => {
    const scheduler = await twelve();
    await scheduler.answer(url, { ...FAILED, retryAfterMs: 60_000 });
    await scheduler.recorded();
    expect(await scheduler.state(url)).toMatchObject({ failures: 5, heldUntil: NOW + 62_000 });
    scheduler.clock.now = NOW + 62_000;
    await scheduler.look();
    expect(scheduler.sentTo(url)).toBe(1);
    await scheduler.answer(url, FAILED);
    expect(await scheduler.state(url)).toMatchObject({ failures: 6, heldUntil: NOW + 122_000 });
  });

  test("stays paused when some of those that were sent before it was are recorded later", async () => {
    const scheduler = await twelve();
    for (const [index, call] of scheduler.calls.entries()) call.answer(index === 11 ? GONE : FAILED);
    await scheduler.recorded();
    expect(await scheduler.state(url)).toMatchObject({ state: "paused", failure: "HTTP 410" });
  });

  test("F31, I13: an event that waits past its whole schedule is still attempted once, then exhausted with an alert", async () => {
    const scheduler = await failed(5);
    await scheduler.due(url, 2);
    await scheduler.look();
    expect(scheduler.calls).toEqual([]);
    scheduler.clock.now = NOW + 4 * 86_400_000;
    for (let look = 0; look < 6; look += 1) {
      await scheduler.look();
      for (const { url: called } of [...scheduler.calls]) await scheduler.answer(called, FAILED);
      scheduler.clock.now += 400_000;
    }
    for (const id of ["evt_6", "evt_7"]) {
      expect((await scheduler.store.event(id))?.state).toBe("exhausted");
      expect(await scheduler.store.attempts(id)).toContainEqual(expect.objectContaining({ status: 503 }));
    }
    expect(scheduler.logged).toContainEqual(
      expect.objectContaining({ event: "webhookExhausted", level: "alert" }),
    );
  });

  test("Retry-After delays every delivery to that address, for an hour at most", async () => {
    const scheduler = await failed(1, { ...FAILED, status: 429, retryAfterMs: 86_400_000 });
    expect((await scheduler.state(url))?.heldUntil).toBe(NOW + 3_600_000);
    await scheduler.due(url);
    await scheduler.look();
    expect(scheduler.calls).toEqual([]);
  });

  test("410 pauses the address and gives up its waiting events, but not those of other paths and platforms", async () => {
    const scheduler = await failed(1, GONE);
    expect(await scheduler.state(url)).toMatchObject({ state: "paused", since: NOW });
    await scheduler.due(`${url}?other=query`);
    await scheduler.due(`${url}/other`);
    await scheduler.look();
    expect(scheduler.calls.map((call) => call.url)).toEqual([`${url}/other`]);
    expect((await scheduler.store.event("evt_2"))?.state).toBe("exhausted");
    expect(await scheduler.store.attempts("evt_2")).toMatchObject([
      { status: undefined, failure: expect.stringContaining("410") },
    ]);
    scheduler.queues.changed({
      ...((await scheduler.state(url)) as Endpoint),
      state: "healthy",
      failures: 0,
    });
    await scheduler.due(url);
    await scheduler.look();
    expect(scheduler.sentTo(url)).toBe(1);
  });

  test("an endpoint paused before a restart is still paused after it", async () => {
    const { store, clock } = await failed(1, GONE);
    const scheduler = await openDeliveries({ store });
    scheduler.clock.now = clock.now;
    const job = {
      kind: "deliver",
      subject: "evt_1",
      payload: {},
      dueAt: NOW,
      id: 99,
      epoch: 0,
      orderId: "ord_1",
      attempts: 0,
      keyNumber: 1,
    };
    await scheduler.queues.deliver(job);
    expect(scheduler.calls).toEqual([]);
  });
});

describe("the state of an endpoint", () => {
  const about = { platformId: SHOP.id, url: "https://shop.example/hook" };
  const failing: Endpoint = {
    ...about,
    state: "failing",
    since: 1,
    failures: 3,
    failure: "HTTP 500",
    heldUntil: 0,
    seenAt: 2,
  };
  const healthy: Endpoint = { ...failing, state: "healthy", failures: 0, failure: undefined };
  const paused: Endpoint = { ...failing, state: "paused" };

  test.each([
    ["the first success is remembered", undefined, OK, 9, { state: "healthy", since: 9, failures: 0 }],
    ["another one is not, within a day", healthy, OK, 86_400_001, undefined],
    ["but the day after", healthy, OK, 86_400_002, { state: "healthy", since: 1, seenAt: 86_400_002 }],
    ["a failure ends health", healthy, FAILED, 9, { state: "failing", since: 9, failures: 1 }],
    [
      "failing goes on from when it began",
      failing,
      FAILED,
      9,
      { since: 1, failures: 4, failure: "HTTP 503" },
    ],
    [
      "a success ends failing",
      failing,
      OK,
      9,
      { state: "healthy", since: 9, failures: 0, failure: undefined },
    ],
    ["410 pauses from the attempt on", healthy, GONE, 9, { state: "paused", since: 7, seenAt: 9 }],
    ["what was under way says nothing about a paused one", paused, OK, 9, undefined],
    [
      "what was under way when the circuit opened does not lengthen its pause",
      { ...failing, failures: 5, heldUntil: 30_008, seenAt: 8 },
      FAILED,
      9,
      { failures: 5, heldUntil: 30_008 },
    ],
    ["the longest pause is five minutes", { ...failing, failures: 99 }, FAILED, 9, { heldUntil: 300_009 }],
  ])("%s", (_, before, attempt, at, after) => {
    const endpoint = afterAttempt({ ...about, before, startedAt: at - 2 }, attempt, at);
    if (after === undefined) expect(endpoint).toBeUndefined();
    else expect(endpoint).toMatchObject(after);
  });

  test.each([
    ["https://shop.example/hook?a=1#b", "https://shop.example/hook"],
    ["https://shop.example/hook#b?a=1", "https://shop.example/hook"],
    ["https://shop.example", "https://shop.example"],
  ])("%s is %s", (url, endpoint) => {
    expect(endpointUrl(url)).toBe(endpoint);
  });
});
