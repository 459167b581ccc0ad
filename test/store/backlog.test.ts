// Backlog of a storage: open jobs by kind, of each kind no more counted than asked for.

import { expect, test } from "bun:test";
import { storageAt } from "../../src/store/storage.ts";
import {
  aJob,
  anOrder,
  change,
  create,
  leaseOf,
  leaseUntil,
  NOW,
  temporaryFolder,
} from "../support/store/orders.ts";

test("of each kind so many are counted as asked for, with the failing ones and the next one's moment", async () => {
  using folder = temporaryFolder();
  const storage = storageAt(folder.path);
  const store = await storage.open({});
  await create(store, anOrder("ord_1"));
  const refunds = ["a", "b", "c"].map((subject, index) =>
    aJob({ kind: "refund", subject, dueAt: NOW + index }),
  );
  await change(store, "ord_1", {}, { jobs: [...refunds, aJob({ kind: "inquire", dueAt: NOW + 10 })] });
  const [claimed] = await store.claimJobs(["refund"], NOW, leaseUntil(NOW + 60_000), 1);
  await store.rescheduleJob(leaseOf(claimed), NOW + 5, "no answer");
  const inquire = { kind: "inquire", count: 1, failing: 0, oldestDueAt: NOW + 10, hasMore: false };
  const refund = { kind: "refund", count: 3, failing: 1, oldestDueAt: NOW + 1, hasMore: false };
  expect(await storage.backlog(3)).toEqual([inquire, refund]);
  expect(await storage.backlog(2)).toEqual([inquire, { ...refund, count: 2, hasMore: true }]);
  await store.close();
});

test("nothing waits in a new storage", async () => {
  using folder = temporaryFolder();
  const storage = storageAt(folder.path);
  const store = await storage.open({});
  expect(await storage.backlog(10)).toEqual([]);
  await store.close();
});
