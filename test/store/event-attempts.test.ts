// Contract of every store for webhook events and their delivery attempts, run against each kind.

import { describe, expect, test } from "bun:test";
import type { DeliveryAttempt, NewEvent, Store } from "../../src/ports/store.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { aJob, change, leaseOf, leaseUntil, NOW, PLATFORM } from "../support/store/orders.ts";

const KINDS = ["deliver"];

const EVENT: NewEvent = {
  id: "evt_1",
  name: "order.confirmed",
  body: '{"a":1}',
  url: "https://shop.example/hook",
};
const ATTEMPT: DeliveryAttempt = {
  eventId: "evt_1",
  at: NOW,
  tookMs: 12,
  status: 503,
  failure: undefined,
  answer: "later",
};

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  describe("events", () => {
    const deliver = aJob({ kind: "deliver", subject: "evt_1", payload: {} });
    const withEvent = async (store: Store) => {
      await change(store, "ord_1", {}, { events: [EVENT], jobs: [deliver] });
      const [job] = await store.claimJobs(KINDS, NOW, leaseUntil(NOW + 60_000), 1);
      return leaseOf(job);
    };

    test(
      "I13: are kept with their bytes and their attempts until delivered",
      on(async (store) => {
        const job = await withEvent(store);
        const stored = { ...EVENT, orderId: "ord_1", platformId: PLATFORM, createdAt: NOW };
        expect(await store.event("evt_1")).toStrictEqual({ ...stored, state: "pending" });
        await store.recordAttempt(ATTEMPT, { kind: "again", job, dueAt: NOW + 5, error: "503" });
        expect((await store.event("evt_1"))?.state).toBe("pending");
        const [again] = await store.claimJobs(KINDS, NOW + 5, leaseUntil(NOW + 60_000), 1);
        expect(again).toMatchObject({ id: job.id, attempts: 1 });
        const ok = { ...ATTEMPT, at: NOW + 5, status: 200, answer: "" };
        await store.recordAttempt(ok, { kind: "delivered", job });
        expect(await store.event("evt_1")).toStrictEqual({ ...stored, state: "delivered" });
        expect(await store.attempts("evt_1")).toStrictEqual([ATTEMPT, ok]);
        expect(await store.nextWakeAt()).toBeUndefined();
      }),
    );

    test.each(["exhausted", "dropped"] as const)(
      "F31, F32: that are given up are %s, with the reason",
      (kind) =>
        on(async (store) => {
          const job = await withEvent(store);
          const last = { ...ATTEMPT, status: undefined, failure: "timeout" };
          await store.recordAttempt(last, { kind, job });
          expect((await store.event("evt_1"))?.state).toBe(kind);
          expect(await store.attempts("evt_1")).toStrictEqual([last]);
          expect(await store.nextWakeAt()).toBeUndefined();
        })(),
    );

    test(
      "without an endpoint are kept, and no job waits for them",
      on(async (store) => {
        await change(store, "ord_1", {}, { events: [{ ...EVENT, url: undefined }] });
        expect(await store.event("evt_1")).toMatchObject({ url: undefined, state: "dropped" });
        expect(await store.event("evt_2")).toBeUndefined();
      }),
    );
  });
});
