// Books of one financed order, kept from its steps by the model's rules: what is owed, paid and given back, and the first
// step that charges, gives back or ends otherwise than it may.

import { sumOf } from "./arithmetic.ts";
import { chargeStepViolation } from "./charge-rules.ts";
import { dueDates, planOf } from "./financing-plan.ts";
import type {
  Back,
  BookedDeadline,
  Books,
  ChargeOutcome,
  FinancingStep,
  FinancingTerms,
  RefundStep,
} from "./financing-steps.ts";
import type { DeadlineStatus, FinancedPart } from "./recalculation.ts";
import { recalculated } from "./recalculation.ts";

export const EMPTY_BOOKS: Books = {
  isAccepted: false,
  captured: 0,
  financed: 0,
  lowered: 0,
  deadlines: [],
  backs: [],
};

/** The advance that the merchant is credited after the completion. */
export function advanceOf({ financed, lowered, backs }: Books): number {
  const confirmed = backs.filter(({ isConfirmed, index }) => isConfirmed && index !== undefined);
  return financed - lowered - sumOf(confirmed.map(({ amount }) => amount));
}

/** The captain's part as a refund finds it: what is reserved counts as given back. */
function partOf({ captured, backs, deadlines }: Books): FinancedPart {
  const first = backs.filter(({ index }) => index === undefined);
  return { captured, captureGivenBack: sumOf(first.map(({ amount }) => amount)), deadlines };
}

export type Entered = { readonly books: Books; readonly violation?: string };

/** The books after a step, and what is wrong with it. */
export function entered(books: Books, step: FinancingStep, terms: FinancingTerms): Entered {
  switch (step.kind) {
    case "agreed":
      return { books: { ...books, agreement: step.agreement, isAccepted: step.isAccepted } };
    case "completed":
      return completed(books, step);
    case "chargeAsked": {
      const violation = chargeStepViolation(books, step, terms);
      const { key, deadlines, amount, at, by } = step;
      const after = changed(books, deadlines, () => ({ status: "charging" }));
      const before = books.deadlines.map(({ status }) => status);
      const asked = { ...after, charge: { key, deadlines, amount, at, by, before } };
      return found(by === "engine" ? { ...asked, lastAutomaticAt: at } : asked, violation);
    }
    case "chargeAnswered":
      return answered(books, step);
    case "cardReplaced":
      return { books: changed(books, books.deadlines.keys(), () => ({ isBlocked: false })) };
    case "refunded":
      return refunded(books, step);
    case "refundAnswered":
      return { books: refundAnswered(books, step) };
    default:
      return { books: changed(books, [step.deadline], () => CHANGES[step.kind]) };
  }
}

const CHANGES = {
  disputed: { status: "disputed" },
  disputeWon: { status: "paid" },
  disputeLost: { status: "defaulted" },
  paidElsewhere: { status: "paid", isElsewhere: true, paidFee: false },
  writtenOff: { status: "writtenOff" },
} as const;

const found = (books: Books, violation: string | undefined): Entered =>
  violation === undefined ? { books } : { books, violation };

function changed(
  books: Books,
  indexes: Iterable<number>,
  change: (deadline: BookedDeadline) => Partial<BookedDeadline>,
): Books {
  const chosen = new Set(indexes);
  const deadlines = books.deadlines.map((deadline, index) =>
    chosen.has(index) ? { ...deadline, ...change(deadline) } : deadline,
  );
  return { ...books, deadlines };
}

function completed(
  books: Books,
  { at, part, capture }: Extract<FinancingStep, { readonly kind: "completed" }>,
): Entered {
  const { agreement } = books;
  if (agreement === undefined)
    return { books, violation: "I25: completed with a plan that nobody agreed to" };
  const { offered, exposure, agreedAt, timeZone } = agreement;
  if (part > exposure) return { books, violation: `I24: a part of ${part} of at most ${exposure}` };
  const plan = planOf(offered, exposure, part);
  const dates = dueDates(offered, agreedAt, timeZone);
  const deadlines = plan.amounts.map((amount, index): BookedDeadline => {
    const status = amount === 0 ? "cancelled" : "upcoming";
    return { amount, status, dueAt: dates[index]?.dueAt ?? 0, declines: 0, isBlocked: false };
  });
  const after = { ...books, completedAt: at, captured: capture, financed: plan.financed, deadlines };
  return found(
    after,
    capture === plan.capture ? undefined : `I3: ${capture} captured, the first part is ${plan.capture}`,
  );
}

