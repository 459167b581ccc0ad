// Jobs that end with the change that saves their outcome, in the whole program: nothing claims them afterwards, and no
// further write removes them.

import { afterEach, expect, test } from "bun:test";
import type { ClaimedJob, JobLease } from "../../../src/ports/store.ts";
import type { Faults } from "../../../src/providers/simulator/simulator.ts";
import { newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const MINUTE = 60_000;
const MONEY = ["inquire", "capture", "release", "refund"];

let runtime: TestService;
afterEach(() => runtime.stop());

/** A service whose money jobs are written down: each that is claimed, and each that is removed by itself. */
async function watched(faults?: Faults) {
  const claimed: ClaimedJob[] = [];
  const removed: JobLease[] = [];
  runtime = await startService({
    ...(faults !== undefined && { faults }),
    withStore: (store) => ({
      ...store,
      async claimJobs(...claim) {
        const jobs = await store.claimJobs(...claim);
        claimed.push(...jobs.filter(({ kind }) => MONEY.includes(kind)));
        return jobs;
      },
      async removeJob(job) {
        removed.push(job);
        await store.removeJob(job);
      },
    }),
  });
  const kinds = () => claimed.map(({ kind }) => kind);
  return { kinds, removed };
}

test("a payment with an answer is not asked about again, and a capture is not removed by itself", async () => {
  const { kinds, removed } = await watched();
  const order = await newGroup(runtime, { type: "standard" });
  await runtime.settle();
  await runtime.turnBy(MINUTE);
  expect(await read(runtime, order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  expect(kinds()).toEqual(["capture", "capture", "capture"]);
  expect(removed).toEqual([]);
  expect(await runtime.store.unsavedJobs(MONEY)).toEqual([]);
  expect(await runtime.store.nextWakeAt()).toBeUndefined();
});

test("a payment whose answer is lost is asked about, and its question ends with the answer", async () => {
  let isLost = false;
  const { kinds, removed } = await watched(async ({ moment }) => {
    if (isLost || moment !== "afterEffect") return "pass";
    isLost = true;
    return "lose";
  });
  const order = await newOrder(runtime, { type: "standard", ux: "single" });
  const { payment } = await pays(runtime, order.redirectUrl, { amount: 10_000 });
  expect(payment).toMatchObject({ status: "pending", unanswered: true });
  await runtime.turnBy(MINUTE);
  expect(await read(runtime, order.id)).toMatchObject({ status: "completed" });
  expect(kinds()).toEqual(["inquire"]);
  expect(removed).toEqual([]);
  expect(await runtime.store.nextWakeAt()).toBeUndefined();
});
