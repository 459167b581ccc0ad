// Disputes that buyers start at their banks: what is news of them, and what they stand in the way of. The money they
// move is between bank and merchant; no sum of ours counts it.

import type { OrderEvent } from "../order/events.ts";
import type { Authorization, Dispute } from "../order/order.ts";

/** A bank that has taken the money back, for now or for good, lets nobody give it back a second time. */
export function isDisputed({ disputes = [] }: Authorization): boolean {
  return disputes.some(({ status }) => status === "open" || status === "lost");
}

/** What comes later in a dispute's life; a verdict can be turned over. */
const RANK: Readonly<Record<Dispute["status"], number>> = { inquiry: 0, open: 1, won: 2, lost: 2 };

/** `found`: all disputes of one payment, as the provider has them. What was decided does not open again (F18). */
export function noteDisputes(one: Authorization, found: readonly Dispute[]): readonly OrderEvent[] {
  const isNews = ({ id, status }: Dispute) => {
    const known = one.disputes?.find((dispute) => dispute.id === id)?.status;
    return known === undefined || (known !== status && RANK[status] >= RANK[known]);
  };
  return found.filter(isNews).map((dispute) => ({ kind: "disputeNoted", authorizationId: one.id, dispute }));
}

/** The disputes of an authorization with one that is new or has moved on. */
export function withDispute({ disputes = [] }: Authorization, dispute: Dispute): readonly Dispute[] {
  return disputes.some(({ id }) => id === dispute.id)
    ? disputes.map((one) => (one.id === dispute.id ? dispute : one))
    : [...disputes, dispute];
}
