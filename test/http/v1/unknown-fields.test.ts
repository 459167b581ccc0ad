// A commit, cancel or refund with an unknown field or query parameter: refused, and no money moves.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { lastEntry, newGroup, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { SECRET_KEY, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const uncommitted = () => newGroup(runtime, { tpc: true });
async function completed(): Promise<Json> {
  const order = await newGroup(runtime);
  await runtime.settle();
  return read(runtime, order.id);
}

describe("commit, cancel and refund with an unknown field or query parameter are refused and no money moves", () => {
  test.each<[() => Promise<Json>, string, object | undefined, string]>([
    [uncommitted, "commit", { committedAmount: 500 }, "committedAmount: unknown field"],
    [uncommitted, "commit", { dryrun: true }, "dryrun: unknown field; did you mean dryRun?"],
    [uncommitted, "commit", { amuont: 5, dryRun: "no" }, "amuont: unknown field; did you mean amount?"],
    [
      uncommitted,
      "commit?amount=500",
      undefined,
      "amount: unknown query parameter: this call takes its fields in the body; did you mean amount in the body?",
    ],
    [
      uncommitted,
      "cancel?dryRun=true",
      undefined,
      "dryRun: unknown query parameter: this call takes its fields in the body; did you mean dryRun in the body?",
    ],
    [
      uncommitted,
      "cancel",
      { authorisation: "auth_x" },
      "authorisation: unknown field; did you mean authorization?",
    ],
    [uncommitted, "cancel", { reason: "out of stock" }, "reason: unknown field"],
    [completed, "refund", { amout: 100 }, "amout: unknown field; did you mean amount?"],
    [
      completed,
      "refund?authorization=auth_x",
      {},
      "authorization: unknown query parameter: this call takes its fields in the body; did you mean authorization in the body?",
    ],
  ])("%p %s %j", async (made, path, body, sentence) => {
    const order = await made();
    const before = lastEntry(runtime, order.id);
    const answer = await runtime.api("POST", `/v1/orders/${order.id}/${path}`, body);
    expect(answer).toMatchObject({ status: 400, json: { code: "unknownField", success: false } });
    expect(answer.json.errors[0]).toBe(sentence);
    expect(answer.json.details[0].path).toBe(`/${sentence.split(":")[0]}`);
    await runtime.settle();
    expect(lastEntry(runtime, order.id)).toBe(before);
  });

  test.each([
    [20, undefined],
    [21, "and 1 more problem"],
    [5_000, "and 4980 more problems"],
  ])("of %d fields the first 20 are named, and the rest is counted", async (count, last) => {
    const order = await uncommitted();
    const body = Object.fromEntries(Array.from({ length: count }, (_, at) => [`z${at}`, 1]));
    const { json } = await runtime.api("POST", `/v1/orders/${order.id}/commit`, body);
    expect(json.details).toHaveLength(20);
    expect(json.errors[19]).toBe("z19: unknown field");
    expect(json.errors[20]).toBe(last);
    expect(json.errors.length).toBeLessThan(22);
  });

  test("also if the order's id is in the body", async () => {
    const order = await uncommitted();
    const answer = await runtime.api("POST", "/v1/orders/commit", { id: order.id, ammount: 500 });
    expect(answer).toMatchObject({ status: 400, json: { code: "unknownField" } });
    const asked = await runtime.api("POST", "/v1/orders/commit?dryRun=1", { id: order.id });
    expect(asked).toMatchObject({ status: 400, json: { code: "unknownField" } });
    expect((await read(runtime, order.id)).committedAmount).toBeUndefined();
  });

  test("the refusal is not stored under an Idempotency-Key: the corrected request succeeds", async () => {
    const order = await uncommitted();
    const ask = (body: object) =>
      runtime.api("POST", `/v1/orders/${order.id}/commit`, body, {
        authorization: SECRET_KEY,
        "idempotency-key": "k",
      });
    expect(await ask({ amout: 5_000 })).toMatchObject({ status: 400 });
    expect(await ask({ amount: 5_000, dryRun: true })).toMatchObject({ status: 200 });
  });
});
