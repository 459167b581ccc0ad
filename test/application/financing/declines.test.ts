// Declined charges: the sandbox's cards that pay while the buyer is there and are refused later.

import { afterEach, describe, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import { agreed, orderOf } from "../../support/financing/agreement.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const FAILS_AGAIN = "4000000000005126";
const FAILS_FOR_EVER = "4000000000009979";
const ASKS_THE_BUYER = "4000000000007726";

let service: TestService | undefined;
afterEach(() => service?.stop());

/** The first deadline, and the days from its date on which it was asked for. */
async function firstOf(of: TestService, orderId: string) {
  const { financing } = await orderOf(of, orderId);
  const [deadline] = financing?.deadlines ?? [];
  const { id, status, failureCode, dueAt = 0 } = deadline ?? {};
  const charges = financing?.charges.filter(({ deadlines }) =>
    deadlines.some((charged) => charged.id === id),
  );
  return { status, failureCode, days: charges?.map(({ askedAt }) => Math.floor((askedAt - dueAt) / DAY)) };
}

describe("a charge declined for now", () => {
  test("is tried again on the retry days, then late, then defaulted", async () => {
    service = await startService();
    const orderId = await agreed(service, { card: FAILS_AGAIN });
    await service.turnTo(START + 33 * DAY);
    expect(await firstOf(service, orderId)).toMatchObject({
      status: "failed",
      failureCode: "insufficientFunds",
      days: [0, 1],
    });
    await service.turnTo(START + 45 * DAY);
    expect(await firstOf(service, orderId)).toMatchObject({ status: "late", days: [0, 1, 3, 7] });
    await service.turnTo(START + 120 * DAY);
    expect(await firstOf(service, orderId)).toMatchObject({ status: "defaulted", days: [0, 1, 3, 7] });
  });

  test("leaves 24 hours between two automatic charges of an order", async () => {
    service = await startService();
    const orderId = await agreed(service, { card: FAILS_AGAIN });
    await service.turnTo(START + 120 * DAY);
    const asked = ((await orderOf(service, orderId)).financing?.charges ?? []).map(({ askedAt }) => askedAt);
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(asked.length).toBe(8);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DAY);
  });
});

test.each([
  [FAILS_FOR_EVER, "cardDeclined"],
  [ASKS_THE_BUYER, "authenticationRequired"],
])("a charge that only the buyer can repeat is asked for once (%s)", async (card, failureCode) => {
  service = await startService();
  const orderId = await agreed(service, { card });
  await service.turnTo(START + 60 * DAY);
  expect(await firstOf(service, orderId)).toMatchObject({ status: "late", failureCode, days: [0] });
  await service.turnTo(START + 120 * DAY);
  expect(await firstOf(service, orderId)).toMatchObject({ status: "defaulted", days: [0] });
});
