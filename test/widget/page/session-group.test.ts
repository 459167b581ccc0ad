// One visit to a page of an order that several people pay: what a co-buyer's browser remembers, payments taken back,
// modules chosen, links replaced, gaps closed.

import { describe, expect, test } from "bun:test";
import type { PagePayment, PageView, PayAnswer } from "../../../src/api/pages/page.ts";
import { GAP } from "../../../src/api/paths.ts";
import type { Outcome } from "../../../widget/src/page/client.ts";
import { paymentOf, viewOf } from "../../support/widget/view.ts";
import { conflict, form, memoryOf, unreachable, visit } from "../../support/widget/visit.ts";

describe("a co-buyer", () => {
  const open = viewOf({ role: "coBuyer", ux: "collect" });
  const said = (payment: PagePayment): Outcome<PayAnswer> => ({
    kind: "answered",
    data: { payment, view: open },
  });
  const held = paymentOf();

  test("keeps their payment though the state of their page names none, and names it when they ask again", async () => {
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

  test("who paid in one tab sees it in another, and both remember it", async () => {
    const browser = memoryOf();
    const state = { kind: "answered", data: { ...open, payments: [held] } } as const;
    const other = visit(open, { state: [state] }, undefined, browser);
    const { session } = visit(open, { pay: [said(held)] }, undefined, browser);
    await session.pay(form);
    await other.session.lookAgain();
    expect([other.named, other.session.stage().kind]).toEqual([[["auth_1"]], "paid"]);
    expect(browser.read()).toEqual({ payments: ["auth_1"] });
  });

  test("F23: a try whose answer was lost is remembered whatever another tab looks at", async () => {
    const browser = memoryOf();
    const state = { kind: "answered", data: open } as const;
    const other = visit(open, { state: [state] }, undefined, browser);
    const { session } = visit(open, { pay: [unreachable], state: [state] }, undefined, browser);
    await session.pay(form);
    await other.session.lookAgain();
    expect(browser.read()).toEqual({ payments: [], attempt: "try-1" });
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

  test("takes their payment back and is at the form again", async () => {
    const { session } = visit(
      { ...open, payments: [held] },
      { withdraw: [said(paymentOf({ status: "released" }))] },
    );
    await session.withdraw("auth_1");
    expect(session.stage().kind).toBe("form");
    expect(session.notice()).toEqual({ kind: "withdrawn" });
  });

  test("has taken their payment back before the provider has confirmed it", async () => {
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
      { withdraw: [conflict], state: [{ kind: "answered", data: { ...open, payments: [held] } }] },
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

  test("whose choice did not get through stays at the same stage", async () => {
    const { session } = visit(choosing, {
      choose: [unreachable],
      state: [{ kind: "answered", data: choosing }],
    });
    await session.choose("md_2");
    expect(session.stage().kind).toBe("choose");
    expect(session.notice()).toEqual({ kind: "notDone" });
  });

  test("whose choice comes too late for a payment in another tab sees that one, and no notice", async () => {
    const action = paymentOf({ status: "requiresAction", actionUrl: "https://bank.example" });
    const { session } = visit(choosing, {
      choose: [{ kind: "refused", status: 409, code: "moduleAlreadyFixed", paths: [] }],
      state: [{ kind: "answered", data: viewOf({ ...chosen, payments: [action] }) }],
    });
    await session.choose("md_1");
    expect(session.stage().kind).toBe("action");
    expect(session.notice()).toBeUndefined();
  });

  describe("an act on what is left", () => {
    const gap = { pledge: 6_000 } as NonNullable<PageView["gap"]>;
    const view = viewOf({ ux: "collect", remaining: 6_000, gap, payments: [paymentOf()] });
    const covered = viewOf({ ...view, remaining: 1_000, gap: { ...gap, pledge: 1_000 } });
    const told = { title: "done", text: "so" };
    const answered = (data: PageView) => ({ kind: "answered", data }) as const;

    test("is done on the order as it was agreed to, and said", async () => {
      const { session, log } = visit(view, { state: [answered(view)], closeGap: [answered(covered)] });
      await session.closeGap(GAP.cover, { amount: 5_000 }, told);
      expect(log).toEqual(["state", "closeGap"]);
      expect(session.view().remaining).toBe(1_000);
      expect(session.notice()).toEqual({ kind: "done", told });
    });

    test("whose answer was lost is not done again", async () => {
      const { session, log } = visit(view, {
        state: [answered(view), unreachable, answered(covered)],
        closeGap: [unreachable],
      });
      await session.closeGap(GAP.cover, { amount: 5_000 }, told);
      expect(session.notice()).toEqual({ kind: "notDone" });
      await session.closeGap(GAP.cover, { amount: 5_000 }, told);
      expect(log).toEqual(["state", "closeGap", "state", "state"]);
      expect(session.view().remaining).toBe(1_000);
      expect(session.notice()).toMatchObject({ kind: "refused", status: 409 });
    });

    test("whose answer was lost although it was done is not called a failure", async () => {
      const { session } = visit(view, {
        state: [answered(view), answered(covered)],
        closeGap: [unreachable],
      });
      await session.closeGap(GAP.cover, { amount: 5_000 }, told);
      expect(session.notice()).toMatchObject({ kind: "refused", status: 409 });
    });

    test("is not asked for without knowing how things stand, and a refusal shows how they do", async () => {
      const { session, log } = visit(view, {
        state: [unreachable, answered(view), answered(covered)],
        closeGap: [conflict],
      });
      await session.closeGap(GAP.cover, { amount: 5_000 }, told);
      expect(session.notice()).toEqual({ kind: "notDone" });
      await session.closeGap(GAP.cover, { amount: 5_000 }, told);
      expect(log).toEqual(["state", "state", "closeGap", "state"]);
      expect(session.notice()).toMatchObject({ code: "amountExceedsRemaining" });
      expect(session.view().remaining).toBe(1_000);
    });
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

  test("a link whose answer alone was lost is new, and nothing says that it failed", async () => {
    const view = viewOf({ ux: "collect", payments: [paymentOf()], shareUrl: "https://a.example/1" });
    const { session } = visit(view, {
      renew: [unreachable],
      state: [{ kind: "answered", data: { ...view, shareUrl: "https://a.example/2" } }],
    });
    expect(await session.renew()).toBe(true);
    expect(session.notice()).toBeUndefined();
  });
});
