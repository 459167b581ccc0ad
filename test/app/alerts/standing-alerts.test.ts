// Alerts that stand: those of the same cause together, until the log says that they are over or their time has passed.

import { beforeEach, expect, test } from "bun:test";
import type { AlertEvent } from "../../../src/api/dashboard/alerts.ts";
import { ALERTS } from "../../../src/api/dashboard/alerts.ts";
import type { StandingAlerts } from "../../../src/app/alerts/standing-alerts.ts";
import { createStandingAlerts } from "../../../src/app/alerts/standing-alerts.ts";
import type { Log, LogEntry } from "../../../src/application/log.ts";

const MINUTE = 60_000;

let now: number;
let passed: LogEntry[];
let alerts: StandingAlerts;
let log: Log;
beforeEach(() => {
  now = Date.parse("2026-11-23T12:00:00Z");
  passed = [];
  alerts = createStandingAlerts(() => now);
  log = alerts.watch((entry) => passed.push(entry));
});

const events = () => alerts.latest().map(({ event }) => event);

test("alerts of the same cause are one, with the first moment, the latest and how often", () => {
  const since = now;
  for (const orderId of ["ord_1", "ord_2", "ord_1"]) {
    log({ event: "jobFailed", level: "alert", kind: "refund", orderId, attempts: 3 });
    now += MINUTE;
  }
  expect(alerts.latest()).toMatchObject([
    { count: 2, since, last: now - MINUTE, line: { orderId: "ord_1", kind: "refund", attempts: 3 } },
    { count: 1, since: since + MINUTE, line: { orderId: "ord_2" } },
  ]);
  expect(passed).toHaveLength(3);
});

test("warnings and lines for the record do not stand", () => {
  log({ event: "jobFailed", level: "warning", orderId: "ord_1" });
  log({ event: "started", count: 1 });
  expect(events()).toEqual([]);
});

test.each(Object.entries(ALERTS) as [AlertEvent, (typeof ALERTS)[AlertEvent]][])(
  "%s stands until its end",
  (event, { ends: { by, afterMs } }) => {
    log({ event, level: "alert" });
    log({ event: "requestFailed", level: "alert", route: "/v1/orders" });
    now += (afterMs ?? MINUTE) - 1;
    expect(events()).toContain(event);
    if (afterMs !== undefined) now += 1;
    else if (by !== undefined) log({ event: by });
    expect(events().includes(event)).toBe(afterMs === undefined && by === undefined);
  },
);

test("the same again makes its time begin again, and it stands since the first", () => {
  const since = now;
  log({ event: "loopFailed", level: "alert" });
  now += 50 * MINUTE;
  log({ event: "loopFailed", level: "alert" });
  now += 50 * MINUTE;
  expect(alerts.latest()).toMatchObject([{ since, count: 2 }]);
});

test("however many causes there are, the latest 200 are kept", () => {
  for (let number = 1; number <= 250; number++)
    log({ event: "erasureFailed", level: "alert", orderId: `ord_${number}` });
  expect(alerts.latest()).toHaveLength(200);
  expect(alerts.latest()[0]?.line.orderId).toBe("ord_250");
});

test("an alert whose cause was gone begins again with the next one", () => {
  log({ event: "webhookPaused", level: "alert", platformId: "pl_1" });
  now += MINUTE;
  for (const alert of alerts.latest()) alerts.drop(alert);
  expect(alerts.latest()).toEqual([]);
  log({ event: "webhookPaused", level: "alert", platformId: "pl_1" });
  expect(alerts.latest()).toMatchObject([{ since: now, count: 1 }]);
  log({ event: "loopFailed", level: "alert" });
  now += 61 * MINUTE;
  log({ event: "loopFailed", level: "alert" });
  expect(alerts.latest()[0]).toMatchObject({ event: "loopFailed", since: now, count: 1 });
});

test("a restart keeps what it does not end, and what it would find again is left to it", () => {
  for (const event of Object.keys(ALERTS) as AlertEvent[]) log({ event, level: "alert", orderId: "ord_1" });
  const kept = alerts.kept();
  alerts = createStandingAlerts(() => now);
  alerts.restore([...kept, { ...(kept[0] as (typeof kept)[number]), key: "x", event: "ofAnotherVersion" }]);
  const lost = Object.keys(ALERTS).filter((event) => !events().includes(event as AlertEvent));
  expect(lost).toEqual(["databaseGone", "databaseDamaged", "diskNearlyFull", "clocksFarApart"]);
  expect(alerts.latest()[0]).toMatchObject({ count: 1, since: now, line: { orderId: "ord_1" } });
});