const STATUS_AFTER: Record<ChargeOutcome, "paid" | "failed" | undefined> = {
  captured: "paid",
  again: "failed",
  never: "failed",
  authenticationRequired: "failed",
  none: undefined,
};

function answered(
  { charge, ...books }: Books,
  { at, key, outcome }: Extract<FinancingStep, { readonly kind: "chargeAnswered" }>,
): Entered {
  if (charge === undefined || charge.key !== key)
    return {
      books: { ...books, ...(charge && { charge }) },
      violation: `I26: an answer to ${key}, which was not asked for`,
    };
  const status = STATUS_AFTER[outcome];
  const unanswered = { ...books, deadlines: statusesOf(books, charge.before) };
  if (status === undefined) return { books: unanswered };
  const after = changed(books, charge.deadlines, ({ firstDeclineAt, declines, dueAt }) => {
    if (status === "paid") return { status, paidFee: charge.by === "engine" || charge.at >= dueAt };
    return {
      status,
      firstDeclineAt: firstDeclineAt ?? at,
      declines: declines + (charge.by === "engine" ? 1 : 0),
      isBlocked: outcome !== "again",
    };
  });
  return { books: after };
}

/** The deadlines as they were when a charge was asked for; what is not charging may have changed since. */
function statusesOf({ deadlines }: Books, before: readonly DeadlineStatus[]): readonly BookedDeadline[] {
  return deadlines.map((deadline, index) =>
    deadline.status === "charging" ? { ...deadline, status: before[index] ?? deadline.status } : deadline,
  );
}

function refunded(books: Books, { amount, lowered, back }: RefundStep): Entered {
  const buyerBps = books.agreement?.offered.buyerBps ?? 0;
  const expected = recalculated(partOf(books), amount, buyerBps);
  const lowerings = new Map(lowered.map(({ index, by }) => [index, by]));
  const after = {
    ...changed(books, lowerings.keys(), () => ({})),
    lowered: books.lowered + sumOf([...lowerings.values()]),
    backs: [...books.backs, ...back.map((each) => ({ ...each, isConfirmed: false }))],
    deadlines: books.deadlines.map((deadline, index) => {
      const rest = deadline.amount - (lowerings.get(index) ?? 0);
      const taken = sumOf(back.filter((each) => each.index === index).map((each) => each.amount));
      const isVoid = rest === 0 && deadline.status !== "paid" && deadline.status !== "writtenOff";
      return { ...deadline, amount: rest - taken, ...(isVoid && { status: "cancelled" as const }) };
    }),
  };
  if (typeof expected === "string")
    return { books: after, violation: `a refund of ${amount} is answered with ${expected}` };
  return found(after, differenceOf(expected, after, back));
}

function differenceOf(
  expected: Exclude<ReturnType<typeof recalculated>, string>,
  { deadlines }: Books,
  back: readonly Back[],
): string | undefined {
  const wrong = deadlines.findIndex(({ amount }, index) => amount !== expected.amounts[index]);
  if (wrong >= 0)
    return `I23: deadline ${wrong} at ${deadlines[wrong]?.amount}, ${expected.amounts[wrong]} is right`;
  const capture = sumOf(back.filter(({ index }) => index === undefined).map(({ amount }) => amount));
  if (capture !== expected.capture)
    return `I5: ${capture} of the first capture given back, ${expected.capture} is right`;
  const fees = (all: readonly { readonly fee: number }[]): number => sumOf(all.map(({ fee }) => fee));
  return fees(back) === fees(expected.givenBack)
    ? undefined
    : `I24: ${fees(back)} of fees given back, ${fees(expected.givenBack)} is right`;
}

/** What a refund that failed would have given back is the deadline's again. */
function refundAnswered(
  books: Books,
  { refund, isConfirmed }: Extract<FinancingStep, { readonly kind: "refundAnswered" }>,
): Books {
  const its = books.backs.filter((back) => back.refund === refund);
  const others = books.backs.filter((back) => back.refund !== refund);
  if (isConfirmed) return { ...books, backs: [...others, ...its.map((back) => ({ ...back, isConfirmed }))] };
  const after = its.reduce(
    (current, { index, amount: back }) =>
      changed(current, index === undefined ? [] : [index], ({ amount }) => ({ amount: amount + back })),
    books,
  );
  return { ...after, backs: others };
}
