// Operations at the provider: which of them an event ends, and which an order needs.

import { describe, expect, test } from "bun:test";
import type { Operation } from "../../../src/domain/order/operations.ts";
import { isOperationNeeded, operationEndedBy } from "../../../src/domain/order/operations.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  answers,
  asks,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
  releases,
} from "../../support/domain/scenario.ts";

const DECLINED = answers(captain, { kind: "declined", code: "cardDeclined" });
const TO_THE_BANK = answers(captain, { kind: "requiresAction", ref: "ref_captain" });
const UNKNOWN = answers(captain, { kind: "unknown" });
const full = live(order({ type: "standard" }), pays(captain, 500), pays(bob, 500));
const captured = live(full, captures(bob, captain));

/** The operations that the events of a step end. */
const endedBy = (before: Scenario, step: Step): readonly Operation[] =>
  live(before, step)
    .eventLog.slice(before.eventLog.length)
    .flatMap(({ orderEvent }) => operationEndedBy(orderEvent) ?? []);

describe("the question about a payment", () => {
  const asked = live(order(), asks(captain));
  const question: Operation = { kind: "inquire", subject: captain.id };

  test("ends with a hold or a refusal", () => {
    expect(endedBy(order(), pays(captain, 500))).toEqual([question]);
    expect(endedBy(asked, DECLINED)).toEqual([question]);
    expect(isOperationNeeded(live(asked, DECLINED).order, question)).toBe(false);
  });

  test("stays while the answer is unknown or the buyer is at their bank", () => {
    for (const step of [UNKNOWN, TO_THE_BANK]) {
      expect(endedBy(asked, step)).toEqual([]);
      expect(isOperationNeeded(live(asked, step).order, question)).toBe(true);
    }
  });
});

test("a capture ends with its success or its refusal, and is needed until then", () => {
  const capture: Operation = { kind: "capture", subject: bob.id };
  expect(isOperationNeeded(full.order, capture)).toBe(true);
  for (const step of [captures(bob), captureRefused(bob)]) {
    expect(endedBy(full, step)).toContainEqual(capture);
    expect(isOperationNeeded(live(full, step).order, capture)).toBe(false);
  }
});

test("a release ends when nothing is held any more", () => {
  const cancelled = live(order({ type: "standard" }), pays(captain, 500), cancels());
  const release: Operation = { kind: "release", subject: captain.id };
  expect(isOperationNeeded(cancelled.order, release)).toBe(true);
  expect(endedBy(cancelled, releases(captain))).toEqual([release]);
  expect(isOperationNeeded(live(cancelled, releases(captain)).order, release)).toBe(false);
});

test("a refund ends when it has arrived", () => {
  const refunding = live(captured, refunds(200, bob));
  const refund: Operation = { kind: "refund", subject: refunding.order.refunds[0]?.id ?? "" };
  expect(isOperationNeeded(refunding.order, refund)).toBe(true);
  expect(endedBy(refunding, refundsArrive)).toEqual([refund]);
  expect(isOperationNeeded(live(refunding, refundsArrive).order, refund)).toBe(false);
});

test("nothing is needed of a payment or refund that the order does not have", () => {
  for (const kind of ["inquire", "release", "capture", "refund"] as const)
    expect(isOperationNeeded(full.order, { kind, subject: "of another order" })).toBe(false);
});
