// Keeping of the alerts that stand: what has changed is saved, and nothing else.

import { expect, test } from "bun:test";
import { keepAlerts } from "../../../src/app/alerts/keep-alerts.ts";
import { createStandingAlerts } from "../../../src/app/alerts/standing-alerts.ts";
import { memoryStore } from "../../support/memory-store/store.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");

function keeping() {
  const store = memoryStore();
  const saves: [changed: readonly string[], ended: readonly string[]][] = [];
  const recorded: Parameters<typeof keepAlerts>[1] = {
    keptAlerts: store.keptAlerts,
    async keepAlerts(changed, ended) {
      saves.push([changed.map(({ key }) => key), ended]);
      await store.keepAlerts(changed, ended);
    },
  };
  let now = NOW;
  const alerts = createStandingAlerts(() => now++);
  const log = alerts.watch(() => undefined);
  return { store, saves, alerts, log, ...keepAlerts(alerts, recorded) };
}

test("an alert is saved when it is new, comes again, or ends", async () => {
  const { saves, alerts, log, keep, stop } = keeping();
  log({ event: "erasureFailed", level: "alert", orderId: "ord_1" });
  log({ event: "erasureFailed", level: "alert", orderId: "ord_2" });
  for (let minute = 0; minute < 2; minute++) await keep();
  log({ event: "erasureFailed", level: "alert", orderId: "ord_2" });
  for (let minute = 0; minute < 2; minute++) await keep();
  for (const alert of alerts.latest()) if (alert.count === 1) alerts.drop(alert);
  await keep();
  await stop();
  expect(saves).toEqual([
    [["erasureFailed ord_1", "erasureFailed ord_2"], []],
    [["erasureFailed ord_2"], []],
    [[], ["erasureFailed ord_1"]],
  ]);
});

test("rows of a database that was moved here get the keys of this one", async () => {
  const { store, alerts, keep, log } = keeping();
  const moved = { event: "erasureFailed", since: NOW - 1, last: NOW - 1, count: 1 };
  await store.keepAlerts([{ ...moved, key: "erasureFailed ord_1@replica", line: '{"orderId":"ord_1"}' }], []);
  await keep();
  log({ event: "erasureFailed", level: "alert", orderId: "ord_1" });
  await keep();
  expect(alerts.latest()).toMatchObject([{ count: 2, since: NOW - 1 }]);
  expect(await store.keptAlerts()).toMatchObject([{ key: "erasureFailed ord_1", count: 2 }]);
});
