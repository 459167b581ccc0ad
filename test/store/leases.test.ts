// Contract of every store for leases, run against each kind: the leader claims, and what was claimed in an earlier
// epoch is written no more.

import { describe, expect, test } from "bun:test";
import type { ClaimedJob, JobLease, Store } from "../../src/ports/store.ts";
import { StaleLease } from "../../src/store/failure.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { aJob, change, leaseOf, leaseUntil, NOW } from "../support/store/orders.ts";

const KINDS = ["capture", "deliver", "inquire"];
const HOUR = 3_600_000;
const EVENT = { id: "evt_1", name: "order.confirmed", body: "{}", url: "https://shop.example/hook" };
const ATTEMPT = { eventId: "evt_1", at: NOW, tookMs: 1, status: 200, failure: undefined, answer: "" };
const ENDPOINT = {
  ...{ platformId: "pl_one", url: "https://shop.example/hook", state: "paused" as const },
  ...{ since: NOW, failures: 9, failure: "HTTP 500", heldUntil: 0, seenAt: NOW },
};

const claim = (store: Store, epoch: number, now = NOW): Promise<readonly ClaimedJob[]> =>
  store.claimJobs(KINDS, now, leaseUntil(now + HOUR, epoch), 10);

/** Everything that is written with a lease, or by a leader. */
const WRITES: Readonly<Record<string, (store: Store, job: JobLease) => Promise<unknown>>> = {
  "a claim": (store, { epoch }) => claim(store, epoch),
  "the end of a job": (store, job) => store.removeJob(job),
  "a reschedule": (store, job) => store.rescheduleJob(job, NOW + 5, "no answer"),
  "a hold": (store, job) => store.holdJob(job, NOW + 5),
  "the next key": (store, job) => store.takeNextKey(job),
  "a delivered attempt": (store, job) => store.recordAttempt(ATTEMPT, { kind: "delivered", job }, ENDPOINT),
  "a failed attempt": (store, job) =>
    store.recordAttempt(ATTEMPT, { kind: "again", job, dueAt: NOW + 5, error: "HTTP 500" }, ENDPOINT),
  "open questions": (store, { epoch }) => store.askOpenQuestions(epoch, NOW),
  "a clock that has gone back": (store, { epoch }) => store.bringBack(epoch, 5, NOW),
};

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  test(
    "each lead begins an epoch, in which its claims are made",
    on(async (store) => {
      const first = await store.lead([], NOW);
      const second = await store.lead([], NOW);
      expect(second).toBeGreaterThan(first);
      await change(store, "ord_1", {}, { jobs: [aJob()] });
      expect(await claim(store, second)).toMatchObject([{ subject: "auth_1", epoch: second }]);
    }),
  );

  test(
    "F1: a lead frees what the leader before has claimed, of every kind",
    on(async (store) => {
      const jobs = [aJob(), aJob({ kind: "deliver", subject: "evt_1" })];
      await change(store, "ord_1", {}, { jobs });
      expect(await claim(store, await store.lead([], NOW))).toHaveLength(2);
      expect(await claim(store, await store.lead([], NOW))).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    }),
  );

  test(
    "F1: a lead makes jobs of these kinds due, and no others",
    on(async (store) => {
      const later = { dueAt: NOW + 100 };
      const jobs = [
        aJob(later),
        aJob({ ...later, kind: "inquire" }),
        aJob({ kind: "inquire", subject: "b" }),
      ];
      await change(store, "ord_1", {}, { jobs });
      const claimed = await claim(store, await store.lead(["inquire"], NOW));
      expect(claimed.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
        "inquire auth_1",
        "inquire b",
      ]);
    }),
  );

  describe.each(Object.entries(WRITES))("%s of an earlier epoch", (__, write) => {
    test(
      "is refused, and changes nothing",
      on(async (store) => {
        const deliver = aJob({ kind: "deliver", subject: "evt_1", payload: {} });
        const jobs = [deliver, aJob({ dueAt: NOW + HOUR }), aJob({ kind: "inquire", dueAt: NOW + HOUR })];
        await change(store, "ord_1", {}, { events: [EVENT], jobs });
        const stale = leaseOf((await claim(store, await store.lead([], NOW)))[0]);
        const epoch = await store.lead([], NOW);
        expect(await write(store, stale).catch((error) => error)).toBeInstanceOf(StaleLease);
        expect(await claim(store, epoch)).toMatchObject([{ ...deliver, attempts: 1, keyNumber: 1 }]);
        expect(await store.nextWakeAt()).toBe(NOW + HOUR);
        expect(await store.attempts("evt_1")).toEqual([]);
        expect(await store.event("evt_1")).toMatchObject({ state: "pending" });
        expect(await store.endpoint("pl_one", EVENT.url)).toBeUndefined();
      }),
    );

    test(
      "is refused also in the write batch that begins the next",
      on(async (store) => {
        await change(
          store,
          "ord_1",
          {},
          { events: [EVENT], jobs: [aJob({ kind: "deliver", subject: "evt_1" })] },
        );
        const stale = leaseOf((await claim(store, await store.lead([], NOW)))[0]);
        const [epoch, refused] = await Promise.all([
          store.lead([], NOW),
          write(store, stale).catch((error) => error),
        ]);
        expect(refused).toBeInstanceOf(StaleLease);
        expect(await claim(store, epoch)).toMatchObject([{ subject: "evt_1", attempts: 1 }]);
      }),
    );
  });
});
