// Contract of every store for counts of failed payments, run against each kind.

import { describe, expect, test } from "bun:test";
import type { FailureCounts } from "../../src/ports/failed-payments.ts";
import type { Store } from "../../src/ports/store.ts";
import { kinds } from "../support/store/kinds.ts";
import { NOW } from "../support/store/orders.ts";

const PAYMENT = { id: "auth_1", undecided: ["bank a"], failed: ["page a", "address a"], publicKey: "pk_1" };

const counted = (store: Store, sources: readonly string[]): Promise<readonly (readonly unknown[])[]> =>
  store.countFailures(sources, (found) => ({
    value: sources.map((source) => [source, found.get(source)?.failures ?? 0]),
    counts: new Map(),
  }));

const add = (store: Store, sources: readonly string[], more = 1) =>
  store.countFailures(sources, (found) => {
    const counts: FailureCounts = new Map(
      sources.map((source) => [source, { failures: (found.get(source)?.failures ?? 0) + more, lastAt: NOW }]),
    );
    return { value: undefined, counts };
  });

describe.each(kinds)("a store (%s)", (_, open) => {
  test("counts each source by itself, whatever it is called, and forgets one without a failure", async () => {
    const store = await open();
    const names = ["page ord_1 2001:db8::", "address 203.0.113.7", "' é \u{1f600} \\"];
    await add(store, names);
    await add(store, names.slice(0, 2));
    expect(await counted(store, [...names, "other"])).toEqual([
      [names[0], 2],
      [names[1], 2],
      [names[2], 1],
      ["other", 0],
    ]);
    await add(store, names.slice(2), -1);
    await store.pruneFailures(NOW);
    expect(await counted(store, names.slice(1))).toEqual([
      [names[1], 2],
      [names[2], 0],
    ]);
    await store.pruneFailures(NOW + 1);
    expect(await counted(store, names.slice(0, 1))).toEqual([[names[0], 0]]);
    await store.close();
  });

  test("of many that count at once none is lost", async () => {
    const store = await open();
    await Promise.all(Array.from({ length: 40 }, (__, index) => add(store, ["a", `b ${index % 2}`])));
    expect(await counted(store, ["a", "b 0", "b 1"])).toEqual([
      ["a", 40],
      ["b 0", 20],
      ["b 1", 20],
    ]);
    await store.close();
  });

  test("gives a payment that waits once", async () => {
    const store = await open();
    await store.keepWaiting(PAYMENT, NOW);
    const taken = await Promise.all([store.takeWaiting("auth_1"), store.takeWaiting("auth_1")]);
    expect(taken.filter((found) => found !== undefined)).toEqual([PAYMENT]);
    expect(await store.takeWaiting("auth_2")).toBeUndefined();
    await store.close();
  });
});
