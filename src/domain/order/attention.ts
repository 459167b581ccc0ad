// Attention: why one of the merchant's people must look at an order, and by when.

import type { Order } from "./order.ts";
import {
  captainOf,
  commitDeadline,
  counts,
  effectiveDueDate,
  hasGap,
  isEnded,
  isSettled,
} from "./queries.ts";

export const ATTENTION_KINDS = ["dispute", "unsettled", "commitDeadline", "gap"] as const;

/** `at`, in epoch ms: the end of the time to act; of a dispute and of what is unsettled the latest change. */
export type Attention = { readonly kind: (typeof ATTENTION_KINDS)[number]; readonly at: number };

/** Earliest first. */
export function attentionsOf(order: Order): readonly Attention[] {
  const isDisputed = order.authorizations.some(({ disputes }) =>
    disputes?.some(({ status }) => status === "open"),
  );
  const isUnsettled = order.status === "cancelled" && !isSettled(order);
  const commitBy = awaitsCommit(order) ? commitDeadline(order) : undefined;
  const found: readonly (Attention | undefined)[] = [
    isDisputed ? { kind: "dispute", at: order.updatedAt } : undefined,
    isUnsettled ? { kind: "unsettled", at: order.updatedAt } : undefined,
    commitBy === undefined ? undefined : { kind: "commitDeadline", at: commitBy },
    hasGap(order) ? { kind: "gap", at: effectiveDueDate(order) } : undefined,
  ];
  return found.flatMap((attention) => attention ?? []).sort((left, right) => left.at - right.at);
}

/** Its captain has paid, and the merchant has not committed yet. */
function awaitsCommit(order: Order): boolean {
  const captain = captainOf(order);
  return !isEnded(order) && order.committed === undefined && captain !== undefined && counts(captain);
}
