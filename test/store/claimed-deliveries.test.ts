// Contract of every store for claimed deliveries: a claim brings event, address and endpoint of the same moment.

import { describe, expect, test } from "bun:test";
import type { Store } from "../../src/ports/store.ts";
import type { Endpoint } from "../../src/ports/webhook-events.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { aJob, change, leaseOf, leaseUntil, NOW, PLATFORM } from "../support/store/orders.ts";

const EVENT = {
  id: "evt_1",
  name: "order.confirmed",
  body: "{}",
  url: "https://shop.example/hook?n=1",
};
const ATTEMPT = { eventId: "evt_1", at: NOW, tookMs: 1, status: 500, failure: "HTTP 500", answer: "" };

function failing(url: string, platformId = PLATFORM): Endpoint {
  const times = { since: NOW, heldUntil: NOW + 9, seenAt: NOW };
  return { platformId, url, state: "failing", failures: 2, failure: "HTTP 500", ...times };
}

const deliver = (subject: string) => aJob({ kind: "deliver", subject, payload: {} });
const claim = (store: Store, at = NOW) => store.claimJobs(["deliver", "capture"], at, leaseUntil(at + 1), 10);

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  test(
    "a claimed delivery brings its event; other jobs, and one without an event, bring none",
    on(async (store) => {
      const jobs = [deliver("evt_1"), deliver("evt_gone"), aJob()];
      await change(store, "ord_1", {}, { events: [EVENT], jobs });
      const stored = await store.event("evt_1");
      expect((await claim(store)).map(({ subject, delivery }) => [subject, delivery])).toEqual([
        ["evt_1", { event: stored as never, notifyUrl: undefined, endpoint: undefined }],
        ["evt_gone", undefined],
        ["auth_1", undefined],
      ]);
    }),
  );

  test(
    "the endpoint is that of the event's address, and of the order's once it has one",
    on(async (store) => {
      await change(store, "ord_1", {}, { events: [EVENT], jobs: [deliver("evt_1"), aJob()] });
      const endpoints = [
        failing("https://shop.example/hook"),
        failing("https://new.example/"),
        failing("https://shop.example/hook", "pl_two"),
      ];
      const job = leaseOf((await claim(store))[0]);
      const next = { kind: "again", job, dueAt: NOW, error: "HTTP 500" } as const;
      for (const endpoint of endpoints) await store.recordAttempt(ATTEMPT, next, endpoint);
      const [first] = await claim(store);
      expect(first?.delivery).toMatchObject({ notifyUrl: undefined, endpoint: endpoints[0] as never });
      await change(store, "ord_1", {}, { details: { notifyUrl: "https://new.example/?a=1" } });
      const [second] = (await claim(store, NOW + 1)).filter(({ kind }) => kind === "deliver");
      expect(second?.delivery).toMatchObject({
        notifyUrl: "https://new.example/?a=1",
        endpoint: endpoints[1] as never,
      });
    }),
  );
});
