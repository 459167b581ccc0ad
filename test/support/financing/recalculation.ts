// Model of a refund to the captain of a financed order: deadlines are lowered, paid ones given back, the first capture
// given back, in that order.

import { feeOf, lowered, sumOf } from "./arithmetic.ts";

export type DeadlineStatus =
  | "upcoming"
  | "failed"
  | "late"
  | "defaulted"
  | "charging"
  | "paid"
  | "cancelled"
  | "disputed"
  | "writtenOff";

/** `feeLeft`: of a paid one, the fee that was charged with it and not given back; none where it was paid without. */
export type ModelDeadline = {
  readonly amount: number;
  readonly status: DeadlineStatus;
  readonly feeLeft?: number;
};

/** Refunds that are reserved count as given back. */
export type FinancedPart = {
  readonly captured: number;
  readonly captureGivenBack: number;
  readonly deadlines: readonly ModelDeadline[];
};

export type GivenBack = { readonly index: number; readonly amount: number; readonly fee: number };
export type Recalculation = {
  /** Of the deadlines after step 1, in their order. */
  readonly owed: readonly number[];
  /** Of the deadlines after step 2. */
  readonly amounts: readonly number[];
  readonly givenBack: readonly GivenBack[];
  readonly capture: number;
};
export type RecalculationRefusal = "amountExceedsRefundable" | "chargeUnderWay" | "disputeUnderWay";

const OWED: readonly DeadlineStatus[] = ["upcoming", "failed", "late", "defaulted"];
export const isOwed = ({ status }: Pick<ModelDeadline, "status">): boolean => OWED.includes(status);
const isLowerable = (deadline: ModelDeadline): boolean =>
  isOwed(deadline) || deadline.status === "writtenOff";

const amountOf = (deadlines: readonly ModelDeadline[], ...statuses: DeadlineStatus[]): number =>
  sumOf(deadlines.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));

/** The most that can still be refunded to the captain, whatever must be waited for. */
export function refundableOf({ captured, captureGivenBack, deadlines }: FinancedPart): number {
  return captured - captureGivenBack + sumOf(deadlines.map(({ amount }) => amount));
}

export function recalculated(
  part: FinancedPart,
  refund: number,
  buyerBps: number,
): Recalculation | RecalculationRefusal {
  const { captured, captureGivenBack, deadlines } = part;
  const most = refundableOf(part);
  if (refund > most) return "amountExceedsRefundable";
  const withoutCharging = most - amountOf(deadlines, "charging");
  if (refund > withoutCharging) return "chargeUnderWay";
  if (refund > withoutCharging - amountOf(deadlines, "disputed")) return "disputeUnderWay";

  const lowerable = deadlines.filter(isLowerable);
  const total = sumOf(lowerable.map(({ amount }) => amount));
  const first = Math.min(refund, total);
  const less = [
    ...lowered(
      lowerable.map(({ amount }) => amount),
      total - first,
    ),
  ];
  const owed = deadlines.map((deadline) => (isLowerable(deadline) ? (less.shift() ?? 0) : deadline.amount));

  let rest = refund - first;
  const amounts = [...owed];
  const givenBack: GivenBack[] = [];
  for (let index = deadlines.length - 1; index >= 0 && rest > 0; index--) {
    const { status, amount, feeLeft = 0 } = deadlines[index] ?? { status: "cancelled", amount: 0 };
    if (status !== "paid" || amount === 0) continue;
    const back = Math.min(rest, amount);
    rest -= back;
    amounts[index] = amount - back;
    // After a refund that failed, less may be left of the fee than that of the amount.
    const fee = Math.max(0, feeLeft - feeOf(amount - back, buyerBps));
    givenBack.push({ index, amount: back, fee });
  }
  if (rest > captured - captureGivenBack) throw new Error(`${rest} of a refund is left over`);
  return { owed, amounts, givenBack, capture: rest };
}
