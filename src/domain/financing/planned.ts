// Financing in a dry run: an order's deadlines and the merchant's fee as a command would leave them
// (specification/financing#dry-runs).

import { sum } from "../money/money.ts";
import type { Order } from "../order/order.ts";
import { advance, merchantFee } from "./advance.ts";
import type { ShownDeadline } from "./deadlines.ts";
import { deadlineId, shownDeadlines } from "./deadlines.ts";
import { installmentsOf } from "./payment-plan.ts";
import { isCarried, standingPlan } from "./standing.ts";

/** As it would then be; `retained`: the fall of the advance. Minor units. */
export type PlannedFinancing = {
  readonly deadlines: readonly ShownDeadline[];
  readonly retained: number;
  readonly merchantFee: number;
  readonly buyerFee: number;
};

/** Undefined: the captain pays without an offer. */
export function plannedFinancing(before: Order, after: Order): PlannedFinancing | undefined {
  if (before.financing?.plan === undefined) return undefined;
  const deadlines = plannedDeadlines(after);
  return {
    deadlines,
    retained: Math.max(0, advance(before) - advance(after)),
    merchantFee: merchantFee(after),
    buyerFee: sum(deadlines.map(({ fee }) => fee)),
  };
}

/** Before completion those that there will be. */
function plannedDeadlines(order: Order): readonly ShownDeadline[] {
  const { financing } = order;
  const plan = financing && standingPlan(order);
  if (financing === undefined || plan === undefined) return [];
  if (financing.completedAt !== undefined) return shownDeadlines(financing);
  const { authorizationId: id } = plan;
  if (!isCarried(order, { id })) return [];
  return installmentsOf(plan, financing.carried ?? 0).map((installment, index) => ({
    id: deadlineId(id, index),
    ...installment,
    status: installment.amount === 0 ? "cancelled" : "upcoming",
  }));
}
