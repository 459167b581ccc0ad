// Audit rows of acts on the service: an operator's on deadlines, on orders as a whole and on the configuration, a shop's
// reminders, and erasures by the calendar.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { BY_OPERATOR } from "../../src/application/audit-log.ts";
import { DAY } from "../../src/domain/time.ts";
import type { AuditRow } from "../../src/ports/audit-log.ts";
import { auditRowsIn } from "../support/audit-log.ts";
import { agreed, orderOf } from "../support/financing/agreement.ts";
import { newOrder } from "../support/http/acts.ts";
import { invited } from "../support/http/invitations.ts";
import type { TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ platform: { keepPersonsMs: 30 * DAY } });
});
afterAll(() => service.stop());

const said = ({ actor, action, parameters, outcome }: AuditRow) => [actor, action, parameters, outcome];

/** What the act adds to the log. */
async function added(act: () => Promise<unknown>) {
  const before = auditRowsIn(service.dataDir).length;
  await act();
  return auditRowsIn(service.dataDir).slice(before).map(said);
}

test("an operator's acts on a deadline, done and refused", async () => {
  const orderId = await agreed(service);
  await service.settle();
  const deadlineId = (await orderOf(service, orderId)).financing?.deadlines[0]?.id ?? "none";
  const { operations } = service.program.application;
  const act = (kind: "paidElsewhere" | "writeOff", of = orderId) =>
    operations.actOnDeadline({ orderId: of, deadlineId, act: kind }, BY_OPERATOR);
  expect(await added(() => act("paidElsewhere"))).toEqual([
    ["operator", "notePaidElsewhere", { deadlineId }, "done"],
  ]);
  expect(await added(() => act("writeOff"))).toEqual([
    ["operator", "writeOff", { deadlineId }, "deadlineNotOwed"],
  ]);
  const unknown = "ord_01890000-0000-7000-8000-00000000ffff";
  expect(await added(() => act("writeOff", unknown))).toEqual([
    ["operator", "writeOff", { deadlineId }, "orderNotFound"],
  ]);
});

test("a reload and a reconciliation are about no order", async () => {
  const { operations } = service.program.application;
  expect(await added(() => operations.recordAct({ action: "reload" }, "configurationRefused"))).toEqual([
    ["operator", "reload", {}, "configurationRefused"],
  ]);
  expect(await added(() => operations.recordAct({ action: "reconcile", count: 2 }, "done"))).toEqual([
    ["operator", "reconcile", { count: 2 }, "done"],
  ]);
});

test("a shop's reminders of invited people name none of them", async () => {
  const order = await invited(service, [{ email: "bob@example.com", firstName: "Bob" }]);
  await service.turnBy(2 * DAY);
  const nudge = () => service.api("POST", `/v1/orders/${order.id}/nudges`, {});
  expect(await added(nudge)).toEqual([["apiKey", "nudge", {}, "done"]]);
});

test("an erasure after retention_days is the clock's", async () => {
  const order = await newOrder(service, { email: "ana@example.com" });
  await service.api("POST", `/v1/orders/${order.id}/cancel`, {});
  await service.turnBy(31 * DAY);
  const { operations } = service.program.application;
  const rows = await added(() => operations.eraseExpired());
  expect(rows).toContainEqual(["clock", "erase", {}, "done"]);
  expect(auditRowsIn(service.dataDir, { orderId: order.id }).map(said)).toEqual([
    ["apiKey", "cancel", {}, "done"],
    ["clock", "erase", {}, "done"],
  ]);
});
