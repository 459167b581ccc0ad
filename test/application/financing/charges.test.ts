// Charges of deadlines by the running service: at their dates, with the sandbox's cards.

import { afterEach, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import { agreed, orderOf, simulatorOf } from "../../support/financing/agreement.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

let service: TestService | undefined;
afterEach(() => service?.stop());

async function deadlinesOf(of: TestService, orderId: string): Promise<readonly string[]> {
  const { financing } = await orderOf(of, orderId);
  return (financing?.deadlines ?? []).map(({ status, amount, tries }) => `${status} ${amount} ${tries}`);
}

test("deadlines are charged at their dates, and the card is forgotten after the last", async () => {
  service = await startService();
  const orderId = await agreed(service);
  await service.settle();
  expect((await orderOf(service, orderId)).status).toBe("completed");
  expect(await deadlinesOf(service, orderId)).toEqual(["upcoming 3333 0", "upcoming 3333 0"]);
  await service.turnTo(START + 32 * DAY);
  expect(await deadlinesOf(service, orderId)).toEqual(["paid 3333 0", "upcoming 3333 0"]);
  await service.turnTo(START + 65 * DAY);
  const { financing } = await orderOf(service, orderId);
  expect(await deadlinesOf(service, orderId)).toEqual(["paid 3333 0", "paid 3333 0"]);
  expect(financing?.charges.map(({ amount, status }) => `${status} ${amount}`)).toEqual([
    "captured 3383",
    "captured 3383",
  ]);
  expect(financing?.cards.map(({ status }) => status)).toEqual(["forgotten"]);
  const found = await simulatorOf(service).savedPaymentMethods?.charges(0);
  expect(found?.map(({ key, amount, orderId: of }) => [key, amount, of])).toEqual(
    (financing?.charges ?? []).map(({ id, amount }) => [id, amount, orderId]),
  );
});
