// Nightly maintenance: how long an Idempotency-Key and a decision are remembered, and erasure after the retention.

import { expect, test } from "bun:test";
import type { LogEntry } from "../../../src/application/log.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { prune } from "../../../src/application/upkeep/housekeeping.ts";
import type { MemberRetention } from "../../../src/ports/members.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { AT_NOW, anOrder, change, changing, create, NOW, PLATFORM } from "../../support/store/orders.ts";

const DAY = 86_400_000;

test("I9: an Idempotency-Key is kept for 7 days, longer than any order can be committed, and then counts as new", async () => {
  const store = openStore({ path: ":memory:" });
  await create(store, anOrder("ord_1"));
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => logged.push(entry);
  const nightAt = (moment: number) =>
    prune({ store, config: { platforms: [] }, now: () => moment, log } as unknown as Runtime);

  const idempotency = { scope: "pl_one POST /v1/orders", key: "k", fingerprint: "f" };
  const answer = { status: 200, body: "{}" };
  const ask = async () => {
    const act = (found?: Parameters<typeof changing>[0]) => ({
      value: null,
      change: changing(found, {}, { answer }),
    });
    return (await store.update("ord_1", act, { ...AT_NOW, idempotency })).kind;
  };
  expect(await ask()).toBe("done");
  await nightAt(NOW + 7 * DAY);
  expect(await ask()).toBe("replayed");
  await nightAt(NOW + 7 * DAY + 1);
  expect(await ask()).toBe("done");
  expect(logged).toEqual([]);
  await store.close();
});

test("a decision about financing is counted for 90 days, in any time zone", async () => {
  const store = openStore({ path: ":memory:" });
  const day = Math.floor(NOW / DAY);
  await create(store, anOrder("ord_1"));
  const counted = { day, values: [{ hash: "a" }] };
  await change(store, "ord_1", {}, { counted });
  const nightAt = (moment: number) =>
    prune({
      store,
      config: { platforms: [] },
      now: () => moment,
      log: () => undefined,
    } as unknown as Runtime);
  const countsOf = () => store.scoringCounts(PLATFORM, "a", 0);
  await nightAt(NOW + 90 * DAY);
  expect(await countsOf()).toEqual([{ day, count: 1 }]);
  await nightAt(NOW + 91 * DAY);
  expect(await countsOf()).toEqual([]);
  await store.close();
});

test("rows of the audit log are kept for audit_days, else for 400 days, and sessions as long as they can last", async () => {
  const asked: unknown[] = [];
  const store = {
    prune: async () => undefined,
    pruneScoringCounts: async () => undefined,
    pruneConversion: async (day: number) => expect(day).toBe(Math.floor(NOW / DAY) - 400),
    pruneMails: async (before: number) => expect(before).toBe(NOW - 90 * DAY),
    pruneAuditLog: async (keptSince: number) => void asked.push(keptSince),
    pruneMembers: async (retention: MemberRetention) => void asked.push(retention),
  };
  const nightOf = (config: object) =>
    prune({
      store,
      config: { platforms: [], ...config },
      now: () => NOW,
      log: () => undefined,
    } as unknown as Runtime);
  await nightOf({});
  await nightOf({ dashboard: { url: "", idleMs: 1, ageMs: 2, keepAuditMs: 30 * DAY, supportRefundMax: 0 } });
  expect(asked).toEqual([
    NOW - 400 * DAY,
    { usedBefore: NOW, startedBefore: NOW, now: NOW },
    NOW - 30 * DAY,
    { usedBefore: NOW - 1, startedBefore: NOW - 2, now: NOW },
  ]);
});

test("rows that cannot be pruned or erased are logged, and all other buyers are erased", async () => {
  const logged: LogEntry[] = [];
  const erased: string[] = [];
  const store = {
    prune: () => Promise.reject(new Error("a disk of this test")),
    pruneScoringCounts: async () => undefined,
    pruneConversion: async (day: number) => expect(day).toBe(Math.floor(NOW / DAY) - 400),
    pruneMails: async (before: number) => expect(before).toBe(NOW - 90 * DAY),
    pruneAuditLog: async () => undefined,
    pruneMembers: async () => undefined,
    expired: () => ({ ids: ["ord_1", "ord_2"], next: undefined }),
    async erase(orderId: string) {
      if (orderId === "ord_1") throw new Error("a wall of this test");
      erased.push(orderId);
      return "erased";
    },
    clearTraces: async () => true,
  };
  const config = { platforms: [{ id: "pl_one", keepPersonsMs: DAY }] };
  const log = (entry: LogEntry) => logged.push(entry);
  await prune({ store, config, now: () => NOW, log } as unknown as Runtime);
  expect(erased).toEqual(["ord_2"]);
  expect(logged).toMatchObject([
    { event: "pruneFailed", level: "warning" },
    { event: "erasureFailed", level: "alert", orderId: "ord_1" },
    { event: "personalDataErased", count: 1 },
  ]);
});
