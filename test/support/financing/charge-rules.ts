// Rules of one charge by the model: its deadlines are owed, its sum is theirs, and none is charged earlier or more often
// than agreed.

import { feeOf, sumOf } from "./arithmetic.ts";
import type { BookedDeadline, Books, FinancingStep, FinancingTerms } from "./financing-steps.ts";
import { isOwed } from "./recalculation.ts";

const DAY_MS = 86_400_000;

type Asked = Extract<FinancingStep, { readonly kind: "chargeAsked" }>;

export function chargeStepViolation(books: Books, asked: Asked, terms: FinancingTerms): string | undefined {
  const { key, at, amount, by } = asked;
  if (books.completedAt === undefined) return `I25: ${key} is asked for before the completion`;
  if (!books.isAccepted) return `I25: ${key} is asked for without an accepting decision`;
  if (books.charge !== undefined) return `I25: ${key} is asked for during ${books.charge.key}`;
  const charged = asked.deadlines.flatMap((index) => books.deadlines[index] ?? []);
  const notOwed = charged.find((deadline) => !isOwed(deadline));
  if (notOwed !== undefined) return `I25: ${key} is asked for a deadline that is ${notOwed.status}`;
  if (asked.isForeign) return undefined;
  const right = sumOf(charged.map((deadline) => priceOf(books, deadline, at, by)));
  if (amount !== right) return `I24: ${key} asks for ${amount}, ${right} is right`;
  return by === "engine" ? automaticViolation(books, asked, charged, terms) : undefined;
}

function automaticViolation(
  { completedAt = 0, lastAutomaticAt, deadlines }: Books,
  { key, at, deadlines: indexes, byOperator }: Asked,
  charged: readonly BookedDeadline[],
  { retryDays }: FinancingTerms,
): string | undefined {
  if (at < completedAt + DAY_MS) return `I24: ${key} is asked for within a day after the completion`;
  if (charged.some(({ dueAt }) => at < dueAt)) return `I24: ${key} is asked for before its date`;
  if (charged.some(({ isBlocked }) => isBlocked))
    return `I24: ${key} is asked for, only the buyer can pay it`;
  if (byOperator) return undefined;
  if (lastAutomaticAt !== undefined && at < lastAutomaticAt + DAY_MS)
    return `I24: ${key} is asked for within a day after the last one`;
  if (charged.some(({ status }) => status === "defaulted"))
    return `I24: ${key} is asked for a defaulted deadline`;
  const early = charged.some(({ declines, firstDeclineAt }) => {
    if (declines === 0 || firstDeclineAt === undefined) return false;
    const days = retryDays[declines - 1];
    return days === undefined || at < firstDeclineAt + days * DAY_MS;
  });
  if (early) return `I24: ${key} is a retry that is not due`;
  const first = Math.min(...indexes);
  const isPassedOver = deadlines
    .slice(0, first)
    .some(({ status, dueAt, declines }) => status === "upcoming" && declines === 0 && dueAt <= at);
  return isPassedOver ? `${key} passes over an older deadline` : undefined;
}

/** The sum of a deadline with its fee, or without it while the buyer pays before the date. */
export function priceOf(
  { agreement }: Books,
  deadline: BookedDeadline,
  at: number,
  by: "engine" | "buyer",
): number {
  const isFree = by === "buyer" && at < deadline.dueAt;
  return deadline.amount + (isFree ? 0 : feeOf(deadline.amount, agreement?.offered.buyerBps ?? 0));
}
