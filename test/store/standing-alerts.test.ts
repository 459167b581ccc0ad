// Contract of every store for alerts that stand, run against each kind. Those of several replicas: postgres/standing-alerts.test.ts.

import { describe, expect, test } from "bun:test";
import { kinds } from "../support/store/kinds.ts";
import { NOW } from "../support/store/orders.ts";

const anAlert = (key: string, last = NOW) => ({
  ...{ key, event: "erasureFailed", since: NOW, last, count: 2 },
  line: '{"orderId":"ord_1"}',
});

describe.each(kinds)("alerts that stand (%s)", (_, open) => {
  test("are those that were kept and have not ended, the earliest first", async () => {
    const store = await open();
    expect(await store.keptAlerts()).toEqual([]);
    await store.keepAlerts([anAlert("a", NOW + 2), anAlert("b", NOW + 1), anAlert("c")], []);
    expect(await store.keptAlerts()).toEqual([anAlert("c"), anAlert("b", NOW + 1), anAlert("a", NOW + 2)]);
    await store.keepAlerts([anAlert("b", NOW + 3)], ["c", "unknown"]);
    expect(await store.keptAlerts()).toEqual([anAlert("a", NOW + 2), anAlert("b", NOW + 3)]);
    await store.keepAlerts([], ["a", "b"]);
    expect(await store.keptAlerts()).toEqual([]);
    expect(await store.alertsElsewhere()).toEqual([]);
    await store.close();
  });
});
