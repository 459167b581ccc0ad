// Contract of every store for counts of financing decisions: by platform, value and day, with blocks, pruned by day and
// erased with their order's captain (specification/scoring#counters, T33).

import { describe, expect, test } from "bun:test";
import type { CountedDecision } from "../../src/ports/scoring-counts.ts";
import type { Details, Store } from "../../src/ports/store.ts";
import { StaleCounts } from "../../src/store/failure.ts";
import { failureOf } from "../support/failure.ts";
import { kinds, kindsDecidingTwice } from "../support/store/kinds.ts";
import { ACT, anOrder, change, create, NOW, PLATFORM } from "../support/store/orders.ts";

const TODAY = 20_000;
const decided = (day: number, ...hashes: readonly string[]): CountedDecision => ({
  day,
  values: hashes.map((hash) => ({ hash })),
});
const refusedUntil = (blockedUntil: number, hash = "a"): CountedDecision => ({
  day: TODAY,
  values: [{ hash, blockedUntil }],
});

/** Orders, each with the decisions about it. */
async function given(store: Store, orders: Readonly<Record<string, readonly CountedDecision[]>>) {
  for (const [id, decisions] of Object.entries(orders)) {
    const platformId = id.startsWith("ord_other") ? "pl_other" : PLATFORM;
    await create(store, anOrder(id, { platformId }));
    for (const counted of decisions) await change(store, id, {}, { counted });
  }
}

describe.each([...kinds, ...kindsDecidingTwice])("counts of decisions (%s)", (_, open) => {
  const countsOf = (store: Store, hash: string, since = 0) => store.scoringCounts(PLATFORM, hash, since);

  test("add up by day, over orders, and by value and platform alone", async () => {
    const store = await open();
    await given(store, {
      ord_1: [decided(TODAY, "a", "b"), decided(TODAY, "a")],
      ord_2: [decided(TODAY, "a"), decided(TODAY - 3, "a")],
      ord_other: [decided(TODAY, "a")],
    });
    expect(await countsOf(store, "a")).toEqual([
      { day: TODAY - 3, count: 1 },
      { day: TODAY, count: 3 },
    ]);
    expect(await countsOf(store, "a", TODAY - 2)).toEqual([{ day: TODAY, count: 3 }]);
    expect(await countsOf(store, "b")).toEqual([{ day: TODAY, count: 1 }]);
    expect(await countsOf(store, "c")).toEqual([]);
    expect(await store.scoringCounts("pl_other", "a", 0)).toEqual([{ day: TODAY, count: 1 }]);
    await store.close();
  });

  test("refuse a decision that goes by other counts, and nothing of it is saved", async () => {
    const store = await open();
    await given(store, {
      ord_1: [decided(TODAY - 3, "a", "b")],
      ord_2: [],
      ord_other: [decided(TODAY, "a")],
    });
    const going = (since: number, count: number) =>
      change(store, "ord_2", {}, { counted: { ...decided(TODAY, "a", "b"), seen: { since, count } } });
    for (const [since, count] of [
      [0, 1],
      [0, 3],
      [TODAY, 2],
    ] as const)
      expect(await failureOf(going(since, count))).toBeInstanceOf(StaleCounts);
    expect((await store.eventLog("ord_2")).length).toBe(1);
    await going(0, 2);
    await going(TODAY, 2);
    expect(await countsOf(store, "a", TODAY)).toEqual([{ day: TODAY, count: 2 }]);
    await store.close();
  });

  test("tell the end of the latest block, which a later acceptance leaves as it is", async () => {
    const store = await open();
    await given(store, {
      ord_1: [decided(TODAY, "a"), refusedUntil(NOW + 5), decided(TODAY, "a")],
      ord_2: [refusedUntil(NOW + 3)],
    });
    expect(await countsOf(store, "a")).toEqual([{ day: TODAY, count: 4, blockedUntil: NOW + 5 }]);
    await store.close();
  });

  test("of a change that is not saved count nothing", async () => {
    const store = await open();
    await given(store, { ord_1: [] });
    const impossible = change(store, "ord_1", { amount: 1 }, { counted: decided(TODAY, "a") });
    await failureOf(impossible);
    expect(await countsOf(store, "a")).toEqual([]);
    await store.close();
  });

  test("are pruned from before a day, however many they are", async () => {
    const store = await open();
    const many = Array.from({ length: 450 }, (_, index) => `v${index}`);
    await given(store, { ord_1: [decided(TODAY - 91, "a", ...many), decided(TODAY - 90, "a")] });
    await store.pruneScoringCounts(TODAY - 90);
    expect(await countsOf(store, "a")).toEqual([{ day: TODAY - 90, count: 1 }]);
    for (const hash of many) expect(await countsOf(store, hash)).toEqual([]);
    await store.close();
  });
});

describe.each(kinds)("erasure of counts (%s)", (_, open) => {
  const asItIs = { event: (body: string) => body, answer: (body: string) => body };
  const erasing = async (details: Details | undefined) => {
    const store = await open();
    await given(store, { ord_1: [decided(TODAY, "a"), refusedUntil(NOW + 5)], ord_2: [decided(TODAY, "a")] });
    const erasure = { buyers: [], isWhole: false, ...(details !== undefined && { details }) };
    await store.erase("ord_1", () => erasure, asItIs, { now: NOW, audit: ACT });
    const counts = await store.scoringCounts(PLATFORM, "a", 0);
    await store.close();
    return counts;
  };

  test("the captain's are removed with their block, another order's stay", async () => {
    expect(await erasing({})).toEqual([{ day: TODAY, count: 1 }]);
  });

  test("a co-buyer's erasure leaves them", async () => {
    expect(await erasing(undefined)).toEqual([{ day: TODAY, count: 3, blockedUntil: NOW + 5 }]);
  });
});
