// One visit to a page: tries and their ids, lost answers, the bank's slowness, and news meanwhile.

import { describe, expect, test } from "bun:test";
import type { PageView, PayAnswer } from "../../../src/api/pages/page.ts";
import type { Outcome } from "../../../widget/src/page/client.ts";
import { newUuid } from "../../../widget/src/page/uuid.ts";
import { paymentOf, viewOf } from "../../support/widget/view.ts";
import { answer, bank, conflict, form, unreachable, visit } from "../../support/widget/visit.ts";

describe("a try", () => {
  test("F23: a second press while one is under way sends nothing", async () => {
    const { session, sent } = visit(viewOf(), { pay: [answer(paymentOf())] });
    await Promise.all([session.pay(form), session.pay(form)]);
    expect(sent).toHaveLength(1);
    expect(session.stage().kind).toBe("paid");
  });

  test("F23: keeps its id when the answer is lost, and gets another after a definite no", async () => {
    const declined = paymentOf({ status: "failed", failure: "declined" });
    const { session, sent } = visit(viewOf(), {
      pay: [unreachable, answer(declined), conflict, answer(paymentOf())],
      state: [
        { kind: "answered", data: viewOf() },
        { kind: "answered", data: viewOf() },
      ],
    });
    await session.pay(form);
    expect(session.notice()).toEqual({ kind: "unreachable" });
    await session.pay(form);
    expect(session.notice()).toEqual({ kind: "failed", failure: "declined" });
    await session.pay(form);
    expect(session.notice()).toEqual(conflict);
    await session.pay(form);
    expect(sent.map(({ attempt }) => attempt)).toEqual(["try-1", "try-1", "try-2", "try-3"]);
    expect(session.notice()).toBeUndefined();
  });

  test("whose answer is lost but which the server has is followed to its end", async () => {
    const pending = paymentOf({ status: "pending", unanswered: true });
    const { session, log } = visit(viewOf(), {
      pay: [unreachable],
      state: [{ kind: "answered", data: viewOf({ payments: [pending] }) }],
      check: [answer(pending), answer(paymentOf())],
    });
    await session.pay(form);
    expect(log).toEqual(["pay", "state", "check", "check"]);
    expect([session.stage().kind, session.notice()]).toEqual(["paid", undefined]);
  });

  test("refused because the order changed shows the order as it is now", async () => {
    const { session } = visit(viewOf(), {
      pay: [conflict],
      state: [
        { kind: "answered", data: viewOf({ status: "cancelled", ended: "cancelled", payable: false }) },
      ],
    });
    await session.pay(form);
    expect(session.stage()).toEqual({ kind: "ended", why: "cancelled" });
  });

  test("refused because another tab has paid: the page shows that, and asks for no further try", async () => {
    const paidView = viewOf({ payments: [paymentOf()] });
    const { session, paid } = visit(viewOf(), {
      pay: [{ ...conflict, code: "captainAlreadyPaid" }],
      state: [{ kind: "answered", data: paidView }],
    });
    await session.pay(form);
    expect([session.stage().kind, session.notice(), paid.length]).toEqual(["paid", undefined, 1]);
  });

  test("refused because another tab is paying: the page follows that payment", async () => {
    const pending = paymentOf({ status: "pending", unanswered: true });
    const { session, log } = visit(viewOf(), {
      pay: [{ ...conflict, code: "paymentUnderWay" }],
      state: [{ kind: "answered", data: viewOf({ payments: [pending] }) }],
      check: [answer(paymentOf())],
    });
    await session.pay(form);
    expect([session.stage().kind, session.notice(), log]).toEqual([
      "paid",
      undefined,
      ["pay", "state", "check"],
    ]);
  });

  test("an answer that comes after a later one does not turn the page back", async () => {
    let release: (outcome: Outcome<PageView>) => void = () => undefined;
    const late = new Promise<Outcome<PageView>>((resolve) => {
      release = resolve;
    });
    const { session } = visit(viewOf(), { state: [late], pay: [answer(paymentOf())] });
    const looking = session.lookAgain();
    await session.pay(form);
    release({ kind: "answered", data: viewOf() });
    await looking;
    expect(session.stage().kind).toBe("paid");
  });
});

