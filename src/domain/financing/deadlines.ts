// Deadlines of a financed order: their statuses and fees, and the debt that is left (specification/financing#deadlines).

import type {
  Charge,
  ChargedDeadline,
  Deadline,
  DeadlineRefund,
  DeadlineStatus,
  Financing,
  SavedCard,
} from "./financing.ts";
import { fee } from "./installments.ts";

const OWED: readonly DeadlineStatus[] = ["upcoming", "failed", "late", "defaulted"];
export const OPEN: readonly DeadlineStatus[] = [...OWED, "charging", "disputed"];

/** Random bits at the end of a UUIDv7, as hexadecimal digits. */
const UUID_TAIL = /[0-9a-f]{12}$/;

/**
 * Of the deadline at this place in the plan: the UUID of its authorization, counted on, so that no rule needs a random
 * source. An authorization without a UUID has its deadlines numbered.
 */
export function deadlineId(authorizationId: string, index: number): string {
  const id = authorizationId.replace(/^auth_/, "dl_");
  const [tail] = UUID_TAIL.exec(id) ?? [];
  if (tail === undefined) return `${id}-${index + 1}`;
  const counted = (Number.parseInt(tail, 16) + index + 1) % 2 ** (4 * tail.length);
  return id.slice(0, -tail.length) + counted.toString(16).padStart(tail.length, "0");
}

/** The one charge that may still succeed. */
export function underWay({ charges }: Financing): Charge | undefined {
  return charges.find(({ status }) => status !== "captured" && status !== "failed");
}

export function chargedIn({ charges, deadlines }: Financing, chargeId: string): readonly Deadline[] {
  const charged = charges.find(({ id }) => id === chargeId)?.deadlines ?? [];
  return deadlines.filter(({ id }) => charged.some((each) => each.id === id));
}

/** A charge without the buyer. */
export function isAutomatic({ charges }: Financing, chargeId: string): boolean {
  return charges.some(({ id, by }) => id === chargeId && by === "service");
}

/** A debt that came back with a lost dispute stays disputed until refunds of it that are under way are answered. */
export function statusOf(financing: Financing, { id, status }: Deadline): DeadlineStatus {
  const isCharging = underWay(financing)?.deadlines.some((charged) => charged.id === id);
  if (isCharging) return "charging";
  return status === "defaulted" && pendingOf(financing, id).length > 0 ? "disputed" : status;
}

/** Refunds of a deadline that are under way. */
export function pendingOf({ refunds }: Financing, id: string): readonly DeadlineRefund[] {
  return refunds.filter(({ deadlineId, status }) => deadlineId === id && status === "pending");
}

export function isOwed(financing: Financing, deadline: Deadline): boolean {
  return OWED.includes(statusOf(financing, deadline));
}

/** Nothing is owed, charging or disputed. */
export function isDebtFree(financing: Financing): boolean {
  return !financing.deadlines.some((deadline) => OPEN.includes(statusOf(financing, deadline)));
}

/** A debt-free financing of which no money is on its way back. */
export function isClosedDebt(financing: Financing): boolean {
  return isDebtFree(financing) && !financing.refunds.some(({ status }) => status === "pending");
}

/** No debt is open, and no saved card is left. */
export function isFinancingAtRest(financing: Financing): boolean {
  const isGone = ({ status }: SavedCard) => status === "failed" || status === "forgotten";
  return isClosedDebt(financing) && financing.cards.every(isGone);
}

/** The fee of an amount, recomputed whenever that changes; none where it was paid without. */
export function feeOf(
  { plan }: Financing,
  { amount, isFeeless }: Pick<Deadline, "amount" | "isFeeless">,
): number {
  return plan === undefined || isFeeless === true ? 0 : fee(amount, plan.offer.buyerFeeBps);
}

/** A deadline as it is shown: its fee is what is being charged, was charged, or would be. */
export type ShownDeadline = Pick<Deadline, "id" | "dueAt" | "amount" | "failureCode"> & {
  readonly fee: number;
  readonly status: DeadlineStatus;
};

export function shownDeadlines(financing: Financing): readonly ShownDeadline[] {
  return financing.deadlines.map((deadline) => {
    const { id, dueAt, amount, failureCode } = deadline;
    const charged = underWay(financing)?.deadlines.find((each) => each.id === id);
    const { fee: extra } = charged ?? shownFee(financing, deadline);
    const status = statusOf(financing, deadline);
    return { id, dueAt, amount, fee: extra, status, ...(failureCode !== undefined && { failureCode }) };
  });
}

/** What was paid without a fee has one again when a lost dispute leaves it owed. */
function shownFee(financing: Financing, deadline: Deadline): Pick<ChargedDeadline, "fee"> {
  return isOwed(financing, deadline) ? toCharge(financing, deadline) : { fee: feeOf(financing, deadline) };
}

/** A deadline as it would be charged now; `isEarly`: before its date, when there is no fee. */
export function toCharge(financing: Financing, deadline: Deadline, isEarly = false): ChargedDeadline {
  const { id, amount } = deadline;
  return { id, amount, fee: isEarly ? 0 : feeOf(financing, { amount }) };
}

export function totalOf(deadlines: readonly ChargedDeadline[]): number {
  return deadlines.reduce((total, { amount, fee: extra }) => total + amount + extra, 0);
}
