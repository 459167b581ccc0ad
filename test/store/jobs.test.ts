// Contract of every store for jobs, run against each kind.

import { describe, expect, test } from "bun:test";
import type { JobLease } from "../../src/ports/leases.ts";
import type { Store } from "../../src/ports/store.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { aJob, anOrder, change, create, leaseOf, leaseUntil, NOW } from "../support/store/orders.ts";

const KINDS = ["inquire", "release", "capture", "refund", "deliver"];

describe.each(kinds)("a store (%s)", (_, open) => {
  const on = onOrder(open);

  describe("jobs", () => {
    const LEASE = NOW + 60_000;
    const claim = (store: Store, at = NOW) => store.claimJobs(KINDS, at, leaseUntil(at + 60_000), 10);

    test(
      "are claimed when due, earliest first, and only once while leased",
      on(async (store) => {
        const due = [
          aJob({ subject: "a", dueAt: NOW }),
          aJob({ subject: "b", dueAt: NOW - 5, payload: undefined }),
          aJob({ subject: "c", dueAt: NOW + 1 }),
        ];
        await change(store, "ord_1", {}, { jobs: due });
        expect(await store.nextWakeAt()).toBe(NOW - 5);
        const claimed = await claim(store);
        expect(claimed.map(({ subject, attempts }) => [subject, attempts])).toEqual([
          ["b", 0],
          ["a", 0],
        ]);
        expect(claimed[1]).toMatchObject({ orderId: "ord_1", ...due[0] });
        expect(await claim(store)).toEqual([]);
        expect(await store.nextWakeAt()).toBe(NOW + 1);
      }),
    );

    test(
      "one claim takes at most its limit",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: ["a", "b", "c"].map((subject) => aJob({ subject })) });
        expect(await store.claimJobs(KINDS, NOW, leaseUntil(LEASE), 2)).toHaveLength(2);
        expect(await store.claimJobs(KINDS, NOW, leaseUntil(LEASE), 2)).toHaveLength(1);
      }),
    );

    test(
      "F1: with an expired lease are due again, with one more attempt behind them",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob()] });
        await claim(store);
        expect(await store.nextWakeAt()).toBe(LEASE);
        expect(await claim(store, LEASE - 1)).toEqual([]);
        expect(await claim(store, LEASE)).toMatchObject([{ subject: "auth_1", attempts: 1 }]);
      }),
    );

    test(
      "F10: rescheduled by a clock that has gone back since, are due after the same delay",
      on(async (store) => {
        const DAY = 86_400_000;
        const jobs = [aJob({ subject: "before", dueAt: NOW + 1_000 }), aJob({ subject: "leased" })];
        await change(store, "ord_1", {}, { jobs });
        const later = [
          aJob({ subject: "a minute", dueAt: NOW + DAY + 60_000 }),
          aJob({ subject: "an hour", dueAt: NOW + DAY + 3_600_000 }),
        ];
        await change(store, "ord_1", {}, { jobs: later });
        await store.claimJobs(KINDS, NOW + DAY, leaseUntil(NOW + DAY + 300_000), 2);
        await store.bringBack(0, DAY, NOW);
        const due = async (at: number) => (await claim(store, at)).map(({ subject }) => subject);
        expect(await due(NOW + 59_999)).toEqual([]);
        expect(await due(NOW + 60_000)).toEqual(["a minute"]);
        expect((await due(NOW + 300_000)).toSorted()).toEqual(["a minute", "before", "leased"]);
        expect(await due(NOW + 3_600_000)).toContain("an hour");
      }),
    );

    test(
      "rescheduled are due then, removed never",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob(), aJob({ subject: "auth_2" })] });
        const [first, other] = await claim(store);
        await store.rescheduleJob(leaseOf(first), NOW + 5, "no answer");
        await store.removeJob(leaseOf(other));
        expect(await claim(store, NOW + 4)).toEqual([]);
        expect(await claim(store, NOW + 5)).toMatchObject([
          { subject: "auth_1", attempts: 1, dueAt: NOW + 5 },
        ]);
      }),
    );

    test(
      "with an outcome refused three times are listed with the reason; a provider without an answer is no refusal",
      on(async (store) => {
        const jobs = [aJob(), aJob({ subject: "auth_2" }), aJob({ kind: "sendMail", subject: "auth_3" })];
        await change(store, "ord_1", {}, { jobs });
        for (let tries = 1; tries <= 3; tries++) {
          expect(await store.unsavedJobs(["capture"])).toEqual([]);
          for (const job of await store.claimJobs(["capture", "sendMail"], NOW, leaseUntil(LEASE), 9)) {
            const error = job.subject === "auth_2" ? "no answer" : "ImpossibleChange: refused.";
            await store.rescheduleJob(job, NOW, error);
          }
        }
        expect(await store.unsavedJobs(["capture", "refund"])).toEqual([
          { orderId: "ord_1", kind: "capture", subject: "auth_1", attempts: 3, reason: "refused." },
        ]);
      }),
    );

    test(
      "requested twice are one, due at the earlier moment, with the newer payload",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob({ dueAt: NOW + 5 })] });
        await change(store, "ord_1", {}, { jobs: [aJob({ dueAt: NOW + 9, payload: { amount: 2 } })] });
        expect(await claim(store, NOW + 9)).toMatchObject([{ dueAt: NOW + 5, payload: { amount: 2 } }]);
      }),
    );

    test(
      "requested again while claimed run once more, and never twice at a time",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob()] });
        const [job] = await claim(store);
        await change(store, "ord_1", {}, { jobs: [aJob({ payload: { amount: 2 } })] });
        expect(await claim(store)).toEqual([]);
        await store.removeJob(leaseOf(job));
        const [again] = await claim(store);
        expect(again).toMatchObject({ payload: { amount: 2 }, attempts: 0 });
        await store.removeJob(leaseOf(again));
        expect(await store.nextWakeAt()).toBeUndefined();
      }),
    );

    test.each([
      ["held", (store: Store, job: JobLease) => store.holdJob(job, NOW + 50)],
      ["rescheduled", (store: Store, job: JobLease) => store.rescheduleJob(job, NOW + 50, "HTTP 500")],
    ] as const)("requested again while claimed and %s are due when they were requested for", (_, ends) =>
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob()] });
        const [job] = await claim(store);
        await change(store, "ord_1", {}, { jobs: [aJob({ dueAt: NOW + 1 })] });
        await ends(store, leaseOf(job));
        expect(await store.nextWakeAt()).toBe(NOW);
      })(),
    );

    test(
      "that the order needs no more end with the change that says so, claimed or not, and no others do",
      on(async (store) => {
        const jobs = [aJob(), aJob({ kind: "inquire" }), aJob({ subject: "auth_2" })];
        await change(store, "ord_1", {}, { jobs });
        await create(store, anOrder("ord_2"), { jobs: [aJob()] });
        const [claimed] = await store.claimJobs(["capture"], NOW, leaseUntil(LEASE), 1);
        const endedJobs = [
          { kind: "capture", subject: "auth_1" },
          { kind: "inquire", subject: "auth_1" },
          { kind: "refund", subject: "never asked for" },
        ];
        await change(store, "ord_1", {}, { endedJobs });
        await store.removeJob(leaseOf(claimed));
        await store.rescheduleJob(leaseOf(claimed), NOW, "it is gone");
        const left = await claim(store, LEASE);
        expect(left.map(({ orderId, subject }) => [orderId, subject])).toEqual([
          ["ord_1", "auth_2"],
          ["ord_2", "auth_1"],
        ]);
      }),
    );

    test(
      "that ended are new when they are requested again",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob()] });
        const [job] = await claim(store);
        await store.takeNextKey(leaseOf(job));
        await change(store, "ord_1", {}, { endedJobs: [{ kind: "capture", subject: "auth_1" }] });
        await change(store, "ord_1", {}, { jobs: [aJob({ dueAt: NOW + 1 })] });
        expect(await claim(store, NOW + 1)).toMatchObject([{ attempts: 0, keyNumber: 1, dueAt: NOW + 1 }]);
      }),
    );

    test(
      "use the next key once it is stored, also when they are requested again",
      on(async (store) => {
        await change(store, "ord_1", {}, { jobs: [aJob(), aJob({ subject: "other" })] });
        const [job] = await claim(store);
        expect(job?.keyNumber).toBe(1);
        await store.takeNextKey(leaseOf(job));
        await change(store, "ord_1", {}, { jobs: [aJob({ payload: { amount: 2 } })] });
        await store.rescheduleJob(leaseOf(job), NOW, "a failure is kept under the first key");
        expect(await claim(store)).toMatchObject([{ subject: job?.subject ?? "", keyNumber: 2 }]);
      }),
    );
  });

  describe("jobs of some kinds", () => {
    test(
      "are claimed without the others",
      on(async (store) => {
        const jobs = [aJob({ kind: "deliver", subject: "a" }), aJob({ kind: "capture", subject: "b" })];
        await change(store, "ord_1", {}, { jobs });
        const money = await store.claimJobs(["capture"], NOW, leaseUntil(NOW + 60_000), 10);
        expect(money.map(({ kind }) => kind)).toEqual(["capture"]);
        const rest = await store.claimJobs(["deliver"], NOW, leaseUntil(NOW + 60_000), 10);
        expect(rest.map(({ kind }) => kind)).toEqual(["deliver"]);
      }),
    );
  });
});
