// The auditor of financed orders: a life as agreed has no violation, and each thing that must not happen has its own.

import { expect, test } from "bun:test";
import type { Observed } from "../../support/financing/financing-auditor.ts";
import { createFinancingAudit, financingViolations } from "../../support/financing/financing-auditor.ts";
import type { FinancingStep, ShownDeadline } from "../../support/financing/financing-steps.ts";

const agreement = {
  offered: { kind: "installments", count: 3, interval: "month", buyerBps: 150, merchantBps: 200 },
  exposure: 10_000,
  agreedAt: Date.parse("2027-01-31T09:00:00Z"),
  timeZone: "Europe/Paris",
} as const;
const DUE = [Date.parse("2027-02-28T07:00:00Z"), Date.parse("2027-03-31T06:00:00Z")] as const;
const DAY = 86_400_000;
const at = agreement.agreedAt;
const terms = { retryDays: [1, 3, 7], graceDays: 3, defaultDays: 60 };

const agreed: FinancingStep = { kind: "agreed", at, agreement, isAccepted: true };
const completed: FinancingStep = { kind: "completed", at, part: 10_000, capture: 3334 };
function asks(
  key: string,
  index: number,
  change: Partial<Extract<FinancingStep, { kind: "chargeAsked" }>> = {},
) {
  const usual = { at: DUE[index] ?? 0, deadlines: [index], amount: 3383, by: "engine" } as const;
  return { kind: "chargeAsked", key, ...usual, ...change } as const;
}
type Outcome = Extract<FinancingStep, { kind: "chargeAnswered" }>["outcome"];
function answers(key: string, outcome: Outcome = "captured", when: number = DUE[0]): FinancingStep {
  return { kind: "chargeAnswered", key, outcome, at: when };
}
const paidFirst = [agreed, completed, asks("one", 0), answers("one")];

function shown(index: 0 | 1, amount: number, status: ShownDeadline["status"], fee = 50): ShownDeadline {
  return { amount, status, fee, dueAt: DUE[index] };
}

function observed(steps: readonly FinancingStep[], rest: Partial<Observed> = {}): Observed {
  return {
    steps,
    terms,
    shown: [shown(0, 3333, "paid"), shown(1, 3333, "upcoming")],
    entries: { advance: 6666, merchantFee: -133 },
    now: DUE[0] + DAY,
    isOver: false,
    ...rest,
  };
}

const refund60: FinancingStep = {
  kind: "refunded",
  at: DUE[0] + DAY,
  amount: 6000,
  lowered: [{ index: 1, by: 3333 }],
  back: [{ index: 0, refund: "rfd_1", amount: 2667, fee: 40 }],
};
const afterRefund60: Partial<Observed> = {
  shown: [shown(0, 666, "paid", 10), shown(1, 0, "cancelled", 0)],
  entries: { advance: 666, merchantFee: -13 },
};
const confirmed: FinancingStep = {
  kind: "refundAnswered",
  at: DUE[0] + DAY,
  refund: "rfd_1",
  isConfirmed: true,
};

test.each<[string, Observed]>([
  ["one deadline paid", observed(paidFirst)],
  ["a refund of 60.00", observed([...paidFirst, refund60, confirmed], afterRefund60)],
  [
    "a refund whose second step has failed",
    observed([...paidFirst, refund60, { ...confirmed, isConfirmed: false }], {
      shown: [shown(0, 3333, "paid"), shown(1, 0, "cancelled", 0)],
      entries: { advance: 3333, merchantFee: -67 },
    }),
  ],
  [
    "a decline, and a retry after a day",
    observed([
      agreed,
      completed,
      asks("one", 0),
      answers("one", "again"),
      asks("two", 0, { at: DUE[0] + DAY }),
      answers("two", "captured", DUE[0] + DAY),
    ]),
  ],
  [
    "all paid by the buyer before the dates, without a fee",
    observed(
      [
        agreed,
        completed,
        asks("all", 0, { at: at + DAY, deadlines: [0, 1], amount: 6666, by: "buyer" }),
        answers("all"),
      ],
      { shown: [shown(0, 3333, "paid", 0), shown(1, 3333, "paid", 0)], isOver: true },
    ),
  ],
  [
    "a lost dispute, written off",
    observed(
      [
        ...paidFirst,
        { kind: "disputed", at, key: "one" },
        { kind: "disputeLost", at, key: "one" },
        { kind: "writtenOff", at, deadline: 0 },
      ],
      { shown: [shown(0, 3333, "writtenOff"), shown(1, 3333, "upcoming")] },
    ),
  ],
])("%s is no violation", (_, life) => {
  expect(financingViolations(life)).toEqual([]);
});

const declined = [agreed, completed, asks("one", 0), answers("one", "again")];

