// Contract of every store for alerts that stand, run against each kind: the latest that were kept replace those before.

import { describe, expect, test } from "bun:test";
import { kinds } from "../support/store/kinds.ts";
import { NOW } from "../support/store/orders.ts";

const anAlert = (key: string, last = NOW) => ({
  ...{ key, event: "erasureFailed", since: NOW, last, count: 2 },
  line: '{"orderId":"ord_1"}',
});

describe.each(kinds)("alerts that stand (%s)", (_, open) => {
  test("are those that were kept last, the earliest first", async () => {
    const store = await open();
    expect(await store.keptAlerts()).toEqual([]);
    await store.keepAlerts([anAlert("a", NOW + 2), anAlert("b", NOW + 1)]);
    expect(await store.keptAlerts()).toEqual([anAlert("b", NOW + 1), anAlert("a", NOW + 2)]);
    await store.keepAlerts([anAlert("b", NOW + 3)]);
    expect(await store.keptAlerts()).toEqual([anAlert("b", NOW + 3)]);
    await store.keepAlerts([]);
    expect(await store.keptAlerts()).toEqual([]);
    await store.close();
  });
});
