// Captures of several buyers that are cut short, and how long a commit waits for them; in the whole program.

import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultPoint, Faults } from "../../../src/providers/simulator/simulator.ts";
import { BOB, CLEO, meanwhile, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { SECRET_KEY, startService } from "../../support/service.ts";

const MINUTE = 60_000;
/** Holds, and then refuses to be captured. */
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

describe("two of three captured, and then a stop", () => {
  test.each(["beforeEffect", "afterEffect"] as const)(
    "F20: the start goes on with the third, each is captured once, and only then it is completed (%s)",
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

describe("an answer that gets lost on its way", () => {
  /** The first ask of this kind is lost, before the bank heard of it or after. */
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
    "a release's: the order is unsettled until it is asked again (%s)",
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

  test.each(["beforeEffect", "afterEffect"] as const)("a refund's: it is given once (%s)", async (moment) => {
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
  });
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
    config: { platforms: [own, ...others].filter((one) => one !== undefined) },
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

describe("money that the bank will not give back", () => {
  /** By the time we ask for it somebody at the bank has given it back by hand. */
  const givenBack: Faults = async ({ operation, moment, key }) => {
    if (operation !== "refund" || moment !== "beforeEffect") return "pass";
    const bank = runtime.program.sandbox?.bank;
    for (const { key: paymentKey, captured, refunded } of bank?.statement() ?? [])
      if (captured > refunded)
        bank?.refund({ key: `by hand ${key}`, paymentKey, ref: undefined, amount: captured });
    return "pass";
  };
  const timers = () => runtime.logged.filter(({ level }) => level === "alert");

  test("of a cancelled order: it stays unsettled, and the operator is called once", async () => {
    runtime = await startService({ faults: givenBack });
    const { id, redirectUrl } = await newOrder(runtime, { type: "standard" });
    await pays(runtime, redirectUrl, { amount: 5_000 }, NO_CAPTURE_CARD);
    const { shareUrl } = await read(runtime, id);
    await pays(runtime, shareUrl, { amount: 5_000 });
    await runtime.settle();
    const order = await read(runtime, id);
    expect(order).toMatchObject({ status: "cancelled", cancelReason: "captureFailed", settled: false });
    expect(order.refunds).toMatchObject([{ amount: 5_000, status: "failed", failureCode: "refundRefused" }]);
    const [{ id: refundId, authorization: authorizationId }] = order.refunds;
    expect(timers()).toEqual([
      {
        ...{ event: "compensationFailed", level: "alert", platformId: order.platformId, orderId: id },
        ...{ authorizationId, refundId, code: "refundRefused" },
      },
    ]);
    await runtime.turnBy(60 * MINUTE);
    expect(timers()).toHaveLength(1);
  });

  test("of a completed one: the merchant sees it, nobody is called", async () => {
    runtime = await startService({ faults: givenBack });
    const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
    await pays(runtime, redirectUrl);
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", refunds: [{ status: "failed" }] });
    expect(timers()).toEqual([]);
  });
});

describe("the answer to a command that moves money", () => {
  const uncommitted = () => newGroup(runtime, { tpc: true }, ["Bob"]);
  const completed = async () => {
    const order = await newGroup(runtime);
    await runtime.settle();
    return order;
  };
  const paid = { amountCaptured: 10_000 };
  const given = (amountRefunded: number) => ({ amountRefunded });
  type Row = readonly [
    what: string,
    made: () => Promise<Json>,
    body: object,
    answers: { readonly done: object; readonly early: object },
  ];
  const all = () => newGroup(runtime, { tpc: true });
  const ROWS: readonly Row[] = [
    ["commit", all, {}, { done: { status: "completed", ...paid }, early: { status: "confirmed" } }],
    ["cancel", uncommitted, {}, { done: { settled: true }, early: { settled: false } }],
    ["refund", completed, {}, { done: { status: "refunded", ...given(10_000) }, early: given(0) }],
    ["refund", completed, { amount: 100 }, { done: given(100), early: given(0) }],
  ];
  const asked = async (made: () => Promise<Json>, what: string, body: object) => {
    const { id } = await made();
    const headers = { authorization: SECRET_KEY, "idempotency-key": `answer ${id}` };
    return () => runtime.api("POST", `/v1/orders/${id}/${what}`, body, headers);
  };

  test.each(ROWS)("waits for it (%s), and a repeat has the same", async (what, made, body, { done }) => {
    runtime = await startService({ patienceMs: 5_000 });
    const ask = await asked(made, what, body);
    const answer = await meanwhile(runtime, ask());
    expect(answer).toMatchObject({ status: 200, json: { data: done } });
    const repeat = await ask();
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(repeat.text).toBe(answer.text);
  });

  test.each(ROWS)(
    "has the order as it then is when it takes too long (%s)",
    async (what, made, body, { early }) => {
      runtime = await startService({ patienceMs: 100 });
      const ask = await asked(made, what, body);
      const startedAt = performance.now();
      expect(await ask()).toMatchObject({ status: 200, json: { data: early } });
      expect(performance.now() - startedAt).toBeWithin(100, 3_000);
    },
  );

  test("waits for the release of one co-buyer", async () => {
    runtime = await startService({ patienceMs: 5_000 });
    const order = await uncommitted();
    const { id } = order.authorizations[1];
    const ask = runtime.api("POST", `/v1/orders/${order.id}/cancel`, { authorization: id });
    const { json } = await meanwhile(runtime, ask);
    expect(json.data.authorizations).toMatchObject([{ status: "authorized" }, { status: "released" }]);
  });
});

describe("a long stop, after which the bank is asked before any timer fires", () => {
  const DAY = 86_400_000;
  /** All answers of this kind are lost, though the bank has done what it was asked. */
  const losing =
    (...operations: readonly FaultPoint["operation"][]): Faults =>
    async ({ operation, moment }) =>
      operations.includes(operation) && moment === "afterEffect" ? "lose" : "pass";
  let dataDir = "";
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** An order paid while these answers get lost, and the same service started again so much later. */
  async function stoppedFor(
    ms: number,
    faults: Faults,
    fields: Record<string, unknown> = {},
    later?: Faults,
  ): Promise<string> {
    dataDir = mkdtempSync(join(tmpdir(), "captures-test-"));
    runtime = await startService({ dataDir, faults });
    const { id, redirectUrl } = await newOrder(runtime, { ux: "single", ...fields });
    await pays(runtime, redirectUrl);
    if (fields.tpc === true) await runtime.api("POST", `/v1/orders/${id}/commit`);
    await runtime.settle();
    const now = runtime.now() + ms;
    await runtime.stop();
    runtime = await startService({ dataDir, now, seed: "after the stop", ...(later && { faults: later }) });
    return id;
  }

  test("F1: a capture that was made counts, an hour before its hold ends", async () => {
    const id = await stoppedFor(7 * DAY - 60 * MINUTE, losing("capture", "inquire"), { tpc: true });
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
    expect(runtime.program.sandbox?.bank.statement()).toMatchObject([{ captured: 10_000, refunded: 0 }]);
  });

  test("F1: a payment that was made counts, a day after the due date", async () => {
    const id = await stoppedFor(5 * DAY + DAY, losing("authorize", "inquire"), { delay: 5 * 24 * 60 });
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });

  test("a bank that still does not answer holds nothing up: the capture is given up", async () => {
    const silent = losing("capture", "inquire");
    const id = await stoppedFor(7 * DAY - 60 * MINUTE, silent, { tpc: true }, silent);
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "cancelled", cancelReason: "captureFailed" });
  });

  test("until the bank was asked, the order shows what is known, and a merchant's command plays no timer", async () => {
    const answers = Promise.withResolvers<void>();
    const slow: Faults = async ({ operation }) => {
      if (operation === "inquire") await answers.promise;
      return "pass";
    };
    const id = await stoppedFor(7 * DAY - 60 * MINUTE, losing("capture", "inquire"), { tpc: true }, slow);
    await runtime.program.application.start();
    expect(await read(runtime, id)).toMatchObject({ status: "confirmed" });
    const cancelled = await runtime.api("POST", `/v1/orders/${id}/cancel`);
    expect(cancelled.json.code).toBe("captureUnderWay");
    answers.resolve();
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });
});