test.each<[string, Observed]>([
  [
    "I3: 3333 captured",
    observed([agreed, { ...completed, capture: 3333 } as FinancingStep, ...paidFirst.slice(2)]),
  ],
  [
    "I25: one is asked for without an accepting",
    observed([{ ...agreed, isAccepted: false } as FinancingStep, ...paidFirst.slice(1)]),
  ],
  [
    "I25: one is asked for before the completion",
    observed([agreed, asks("one", 0), completed, ...paidFirst.slice(2)]),
  ],
  ["I25: two is asked for a deadline that is paid", observed([...paidFirst, asks("two", 0, { at: DUE[1] })])],
  ["I25: two is asked for during one", observed([...paidFirst.slice(0, 3), asks("two", 1), answers("two")])],
  ["I24: one asks for 3384", observed([agreed, completed, asks("one", 0, { amount: 3384 }), answers("one")])],
  [
    "I24: one is asked for before its date",
    observed([agreed, completed, asks("one", 0, { at: DUE[0] - 1 }), answers("one")]),
  ],
  [
    "I24: one asks for 3383, 3333",
    observed([agreed, completed, asks("one", 0, { at: DUE[0] - 1, by: "buyer" }), answers("one")]),
  ],
  [
    "I24: two is asked for within a day after the last",
    observed([...declined, asks("two", 0, { at: DUE[0] + DAY - 1 }), answers("two")]),
  ],
  [
    "I24: three is a retry that is not due",
    observed([
      ...declined,
      asks("two", 0, { at: DUE[0] + DAY }),
      answers("two", "again"),
      asks("three", 0, { at: DUE[0] + 2 * DAY }),
      answers("three"),
    ]),
  ],
  [
    "I24: two is asked for, only the buyer can pay it",
    observed([
      ...paidFirst.slice(0, 3),
      answers("one", "never"),
      asks("two", 0, { at: DUE[0] + DAY }),
      answers("two"),
    ]),
  ],
  ["two passes over an older deadline", observed([agreed, completed, asks("two", 1), answers("two")])],
  ["I26: an answer to two", observed([...paidFirst, answers("two")])],
  [
    "I23: deadline 0 at 666, 667 is right",
    observed([...paidFirst, { ...refund60, amount: 5999 } as FinancingStep, confirmed], afterRefund60),
  ],
  [
    "I24: 41 of fees given back, 40 is right",
    observed(
      [
        ...paidFirst,
        { ...refund60, back: [{ index: 0, refund: "rfd_1", amount: 2667, fee: 41 }] },
        confirmed,
      ],
      afterRefund60,
    ),
  ],
  [
    "a refund of 10001 is answered with amountExceeds",
    observed([...paidFirst, { ...refund60, amount: 10_001 } as FinancingStep, confirmed], afterRefund60),
  ],
  [
    "I27: an advance of 6666, 666 is right",
    observed([...paidFirst, refund60, confirmed], {
      ...afterRefund60,
      entries: { advance: 6666, merchantFee: -13 },
    }),
  ],
  [
    "I27: a merchant's fee of -12, -13 is right",
    observed([...paidFirst, refund60, confirmed], {
      ...afterRefund60,
      entries: { advance: 666, merchantFee: -12 },
    }),
  ],
  ["I29: it is over while", observed(paidFirst, { isOver: true })],
  [
    "I23: deadlines of 6665",
    observed(paidFirst, { shown: [shown(0, 3333, "paid"), shown(1, 3332, "upcoming")] }),
  ],
  [
    "deadline 1: it is paid, upcoming is right",
    observed(paidFirst, { shown: [shown(0, 3333, "paid"), shown(1, 3333, "paid")] }),
  ],
  [
    "deadline 0: I24: late too early",
    observed(declined, { shown: [shown(0, 3333, "late"), shown(1, 3333, "upcoming")] }),
  ],
])("%s … is found", (violation, life) => {
  expect(financingViolations(life).find((each) => each.startsWith(violation))).toBeDefined();
});

test("late is too early when it becomes so, not later, when a clock that was ahead is set right", () => {
  const entries = { advance: 6666, merchantFee: -133 };
  const [late, right] = [DUE[0] + 3 * DAY, DUE[0] + DAY];
  const deadlines = [shown(0, 3333, "late"), shown(1, 3333, "upcoming")];
  const audit = createFinancingAudit(terms);
  audit.note(declined);
  expect(audit.violations(deadlines, entries, late)).toEqual([]);
  expect(audit.violations(deadlines, entries, right)).toEqual([]);
  const defaulted = [shown(0, 3333, "defaulted"), shown(1, 3333, "upcoming")];
  expect(audit.violations(defaulted, entries, right)).toEqual(["deadline 0: I24: defaulted too early"]);
  audit.remember(deadlines);
  audit.remember([shown(0, 3333, "charging"), shown(1, 3333, "upcoming")]);
  expect(audit.violations(deadlines, entries, right)).toEqual([]);
});
