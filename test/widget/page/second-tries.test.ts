// Second tries to pay: after a lost answer, after one that came too soon, and in another tab.

import { expect, test } from "bun:test";
import { paymentOf, viewOf } from "../../support/widget/view.ts";
import { answer, form, unreachable, visit } from "../../support/widget/visit.ts";

test("F23: a try that comes too soon after one whose answer was lost leaves its id as it was", async () => {
  const tooSoon = { kind: "refused", status: 429, code: "tooManyRequests", paths: [] } as const;
  const { session, sent } = visit(viewOf(), {
    pay: [unreachable, tooSoon, answer(paymentOf())],
    state: [{ kind: "answered", data: viewOf() }],
  });
  await session.pay(form);
  await session.pay(form);
  expect(session.notice()).toMatchObject(tooSoon);
  await session.pay(form);
  expect(sent.map(({ attempt }) => attempt)).toEqual(["try-1", "try-1", "try-1"]);
});

test("a try whose answer is lost but which holds money is told as paid, and the next one is another", async () => {
  const held = viewOf({ ux: "collect", role: "coBuyer", payments: [paymentOf()] });
  const second = paymentOf({ id: "auth_2" });
  const { session, sent, paid, kept } = visit(viewOf({ ux: "collect", role: "coBuyer" }), {
    pay: [unreachable, answer(second, { ux: "collect", role: "coBuyer" })],
    state: [{ kind: "answered", data: held }],
  });
  await session.pay(form);
  expect([session.stage().kind, session.notice(), paid]).toEqual(["paid", undefined, [paymentOf().id]]);
  expect(kept().attempt).toBeUndefined();
  session.want("form");
  await session.pay(form);
  expect(sent.map(({ attempt }) => attempt)).toEqual(["try-1", "try-2"]);
});

test("a try that failed is not spoken of once another tab has paid", async () => {
  const declined = paymentOf({ status: "failed", failure: "declined" });
  const { session } = visit(viewOf(), {
    pay: [answer(declined)],
    state: [{ kind: "answered", data: viewOf({ payments: [declined, paymentOf({ id: "auth_2" })] }) }],
  });
  await session.pay(form);
  expect(session.notice()).toEqual({ kind: "failed", failure: "declined" });
  await session.lookAgain();
  expect([session.stage().kind, session.notice()]).toEqual(["paid", undefined]);
});