describe("a payment under way", () => {
  test("F13: is asked about again, slower and slower, also without a connection", async () => {
    const pending = paymentOf({ status: "pending", unanswered: true });
    const { session, waits } = visit(viewOf(), {
      pay: [answer(pending)],
      check: [
        unreachable,
        answer(pending),
        answer(pending),
        answer(paymentOf({ status: "failed", failure: "later" })),
      ],
    });
    await session.pay(form);
    expect(waits).toEqual([2_000, 2_000, 3_000, 4_500]);
    expect(session.stage().kind).toBe("form");
    expect(session.notice()).toEqual({ kind: "failed", failure: "later" });
  });

  test("that was there before the visit is asked about at once", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    const { session, waits } = visit(viewOf({ payments: [action] }), { check: [answer(action)] });
    const starting = session.start();
    expect(session.stage().kind).toBe("checking");
    await starting;
    expect(waits).toEqual([0]);
    expect(session.stage().kind).toBe("action");
  });

  test("after the bank's page the bank gets some time before its page is shown again", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    const { session, log } = visit(viewOf({ payments: [action] }), {
      check: Array.from({ length: 5 }, () => answer(action)),
    });
    const returning = session.returned();
    expect(session.stage().kind).toBe("checking");
    await returning;
    expect(log).toHaveLength(5);
    expect(session.stage().kind).toBe("action");
  });

  test("said too early to be confirmed, the bank's page stays while the bank is asked some times more", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    const { session, log, waits } = visit(viewOf({ payments: [action] }), {
      check: [answer(action), answer(action), answer(action), answer(paymentOf())],
    });
    const stages = new Set<string>();
    const asking = session.confirmed();
    for (let turn = 0; log.length < 4 && turn < 100; turn++) {
      stages.add(session.stage().kind);
      await Promise.resolve();
    }
    await asking;
    await Bun.sleep(0);
    expect([...stages]).toEqual(["action"]);
    expect(waits).toEqual([2_000, 2_000, 3_000]);
    expect(session.stage().kind).toBe("paid");
  });

  test("an answer just before its end does not bring the bank's page back too soon", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    let release: (outcome: Outcome<PayAnswer>) => void = () => undefined;
    const slow = new Promise<Outcome<PayAnswer>>((resolve) => {
      release = resolve;
    });
    const { session } = visit(viewOf({ payments: [action] }), {
      check: [slow, slow, answer(action), answer(paymentOf())],
    });
    const looking = session.lookAgain();
    const returning = session.returned();
    release(answer(action));
    await looking;
    expect(session.stage().kind).toBe("checking");
    await returning;
    expect(session.stage().kind).toBe("paid");
  });

  test("given up by its buyer leads back to the form", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    const { session } = visit(viewOf({ payments: [action] }), {
      abandon: [answer(paymentOf({ status: "failed", failure: "later" }))],
    });
    await session.abandon();
    expect(session.stage().kind).toBe("form");
    expect(session.notice()).toEqual({ kind: "givenUp" });
  });
});

test("news that arrive while a payment is under way are applied when it is done", async () => {
  let release: (outcome: Outcome<PayAnswer>) => void = () => undefined;
  const slow = new Promise<Outcome<PayAnswer>>((resolve) => {
    release = resolve;
  });
  const view = viewOf({ ux: "collect" });
  const captured = paymentOf({ status: "captured" });
  const { session, log } = visit(view, {
    pay: [slow],
    state: [{ kind: "answered", data: { ...view, payments: [captured] } }],
  });
  const paying = session.pay(form);
  expect(await session.lookAgain()).toBe(false);
  release(answer(paymentOf()));
  await paying;
  expect(log).toEqual(["pay", "state"]);
  expect(session.stage()).toMatchObject({ kind: "paid", payment: { status: "captured" } });
});

test("news that come while the bank is asked leave its page in place", async () => {
  const action = paymentOf({ status: "requiresAction", actionUrl: bank });
  let release: (outcome: Outcome<PayAnswer>) => void = () => undefined;
  const slow = new Promise<Outcome<PayAnswer>>((resolve) => {
    release = resolve;
  });
  const { session, log } = visit(viewOf({ role: "coBuyer", ux: "collect" }), {
    pay: [slow],
    check: [answer(action, { role: "coBuyer", ux: "collect" })],
  });
  const paying = session.pay(form);
  await session.lookAgain();
  release(answer(action, { role: "coBuyer", ux: "collect" }));
  await paying;
  expect(log).toEqual(["pay", "check"]);
  expect(session.stage()).toMatchObject({ kind: "action", payment: { actionUrl: bank } });
});

test("looking again tells whether anything but the time has changed", async () => {
  const view = viewOf({ ux: "collect", payments: [paymentOf()] });
  const { session } = visit(view, {
    state: [
      { kind: "answered", data: { ...view, now: view.now + 5_000 } },
      { kind: "answered", data: { ...view, remaining: 1 } },
    ],
  });
  expect(await session.lookAgain()).toBe(false);
  expect(await session.lookAgain()).toBe(true);
});

describe("that a payment went through is told", () => {
  test("at once when it was made in this visit", async () => {
    const { session, paid } = visit(viewOf(), { pay: [answer(paymentOf())] });
    await session.pay(form);
    expect(paid).toEqual(["auth_1"]);
  });

  test("when its answer was lost and the order shows it", async () => {
    const { session, paid } = visit(viewOf(), {
      pay: [unreachable],
      state: [{ kind: "answered", data: viewOf({ payments: [paymentOf()] }) }],
    });
    await session.pay(form);
    expect(paid).toEqual(["auth_1"]);
  });

  test("when the bank has let it through", async () => {
    const pending = paymentOf({ status: "pending", unanswered: true });
    const { session, paid } = visit(viewOf({ payments: [pending] }), { check: [answer(paymentOf())] });
    await session.start();
    expect(paid).toEqual(["auth_1"]);
  });

  test("once, when news and its buyer ask at the same moment", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    const { session, paid } = visit(viewOf({ payments: [action] }), {
      check: [answer(paymentOf()), answer(paymentOf())],
    });
    await Promise.all([session.lookAgain(), session.returned()]);
    expect(paid).toEqual(["auth_1"]);
  });

  test("not when a paid page is opened again, nor of a payment that failed", async () => {
    const again = visit(viewOf({ payments: [paymentOf()] }), {});
    await again.session.start();
    expect(again.paid).toEqual([]);
    const failed = visit(viewOf(), { pay: [answer(paymentOf({ status: "failed" }))] });
    await failed.session.pay(form);
    expect(failed.paid).toEqual([]);
  });
});

test("ids of tries are random UUIDs", () => {
  const ids = Array.from({ length: 200 }, newUuid);
  expect(
    ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([]);
  expect(new Set(ids).size).toBe(200);
});
