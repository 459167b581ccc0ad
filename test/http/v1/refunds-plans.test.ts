// Refunds, and dry runs of refund, cancel and commit: the plan, no effect, and the same result of the real request.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  BOB,
  CHALLENGE_CARD,
  lastEntry,
  meanwhile,
  movedAfter,
  newGroup,
  newOrder,
  pays,
  read,
} from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const act = (order: Json, what: string, body?: unknown, headers?: Record<string, string>) =>
  runtime.api("POST", `/v1/orders/${order.id}/${what}`, body, headers);

async function completed(fields: Record<string, unknown> = {}): Promise<Json> {
  const order = await newGroup(runtime, fields);
  await runtime.settle();
  const done = await read(runtime, order.id);
  expect(done.status).toBe("completed");
  return done;
}

const refundsOf = ({ refunds }: Json): readonly string[] =>
  refunds.map(({ amount, status }: Json) => `${amount} ${status}`);

describe("a refund", () => {
  test.each([undefined, "", "[]", "{}"])("with the body %p refunds everything", async (body) => {
    const order = await completed();
    const asked = await act(order, "refund", body);
    expect(asked).toMatchObject({ status: 200, json: { data: { status: "completed", amountRefunded: 0 } } });
    expect(refundsOf(asked.json.data)).toEqual(["5000 pending", "3000 pending", "2000 pending"]);
    await runtime.settle();
    const done = await read(runtime, order.id);
    expect(done).toMatchObject({ status: "refunded", amountCaptured: 10_000, amountRefunded: 10_000 });
    expect(done.authorizations.map(({ status }: Json) => status)).toEqual([
      "refunded",
      "refunded",
      "refunded",
    ]);
  });

  test("of a part is shared in proportion, and the order stays completed", async () => {
    const order = await completed();
    await act(order, "refund", { amount: 99 });
    await runtime.settle();
    const done = await read(runtime, order.id);
    expect(done).toMatchObject({ status: "completed", amountRefunded: 99 });
    expect(done.authorizations.map(({ amountRefunded }: Json) => amountRefunded)).toEqual([49, 30, 20]);
    expect(done.refunds[0]).toEqual({
      id: expect.stringMatching(/^rfd_/),
      authorization: done.authorizations[0].id,
      amount: 49,
      status: "succeeded",
    });
  });

  test("of one buyer does not affect the others", async () => {
    const order = await completed();
    const [, bob] = order.authorizations;
    await act(order, "refund", { authorization: bob.id, amount: "1000" });
    await runtime.settle();
    const done = await read(runtime, order.id);
    expect(done.authorizations.map(({ amountRefunded }: Json) => amountRefunded)).toEqual([0, 1_000, 0]);
  });

  test("F25: two at once never refund more than was captured", async () => {
    const order = await completed();
    const answers = await Promise.all([7_000, 7_000].map((amount) => act(order, "refund", { amount })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: "amountExceedsRefundable",
    });
    await runtime.settle();
    expect((await read(runtime, order.id)).amountRefunded).toBe(7_000);
  });

  test("I9: repeated with an Idempotency-Key is one refund with the same response", async () => {
    const order = await completed();
    const headers = { authorization: SECRET_KEY, "idempotency-key": "refund-1" };
    const first = await act(order, "refund", { amount: 100 }, headers);
    const again = await act(order, "refund", { amount: 100 }, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(refundsOf(await read(runtime, order.id))).toHaveLength(3);
    expect(await act(order, "refund", { amount: 200 }, headers)).toMatchObject({ status: 422 });
  });

  test("of everything on a refunded order returns the order unchanged", async () => {
    const order = await completed();
    await act(order, "refund");
    await runtime.settle();
    const refunded = await read(runtime, order.id);
    expect(await act(order, "refund")).toMatchObject({ status: 200, json: { data: refunded } });
    expect((await act(order, "refund", { amount: 1 })).status).toBe(409);
  });

  test.each<[string, unknown, number, string]>([
    ["more than is there", { amount: 10_001 }, 409, "amountExceedsRefundable"],
    ["nothing", { amount: 0 }, 400, "invalidRequest"],
    [
      "an unknown authorization",
      { authorization: "auth_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b" },
      404,
      "authorizationNotFound",
    ],
  ])("of %s is refused", async (_, body, status, code) => {
    const order = await completed();
    expect(await act(order, "refund", body)).toMatchObject({ status, json: { code } });
    expect(await read(runtime, order.id)).toEqual(order);
  });

  test("before capture is refused, and the error names what is possible", async () => {
    const order = await newGroup(runtime, { tpc: true });
    const { status, json } = await act(order, "refund");
    expect(status).toBe(409);
    expect(json.code).toBe("orderNotCompleted");
    expect(json.errors[0]).toContain("cancelled");
  });

  test("T1: of another platform's order is 404", async () => {
    const order = await completed();
    for (const body of [{}, { dryRun: true }]) {
      const answer = await act(order, "refund", body, { authorization: OTHER_SECRET_KEY });
      expect(answer).toMatchObject({ status: 404, json: { code: "orderNotFound" } });
    }
  });
});

describe("a dry run", () => {
  const amounts = (plan: Json): readonly string[] =>
    plan.map(({ capture, release, refund }: Json) => `${capture} ${release} ${refund}`);

  /** Requests the plan twice, and checks that nothing has changed. */
  async function planned(order: Json, what: string, body: object = {}): Promise<Json> {
    const before = await runtime.api("GET", `/v1/orders/${order.id}`);
    const seq = lastEntry(runtime, order.id);
    const headers = { authorization: SECRET_KEY, "idempotency-key": `plan ${order.id}` };
    const first = await act(order, what, { ...body, dryRun: true }, headers);
    const second = await act(order, what, { ...body, dryRun: true }, headers);
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBeNull();
    await runtime.settle();
    expect((await runtime.api("GET", `/v1/orders/${order.id}`)).text).toBe(before.text);
    expect(lastEntry(runtime, order.id)).toBe(seq);
    const { plan, ...rest } = first.json.data;
    expect(rest).toEqual(before.json.data);
    return plan;
  }

  /** Checks that the ledger entries of the real request are those of the plan, even with the same Idempotency-Key. */
  async function expectExecuted(order: Json, what: string, body: object, plan: Json): Promise<void> {
    const seq = lastEntry(runtime, order.id);
    const headers = { authorization: SECRET_KEY, "idempotency-key": `plan ${order.id}` };
    expect((await meanwhile(runtime, act(order, what, body, headers))).status).toBe(200);
    await runtime.settle();
    if (what === "commit") await runtime.turnTo(order.dueDate);
    const moving = plan.filter(({ capture, release, refund }: Json) => capture + release + refund > 0);
    const expected = moving.map(({ authorization, ...moved }: Json) => [authorization, moved]);
    expect(movedAfter(runtime, order.id, seq)).toEqual(Object.fromEntries(expected));
  }

  const cases: readonly [string, () => Promise<Json>, string, object, readonly string[]][] = [
    ["commit", () => newGroup(runtime, { tpc: true }), "commit", {}, ["5000 5000 0", "3000 0 0", "2000 0 0"]],
    [
      "commit for less",
      () => newGroup(runtime, { tpc: true }),
      "commit",
      { amount: 9_999 },
      ["4999 5001 0", "3000 0 0", "2000 0 0"],
    ],
    [
      "commit before all have paid, direct",
      () => newGroup(runtime, { tpc: true }, ["Bob"]),
      "commit",
      {},
      ["7000 3000 0", "3000 0 0"],
    ],
    [
      "commit before all have paid, standard",
      () => newGroup(runtime, { tpc: true, type: "standard" }, ["Bob"]),
      "commit",
      {},
      ["0 5000 0", "0 3000 0"],
    ],
    ["commit before anybody has paid", () => newOrder(runtime, { tpc: true }), "commit", {}, []],
    ["cancel", () => newGroup(runtime, {}, ["Bob"]), "cancel", {}, ["0 10000 0", "0 3000 0"]],
    ["refund", () => completed(), "refund", {}, ["0 0 5000", "0 0 3000", "0 0 2000"]],
    ["refund of a part", () => completed(), "refund", { amount: 101 }, ["0 0 51", "0 0 30", "0 0 20"]],
  ];
  test.each(cases)("of a %s says what then happens", async (_, make, what, body, expected) => {
    const order = await make();
    const plan = await planned(order, what, body);
    expect(amounts(plan)).toEqual(expected);
    expect(plan.map(({ authorization }: Json) => authorization)).toEqual(
      order.authorizations.slice(0, expected.length).map(({ id }: Json) => id),
    );
    await expectExecuted(order, what, body, plan);
  });

  test("of one hold's release lists only that hold, and POST /v1/orders/commit accepts dry runs too", async () => {
    const order = await newGroup(runtime, { tpc: true, type: "standard" });
    const [, bob] = order.authorizations;
    const plan = await planned(order, "cancel", { authorization: bob.id });
    expect(plan).toEqual([{ authorization: bob.id, capture: 0, release: 3_000, refund: 0 }]);
    const { json } = await runtime.api("POST", "/v1/orders/commit", {
      id: order.id,
      amount: 1_000,
      dryRun: true,
    });
    expect(amounts(json.data.plan)).toEqual(["500 4500 0", "300 2700 0", "200 1800 0"]);
    await expectExecuted(order, "cancel", { authorization: bob.id }, plan);
  });

  test("lists a payment under way without a hold as one that would be abandoned", async () => {
    const order = await newGroup(runtime, {}, []);
    await pays(runtime, order.shareUrl, { ...BOB, amount: 3_000 }, CHALLENGE_CARD);
    expect(amounts(await planned(order, "cancel"))).toEqual(["0 10000 0", "0 0 0"]);
  });

  test("of an impossible command is refused like the command", async () => {
    const order = await newGroup(runtime);
    const body = { dryRun: true };
    expect(await act(order, "commit", body)).toMatchObject({
      status: 409,
      json: { code: "notTwoPhaseCommit" },
    });
    expect(await act(order, "refund", { ...body, amount: 1 })).toMatchObject({ status: 409 });
    const wrong = await act(order, "cancel", { dryRun: "perhaps" });
    expect(wrong.json).toMatchObject({ code: "invalidRequest", errors: ["dryRun: must be true or false"] });
  });
});

describe("releasing one hold", () => {
  test("frees one co-buyer's share for another buyer", async () => {
    const order = await newGroup(runtime, { tpc: true, type: "standard" });
    const [captain, bob] = order.authorizations;
    const released = await act(order, "cancel", { authorization: bob.id });
    expect(released.json.data).toMatchObject({ status: "inProgress" });
    await runtime.settle();
    expect((await read(runtime, order.id)).authorizations[1]).toMatchObject({ status: "released" });
    await pays(runtime, order.shareUrl, { ...BOB, amount: 3_000 });
    expect((await read(runtime, order.id)).status).toBe("confirmed");
    const refusal = await act(order, "cancel", { authorization: captain.id });
    expect(refusal).toMatchObject({ status: 409, json: { code: "captainNotReleasable" } });
  });
});
