// Sums on a page between the decision on the captures of an order and the captures themselves.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newGroup } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  const faults = async ({ operation }: { readonly operation: string }) =>
    operation === "capture" ? "lose" : "pass";
  runtime = await startService({ faults });
});
afterAll(() => runtime.stop());

const amountsOf = (list: readonly Json[]) => list.map(({ amount }) => amount);

async function readsOf(order: Json): Promise<Json> {
  const { json } = await runtime.page(`${order.redirectUrl}/state`);
  const { payments, participants, ended } = json.data;
  return { ended, own: amountsOf(payments), all: amountsOf(participants) };
}

describe("what is being charged is said before it is charged", () => {
  test("a captain who bears what others did not pay", async () => {
    const order = await newGroup(runtime, { guarantee: { amount: 2_000 } }, ["Bob"]);
    expect(await readsOf(order)).toEqual({ ended: undefined, own: [5_000], all: [5_000, 3_000] });
    await runtime.turnTo(order.dueDate);
    expect(await readsOf(order)).toEqual({ ended: "complete", own: [7_000], all: [7_000, 3_000] });
  });

  test.each([
    [5_000, [2_500, 1_500, 1_000]],
    [50, [50]],
  ])("an order that is committed for %p: %p", async (amount, all) => {
    const order = await newGroup(runtime, { tpc: true });
    await runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount });
    await runtime.settle();
    expect(await readsOf(order)).toEqual({ ended: "complete", own: all.slice(0, 1), all });
  });
});
