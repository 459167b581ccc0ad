// An order with holds that end soon, with what comes before their end.

import type { HoldJson } from "../../api/dashboard/system-json.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { OrderView } from "../../application/contract/merchant.ts";
import { sum } from "../../domain/money/money.ts";
import type { Order } from "../../domain/order/order.ts";
import { commitDeadline, counts, effectiveDueDate } from "../../domain/order/queries.ts";
import { CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS } from "../../domain/time.ts";

/** Undefined where nothing is held any more. */
export function holdJson({ order, details: { trackId } }: OrderView): HoldJson | undefined {
  const held = order.authorizations.filter(counts);
  if (held.length === 0) return undefined;
  const { id, platformId, status, currency } = order;
  const holdsEnd = Math.min(...held.flatMap(({ expiresAt }) => expiresAt ?? []));
  return {
    ...{ id, platformId, status, currency, holdsEnd },
    ...withoutAbsent({ trackId }),
    held: sum(held.map(({ authorized }) => authorized)),
    ...nextOf(order, holdsEnd),
  };
}

function nextOf(order: Order, holdsEnd: number): Pick<HoldJson, "next" | "nextAt"> {
  if (order.authorizations.some(({ capturing }) => capturing))
    return { next: "capture", nextAt: holdsEnd - CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS };
  const deadline = order.committed === undefined ? commitDeadline(order) : undefined;
  return deadline === undefined
    ? { next: "dueDate", nextAt: effectiveDueDate(order) }
    : { next: "commit", nextAt: deadline };
}
