// Disputes that buyers start at their banks, and the refunds that they rule out. The money of a dispute moves between
// bank and merchant; no sum of an order counts it.

import type { OrderEvent } from "../order/events.ts";
import type { Authorization, Dispute } from "../order/order.ts";

type Disputed = Pick<Authorization, "disputes">;

/** The bank has taken the money back, for now or for good, so that a refund would pay the buyer twice. */
export function isDisputed({ disputes = [] }: Disputed): boolean {
  return disputes.some(({ status }) => status === "open" || status === "lost");
}

/** Order of the statuses in a dispute's life; a decision can be overturned. */
const RANK: Readonly<Record<Dispute["status"], number>> = { inquiry: 0, open: 1, won: 2, lost: 2 };

/** `found`: all disputes of one payment, as the provider has them. A decided dispute does not open again (F18). */
export function newDisputes({ disputes = [] }: Disputed, found: readonly Dispute[]): readonly Dispute[] {
  return found.filter(({ id, status }) => {
    const known = disputes.find((dispute) => dispute.id === id)?.status;
    return known === undefined || (known !== status && RANK[status] >= RANK[known]);
  });
}

export function noteDisputes(authorization: Authorization, found: readonly Dispute[]): readonly OrderEvent[] {
  return newDisputes(authorization, found).map((dispute) => ({
    kind: "disputeNoted",
    authorizationId: authorization.id,
    dispute,
  }));
}

/** The disputes of a payment, with `dispute` added or replaced. */
export function withDispute({ disputes = [] }: Disputed, dispute: Dispute): readonly Dispute[] {
  return disputes.some(({ id }) => id === dispute.id)
    ? disputes.map((known) => (known.id === dispute.id ? dispute : known))
    : [...disputes, dispute];
}
