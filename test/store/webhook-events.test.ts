// Contract of every store for lists of webhook events, redelivery and endpoints, run against each kind.

import { describe, expect, test } from "bun:test";
import type { NewEvent, Store } from "../../src/ports/store.ts";
import type { Endpoint, EventPage, Redelivery } from "../../src/ports/webhook-events.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import {
  ACT,
  anEndpoint,
  anOrder,
  change,
  create,
  leaseOf,
  leaseUntil,
  NOW,
  PLATFORM,
} from "../support/store/orders.ts";

const URL_HERE = "https://shop.example/hook";
const render = (count: number) => ({ status: 200, body: String(count) });
const REPLAY = { now: NOW + 100, paceMs: 5, render, audit: ACT };

function anEvent(number: number, extra: Partial<NewEvent> = {}): NewEvent {
  return {
    id: `evt_${number}`,
    name: "order.confirmed",
    body: "{}",
    url: `${URL_HERE}?n=${number}`,
    ...extra,
  };
}

/** Events 1 to 5 of ord_1, each with its job; 6 is another platform's. */
async function fill(store: Store): Promise<void> {
  for (const number of [1, 2, 3, 4, 5]) await add(store, number);
  await create(store, anOrder("ord_2", { platformId: "pl_two" }), { events: [anEvent(6)] });
}

async function add(store: Store, number: number, extra: Partial<NewEvent> = {}, orderId = "ord_1") {
  const event = anEvent(number, extra);
  const job = { kind: "deliver", subject: event.id, payload: {}, dueAt: NOW + number };
  await change(store, orderId, {}, { events: [event], jobs: event.url === undefined ? [] : [job] });
}

/** Tries every event that is due until `at`; what becomes of it depends on its number. */
async function become(store: Store, ends: Readonly<Record<number, "delivered" | "exhausted">>, at = NOW + 9) {
  for (const job of await store.claimJobs(["deliver"], at, leaseUntil(at + 60_000), 100)) {
    const kind = ends[Number(job.subject.slice(4))];
    const attempt = { eventId: job.subject, at, tookMs: 1, status: 500, failure: "HTTP 500", answer: "" };
    if (kind === undefined) await store.holdJob(job, at + 7);
    else await store.recordAttempt(attempt, { kind, job });
  }
}

