// The lead among several replicas: one has it, another takes it when that one is gone, and what the earlier one writes
// afterwards changes nothing.

import { expect, test } from "bun:test";
import type { Store } from "../../../src/ports/store.ts";
import { StaleLease, StoreFailure } from "../../../src/store/failure.ts";
import { aJob, anOrder, create, leaseOf, leaseUntil, NOW } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

const TIMES = { deadlineMs: 2_500, patienceMs: 20_000 };
/** Longer than a busy machine lets a renewal wait. */
const RENEWING = { leaseMs: 3_000, renewEachMs: 60 };
/** As a replica that was stopped. */
const SILENT = { leaseMs: 600, renewEachMs: 3_600_000 };

const claim = (store: Store, epoch: number) =>
  store.claimJobs(["capture"], NOW, leaseUntil(NOW + 3_600_000, epoch), 10);

test("a replica that closes gives the lead back, and the next has it at once", async () => {
  const { replica } = await newDatabase();
  const [first, second] = [replica(undefined, TIMES, RENEWING), replica(undefined, TIMES, RENEWING)];
  const epoch = await first.lead([], NOW);
  let isSecond = false;
  const taking = second.lead([], NOW).then((taken) => {
    isSecond = true;
    return taken;
  });
  await Bun.sleep(1.2 * RENEWING.leaseMs);
  expect(isSecond).toBe(false);
  await first.close();
  expect(await taking).toBe(epoch + 1);
  await second.close();
});

test("a replica that is silent for longer than its lease loses the lead, and changes no job any more", async () => {
  const { query, replica } = await newDatabase();
  const [silent, next] = [replica(undefined, TIMES, SILENT), replica(undefined, TIMES, RENEWING)];
  const jobs = ["a", "b", "c"].map((subject) => aJob({ subject }));
  await create(silent, anOrder("ord_1"), { jobs });
  const old = await silent.lead([], NOW);
  const [job, other] = await claim(silent, old);
  const epoch = await next.lead([], NOW);
  expect(epoch).toBe(old + 1);
  const before = query("SELECT id, due_at, leased_until, attempts, key_number, epoch FROM jobs ORDER BY id");
  const writes = [
    () => silent.removeJob(leaseOf(job)),
    () => silent.rescheduleJob(leaseOf(other), NOW + 5, "no answer"),
    () => silent.takeNextKey(leaseOf(other)),
    () => silent.holdJob(leaseOf(other), NOW + 5),
    () => claim(silent, old),
  ];
  for (const write of writes) expect(await write().catch((error) => error)).toBeInstanceOf(StaleLease);
  expect(query("SELECT id, due_at, leased_until, attempts, key_number, epoch FROM jobs ORDER BY id")).toBe(
    before,
  );
  expect((await claim(next, epoch)).map(({ subject }) => subject)).toEqual(["a", "b", "c"]);
  await silent.close();
  expect(await claim(next, epoch)).toEqual([]);
  await next.close();
});

test("a replica that closes while it waits for the lead waits no more", async () => {
  const { replica } = await newDatabase();
  const [first, second] = [replica(undefined, TIMES, RENEWING), replica(undefined, TIMES, RENEWING)];
  await first.lead([], NOW);
  const taking = second.lead([], NOW).catch((error) => error);
  await Bun.sleep(50);
  await second.close();
  expect(await taking).toBeInstanceOf(StoreFailure);
  await first.close();
});

test("a replica that has lost the lead goes on with no payout", async () => {
  const { query, replica } = await newDatabase();
  const [silent, next] = [replica(undefined, TIMES, SILENT), replica(undefined, TIMES, RENEWING)];
  const payout = {
    ...{ id: "po_1", platformId: "pl_one", currency: "EUR", date: NOW, since: 0, broughtForward: 0 },
  };
  let isLost = false;
  const onLost = () => {
    isLost = true;
  };
  await silent.lead([], NOW, { onLost });
  await silent.openPayout(payout);
  await next.lead([], NOW);
  expect(isLost).toBe(true);
  const before = query("SELECT * FROM payouts");
  const steps = [
    () => silent.openPayout({ ...payout, id: "po_2", currency: "USD" }),
    () => silent.takeEntries("po_1", 10),
    () => silent.closePayout("po_1", () => ({ amount: 0 }), NOW),
  ];
  for (const step of steps) expect(await step().catch((error) => error)).toBeInstanceOf(StaleLease);
  expect(query("SELECT * FROM payouts")).toBe(before);
  await next.closePayout("po_1", () => ({ amount: 0 }), NOW);
  await silent.close();
  await next.close();
});

test("a lead that is asked for without patience is refused while another has it", async () => {
  const { replica } = await newDatabase();
  const [first, second] = [replica(undefined, TIMES, RENEWING), replica(undefined, TIMES, RENEWING)];
  await first.lead([], NOW);
  const refusal = await second.lead([], NOW, { isImpatient: true }).catch((error) => error);
  expect(refusal).toBeInstanceOf(StaleLease);
  await first.close();
  await second.close();
});
