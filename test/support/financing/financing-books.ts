// Books of one financed order, kept from its steps by the model's rules: what is owed, paid and given back, and the first
// step that charges, gives back or ends otherwise than it may.

import { sumOf } from "./arithmetic.ts";
import { chargeStepViolation, priceOf } from "./charge-rules.ts";
import { dueDates, planOf } from "./financing-plan.ts";
import type {
  Back,
  BookedDeadline,
  Books,
  Charge,
  ChargeOutcome,
  FinancingStep,
  FinancingTerms,
  RefundStep,
} from "./financing-steps.ts";
import type { DeadlineStatus, FinancedPart } from "./recalculation.ts";
import { isOwed, recalculated } from "./recalculation.ts";

export const EMPTY_BOOKS: Books = {
  isAccepted: false,
  captured: 0,
  financed: 0,
  lowered: 0,
  deadlines: [],
  failedCharges: [],
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
      const before = deadlines.map((index) => books.deadlines[index]?.status ?? "upcoming");
      const asked = { ...after, charge: { key, deadlines, before, amount, at, by } };
      return found(by === "engine" ? { ...asked, lastAutomaticAt: at } : asked, violation);
    }
    case "chargeAnswered":
      return answered(books, step);
    case "cardReplaced":
      return { books: changed(books, books.deadlines.keys(), () => ({ isBlocked: false })) };
    case "refunded":
      return refunded(books, step);
    case "refundAnswered":
      return { books: voided(refundAnswered(books, step)) };
    case "paidElsewhere":
    case "writtenOff":
      return { books: changed(books, [step.deadline], () => CHANGES[step.kind]) };
    default:
      return { books: voided(disputed(books, step)) };
  }
}

const CHANGES = {
  paidElsewhere: { status: "paid", feeLeft: 0, paidBy: "" },
  writtenOff: { status: "writtenOff" },
} as const;

type DisputeStep = Extract<FinancingStep, { readonly key: string; readonly kind: `dispute${string}` }>;
const DISPUTES = {
  disputed: { from: ["paid"], to: "disputed" },
  disputeWon: { from: ["disputed", "defaulted"], to: "paid" },
  disputeLost: { from: ["paid", "disputed"], to: "defaulted" },
} as const satisfies Record<DisputeStep["kind"], { from: readonly DeadlineStatus[]; to: DeadlineStatus }>;

/** Of the deadlines that the charge has paid and that were not wholly given back. */
function disputed(books: Books, step: DisputeStep): Books {
  const { kind, key } = step;
  const { from, to } = DISPUTES[kind];
  const its = books.deadlines.flatMap(({ paidBy, status, amount }, index) =>
    paidBy === key &&
    from.some((each) => each === status) &&
    (status !== "paid" || amount > 0 || isReturning(books, index))
      ? [index]
      : [],
  );
  return {
    ...changed(books, its, () => ({ status: to, isLost: to === "defaulted" })),
    ...(books.charge && {
      charge: { ...books.charge, before: beforeOf(books, books.charge, step) },
    }),
  };
}

/** What a charge under way that fails leaves the deadlines as, after a dispute of the one that had paid them. */
function beforeOf({ deadlines }: Books, charge: Charge, { kind, key }: DisputeStep): Charge["before"] {
  const { from, to } = DISPUTES[kind];
  return charge.before.map((status, index) => {
    const { paidBy } = deadlines[charge.deadlines[index] ?? -1] ?? {};
    return paidBy === key && from.some((each) => each === status) ? to : status;
  });
}

function isReturning({ backs }: Books, index: number): boolean {
  return backs.some((back) => back.index === index && !back.isConfirmed);
}

/** Nothing is owed of 0, or while money of it is on its way back; what comes back of a lost one is owed again. */
function voided(books: Books): Books {
  const deadlines = books.deadlines.map((deadline, index) => {
    const { amount, status, isLost } = deadline;
    if (isLost && (status === "disputed" || status === "defaulted"))
      return lostDebt(deadline, isReturning(books, index));
    if (status === "cancelled" && amount > 0 && isLost) return { ...deadline, status: "defaulted" as const };
    const isVoid = amount === 0 && isOwed(deadline) && !isReturning(books, index);
    return isVoid ? { ...deadline, status: "cancelled" as const } : deadline;
  });
  return { ...books, deadlines };
}

function lostDebt(deadline: BookedDeadline, isReturning: boolean): BookedDeadline {
  if (isReturning) return { ...deadline, status: "disputed" };
  return { ...deadline, status: deadline.amount === 0 ? "cancelled" : "defaulted" };
}

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
  if (agreement === undefined) return { books, violation: "I25: completed with a plan without an agreement" };
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
  { charge: open, ...rest }: Books,
  { at, key, outcome }: Extract<FinancingStep, { readonly kind: "chargeAnswered" }>,
): Entered {
  const late = rest.failedCharges.find((failed) => failed.key === key);
  const charge = open?.key === key ? open : late;
  const books = open === undefined || charge === open ? rest : { ...rest, charge: open };
  if (charge === undefined) return { books, violation: `I26: an answer to ${key}, which was not asked for` };
  const others = books.failedCharges.filter((failed) => failed !== charge);
  const status = STATUS_AFTER[outcome];
  const failedCharges = status === "paid" ? others : [...others, charge];
  const after = changed({ ...books, failedCharges }, charge.deadlines, (deadline) => {
    const { amount, firstDeclineAt, declines, isBlocked } = deadline;
    if (status === "paid") {
      return {
        status,
        paidBy: key,
        isBlocked: false,
        feeLeft: priceOf(books, deadline, charge.at, charge.by) - amount,
      };
    }
    if (status === undefined)
      return {
        status: charge.before[charge.deadlines.indexOf(books.deadlines.indexOf(deadline))] ?? "upcoming",
      };
    return {
      status,
      firstDeclineAt: firstDeclineAt ?? at,
      declines: declines + 1,
      isBlocked: isBlocked || outcome !== "again",
    };
  });
  return { books: after };
}

function refunded(books: Books, { amount, lowered, back }: RefundStep): Entered {
  const buyerBps = books.agreement?.offered.buyerBps ?? 0;
  const expected = recalculated(partOf(books), amount, buyerBps);
  const lowerings = new Map(lowered.map(({ index, by }) => [index, by]));
  const after = voided({
    ...books,
    lowered: books.lowered + sumOf([...lowerings.values()]),
    backs: [...books.backs, ...back.map((each) => ({ ...each, isConfirmed: false }))],
    deadlines: books.deadlines.map((deadline, index) => {
      const rest = deadline.amount - (lowerings.get(index) ?? 0);
      const taken = sumOf(back.filter((each) => each.index === index).map((each) => each.amount));
      const fees = sumOf(back.filter((each) => each.index === index).map((each) => each.fee));
      return { ...deadline, amount: rest - taken, feeLeft: (deadline.feeLeft ?? 0) - fees };
    }),
  });
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
    (current, { index, amount: back, fee }) =>
      changed(current, index === undefined ? [] : [index], ({ amount, feeLeft = 0 }) => {
        return { amount: amount + back, feeLeft: feeLeft + fee };
      }),
    books,
  );
  return { ...after, backs: others };
}
