// I29: no buyer is erased while anything of their order is owed, charging or disputed.

import { afterEach, describe, expect, test } from "bun:test";
import { OPERATOR_API } from "../../../src/api/paths.ts";
import { DAY } from "../../../src/domain/time.ts";
import { agreed, command, orderOf } from "../../support/financing/agreement.ts";
import { changedSimulator } from "../../support/financing/simulators.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const FIRST_DATE = START + 31 * DAY;
const PAID_ALL = START + 65 * DAY;

let service: TestService;
afterEach(() => service.stop());

async function completed(options: ServiceOptions = {}, card = "4242424242424242"): Promise<string> {
  service = await startService(options);
  const orderId = await agreed(service, { card });
  await service.settle();
  return orderId;
}

/** What the erase command asks the running service for. */
async function erase(asked: object) {
  const headers = { authorization: service.program.operator.token };
  const { json } = await service.api("POST", OPERATOR_API.erase, asked, headers);
  return json.data;
}

describe("the erase command", () => {
  test.each([
    ["owed", "owing", completed, FIRST_DATE],
    ["in default", "owing", () => completed({}, "4000000000009979"), START + 120 * DAY],
    ["charging, without an answer", "owing", () => completed({ faults: silence }), FIRST_DATE],
    ["disputed", "owing", () => completed({ registry: disputing }), PAID_ALL],
  ])("leaves the buyers of an order of which something is %s", async (_, why, begin, moment) => {
    const orderId = await begin();
    await service.turnTo(moment);
    await service.program.application.operations.reconcile(0);
    const kept = [{ id: orderId, why }];
    expect(await erase({ orderId })).toMatchObject({ erased: [], kept });
    expect(await erase({ email: "ana@example.com" })).toMatchObject({ erased: [], kept });
    expect((await service.store.read(orderId))?.details.email).toBe("ana@example.com");
  });

  test("erases them once everything is paid and the card is forgotten", async () => {
    const orderId = await completed();
    await service.turnTo(PAID_ALL);
    expect(await erase({ orderId })).toMatchObject({ erased: [orderId], kept: [] });
    expect((await service.store.read(orderId))?.details.email).toBeUndefined();
  });

  test("erases them once what is left is written off", async () => {
    const orderId = await completed({}, "4000000000009979");
    await service.turnTo(PAID_ALL);
    for (const { id } of (await orderOf(service, orderId)).financing?.deadlines ?? [])
      await command(service, orderId, { kind: "writeOff", deadlineId: id });
    await service.settle();
    expect(await erase({ orderId })).toMatchObject({ erased: [orderId] });
  });
});

test("the retention of a platform waits for the last deadline", async () => {
  const orderId = await completed({ platform: { keepPersonsMs: 8 * DAY } });
  const { eraseExpired } = service.program.application.operations;
  await service.turnTo(START + 20 * DAY);
  expect(await eraseExpired()).toBe(0);
  await service.turnTo(PAID_ALL + 9 * DAY);
  expect(await eraseExpired()).toBe(1);
  expect((await service.store.read(orderId))?.details.email).toBeUndefined();
});

async function silence({ operation }: { readonly operation: string }): Promise<"lose" | "pass"> {
  return operation === "charge" || operation === "inquireCharge" ? "lose" : "pass";
}

const disputing = changedSimulator(() => ({
  elsewhere: async (key) => ({
    ...{ refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [] },
    disputes: key.startsWith("chg_") ? [{ id: `dp_${key}`, amount: 3383, status: "open" }] : [],
  }),
}));