const list = (store: Store, filter = {}) => store.events({ platformId: PLATFORM, limit: 10, ...filter });
const ids = ({ events }: EventPage) => events.map(({ id }) => Number(id.slice(4)));
const states = async (store: Store) =>
  Object.fromEntries((await list(store)).events.map(({ id, state }) => [id.slice(4), state]));

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);
  const again = (store: Store, asked: Partial<Redelivery> = {}, more = {}) =>
    store.redeliver({ platformId: PLATFORM, ...asked }, { ...REPLAY, ...more });

  test(
    "T1: lists a platform's events, newest first, page by page",
    on(async (store) => {
      await fill(store);
      expect(ids(await list(store))).toEqual([5, 4, 3, 2, 1]);
      const first = await list(store, { limit: 2 });
      expect([ids(first), first.hasMore]).toEqual([[5, 4], true]);
      const next = await list(store, { limit: 3, after: "evt_4" });
      expect([ids(next), next.hasMore]).toEqual([[3, 2, 1], false]);
      expect(await list(store, { after: "evt_6" })).toEqual({ events: [], hasMore: false });
      expect((await list(store, { eventId: "evt_6" })).events).toEqual([]);
    }),
  );

  test(
    "finds events by order, name, state and all of them together",
    on(async (store) => {
      await fill(store);
      await create(store, anOrder("ord_3"));
      await add(store, 7, { name: "order.completed" }, "ord_3");
      await become(store, { 2: "delivered", 7: "delivered" });
      expect(ids(await list(store, { orderId: "ord_3" }))).toEqual([7]);
      expect(ids(await list(store, { name: "order.completed" }))).toEqual([7]);
      expect(ids(await list(store, { state: "delivered" }))).toEqual([7, 2]);
      expect(
        ids(await list(store, { state: "delivered", name: "order.confirmed", orderId: "ord_1" })),
      ).toEqual([2]);
      expect(ids(await list(store, { state: "pending", after: "evt_3" }))).toEqual([1]);
    }),
  );

  test(
    "finds events made between two moments, neither of them included, page by page",
    on(async (store) => {
      for (const [number, now] of [1, 2, 3, 3, 5].map((ms, index) => [index + 1, NOW + ms] as const)) {
        const more = { events: [anEvent(number, { url: undefined })] };
        await change(store, "ord_1", {}, more, now);
      }
      const within = async (filter: object) => ids(await list(store, filter));
      expect(await within({ createdAfter: NOW + 2 })).toEqual([5, 4, 3]);
      expect(await within({ createdBefore: NOW + 3 })).toEqual([2, 1]);
      expect(await within({ createdAfter: NOW + 1, createdBefore: NOW + 5, state: "dropped" })).toEqual([
        4, 3, 2,
      ]);
      expect(await within({ createdBefore: NOW + 5, after: "evt_4" })).toEqual([3, 2, 1]);
      expect(await within({ createdBefore: NOW + 3, after: "evt_5" })).toEqual([2, 1]);
      expect(await within({ createdAfter: NOW + 2, after: "evt_2" })).toEqual([]);
      const page = await list(store, { createdAfter: NOW + 1, createdBefore: NOW + 5, limit: 2 });
      expect([ids(page), page.hasMore]).toEqual([[4, 3], true]);
    }),
  );

  test(
    "shows the outcome of an event: attempts, the last failure, the next moment",
    on(async (store) => {
      await fill(store);
      await become(store, { 1: "exhausted" });
      const { events } = await list(store);
      expect(events.at(-1)).toMatchObject({ attempts: 1, failure: "HTTP 500", nextAttemptAt: undefined });
      expect(events.at(0)).toMatchObject({ attempts: 0, failure: undefined, nextAttemptAt: NOW + 16 });
    }),
  );

  test(
    "F31: redelivers the requested events, the oldest first and at a limited rate; others are left alone",
    on(async (store) => {
      await fill(store);
      await become(store, { 1: "exhausted", 2: "delivered", 3: "exhausted" });
      expect(await again(store, { states: ["exhausted", "dropped"] })).toEqual({ kind: "done", value: 2 });
      expect(await states(store)).toMatchObject({ 1: "pending", 2: "delivered", 3: "pending" });
      const due = await store.claimJobs(["deliver"], NOW + 105, leaseUntil(NOW + 9e6), 10);
      const told = due.filter(({ payload }) => "since" in (payload as object));
      expect(
        told.map(({ subject, dueAt, attempts, payload }) => [subject, dueAt, attempts, payload]),
      ).toEqual([
        ["evt_1", NOW + 100, 0, { since: NOW + 100 }],
        ["evt_3", NOW + 105, 0, { since: NOW + 100 }],
      ]);
    }),
  );

  test(
    "delivers one, an order's, or all since a moment again, never another platform's",
    on(async (store) => {
      await fill(store);
      const all = { 1: "delivered", 2: "delivered", 3: "delivered", 4: "delivered", 5: "delivered" } as const;
      await become(store, all);
      expect(await again(store, { eventId: "evt_6" })).toEqual({ kind: "done", value: 0 });
      expect(await again(store, { orderId: "ord_2" })).toEqual({ kind: "done", value: 0 });
      expect(await again(store, { eventId: "evt_4", orderId: "ord_1" })).toEqual({ kind: "done", value: 1 });
      expect(await states(store)).toMatchObject({ 3: "delivered", 4: "pending" });
      expect(await again(store, { since: NOW + 1 })).toEqual({ kind: "done", value: 0 });
      expect(await again(store, { since: NOW })).toEqual({ kind: "done", value: 5 });
    }),
  );

  test(
    "an event still being tried is only brought forward: its attempts are kept",
    on(async (store) => {
      await fill(store);
      const [job] = await store.claimJobs(["deliver"], NOW + 1, leaseUntil(NOW + 9e6), 1);
      const attempt = { eventId: "evt_1", at: NOW, tookMs: 1, status: 500, failure: "HTTP 500", answer: "" };
      const next = { kind: "again", job: leaseOf(job), dueAt: NOW + 9e6, error: "HTTP 500" } as const;
      await store.recordAttempt(attempt, next);
      await again(store, { eventId: "evt_1" });
      const claimed = await store.claimJobs(["deliver"], NOW + 100, leaseUntil(NOW + 9e6), 100);
      expect(claimed.find(({ subject }) => subject === "evt_1")).toMatchObject({ attempts: 1, payload: {} });
    }),
  );

  test(
    "more than one transaction's worth of events is redelivered whole",
    on(async (store) => {
      const events = Array.from({ length: 450 }, (_, index) => anEvent(index, { url: undefined }));
      await change(store, "ord_1", {}, { events });
      expect(await again(store)).toEqual({ kind: "done", value: 450 });
      const due = await store.claimJobs(["deliver"], NOW + 9e6, leaseUntil(NOW + 9e7), 1_000);
      expect(due.map(({ subject }) => subject)).toEqual(events.map(({ id }) => id));
    }),
  );

  test(
    "I9: an Idempotency-Key delivers again once, and the answer is kept",
    on(async (store) => {
      await fill(store);
      await become(store, { 1: "exhausted" });
      const idempotency = { scope: "redeliver", key: "k", fingerprint: "f" };
      const asked = { states: ["exhausted"] } as const;
      expect(await again(store, asked, { idempotency })).toEqual({ kind: "done", value: 1 });
      const answer = { status: 200, body: "1" };
      expect(await again(store, {}, { idempotency })).toEqual({ kind: "replayed", answer });
      expect(await store.earlierAnswer(idempotency)).toEqual({ kind: "replayed", answer });
      const other = { ...idempotency, fingerprint: "g" };
      expect(await again(store, {}, { idempotency: other })).toEqual({ kind: "keyReused" });
      await store.keepAnswer({ ...idempotency, key: "l" }, { status: 200, body: "2" }, NOW);
      expect(await store.earlierAnswer({ ...idempotency, key: "l" })).toMatchObject({
        answer: { body: "2" },
      });
    }),
  );

  test(
    "what one address missed since a moment is delivered again, and its waiting jobs are brought forward",
    on(async (store) => {
      await fill(store);
      await add(store, 8, { url: `${URL_HERE}2` });
      await add(store, 9, { url: `${URL_HERE}#here` });
      await become(store, { 1: "exhausted" }, NOW + 1);
      await become(store, { 2: "exhausted", 8: "exhausted", 9: "exhausted" }, NOW + 9);
      const endpoint = { url: URL_HERE, triedSince: NOW + 3 };
      const asked = { states: ["pending", "exhausted"], endpoint } as const;
      expect(await again(store, asked)).toEqual({ kind: "done", value: 5 });
      expect(await states(store)).toMatchObject({
        1: "exhausted",
        2: "pending",
        8: "exhausted",
        9: "pending",
      });
    }),
  );

  test(
    "a readdressed event goes to its new endpoint",
    on(async (store) => {
      await fill(store);
      await store.readdress("evt_1", "https://new.example/");
      expect((await store.event("evt_1"))?.url).toBe("https://new.example/");
    }),
  );

  describe("endpoints", () => {
    const HEALTHY = anEndpoint({ url: URL_HERE });
    /** Saves endpoints as attempts do. */
    async function save(store: Store, ...endpoints: readonly Endpoint[]): Promise<void> {
      const attempt = { eventId: "evt_1", at: NOW, tookMs: 1, status: 200, failure: undefined, answer: "" };
      const next = { kind: "again", job: { id: 0, epoch: 0 }, dueAt: 0, error: "" } as const;
      for (const endpoint of endpoints) await store.recordAttempt(attempt, next, endpoint);
    }

    test(
      "are kept with their attempts and found by URL, within their platform",
      on(async (store) => {
        await fill(store);
        const failing: Endpoint = {
          ...HEALTHY,
          url: "https://a.example/",
          state: "failing",
          failures: 2,
          failure: "x",
        };
        const paused: Endpoint = { ...failing, url: "https://b.example/", state: "paused" };
        await save(store, HEALTHY, paused, failing, { ...HEALTHY, platformId: "pl_two" });
        expect(await store.endpoint(PLATFORM, URL_HERE)).toStrictEqual(HEALTHY);
        expect(await store.endpoint("pl_three", URL_HERE)).toBeUndefined();
        const all = { platformId: PLATFORM, limit: 10 };
        expect(await store.endpoints(all)).toStrictEqual({
          endpoints: [failing, paused, HEALTHY],
          hasMore: false,
        });
        expect(await store.endpoints({ ...all, limit: 1 })).toStrictEqual({
          endpoints: [failing],
          hasMore: true,
        });
        expect((await store.endpoints({ ...all, after: failing.url })).endpoints).toStrictEqual([
          paused,
          HEALTHY,
        ]);
        expect((await store.endpoints({ ...all, state: "paused" })).endpoints).toStrictEqual([paused]);
        await save(store, { ...HEALTHY, state: "paused" });
        expect((await store.endpoint(PLATFORM, URL_HERE))?.state).toBe("paused");
      }),
    );

    test(
      "healthy ones without recent attempts are deleted, others never",
      on(async (store) => {
        await fill(store);
        await save(store, HEALTHY, { ...HEALTHY, url: "https://p.example/", state: "paused" });
        await store.prune(NOW);
        expect(await store.endpoint(PLATFORM, URL_HERE)).toBeDefined();
        await store.prune(NOW + 1);
        expect(await store.endpoint(PLATFORM, URL_HERE)).toBeUndefined();
        expect(await store.endpoint(PLATFORM, "https://p.example/")).toBeDefined();
      }),
    );
  });
});
