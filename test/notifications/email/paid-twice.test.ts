// E-mails to a co-buyer who has paid twice, in the whole program.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { BOB, newGroup, pays } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: { delayMs: 48 * 3_600_000 } });
});
afterAll(() => runtime.stop());

/** A group whose co-buyer Bob has paid 30.00, and then 10.00. */
async function paidTwice(): Promise<Json> {
  const order = await newGroup(runtime, {}, ["Bob"]);
  const [, first] = order.authorizations;
  await pays(runtime, order.shareUrl, { ...BOB, amount: 1_000, payer: first.id, again: true });
  await runtime.settle();
  return { ...order, first };
}

/** E-mails to Bob after so many to all. */
function toBob(since: number) {
  return runtime
    .mails()
    .slice(since)
    .filter(({ to }) => to.address === BOB.email);
}

test("a cancelled order is told once, with what is released in all", async () => {
  const { id } = await paidTwice();
  const before = runtime.mails().length;
  await runtime.api("POST", `/v1/orders/${id}/cancel`);
  await runtime.settle();
  expect(toBob(before).map(({ text }) => /the \S+ held/.exec(text)?.[0])).toEqual(["the €40.00 held"]);
});

test("a later due date is told, although the first payment is gone before the e-mail is sent", async () => {
  const { id, dueDate, first } = await paidTwice();
  const before = runtime.mails().length;
  await runtime.api("POST", `/v1/orders/${id}`, { dueDate: dueDate + 3_600_000 });
  await runtime.api("POST", `/v1/orders/${id}/cancel`, { authorization: first.id });
  await runtime.settle();
  const moved = toBob(before).filter(({ subject }) => subject.startsWith("More time to pay"));
  expect(moved.map(({ text }) => /Your share: .*/.exec(text)?.[0])).toEqual(["Your share: €10.00"]);
});
