// Contract of every store for idempotency keys (specification/api), run against each kind.

import { describe, expect, test } from "bun:test";
import type { IdempotencyKey, Store } from "../../src/ports/store.ts";
import { ImpossibleChange } from "../../src/store/failure.ts";
import { failureOf } from "../support/failure.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { AT_NOW, anOrder, changing, creating, NOW } from "../support/store/orders.ts";

const KEY: IdempotencyKey = { scope: "pl_one POST /v1/orders", key: "k1", fingerprint: "f1" };
const ANSWER = { status: 200, body: '{"success":true}' };

describe.each(kinds)("idempotency (I9) (%s)", (_, open) => {
  const on = onOrder(open);

  const twice = (store: Store, key: IdempotencyKey, extra = {}) => {
    let runs = 0;
    const ask = (asked: IdempotencyKey) =>
      store.update(
        "ord_1",
        (found) => {
          runs += 1;
          return { value: runs, change: changing(found, {}, { answer: ANSWER, ...extra }) };
        },
        { ...AT_NOW, idempotency: asked },
      );
    return { first: ask(KEY), second: ask(key), runs: () => runs };
  };

  test(
    "the same key with the same body gets the stored answer, even in the same moment",
    on(async (store) => {
      const { first, second, runs } = twice(store, KEY);
      expect(await first).toEqual({ kind: "done", value: 1 });
      expect(await second).toEqual({ kind: "replayed", answer: ANSWER });
      expect(runs()).toBe(1);
      expect((await store.read("ord_1"))?.order.seq).toBe(3);
    }),
  );

  test(
    "the same key with another body is refused as a conflict",
    on(async (store) => {
      const { first, second, runs } = twice(store, { ...KEY, fingerprint: "f2" });
      await first;
      expect(await second).toEqual({ kind: "keyReused" });
      expect(runs()).toBe(1);
    }),
  );

  test(
    "a call that makes an order is answered once, and its repeats make none",
    on(async (store) => {
      const make = (id: string, asked: Partial<IdempotencyKey> = {}, isRefused = false) =>
        store.update(
          id,
          () =>
            isRefused ? { value: id } : { value: id, change: creating(anOrder(id), { answer: ANSWER }) },
          { ...AT_NOW, isNew: true, idempotency: { ...KEY, ...asked } },
        );
      const replayed = { kind: "replayed", answer: ANSWER } as const;
      expect(await make("ord_10", {}, true)).toEqual({ kind: "done", value: "ord_10" });
      const [first, second] = await Promise.all([make("ord_11"), make("ord_12")]);
      expect(first).toEqual({ kind: "done", value: "ord_11" });
      expect(second).toEqual(replayed);
      expect(await make("ord_13")).toEqual(replayed);
      expect(await make("ord_14", {}, true)).toEqual(replayed);
      expect(await make("ord_15", { fingerprint: "f2" })).toEqual({ kind: "keyReused" });
      expect(await make("ord_16", { key: "k2" })).toEqual({ kind: "done", value: "ord_16" });
      const ids = ["ord_10", "ord_11", "ord_12", "ord_13", "ord_14", "ord_15", "ord_16"];
      const found = await Promise.all(ids.map((id) => store.read(id)));
      expect(found.flatMap((stored) => stored?.order.id ?? [])).toEqual(["ord_11", "ord_16"]);
    }),
  );

  test(
    "the same key in another scope is another key",
    on(async (store) => {
      const { first, second, runs } = twice(store, { ...KEY, scope: "pl_two POST /v1/orders" });
      await Promise.all([first, second]);
      expect(runs()).toBe(2);
    }),
  );

  test(
    "a refusal stores no answer, nor does an update that failed",
    on(async (store) => {
      const options = { ...AT_NOW, idempotency: KEY };
      await store.update("ord_1", () => ({ value: "refused" }), options);
      const failing = store.update(
        "ord_1",
        (found) => ({ value: 0, change: { ...changing(found, {}), orderEvents: [], answer: ANSWER } }),
        options,
      );
      expect(await failureOf(failing)).toBeInstanceOf(ImpossibleChange);
      expect(await twice(store, KEY).first).toEqual({ kind: "done", value: 1 });
    }),
  );

  test(
    "an answer can be replaced, and is gone when it has outlived its use",
    on(async (store) => {
      await twice(store, KEY).first;
      await store.replaceAnswer(KEY, { status: 200, body: "settled" });
      await store.replaceAnswer({ ...KEY, fingerprint: "f2" }, { status: 200, body: "not mine" });
      await store.prune(NOW);
      expect(await twice(store, KEY).second).toEqual({
        kind: "replayed",
        answer: { status: 200, body: "settled" },
      });
      await store.prune(NOW + 1);
      expect(await twice(store, KEY).first).toEqual({ kind: "done", value: 1 });
    }),
  );
});
