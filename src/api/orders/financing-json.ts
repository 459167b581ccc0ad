// Financing of an order in responses: what its captain can or did agree to, and what is owed
// (specification/financing#in-responses).

import { amountFinanced } from "../../domain/financing/advance.ts";
import { shownDeadlines } from "../../domain/financing/deadlines.ts";
import { offersOpen } from "../../domain/financing/offered.ts";
import type { Order } from "../../domain/order/order.ts";
import type { ScoredField } from "../../domain/scoring/data.ts";
import { missingFields } from "../../domain/scoring/data.ts";
import type { OrderDetails } from "./details.ts";
import { scoringDataOf } from "./details.ts";

/** Both undefined for an order that never had an offer. */
export function financingFields(order: Order, details: OrderDetails) {
  const { financing, terms } = order;
  if (financing === undefined && terms.financing === undefined) return {};
  const { outcome, score, reasons } = financing?.decisions.at(-1) ?? {};
  return {
    amountFinanced: amountFinanced(order),
    financing: {
      offer: financing?.plan?.offer.id,
      missing: missingOf(order, details),
      decision: outcome === undefined ? undefined : { outcome, score, reasons },
      deadlines: financing === undefined ? undefined : shownDeadlines(financing),
    },
  };
}

/** What is still to be asked for, while an offer can be chosen. */
function missingOf(order: Order, details: OrderDetails): readonly ScoredField[] | undefined {
  const isOpen = order.status === "initiated" && offersOpen(order);
  return isOpen ? missingFields(scoringDataOf(order, details)) : undefined;
}
