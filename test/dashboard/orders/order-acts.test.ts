// Money acts over HTTP: which role may do which, the step-up, the key, the limit of support, and the audit row (S3, S4, S8).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../../src/api/paths.ts";
import { auditRowsIn } from "../../support/audit-log.ts";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import { everyRole, ordersOf } from "../../support/dashboard/orders.ts";
import { newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: TestService;
let members: Record<string, Browser>;
beforeAll(async () => {
  service = await startDashboard();
  members = await everyRole(service);
});
afterAll(() => service.stop());

const as = (role: string) => ordersOf(members[role] as Browser);
const said = (orderId: string) =>
  auditRowsIn(service.dataDir, { orderId })
    .filter(({ actor }) => actor === "member")
    .map(({ action, parameters, outcome }) => [action, parameters, outcome]);

async function completed(fields: Record<string, unknown> = {}): Promise<Json> {
  const order = await newGroup(service, fields);
  await service.settle();
  return order;
}

async function halfPaid(fields: object = {}): Promise<Json> {
  const order = await newOrder(service, { ...fields });
  await pays(service, order.redirectUrl, { amount: 5_000 });
  const { shareUrl } = await read(service, order.id);
  await pays(service, shareUrl, {
    email: "bob@example.com",
    firstName: "Bob",
    lastName: "Moreau",
    amount: 3_000,
  });
  return read(service, order.id);
}

describe("rights, as a table", () => {
  const ACTS: readonly [string, (order: Json) => object, () => Promise<Json>][] = [
    ["commit", () => ({ act: "commit", amount: 4_000 }), () => newGroup(service, { tpc: true })],
    ["cancel", () => ({ act: "cancel" }), () => halfPaid()],
    [
      "release",
      ({ authorizations }) => ({ act: "release", authorization: authorizations[1].id }),
      () => halfPaid(),
    ],
    ["waive", () => ({ act: "waive", amount: 1_000 }), () => halfPaid()],
    ["refund", () => ({ act: "refund", amount: 100 }), () => completed()],
  ];
  const MAY: Readonly<Record<string, readonly string[]>> = {
    reader: [],
    support: ["refund"],
    manager: ["commit", "cancel", "release", "waive", "refund"],
    owner: ["commit", "cancel", "release", "waive", "refund"],
  };
  const cases = Object.entries(MAY).flatMap(([role, may]) =>
    ACTS.map(([act, of, make]) => [role, act, may.includes(act), of, make] as const),
  );

  test.each(cases.filter(([, , isAllowed]) => isAllowed))("a %s may %s", async (role, _, __, of, make) => {
    const order = await make();
    const planned = await as(role).plan(order.id, of(order));
    expect(planned.status).toBe(200);
    const { seq } = planned.json.data;
    const answer = await as(role).confirm(order.id, { ...of(order), ifSeq: seq });
    expect(answer.status).toBe(200);
    expect(answer.json.data.seq).toBeGreaterThan(seq);
    expect(said(order.id).map((row) => row.at(-1))).toEqual(["done"]);
  });

  test.each(cases.filter(([, , isAllowed]) => !isAllowed))(
    "a %s may not %s",
    async (role, _, __, of, make) => {
      const order = await make();
      const planned = await as(role).plan(order.id, of(order));
      const { seq } = (await as("owner").plan(order.id, of(order))).json.data;
      const answer = await as(role).confirm(order.id, { ...of(order), ifSeq: seq });
      for (const { status, json } of [planned, answer])
        expect([status, json.code]).toEqual([403, "rightMissing"]);
      expect((await as("owner").view(order.id)).json.data.seq).toBe(seq);
      // A reader is turned away at the route.
      expect(said(order.id).map((row) => row.at(-1))).toEqual(role === "reader" ? [] : ["rightMissing"]);
    },
  );
});

describe("a confirmation", () => {
  test("needs a passkey used lately, an origin, a key and a fitting body", async () => {
    const order = await completed();
    const { json } = await as("owner").plan(order.id, { act: "refund" });
    const act = { act: "refund", ifSeq: json.data.seq };
    const path = `/dashboard/api/orders/${order.id}/act`;
    const owner = members.owner as Browser;
    const code = async (body: object, headers: Record<string, string>) =>
      (await owner.post(path, body, headers)).json.code;
    expect(await code(act, {})).toBe("malformedHeader");
    expect(await code(act, { "idempotency-key": "k", origin: "https://evil.example" })).toBe(
      "originNotAllowed",
    );
    expect(await code({ ...act, ifSeq: undefined }, { "idempotency-key": "k" })).toBe("invalidRequest");
    expect(await code({ ...act, act: "cancel", amount: 5 }, { "idempotency-key": "k" })).toBe(
      "invalidRequest",
    );
    expect(await code({ ...act, act: "release" }, { "idempotency-key": "k" })).toBe("invalidRequest");
    await service.turnBy(11 * MINUTE);
    expect(await code(act, { "idempotency-key": "k" })).toBe("stepUpNeeded");
    await owner.stepUp();
    expect(await code(act, { "idempotency-key": "k" })).toBeUndefined();
    for (const role of ["manager", "support", "reader"]) await members[role]?.stepUp();
  });

  test("repeated with its key is one act with the same answer, also once the order has moved on", async () => {
    const order = await completed();
    const { json } = await as("manager").plan(order.id, { act: "refund", amount: 500 });
    const act = { act: "refund", amount: 500, ifSeq: json.data.seq };
    const first = await as("manager").confirm(order.id, act, "once");
    await service.settle();
    const again = await as("manager").confirm(order.id, act, "once");
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await read(service, order.id)).amountRefunded).toBe(500);
    expect(said(order.id)).toEqual([["refund", { amount: 500 }, "done"]]);
    const other = await as("manager").confirm(order.id, { ...act, amount: 600 }, "once");
    expect([other.status, other.json.code]).toEqual([422, "idempotencyKeyReused"]);
  });

  test("S4, S8: its audit row names the member by id, the events and the sum, and no address", async () => {
    const order = await completed();
    const { json } = await as("manager").plan(order.id, { act: "refund" });
    await as("manager").confirm(order.id, { act: "refund", ifSeq: json.data.seq });
    const rows = auditRowsIn(service.dataDir, { orderId: order.id });
    const { memberId } = (await members.manager?.get("/dashboard/api/session"))?.json.data ?? {};
    expect(rows.at(-1)).toMatchObject({
      actor: "member",
      actorId: memberId,
      action: "refund",
      parameters: { amount: 10_000 },
      seqBefore: json.data.seq,
      outcome: "done",
      requestId: expect.stringMatching(/^req_/),
    });
    expect(JSON.stringify(rows)).not.toContain("@");
    const shown = await members.manager?.get(`${DASHBOARD_API.audit}?order=${order.id}&action=refund`);
    expect(shown?.json.data).toMatchObject([{ parameters: { amount: 10_000 }, currency: "EUR" }]);
    const { timeline } = (await as("manager").view(order.id)).json.data;
    expect(timeline.find(({ source }: Json) => source === "act")).toMatchObject({
      who: "manager@shop.example",
    });
  });
});

