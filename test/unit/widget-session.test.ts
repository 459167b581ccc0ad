// One visit to a page: tries and their ids, lost answers, the bank's slowness, and when the buyer is sent on.

import { describe, expect, test } from "bun:test";
import type { PagePayment, PageView, PayAnswer, PayRequest } from "../../src/wire/page.ts";
import type { Client, Outcome } from "../../widget/src/page/client.ts";
import { Session } from "../../widget/src/page/session.ts";
import { newUuid } from "../../widget/src/page/uuid.ts";
import { paymentOf, viewOf } from "./widget-view.ts";

const form = { email: "e", firstName: "f", lastName: "l", means: {} };
const unreachable = { kind: "unreachable" } as const;
const refused = { kind: "refused", status: 409, code: "amountExceedsRemaining", paths: [] } as const;
const bank = "https://bank.example/confirm";

type Answer<T> = Outcome<T> | Promise<Outcome<T>>;
type Script = {
  pay?: Answer<PayAnswer>[];
  check?: Answer<PayAnswer>[];
  abandon?: Answer<PayAnswer>[];
  state?: Answer<PageView>[];
};

function answer(payment: PagePayment, changes: Partial<PageView> = {}): Outcome<PayAnswer> {
  const { actionUrl: _, ...inView } = payment;
  return { kind: "answered", data: { payment, view: viewOf({ ...changes, payments: [inView] }) } };
}

function visit(first: PageView, script: Script) {
  const sent: PayRequest[] = [];
  const log: string[] = [];
  const take = <T>(name: keyof Script, answers: Answer<T>[] | undefined): Promise<Outcome<T>> => {
    log.push(name);
    const next = answers?.shift();
    if (next === undefined) throw new Error(`unexpected ${name}`);
    return Promise.resolve(next);
  };
  const client: Client = {
    pay: (request) => {
      sent.push(request);
      return take("pay", script.pay);
    },
    check: () => take("check", script.check),
    abandon: () => take("abandon", script.abandon),
    state: () => take("state", script.state),
  };
  const paid: string[] = [];
  const waits: number[] = [];
  let attempts = 0;
  const session = new Session(first, {
    client,
    newAttempt: () => `try-${++attempts}`,
    wait: async (ms) => void waits.push(ms),
    paid: ({ id }) => paid.push(id),
  });
  return { session, sent, log, paid, waits };
}

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
      pay: [unreachable, answer(declined), refused, answer(paymentOf())],
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
    expect(session.notice()).toEqual(refused);
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
    expect(session.stage().kind).toBe("paid");
  });

  test("refused because the order changed shows the order as it is now", async () => {
    const { session } = visit(viewOf(), {
      pay: [refused],
      state: [{ kind: "answered", data: viewOf({ status: "cancelled", payable: false }) }],
    });
    await session.pay(form);
    expect(session.stage()).toEqual({ kind: "ended", why: "cancelled" });
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

  test("given up by its buyer leads back to the form", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: bank });
    const { session } = visit(viewOf({ payments: [action] }), {
      abandon: [answer(paymentOf({ status: "failed", failure: "later" }))],
    });
    await session.abandon();
    expect(session.stage().kind).toBe("form");
    expect(session.notice()).toEqual({ kind: "givenUp" });
  });

  test("is a co-buyer's too, though the state of his page names no payment", async () => {
    const coBuyer = viewOf({ role: "coBuyer", ux: "collect" });
    const pending = paymentOf({ status: "pending", unanswered: true });
    const said = (payment: PagePayment): Outcome<PayAnswer> => ({
      kind: "answered",
      data: { payment, view: coBuyer },
    });
    const { session } = visit(coBuyer, {
      pay: [said(pending)],
      check: [said(paymentOf())],
      state: [{ kind: "answered", data: coBuyer }],
    });
    await session.pay(form);
    expect(session.stage().kind).toBe("paid");
    await session.lookAgain();
    expect(session.stage().kind).toBe("paid");
  });
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
