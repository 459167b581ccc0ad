// Failed jobs whose rescheduling could not be saved, over a store that fails when the test says so.

import { afterEach, expect, test } from "bun:test";
import { createRescheduling } from "../../../src/application/jobs/rescheduling.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { MINUTE } from "../../../src/domain/time.ts";
import type { ClaimedJob } from "../../../src/ports/store.ts";
import { StaleLease, StoreFailure } from "../../../src/store/failure.ts";
import { newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { SECRET_KEY, startService } from "../../support/service.ts";

/** Longer than the loop sleeps and a failed job waits, and far shorter than its lease. */
const SOON_MS = MINUTE;

let service: TestService | undefined;
afterEach(() => service?.stop());

/** A service whose outcomes of jobs are not saved while the disk is full; `claimed` is every job about money. */
async function started() {
  const disk = { isFull: false };
  const claimed: string[] = [];
  const whileThereIsRoom =
    <A extends readonly unknown[], T>(save: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      if (disk.isFull) throw new StoreFailure("full");
      return save(...given);
    };
  service = await startService({
    withStore: (store) => ({
      ...store,
      async claimJobs(...claim) {
        const jobs = await store.claimJobs(...claim);
        for (const { kind } of jobs) if (kind !== "mail" && kind !== "deliver") claimed.push(kind);
        return jobs;
      },
      update: whileThereIsRoom(store.update) as typeof store.update,
      rescheduleJob: whileThereIsRoom(store.rescheduleJob),
      removeJob: whileThereIsRoom(store.removeJob),
    }),
  });
  return { service, disk, claimed };
}

/** All that is due is tried on a full disk, and what is due is done once there is room. */
async function fullFor({ service: { settle, turnBy }, disk }: Awaited<ReturnType<typeof started>>) {
  disk.isFull = true;
  await settle();
  await settle();
  disk.isFull = false;
  await turnBy(SOON_MS);
}

test("captures whose outcome finds no room are saved soon after there is room, and are made once", async () => {
  const given = await started();
  const order = await newGroup(given.service, { type: "standard" });
  await fullFor(given);
  // The co-buyers' two twice, and then their captain's.
  expect(given.claimed).toEqual(Array.from({ length: 5 }, () => "capture"));
  expect(await read(given.service, order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  const { operations } = given.service.program.application;
  expect(await operations.reconcile(0)).toMatchObject({ corrected: 0, unresolved: [] });
});

test("a refund and a release whose outcome finds no room are saved soon after there is room, and are made once", async () => {
  const given = await started();
  const { api, settle } = given.service;
  const refunded = await newOrder(given.service, { type: "standard", ux: "single" });
  await pays(given.service, refunded.redirectUrl);
  await settle();
  const cancelled = await newGroup(given.service, {}, []);
  given.claimed.length = 0;
  const headers = { authorization: SECRET_KEY };
  await api("POST", `/v1/orders/${refunded.id}/refund`, { amount: 1_000 }, headers);
  await api("POST", `/v1/orders/${cancelled.id}/cancel`, {}, headers);
  await fullFor(given);
  expect(given.claimed.toSorted()).toEqual(["refund", "refund", "release", "release"]);
  expect(await read(given.service, refunded.id)).toMatchObject({ amountRefunded: 1_000 });
  expect(await read(given.service, cancelled.id)).toMatchObject({ status: "cancelled" });
  const { operations } = given.service.program.application;
  expect(await operations.reconcile(0)).toMatchObject({ corrected: 0, unresolved: [] });
});

/** `failures` are those of the first tries. */
function rescheduling(...failures: readonly Error[]) {
  const left = [...failures];
  const saved: number[] = [];
  const store = {
    async rescheduleJob({ id }: ClaimedJob) {
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      saved.push(id);
    },
  };
  return { saved, ...createRescheduling({ store } as unknown as Pick<Runtime, "store">) };
}

const job = (id: number, kind = "mail") => ({ id, kind, epoch: 1 }) as ClaimedJob;
const FULL = new StoreFailure("full");

test("as many are tried again as are asked for, until each is saved", async () => {
  const { saved, reschedule, tryAgain, count } = rescheduling(FULL, FULL, FULL, FULL);
  for (const id of [1, 2]) await reschedule(job(id), 5, "");
  await reschedule(job(3, "capture"), 5, "");
  expect([count(["mail"]), count(["capture", "refund"])]).toEqual([2, 1]);
  expect([await tryAgain(1), await tryAgain(2), await tryAgain(9), await tryAgain(9)]).toEqual([0, 2, 1, 0]);
  expect(saved).toEqual([2, 3, 1]);
});

test.each([
  ["a job that the next leader runs", new StaleLease()],
  ["a job that may have been rescheduled", new StoreFailure("unreachable", undefined, { isUncertain: true })],
])("%s is not rescheduled a second time", async (_, failure) => {
  const { saved, reschedule, tryAgain, count } = rescheduling(failure);
  await reschedule(job(1), 5, "");
  expect([count(["mail"]), await tryAgain(9), saved]).toEqual([0, 0, []]);
});

test("a job that is claimed once more is not rescheduled for the time before", async () => {
  const { saved, reschedule, claimed, tryAgain } = rescheduling(FULL);
  await reschedule(job(1), 5, "");
  claimed(job(1));
  expect([await tryAgain(9), saved]).toEqual([0, []]);
});
