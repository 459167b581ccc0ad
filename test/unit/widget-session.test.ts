// One visit to a page: tries and their ids, lost answers, the bank's slowness, and when the buyer is sent on.

import { describe, expect, test } from "bun:test";
import type { PagePayment, PageView, PayAnswer, PayRequest } from "../../src/wire/page.ts";
import type { Client, Outcome } from "../../widget/src/page/client.ts";
import type { Kept } from "../../widget/src/page/kept.ts";
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
  withdraw?: Answer<PayAnswer>[];
  state?: Answer<PageView>[];
  choose?: Answer<PageView>[];
  renew?: Answer<PageView>[];
};

function answer(payment: PagePayment, changes: Partial<PageView> = {}): Outcome<PayAnswer> {
  const { actionUrl: _, ...inView } = payment;
  return { kind: "answered", data: { payment, view: viewOf({ ...changes, payments: [inView] }) } };
}

function visit(first: PageView, script: Script, kept: Kept = { payments: [] }) {
  const sent: PayRequest[] = [];
  const named: (readonly string[])[] = [];
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
    withdraw: () => take("withdraw", script.withdraw),
    choose: () => take("choose", script.choose),
    renew: () => take("renew", script.renew),
    state: (payments = []) => {
      named.push(payments);
      return take("state", script.state);
    },
  };
  const paid: string[] = [];
  const waits: number[] = [];
  let attempts = 0;
  let memory = kept;
  const session = new Session(first, {
    client,
    newAttempt: () => `try-${++attempts}`,
    wait: async (ms) => void waits.push(ms),
    paid: ({ id }) => paid.push(id),
    keeper: {
      read: () => memory,
      write: (now) => {
        memory = now;
      },
    },
  });
  return { session, sent, named, log, paid, waits, kept: () => memory };
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
      state: [
        { kind: "answered", data: viewOf({ status: "cancelled", ended: "cancelled", payable: false }) },
      ],
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
});

describe("a co-buyer", () => {
  const open = viewOf({ role: "coBuyer", ux: "collect" });
  const said = (payment: PagePayment): Outcome<PayAnswer> => ({
    kind: "answered",
    data: { payment, view: open },
  });
  const held = paymentOf();

  test("keeps his payment though the state of his page names none, and names it when he asks again", async () => {
    const { session, named, kept } = visit(open, {
      pay: [said(paymentOf({ status: "pending", unanswered: true }))],
      check: [said(held)],
      state: [{ kind: "answered", data: open }],
    });
    await session.pay(form);
    expect(kept()).toEqual({ payments: ["auth_1"] });
    await session.lookAgain();
    expect(named).toEqual([["auth_1"]]);
    expect(session.stage().kind).toBe("paid");
  });

  test("F23: whose answer was lost tries the same payment again, also after the page was closed", async () => {
    const first = visit(open, { pay: [unreachable], state: [{ kind: "answered", data: open }] });
    await first.session.pay(form);
    expect(first.kept()).toEqual({ payments: [], attempt: "try-1" });
    const second = visit(open, { pay: [said(held)] }, first.kept());
    await second.session.pay(form);
    expect(second.sent.map(({ attempt }) => attempt)).toEqual(["try-1"]);
    expect(second.kept()).toEqual({ payments: ["auth_1"] });
  });

  test("who paid can pay another part, which is another payment, and then sees both", async () => {
    const view = { ...open, payments: [held] };
    const { session, sent } = visit(view, {
      pay: [said(paymentOf({ id: "auth_2" })), said(paymentOf({ id: "auth_3", status: "failed" }))],
    });
    session.want("form");
    expect(session.stage().kind).toBe("form");
    await session.pay(form);
    expect(session.stage()).toMatchObject({ kind: "paid", payment: { id: "auth_2" } });
    expect(session.view().payments.map(({ id }) => id)).toEqual(["auth_1", "auth_2"]);
    session.want("form");
    await session.pay(form);
    expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(2);
  });

  test("takes his payment back and is at the form again", async () => {
    const { session } = visit(
      { ...open, payments: [held] },
      { withdraw: [said(paymentOf({ status: "released" }))] },
    );
    await session.withdraw("auth_1");
    expect(session.stage().kind).toBe("form");
    expect(session.notice()).toEqual({ kind: "withdrawn" });
  });

  test("has taken his payment back before the provider has confirmed it", async () => {
    const { session } = visit(
      { ...open, payments: [held] },
      { withdraw: [said(paymentOf({ releasing: true }))] },
    );
    await session.withdraw("auth_1");
    expect(session.stage().kind).toBe("form");
    expect(session.notice()).toEqual({ kind: "withdrawn" });
  });

  test("who comes too late to take it back keeps it and is told so", async () => {
    const { session } = visit(
      { ...open, payments: [held] },
      { withdraw: [refused], state: [{ kind: "answered", data: { ...open, payments: [held] } }] },
    );
    await session.withdraw("auth_1");
    expect(session.stage().kind).toBe("paid");
    expect(session.notice()).toEqual({ kind: "notWithdrawn" });
  });

  test("T20: whose link was replaced is told that it leads nowhere", async () => {
    const gone = { kind: "refused", status: 404, code: "pageNotFound", paths: [] } as const;
    const { session } = visit(open, { state: [gone] });
    expect(session.gone()).toBe(false);
    await session.lookAgain();
    expect(session.gone()).toBe(true);
  });
});

describe("a captain", () => {
  const modules = [
    { id: "md_1", name: "One" },
    { id: "md_2", name: "Two" },
  ];
  const choosing = viewOf({ modules, payable: false });
  const chosen = viewOf({ modules, moduleId: "md_2" });

  test("chooses among several ways to pay, and can choose again", async () => {
    const { session } = visit(choosing, { choose: [{ kind: "answered", data: chosen }] });
    expect(session.stage().kind).toBe("choose");
    await session.choose("md_2");
    expect(session.stage().kind).toBe("form");
    session.want("modules");
    expect(session.stage().kind).toBe("choose");
  });

  test("whose choice did not get through stays where he was", async () => {
    const { session } = visit(choosing, {
      choose: [unreachable],
      state: [{ kind: "answered", data: choosing }],
    });
    await session.choose("md_2");
    expect(session.stage().kind).toBe("choose");
    expect(session.notice()).toEqual({ kind: "notDone" });
  });

  test("T20: replaces the link, and hears whether it worked", async () => {
    const view = viewOf({ ux: "collect", payments: [paymentOf()], shareUrl: "https://a.example/1" });
    const { session } = visit(view, {
      renew: [unreachable, { kind: "answered", data: { ...view, shareUrl: "https://a.example/2" } }],
      state: [{ kind: "answered", data: view }],
    });
    expect(await session.renew()).toBe(false);
    expect(session.notice()).toEqual({ kind: "notDone" });
    expect(await session.renew()).toBe(true);
    expect(session.view().shareUrl).toBe("https://a.example/2");
  });
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
