// Alerts that stand at several replicas over one database: each lists those of all, and clears its own.

import { expect, test } from "bun:test";
import { alertReport } from "../../../src/app/alerts/alert-report.ts";
import { keepAlerts } from "../../../src/app/alerts/keep-alerts.ts";
import { createStandingAlerts } from "../../../src/app/alerts/standing-alerts.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { until } from "../../support/binary/shop.ts";
import { NOW } from "../../support/store/orders.ts";
import { emptyDatabase } from "../../support/store/postgres.ts";

/** Replicas that keep their alerts each minute, as `keep` is called. */
async function replicas() {
  const { url, query } = await emptyDatabase();
  const start = async () => {
    const store = await storageAt(url).open({ elapsedMs: performance.now });
    let now = NOW;
    const alerts = createStandingAlerts(() => now++);
    const log = alerts.watch(() => undefined);
    const { restore, keep } = keepAlerts(alerts, store);
    await restore();
    const listed = async () => {
      const report = await alertReport({ alerts, store, isStill: async () => true, page: "" });
      return report.map(({ event, count }) => [event, count]);
    };
    return { store, alerts, log, keep, listed };
  };
  return {
    start,
    rows: () => query("SELECT count(*) FROM standing_alerts"),
    /** Each replica is as if it were not there any more, until its next beat. */
    expire: () => query("UPDATE replicas SET until = 0"),
  };
}

test("an alert of one replica is listed at the other, and cleared by the first alone", async () => {
  const { start, rows } = await replicas();
  const [here, there] = [await start(), await start()];
  here.log({ event: "diskNearlyFull", level: "alert" });
  there.log({ event: "loopFailed", level: "alert" });
  await here.keep();
  await there.keep();
  await here.keep();
  for (const { listed } of [here, there])
    expect((await listed()).toSorted()).toEqual([
      ["diskNearlyFull", 1],
      ["loopFailed", 1],
    ]);
  there.log({ event: "diskHasRoomAgain" });
  await there.keep();
  expect(await there.listed()).toContainEqual(["diskNearlyFull", 1]);
  here.log({ event: "diskHasRoomAgain" });
  await here.keep();
  for (const { listed } of [here, there]) expect(await listed()).toEqual([["loopFailed", 1]]);
  expect(rows()).toBe("1");
  await Promise.all([here.store.close(), there.store.close()]);
});

test("the same alert of two replicas is listed once, as the latest", async () => {
  const { start, rows } = await replicas();
  const [here, there] = [await start(), await start()];
  here.log({ event: "storeFailed", level: "alert", kind: "busy" });
  for (const kind of ["busy", "busy", "full"]) there.log({ event: "storeFailed", level: "alert", kind });
  await Promise.all([here.keep(), there.keep()]);
  for (const { listed } of [here, there])
    expect(await listed()).toEqual([
      ["storeFailed", 1],
      ["storeFailed", 2],
    ]);
  expect(rows()).toBe("3");
  await Promise.all([here.store.close(), there.store.close()]);
});

test("alerts of a replica that is gone are another's, but for those that its start would end", async () => {
  const { start, rows } = await replicas();
  const gone = await start();
  const left = await start();
  gone.log({ event: "clocksFarApart", level: "alert", ms: 40_000 });
  gone.log({ event: "compensationFailed", level: "alert", orderId: "ord_1" });
  await gone.keep();
  await gone.store.close();
  expect(await left.listed()).toHaveLength(2);
  await left.keep();
  expect(left.alerts.latest()).toMatchObject([{ event: "compensationFailed", line: { orderId: "ord_1" } }]);
  expect(rows()).toBe("1");
  const another = await start();
  expect(another.alerts.latest()).toEqual([]);
  expect(await another.listed()).toEqual([["compensationFailed", 1]]);
  for (const alert of left.alerts.latest()) left.alerts.drop(alert);
  await left.keep();
  expect(await another.listed()).toEqual([]);
  await Promise.all([left.store.close(), another.store.close()]);
});

test("a replica that was only believed to be gone keeps its alerts again", async () => {
  const { start, rows, expire } = await replicas();
  const [stopped, other] = [await start(), await start()];
  stopped.log({ event: "clocksFarApart", level: "alert", ms: 40_000 });
  await stopped.keep();
  // A beat of the stopped one in between brings it back.
  await until("its alerts are the other's", async () => {
    expire();
    await other.keep();
    return (await other.listed()).length === 0 || undefined;
  });
  await stopped.keep();
  expect(await other.listed()).toEqual([["clocksFarApart", 1]]);
  expect(rows()).toBe("1");
  await Promise.all([stopped.store.close(), other.store.close()]);
});
