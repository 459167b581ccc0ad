// Erasure in the in-memory store: in the orders themselves and in the counts of their decisions.

import { isEnded } from "../../../src/domain/order/queries.ts";
import type { Erasing } from "../../../src/ports/erasure.ts";
import type { StoredOrder } from "../../../src/ports/store.ts";

type Kept = { readonly stored: StoredOrder; readonly rendered: unknown };

export function memoryErasing<T extends Kept>(
  orders: Map<string, T>,
  eraseCounts: (orderId: string) => void,
): Erasing {
  const erasedAt = new Map<string, number>();
  const named = ({ details, buyers, invited = {} }: StoredOrder) =>
    [details, ...Object.values(buyers), ...Object.values(invited)].map(({ email }) => email?.toLowerCase());
  return {
    async ordersNaming(email) {
      const found = [...orders].filter(([, { stored }]) => named(stored).includes(email.toLowerCase()));
      return found.map(([id]) => id).toSorted();
    },
    async personalRows() {
      return {
        order: [],
        buyers: [],
        invitations: [],
        sentInvitations: [],
        webhooks: [],
        endpointAnswers: [],
        storedResponses: [],
        errors: [],
        decisionCounts: [],
        searchTerms: [],
      };
    },
    async expired(platformId, before) {
      const found = [...orders].filter(
        ([
          id,
          {
            stored: { order },
          },
        ]) => {
          const isNew = (erasedAt.get(id) ?? -1) <= order.updatedAt;
          return order.platformId === platformId && isEnded(order) && order.updatedAt <= before && isNew;
        },
      );
      return { ids: found.map(([id]) => id), next: undefined };
    },
    async erase(orderId, decide, _rewriting, { now }) {
      const kept = orders.get(orderId);
      if (kept === undefined) return "orderNotFound";
      const erasure = decide(kept.stored);
      if (erasure === undefined) return "kept";
      const { details = kept.stored.details, isWhole } = erasure;
      const buyers = Object.fromEntries(
        Object.entries(kept.stored.buyers).filter(([id]) => !erasure.buyers.includes(id)),
      );
      const invited = Object.fromEntries(
        Object.entries(kept.stored.invited ?? {}).filter(([id]) => !erasure.invitations?.includes(id)),
      );
      const stored = { ...kept.stored, details, buyers, ...(kept.stored.invited && { invited }) };
      orders.set(orderId, { ...kept, stored, rendered: undefined });
      if (erasure.details !== undefined && details.email === undefined) eraseCounts(orderId);
      if (isWhole) erasedAt.set(orderId, now);
      return "erased";
    },
    clearTraces: async () => true,
  };
}
