// E-mails that waited: each is sent only while what it says is still true. The domain alone.

import { describe, expect, test } from "bun:test";
import { isStillTrue, paymentOf } from "../../../src/domain/messages/emails.ts";
import type { MailName } from "../../../src/domain/order/jobs.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  another,
  asks,
  asksOthers,
  at,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  cleo,
  live,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  withdraws,
} from "../../support/domain/scenario.ts";

const SHARE = "captainShareReminder";
const DUE = "captainDueReminder";
const shared = (): Scenario => live(order(), passes("1h"), pays(captain, 500));
const paid = [pays(captain, 500), pays(bob, 300)];
const full = [...paid, pays(cleo, 200)];

const captured = [...full, captures(bob, cleo, captain)];

describe("what has waited is sent only while it is true", () => {
  const ofBob = (mail: MailName) => ({ mail, authorizationId: bob.id });

  test.each(["captainLink", SHARE, DUE] as const)(
    "%s while others have still to pay, even if one of them is just paying",
    (mail) => {
      const link = { mail, authorizationId: captain.id };
      const scenario = shared();
      expect(isStillTrue(scenario.order, link)).toBe(true);
      expect(isStillTrue(live(scenario, asks(bob)).order, link)).toBe(true);
      expect(isStillTrue(live(scenario, pays(bob)).order, link)).toBe(false);
      expect(isStillTrue(live(scenario, at("5d")).order, link)).toBe(false);
      expect(isStillTrue(live(scenario, cancels()).order, link)).toBe(false);
    },
  );

  test("a receipt while the money is held, not once it is captured or released", () => {
    const receipt = ofBob("coBuyerReceipt");
    const scenario = live(order(), ...paid);
    expect(isStillTrue(scenario.order, receipt)).toBe(true);
    expect(isStillTrue(live(scenario, withdraws(bob)).order, receipt)).toBe(false);
    expect(isStillTrue(live(order(), ...full, captures(bob)).order, receipt)).toBe(false);
  });

  test("charged, unless it is being refunded", () => {
    const asked = live(order({ type: "standard" }), ...full);
    expect(isStillTrue(asked.order, ofBob("coBuyerTaken"))).toBe(false);
    const scenario = live(asked, captures(bob));
    expect(isStillTrue(scenario.order, ofBob("coBuyerTaken"))).toBe(true);
    expect(isStillTrue(live(scenario, captureRefused(cleo)).order, ofBob("coBuyerTaken"))).toBe(false);
  });

  test("complete, until everything went back", () => {
    const complete = { mail: "captainCompleted", authorizationId: captain.id } as const;
    const scenario = live(order(), ...captured);
    expect(isStillTrue(scenario.order, complete)).toBe(true);
    expect(isStillTrue(live(scenario, refunds(), refundsArrive).order, complete)).toBe(false);
  });

  test.each(["dueDateMoved", "amountLowered", "askToPay", "askEnded"] as const)(
    "%s while its reader has a payment, be it another one",
    (mail) => {
      const again = { ...another("bob2"), payer: bob.id };
      const twice = live(order(), ...paid, pays(again, 100), asksOthers());
      const job = { ...ofBob(mail), askId: "ask_1" };
      const gone = live(twice, withdraws(bob));
      expect(isStillTrue(gone.order, job)).toBe(true);
      expect(paymentOf(gone.order, job)?.id).toBe(again.id);
      expect(isStillTrue(live(gone, withdraws(again)).order, job)).toBe(false);
    },
  );

  test("an ending always; nothing about a buyer who is not in the order", () => {
    expect(isStillTrue(live(order(), ...paid, cancels()).order, ofBob("coBuyerCancelled"))).toBe(true);
    expect(isStillTrue(order().order, ofBob("coBuyerCancelled"))).toBe(false);
  });
});
