// Auditor of a financed order: its steps, its deadlines as shown and its entries in the merchant's balance are held
// against books that the model keeps. It uses none of the program's rules and none of its sums.

import { feeOf, sumOf } from "./arithmetic.ts";
import { advanceOf, EMPTY_BOOKS, entered } from "./financing-books.ts";
import type {
  BookedDeadline,
  Books,
  FinancingStep,
  FinancingTerms,
  ShownDeadline,
} from "./financing-steps.ts";
import { isOwed } from "./recalculation.ts";

const DAY_MS = 86_400_000;

export type Observed = {
  readonly steps: readonly FinancingStep[];
  readonly terms: FinancingTerms;
  readonly shown: readonly ShownDeadline[];
  /** Sums of the two kinds of entries in the merchant's balance. */
  readonly entries: { readonly advance: number; readonly merchantFee: number };
  readonly now: number;
  /** Nothing is due by itself any more, or the buyer's data was erased. */
  readonly isOver: boolean;
};

/** One sentence for each violation; empty: none. */
export function financingViolations(observed: Observed): readonly string[] {
  const audit = createFinancingAudit(observed.terms);
  return [
    ...audit.note(observed.steps),
    ...audit.violations(observed.shown, observed.entries, observed.now),
    ...(observed.isOver && audit.isOpen()
      ? ["I29: it is over while a deadline is owed, charging or disputed"]
      : []),
  ];
}

/** Auditor that follows an order step by step. */
export function createFinancingAudit(terms: FinancingTerms) {
  let books = EMPTY_BOOKS;
  /** A try to pay puts no end to what a deadline was before it. */
  let last: readonly (ShownDeadline["status"] | undefined)[] = [];
  const remember = (shown: readonly ShownDeadline[]): void => {
    last = shown.map(({ status }, index) => (status === "charging" ? last[index] : status));
  };
  return {
    agreement: () => books.agreement,
    /** Something is owed, charging or disputed. */
    isOpen: () =>
      books.deadlines.some(
        (deadline) => isOwed(deadline) || deadline.status === "charging" || deadline.status === "disputed",
      ),
    note(steps: readonly FinancingStep[]): readonly string[] {
      return steps.flatMap((step) => {
        const after = entered(books, step, terms);
        books = after.books;
        return after.violation ?? [];
      });
    },
    violations(
      shown: readonly ShownDeadline[],
      entries: Observed["entries"],
      now: number,
    ): readonly string[] {
      const before = last;
      remember(shown);
      return [
        ...sumViolations(books, shown, entries),
        ...books.deadlines.flatMap((deadline, index) => {
          const found = shown[index];
          if (found === undefined) return [`I23: deadline ${index} is not shown`];
          const wrong = [
            ...deadlineViolations(books, deadline, found),
            ...(found.status === before[index] ? [] : earlyViolations(deadline, found, terms, now)),
          ];
          return wrong.map((each) => `deadline ${index}: ${each}`);
        }),
      ];
    },
    /** As `violations`, of what was looked at before. */
    remember,
  };
}

export type FinancingAudit = ReturnType<typeof createFinancingAudit>;

function sumViolations(
  books: Books,
  shown: readonly ShownDeadline[],
  entries: Observed["entries"],
): readonly string[] {
  const { financed, lowered, backs, agreement } = books;
  const sums = sumOf(shown.map(({ amount }) => amount));
  const back = sumOf(backs.filter(({ index }) => index !== undefined).map(({ amount }) => amount));
  const advance = books.completedAt === undefined ? entries.advance : advanceOf(books);
  const fee = -feeOf(advance, agreement?.offered.merchantBps ?? 0);
  return [
    ...(sums + lowered + back === financed
      ? []
      : [`I23: deadlines of ${sums}, ${lowered} lowered and ${back} given back are not ${financed}`]),
    ...(entries.advance === advance ? [] : [`I27: an advance of ${entries.advance}, ${advance} is right`]),
    // The balance has no zero below zero.
    ...(entries.merchantFee + 0 === fee + 0
      ? []
      : [`I27: a merchant's fee of ${entries.merchantFee}, ${fee} is right`]),
  ];
}

const DECLINED = ["failed", "late", "defaulted"];

function deadlineViolations(
  { agreement }: Books,
  deadline: BookedDeadline,
  shown: ShownDeadline,
): readonly string[] {
  const { amount, status, dueAt } = deadline;
  const isDeclined = DECLINED.includes(status) && DECLINED.includes(shown.status);
  const isSame = shown.status === status || isDeclined;
  const fee = feeOf(amount, agreement?.offered.buyerBps ?? 0);
  return [
    ...(shown.amount === amount ? [] : [`I23: ${shown.amount} is shown, ${amount} is right`]),
    ...(shown.dueAt === dueAt ? [] : [`I24: due at ${shown.dueAt}, ${dueAt} is agreed`]),
    ...(isSame ? [] : [`it is ${shown.status}, ${status} is right`]),
    ...(isOwed(deadline) && shown.fee !== undefined && shown.fee !== fee
      ? [`I24: a fee of ${shown.fee}, ${fee} is right`]
      : []),
  ];
}

/** Of a status that is new: a clock that was ahead and set right does not take it back. */
function earlyViolations(
  { status, firstDeclineAt }: BookedDeadline,
  shown: ShownDeadline,
  { graceDays, defaultDays }: FinancingTerms,
  now: number,
): readonly string[] {
  const declinedFor = now - (firstDeclineAt ?? now);
  const isEarly =
    firstDeclineAt !== undefined &&
    ((shown.status === "late" && declinedFor < graceDays * DAY_MS) ||
      (shown.status === "defaulted" && declinedFor < defaultDays * DAY_MS && status !== "defaulted"));
  return isEarly ? [`I24: ${shown.status} too early`] : [];
}
