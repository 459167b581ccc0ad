// Payments whose outcome the provider does not tell: refused refunds, commands in the meantime, and a long stop. The whole
// program.

import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultPoint, Faults } from "../../../src/providers/simulator/simulator.ts";
import { meanwhile, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { Json, TestService } from "../../support/service.ts";
import { SECRET_KEY, startService } from "../../support/service.ts";

const MINUTE = 60_000;
/** A card that is authorized, and whose capture is refused. */
const NO_CAPTURE_CARD = "4000 0000 0000 0341";

let runtime: TestService;
afterEach(() => runtime.stop());

describe("a refund that the bank refuses", () => {
  /** Before we request it, the bank's staff has refunded it by hand. */
  const givenBack: Faults = async ({ operation, moment, key }) => {
    if (operation !== "refund" || moment !== "beforeEffect") return "pass";
    const bank = runtime.program.sandbox?.bank;
    for (const { key: paymentKey, captured, refunded } of bank?.statement() ?? [])
      if (captured > refunded)
        bank?.refund({ key: `by hand ${key}`, paymentKey, ref: undefined, amount: captured });
    return "pass";
  };
  const alerts = () => runtime.logged.filter(({ level }) => level === "alert");

  test("of a cancelled order: the order stays unsettled, and one alert is raised", async () => {
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
    expect(alerts()).toEqual([
      {
        ...{ event: "compensationFailed", level: "alert", platformId: order.platformId, orderId: id },
        ...{ authorizationId, refundId, code: "refundRefused" },
      },
    ]);
    await runtime.turnBy(60 * MINUTE);
    expect(alerts()).toHaveLength(1);
  });

  test("of a completed order: the merchant sees it, and no alert is raised", async () => {
    runtime = await startService({ faults: givenBack });
    const { id, redirectUrl } = await newOrder(runtime, { ux: "collect" });
    await pays(runtime, redirectUrl);
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", refunds: [{ status: "failed" }] });
    expect(alerts()).toEqual([]);
  });
});

describe("the response to a command that moves money", () => {
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

  test.each(ROWS)(
    "waits for it (%s), and a repeat gets the same response",
    async (what, made, body, { done }) => {
      runtime = await startService({ patienceMs: PATIENCE_MS });
      const ask = await asked(made, what, body);
      const answer = await meanwhile(runtime, ask());
      expect(answer).toMatchObject({ status: 200, json: { data: done } });
      const repeat = await ask();
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
      expect(repeat.text).toBe(answer.text);
    },
  );

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
    runtime = await startService({ patienceMs: PATIENCE_MS });
    const order = await uncommitted();
    const { id } = order.authorizations[1];
    const ask = runtime.api("POST", `/v1/orders/${order.id}/cancel`, { authorization: id });
    const { json } = await meanwhile(runtime, ask);
    expect(json.data.authorizations).toMatchObject([{ status: "authorized" }, { status: "released" }]);
  });
});

describe("after a long stop the bank is asked before any timer fires", () => {
  const DAY = 86_400_000;
  /** All answers of this kind are lost, though the bank has executed the requests. */
  const losing =
    (...operations: readonly FaultPoint["operation"][]): Faults =>
    async ({ operation, moment }) =>
      operations.includes(operation) && moment === "afterEffect" ? "lose" : "pass";
  let dataDir = "";
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** An order paid while these answers get lost, and the same service restarted after a long stop. */
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

  test("F1: so a capture that was made counts, an hour before its hold ends", async () => {
    const id = await stoppedFor(7 * DAY - 60 * MINUTE, losing("capture", "inquire"), { tpc: true });
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
    expect(runtime.program.sandbox?.bank.statement()).toMatchObject([{ captured: 10_000, refunded: 0 }]);
  });

  test("F1: so a payment that was made counts, a day after the due date", async () => {
    const id = await stoppedFor(5 * DAY + DAY, losing("authorize", "inquire"), { delay: 5 * 24 * 60 });
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });

  test("but if the bank still does not answer, the capture is given up", async () => {
    const silent = losing("capture", "inquire");
    const id = await stoppedFor(7 * DAY - 60 * MINUTE, silent, { tpc: true }, silent);
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "cancelled", cancelReason: "captureFailed" });
  });

  test("until then the order shows the stored state, and a merchant's command fires no timer", async () => {
    const answers = Promise.withResolvers<void>();
    const slow: Faults = async ({ operation }) => {
      if (operation === "inquire") await answers.promise;
      return "pass";
    };
    const id = await stoppedFor(7 * DAY - 60 * MINUTE, losing("capture", "inquire"), { tpc: true }, slow);
    await runtime.program.application.operations.lead();
    expect(await read(runtime, id)).toMatchObject({ status: "confirmed" });
    const cancelled = await runtime.api("POST", `/v1/orders/${id}/cancel`);
    expect(cancelled.json.code).toBe("captureUnderWay");
    answers.resolve();
    await runtime.settle();
    expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });
});
