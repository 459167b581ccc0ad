// Payouts through the API: made when a period ends, also after a stop of the service.

import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PayoutConfig } from "../../../src/config/config.ts";
import { newGroup } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, START, startService } from "../../support/service.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const payouts: PayoutConfig = { period: "daily", minimum: 0, from: START - DAY, timeZone: "UTC" };
const MIDNIGHT = Date.UTC(2026, 2, 2);

async function completed(service: TestService): Promise<string> {
  const { id } = await newGroup(service);
  await service.settle();
  return id;
}

async function list(service: TestService, query = "") {
  return (await service.api("GET", `/v1/payouts${query}`)).json;
}

describe("payouts", () => {
  test("have completed orders, refunds, and the sum carried forward", async () => {
    await using service = await disposable({ platform: { payouts } });
    const id = await completed(service);
    expect((await list(service)).data).toEqual([]);
    await service.turnTo(MIDNIGHT);
    const [first, ...others] = (await list(service)).data;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ date: MIDNIGHT, amount: 10_000, currency: "EUR", total: 10_000 });
    await service.api("POST", `/v1/orders/${id}/refund`, { amount: 1_000 });
    await service.turnBy(DAY);
    await service.turnBy(DAY);
    const [third, second] = (await list(service)).data;
    expect(second).toMatchObject({ amount: 0, broughtForward: 0, total: -1_000, carriedForward: -1_000 });
    expect(third).toMatchObject({ amount: 0, broughtForward: -1_000, total: -1_000 });
    expect(service.logged.filter(({ event }) => event === "negativeBalance")).toHaveLength(2);
    await completed(service);
    await service.turnBy(DAY);
    const newest = (await list(service, "?limit=1")) as { data: object[]; hasMore: boolean; next: string };
    expect(newest.data).toMatchObject([{ amount: 9_000, broughtForward: -1_000, carriedForward: 0 }]);
    expect((await list(service, `?after=${newest.next}`)).data).toHaveLength(3);
    await service.turnBy(3 * DAY);
    expect((await list(service)).data).toHaveLength(4);
  });

  test("are read with their lines in pages, or as CSV, by their own platform alone", async () => {
    await using service = await disposable({ platform: { payouts } });
    const ids = [await completed(service), await completed(service)];
    await service.turnTo(MIDNIGHT);
    const [{ id }] = (await list(service)).data;
    const page = await service.api("GET", `/v1/payouts/${id}?limit=1`);
    expect(page.json.data.lines).toEqual([{ orderId: ids[0], date: START, kind: "capture", amount: 10_000 }]);
    expect(page.json.hasMore).toBe(true);
    const rest = await service.api("GET", `/v1/payouts/${id}?limit=1&after=${page.json.next}`);
    expect(rest.json).toMatchObject({ data: { lines: [{ orderId: ids[1] }] }, hasMore: false });
    const csv = await service.api("GET", `/v1/payouts/${id}?format=csv`);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.text.split("\r\n")).toHaveLength(4);
    expect(csv.text).toContain(`${id},${ids[0]},2026-03-01T12:00:00.000Z,capture,EUR,100.00\r\n`);
    const nothing = await service.api("GET", "/v1/payouts/po_none");
    expect(nothing).toMatchObject({ status: 404, json: { code: "payoutNotFound" } });
    const Authorization = `Bearer ${OTHER_SECRET_KEY}`;
    const foreign = await service.api("GET", `/v1/payouts/${id}`, undefined, { Authorization });
    expect(foreign).toMatchObject({ status: 404, json: { code: "payoutNotFound" } });
  });

  test("are made for platforms with payouts only; no payout has entries from before `from`", async () => {
    await using without = await disposable({});
    await completed(without);
    await without.turnBy(3 * DAY);
    expect((await list(without)).data).toEqual([]);
    await using later = await disposable({ platform: { payouts: { ...payouts, from: MIDNIGHT } } });
    await completed(later);
    await later.turnBy(3 * DAY);
    expect((await list(later)).data).toEqual([]);
  });

  test("`from` is a day of the platform's time zone", async () => {
    const paris: PayoutConfig = { ...payouts, from: MIDNIGHT, timeZone: "Europe/Paris" };
    await using service = await disposable({ platform: { payouts: paris } });
    await service.turnTo(MIDNIGHT - HOUR - 60_000);
    await completed(service);
    await service.turnTo(MIDNIGHT - HOUR);
    await completed(service);
    await service.turnBy(3 * DAY);
    expect((await list(service)).data).toMatchObject([{ date: MIDNIGHT + DAY - HOUR, total: 10_000 }]);
  });

  test("that were missed follow in sequence, also for orders from before the table existed", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "payouts-"));
    const before = await startService({ dataDir });
    await completed(before);
    await before.turnBy(DAY);
    await completed(before);
    await before.stop();
    const after = await startService({ dataDir, platform: { payouts }, now: START + 9 * DAY });
    await after.settle();
    const dates = (await list(after)).data.map(({ date, amount }: { date: number; amount: number }) => [
      (date - MIDNIGHT) / DAY,
      amount,
    ]);
    expect(dates).toEqual([
      [1, 10_000],
      [0, 10_000],
    ]);
    await after.stop();
    rmSync(dataDir, { recursive: true });
  });
});

async function disposable(options: Parameters<typeof startService>[0]) {
  const service = await startService(options);
  return { ...service, [Symbol.asyncDispose]: () => service.stop() };
}
