// Transitions through the HTTP API: the order that the shop reads and the webhooks that it gets, with time advanced.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { platformOf, platformText } from "../../support/config/config-text.ts";
import { BOB, meanwhile, newOrder, pays, read } from "../../support/http/acts.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ patienceMs: PATIENCE_MS });
});
afterAll(() => runtime.stop());

type Step = (order: Json) => Promise<unknown>;
const captain: Step = ({ redirectUrl }) => pays(runtime, redirectUrl, { amount: 6_000 });
const coBuyer: Step = async ({ id }) =>
  pays(runtime, (await read(runtime, id)).shareUrl, { ...BOB, amount: 4_000 });
const at =
  (length: number): Step =>
  ({ createdAt }) =>
    runtime.turnTo(createdAt + length);
const commit =
  (amount?: number): Step =>
  ({ id }) =>
    meanwhile(
      runtime,
      runtime.api("POST", `/v1/orders/${id}/commit`, amount === undefined ? {} : { amount }),
    );

/** `"4d order.pendingCommit"`, each with its moment after creation. */
async function toldOf({ id, createdAt }: Json): Promise<readonly string[]> {
  const { data } = (await runtime.api("GET", `/v1/events?order=${id}`)).json;
  const told = data.map((event: Json) => `${Math.round((event.createdAt - createdAt) / DAY)}d ${event.type}`);
  return told.toReversed();
}

const DUE_4D = { tpc: true, delay: 4 * 24 * 60 };
const direct = { ...DUE_4D, type: "direct" };
const standard = { ...DUE_4D, type: "standard" };
const CONFIRMED = "0d order.confirmed";
const WAITING = "4d order.pendingCommit";

type Row = readonly [
  row: string,
  fields: Record<string, unknown>,
  steps: readonly Step[],
  is: object,
  told: readonly string[],
];
const ROWS: readonly Row[] = [
  ["buyers complete: confirmed", standard, [captain, coBuyer], { status: "confirmed" }, [CONFIRMED]],
  [
    "standard, due, not fully paid: cancelled",
    standard,
    [captain, at(4 * DAY)],
    { status: "cancelled", cancelReason: "dueDate", settled: true },
    ["4d order.cancelled"],
  ],
  [
    "direct, due, not committed: pendingCommit",
    direct,
    [captain, at(4 * DAY)],
    { status: "pendingCommit", amountCaptured: 0 },
    [CONFIRMED, WAITING],
  ],
  [
    "committed before: pendingCommit is skipped",
    direct,
    [captain, commit(), at(4 * DAY)],
    { status: "completed", amountCaptured: 10_000 },
    [CONFIRMED, "4d order.completed"],
  ],
  [
    "pendingCommit, committed: captured and completed",
    direct,
    [captain, coBuyer, at(4 * DAY), commit()],
    { status: "completed", amountCaptured: 10_000 },
    [CONFIRMED, WAITING, "4d order.completed"],
  ],
  [
    "6 days without commit: cancelled; a last notice before (I15, I16)",
    direct,
    [captain, coBuyer, at(6 * DAY)],
    { status: "cancelled", cancelReason: "commitDeadline", settled: true, amountCaptured: 0 },
    [CONFIRMED, WAITING, "5d order.pendingCommit", "6d order.cancelled"],
  ],
  [
    "rule 1, a lower amount",
    standard,
    [captain, coBuyer, commit(5_001)],
    { status: "completed", amountCaptured: 5_001, committedAmount: 5_001 },
    [CONFIRMED, "0d order.completed"],
  ],
];

describe("transitions through the HTTP API", () => {
  test.each(ROWS)("%s", async (_row, fields, steps, is, told) => {
    const order = await newOrder(runtime, { ...fields, notifyUrl: "http://127.0.0.1:9/hook" });
    for (const step of steps) await step(order);
    expect(await read(runtime, order.id)).toMatchObject(is);
    expect(await toldOf(order)).toEqual([...told]);
  });

  test("with default settings a last notice comes 12 h before the commit deadline", async () => {
    const { delayMs, lastNoticeMs } = platformOf(platformText());
    const usual = await startService({ platform: { delayMs, lastNoticeMs, tpc: true } });
    const order = await newOrder(usual, { notifyUrl: "http://127.0.0.1:9/hook" });
    await pays(usual, order.redirectUrl, { nbShares: 1 });
    await usual.turnTo(order.commitDeadline);
    const { data } = (await usual.api("GET", `/v1/events?order=${order.id}&type=order.pendingCommit`)).json;
    const before = data.map(({ createdAt }: Json) => (order.commitDeadline - createdAt) / HOUR);
    expect(before).toEqual([12, 24]);
    await usual.stop();
  });

  test("F22: a commit exactly at the deadline is too late, whether or not the timer has fired", async () => {
    const order = await newOrder(runtime, direct);
    await captain(order);
    await runtime.turnTo(order.commitDeadline - 1);
    const planned = await runtime.api("POST", `/v1/orders/${order.id}/commit`, { dryRun: true });
    expect(planned.status).toBe(200);
    runtime.program.sandbox?.clock.turnTo(order.commitDeadline);
    const late = await runtime.api("POST", `/v1/orders/${order.id}/commit`);
    expect(late).toMatchObject({ status: 409, json: { code: "commitDeadlinePassed" } });
    expect(await read(runtime, order.id)).toMatchObject({
      status: "cancelled",
      cancelReason: "commitDeadline",
    });
  });
});