describe("support", () => {
  /** 20.00 in any 24 hours (`DASHBOARD_CONFIG`). */
  const refunds = async (amount?: number, currency = "EUR") => {
    const order = await completed({ currency });
    const answer = await as("support").act(order.id, { act: "refund", ...(amount && { amount }) });
    return answer.json.code ?? "done";
  };
  test("refunds up to the limit in any 24 hours, however it is split or asked at once", async () => {
    await service.turnBy(DAY);
    for (const role of ["owner", "manager", "support"]) await members[role]?.signIn();
    expect(await refunds()).toBe("refundLimit");
    expect(await refunds(1_500)).toBe("done");
    const both = await Promise.all([refunds(400), refunds(400)]);
    expect(both.toSorted()).toEqual(["done", "refundLimit"]);
    expect(await refunds(100)).toBe("done");
    expect(await refunds(1)).toBe("refundLimit");
    // Of another currency they may refund as much again.
    expect(await refunds(2_000, "USD")).toBe("done");
    expect(await refunds(1, "USD")).toBe("refundLimit");
    await service.turnBy(DAY - MINUTE);
    await members.support?.signIn();
    expect(await refunds(1)).toBe("refundLimit");
    await service.turnBy(2 * MINUTE);
    expect(await refunds(2_000)).toBe("done");
  });
});
