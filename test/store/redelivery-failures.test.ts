// Contract of the stores that redeliver in steps, for one that fails: nothing is said not to have been saved that was.

import { describe, expect, test } from "bun:test";
import { StoreFailure } from "../../src/store/failure.ts";
import { kinds, onOrder } from "../support/store/kinds.ts";
import { ACT, change, NOW, PLATFORM } from "../support/store/orders.ts";

const idempotency = { scope: "redeliver", key: "k", fingerprint: "f" };
/** With the last step. */
const render = () => {
  throw new StoreFailure("full");
};

describe.each(kinds.filter(([name]) => name !== "maps"))("a store (%s)", (_, open) => {
  const on = onOrder(open);

  test.each([
    ["none before it was", 3, false],
    ["one before it was", 450, true],
  ])("that fails at a step says whether something was saved: %s", (_case, count, isUncertain) =>
    on(async (store) => {
      const events = Array.from({ length: count }, (_event, index) => ({
        id: `evt_${index}`,
        name: "order.confirmed",
        body: "{}",
        url: undefined,
      }));
      await change(store, "ord_1", {}, { events });
      const options = { now: NOW, paceMs: 5, render, audit: ACT, idempotency };
      const failure = await store
        .redeliver({ platformId: PLATFORM }, options)
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: "full", isUncertain });
      const pending = await store.events({ platformId: PLATFORM, state: "pending", limit: 1 });
      expect(pending.events).toHaveLength(isUncertain ? 1 : 0);
    })(),
  );
});
