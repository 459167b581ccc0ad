// Alerts about deadlines from the running service: what the entity has to collect, or to give back by hand.

import { afterEach, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import { agreed, command, orderOf } from "../../support/financing/agreement.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

let service: TestService | undefined;
afterEach(() => service?.stop());

test("a debt that defaults, and a refund of what was paid elsewhere, raise an alert each", async () => {
  service = await startService();
  const orderId = await agreed(service, { card: "4000000000005126", offer: "later" });
  await service.settle();
  await service.turnTo(START + 60 * DAY);
  const alerts = (of: TestService) =>
    of.logged.filter(({ event }) => event === "deadlineDefaulted" || event === "refundElsewhere");
  expect(alerts(service)).toEqual([]);
  await service.turnTo(START + 95 * DAY);
  const [deadline] = (await orderOf(service, orderId)).financing?.deadlines ?? [];
  const about = { level: "alert", orderId, deadlineId: deadline?.id };
  expect(alerts(service)).toMatchObject([{ event: "deadlineDefaulted", ...about }]);
  await command(service, orderId, { kind: "notePaidElsewhere", deadlineId: deadline?.id ?? "" });
  const refund = await service.api("POST", `/v1/orders/${orderId}/refund`, { amount: 40_00 });
  expect(refund.status).toBe(200);
  expect(alerts(service)).toMatchObject([
    { event: "deadlineDefaulted" },
    { event: "refundElsewhere", ...about },
  ]);
});
