// Interrupted captures of several buyers, and how long a commit waits for them; in the whole program.

import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultPoint, Faults } from "../../../src/providers/simulator/simulator.ts";
import { BOB, CLEO, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const MINUTE = 60_000;
/** A card that is authorized, and whose capture is refused. */
const NO_CAPTURE_CARD = "4000 0000 0000 0341";

let runtime: TestService;
afterEach(() => runtime.stop());

/** The captain's capture, the last of a group's, gets lost on its way to the bank or back. */
const losing =
  (captain: () => string, moment: FaultPoint["moment"]): Faults =>
  async (point) =>
    point.key === `${captain()}:capture` && point.moment === moment ? "lose" : "pass";

async function toldOf({ id }: Json): Promise<readonly string[]> {
  const { data } = (await runtime.api("GET", `/v1/events?order=${id}`)).json;
  return data.map(({ type }: Json) => type);
}

const capturedAtBank = ({ authorizations }: Json): readonly number[] => {
  const lines = new Map(
    runtime.program.sandbox?.bank.statement().map(({ key, captured }) => [key, captured]),
  );
  return authorizations.map(({ id }: Json) => lines.get(id));
};

describe("a stop after two of three captures", () => {
  test.each(["beforeEffect", "afterEffect"] as const)(
    "F20: the next start makes the third capture, each is made once, and then the order completes (%s)",
    async (moment) => {
      let captain = "";
      const dataDir = mkdtempSync(join(tmpdir(), "captures-test-"));
      const platform = { notifyUrl: "http://127.0.0.1:9/hook" };
      runtime = await startService({ dataDir, platform, faults: losing(() => captain, moment) });
      const order = await newGroup(runtime, { type: "standard" });
      captain = order.authorizations[0].id;
      await runtime.settle();
      const half = await read(runtime, order.id);
      expect(half).toMatchObject({ status: "confirmed", amountCaptured: 5_000 });
      expect(half.authorizations.map(({ status }: Json) => status)).toEqual([
        "authorized",
        "captured",
        "captured",
      ]);
      expect(await toldOf(order)).not.toContain("order.completed");
      await runtime.stop();

      runtime = await startService({ dataDir, platform });
      await runtime.turnBy(MINUTE);
      expect(await read(runtime, order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
      expect(capturedAtBank(order)).toEqual([5_000, 3_000, 2_000]);
      expect((await toldOf(order)).filter((type) => type === "order.completed")).toHaveLength(1);
      rmSync(dataDir, { recursive: true });
    },
  );
});

describe("a lost answer", () => {
  /** The first request of this kind is lost, before the bank received it or after. */
  const losingFirst = (operation: FaultPoint["operation"], moment: FaultPoint["moment"]): Faults => {
    let isLost = false;
    return async (point) => {
      if (isLost || point.operation !== operation || point.moment !== moment) return "pass";
      isLost = true;
      return "lose";
    };
  };
  const atBank = () => runtime.program.sandbox?.bank.statement();

  test.each(["beforeEffect", "afterEffect"] as const)(
    "to a release leaves the order unsettled until it is repeated (%s)",
    async (moment) => {
      runtime = await startService({ faults: losingFirst("release", moment) });
      const { id, redirectUrl } = await newOrder(runtime, { tpc: true });
      await pays(runtime, redirectUrl);
      await runtime.api("POST", `/v1/orders/${id}/cancel`);
      await runtime.settle();
      expect(await read(runtime, id)).toMatchObject({ status: "cancelled", settled: false });
      await runtime.turnBy(MINUTE);
      expect(await read(runtime, id)).toMatchObject({ settled: true, amountCaptured: 0 });
      expect(atBank()).toMatchObject([{ held: 0, captured: 0 }]);
    },
  );

  test.each(["beforeEffect", "afterEffect"] as const)(
    "to a refund still refunds once (%s)",
    async (moment) => {
      runtime = await startService({ faults: losingFirst("refund", moment) });
      const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
      await pays(runtime, redirectUrl);
      await runtime.settle();
      await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 4_000 });
      await runtime.settle();
      expect(await read(runtime, id)).toMatchObject({ amountRefunded: 0, refunds: [{ status: "pending" }] });
      await runtime.turnBy(MINUTE);
      expect(await read(runtime, id)).toMatchObject({
        amountRefunded: 4_000,
        refunds: [{ status: "succeeded" }],
      });
      expect(atBank()).toMatchObject([{ captured: 10_000, refunded: 4_000 }]);
    },
  );
});

test("F15: a capture that is refused is believed only when the bank's own record says the same", async () => {
  const captureByHand: Faults = async ({ operation, moment, key }) => {
    if (operation !== "capture" || moment !== "beforeEffect") return "pass";
    const paymentKey = key.replace(":capture", "");
    runtime.program.sandbox?.bank.capture({ key: "by hand", paymentKey, ref: undefined, amount: 10_000 });
    return "pass";
  };
  runtime = await startService({ faults: captureByHand });
  const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
  await pays(runtime, redirectUrl);
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
});

test("F15: a capture that is refused while the bank does not say whether it took place is asked about again", async () => {
  let asked = 0;
  const captureByHand: Faults = async ({ operation, moment, key }) => {
    if (operation === "inquire" && moment === "beforeEffect") asked += 1;
    if (operation === "inquire") return asked === 1 ? "lose" : "pass";
    if (operation !== "capture" || moment !== "beforeEffect") return "pass";
    const paymentKey = key.replace(":capture", "");
    runtime.program.sandbox?.bank.capture({ key: "by hand", paymentKey, ref: undefined, amount: 10_000 });
    return "pass";
  };
  runtime = await startService({ faults: captureByHand });
  const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
  await pays(runtime, redirectUrl);
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ status: "confirmed", amountCaptured: 0 });
  await runtime.turnBy(MINUTE);
  expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
});

