// E-mails to a captain who pays in parts or later: the domain events that make one due, and those that are no longer true.
// The domain alone.

import { describe, expect, test } from "bun:test";
import { isStillTrue } from "../../../src/domain/messages/emails.ts";
import {
  agrees,
  arrives,
  chargeAnswers,
  chargeDeclined,
  charges,
  financedOrder,
  paysDeadlines,
} from "../../support/domain/financing.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import { at, cancels, captain, captures, does, live, refunds } from "../../support/domain/scenario.ts";

const begun = live(financedOrder(), agrees(captain), captures(captain));
const declined = (retry: "again" | "never" = "again") => [at("31d"), chargeDeclined("charge_1", retry)];
const captured = (id: string) => chargeAnswers(id, { kind: "captured", ref: "ref_1" });

function mailed(...steps: readonly Step[]): readonly string[] {
  return live(begun, ...steps)
    .mailed.slice(begun.mailed.length)
    .map(({ mail }) => mail.replace(/^captain/, ""));
}

const disputed = (status: "open" | "won" | "lost") =>
  does({
    kind: "noteChargeDisputes",
    chargeId: "charge_1",
    disputes: [{ id: "dp_1", status, amount: 33_83 }],
  });

describe("e-mails about a plan", () => {
  test.each<readonly [string, readonly Step[], readonly string[]]>([
    ["three days before a date", [at("28d")], ["DeadlineNotice"]],
    ["a charge", [at("31d"), charges("charge_1")], ["DeadlineNotice", "DeadlinePaid"]],
    [
      "each decline, then the days of grace and of default",
      [...declined(), at("34d"), at("95d")],
      ["DeadlineNotice", "DeadlineFailed", "DeadlineNotice"],
    ],
    [
      "a decline for good",
      [...declined("never"), at("35d"), at("95d")],
      ["DeadlineNotice", "DeadlineFailed", "DeadlineLate", "DeadlineNotice", "DeadlineDefaulted"],
    ],
    [
      "the captain pays all at once",
      [paysDeadlines("charge_1"), captured("charge_1")],
      ["DeadlinePaid", "PlanEnded"],
    ],
    [
      "a payment by the captain that fails is told on the page alone",
      [
        paysDeadlines("charge_1"),
        chargeAnswers("charge_1", { kind: "declined", code: "cardDeclined", retry: "again" }),
      ],
      [],
    ],
    [
      "paid elsewhere, and the last written off",
      [
        does({ kind: "notePaidElsewhere", deadlineId: "dl_captain-1" }),
        does({ kind: "writeOff", deadlineId: "dl_captain-2" }),
      ],
      ["DeadlinePaid", "PlanEnded"],
    ],
    ["a refund of a part of the debts", [refunds(20_00)], ["PlanChanged"]],
    ["a refund of all of the debts", [refunds(66_66)], ["PlanChanged", "PlanEnded"]],
    [
      "a refund of a paid deadline, once it has arrived",
      [at("31d"), charges("charge_1"), refunds(60_00), arrives],
      ["DeadlineNotice", "DeadlinePaid", "PlanChanged", "PlanEnded", "PlanChanged"],
    ],
    [
      "a dispute that is lost",
      [at("31d"), charges("charge_1"), disputed("open"), disputed("lost")],
      ["DeadlineNotice", "DeadlinePaid", "DeadlineDefaulted"],
    ],
    [
      "a dispute that is won, of the last debt",
      [paysDeadlines("charge_1"), captured("charge_1"), disputed("open"), disputed("won")],
      ["DeadlinePaid", "PlanEnded", "PlanEnded"],
    ],
  ])("%s", (_, steps, mails) => {
    expect(mailed(...steps)).toEqual([...mails]);
  });

  test("the agreement, with the link to share in a group", () => {
    const names = ({ mailed: mails }: Scenario) => mails.map(({ mail }) => mail);
    expect(names(begun)).toEqual(["captainAgreed", "captainCompleted"]);
    const group = financedOrder({ ux: "collect" });
    expect(names(live(group, agrees(captain, "three", { amount: 50_00 })))).toEqual([
      "captainAgreed",
      "captainLink",
    ]);
  });
});

describe("what has waited is sent only while it is true", () => {
  const about = { authorizationId: captain.id, deadlineId: "dl_captain-1" };
  const isTrue = ({ order }: Scenario, mail: Parameters<typeof isStillTrue>[1]["mail"]) =>
    isStillTrue(order, { mail, ...about });

  test("a notice until it is paid, a failure until it is repaired", () => {
    expect(isTrue(begun, "captainDeadlineNotice")).toBe(true);
    const paid = live(begun, paysDeadlines("charge_9"), captured("charge_9"));
    expect(isTrue(paid, "captainDeadlineNotice")).toBe(false);
    const failed = live(begun, ...declined("never"));
    expect(isTrue(failed, "captainDeadlineFailed")).toBe(true);
    expect(
      isTrue(live(failed, paysDeadlines("charge_9"), captured("charge_9")), "captainDeadlineFailed"),
    ).toBe(false);
  });

  test("an agreement until the order is cancelled", () => {
    const agreed = live(financedOrder({ tpc: true, terms: { dueDate: begun.now + 1 } }), agrees(captain));
    expect(isTrue(agreed, "captainAgreed")).toBe(true);
    expect(isTrue(live(agreed, cancels()), "captainAgreed")).toBe(false);
  });
});