test("F15: a refund that is refused while the bank does not say whether it was made is asked about again", async () => {
  let asked = 0;
  const unsaid: Faults = async ({ operation, moment }) => {
    if (operation === "inquireRefund" && moment === "beforeEffect") asked += 1;
    return operation === "inquireRefund" && asked === 1 ? "lose" : "pass";
  };
  runtime = await startService({ faults: unsaid });
  const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
  await pays(runtime, redirectUrl);
  await runtime.settle();
  const paymentKey = (await read(runtime, id)).authorizations[0].id;
  runtime.program.sandbox?.bank.refund({ key: "by hand", paymentKey, ref: undefined, amount: 10_000 });
  await runtime.api("POST", `/v1/orders/${id}/refund`);
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ refunds: [{ status: "pending" }] });
  await runtime.turnBy(MINUTE);
  expect(await read(runtime, id)).toMatchObject({
    refunds: [{ status: "failed", failureCode: "refundRefused" }],
  });
});

test("F32: while its platform is missing from the configuration an order's money waits, and is not forgotten", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "captures-test-"));
  runtime = await startService({ dataDir });
  const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
  await pays(runtime, redirectUrl);
  const [own, ...others] = runtime.config.platforms;
  await runtime.stop();
  runtime = await startService({ dataDir, config: { platforms: others } });
  await runtime.turnBy(MINUTE);
  expect(runtime.program.sandbox?.bank.statement()).toMatchObject([{ held: 10_000, captured: 0 }]);
  await runtime.stop();
  runtime = await startService({
    dataDir,
    config: { platforms: [own, ...others].filter((platform) => platform !== undefined) },
  });
  await runtime.turnBy(60 * MINUTE);
  expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  rmSync(dataDir, { recursive: true });
});

test("after a capture that failed, a buyer whose capture did not arrive is released, not captured and refunded", async () => {
  let lost: string | undefined;
  const losingOfCleo: Faults = async ({ operation, key, moment }) => {
    const isLost = operation === "capture" && moment === "beforeEffect" && key === `${lost}:capture`;
    return isLost ? "lose" : "pass";
  };
  runtime = await startService({ faults: losingOfCleo });
  const { id, redirectUrl } = await newOrder(runtime, { type: "standard" });
  await pays(runtime, redirectUrl, { amount: 5_000 });
  const { shareUrl } = await read(runtime, id);
  await pays(runtime, shareUrl, { ...BOB, amount: 3_000 }, NO_CAPTURE_CARD);
  await pays(runtime, shareUrl, { ...CLEO, amount: 2_000 });
  lost = (await read(runtime, id)).authorizations[2].id;
  await runtime.settle();
  lost = undefined;
  await runtime.turnBy(60 * MINUTE);
  const order = await read(runtime, id);
  expect(order).toMatchObject({ status: "cancelled", cancelReason: "captureFailed", settled: true });
  expect(order.refunds).toEqual([]);
  expect(capturedAtBank(order)).toEqual([0, 0, 0]);
});
