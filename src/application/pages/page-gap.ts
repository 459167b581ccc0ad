// Gap that others leave open, as one page shows it: the guarantee, the reader's pledge, and what they can do about it.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageGap } from "../../api/pages/page.ts";
import { standingPlan } from "../../domain/financing/standing.ts";
import { targetsOf } from "../../domain/money/capture.ts";
import { sum } from "../../domain/money/money.ts";
import { coverable, latestMoveByCaptain, leavable } from "../../domain/order/gap.ts";
import { amountPledged, guaranteed, leastDue, pledgeOf } from "../../domain/order/guarantee.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import {
  amountConfirmed,
  amountDue,
  amountUnpaid,
  amountWaived,
  counts,
  isClosed,
  isEnded,
  paidBy,
  remaining,
} from "../../domain/order/queries.ts";
import type { OrderPage } from "./open-page.ts";
import { seesAsCaptain } from "./open-page.ts";
import { isOwnPage, mayExtendMs, payerOfPage } from "./own-page.ts";

/** Undefined once payments are closed, and for one who pays alone. */
export function gapOf(
  opened: OrderPage,
  isOwn: (authorization: Authorization) => boolean,
): PageGap | undefined {
  const { order } = opened.stored;
  if (order.ux === "single" || isClosed(order)) return undefined;
  const own = order.authorizations.filter((each) => isOwn(each) && counts(each));
  const unpaid = amountUnpaid(order);
  const acts = remaining(order) === 0 ? [] : actsOf(opened);
  const payer = isOwnPage(opened) ? payerOfPage(opened) : undefined;
  return {
    guarantee: guaranteed(order),
    guarantors: guarantorsOf(order),
    due: amountDue(order),
    waived: amountWaived(order),
    unpaid,
    secured: amountConfirmed(order) + Math.min(unpaid, amountPledged(order, counts)),
    pledge: pledged(order, own),
    acts,
    ...withoutAbsent({
      share: payer === undefined ? undefined : paidBy(order, payer),
      least: order.terms.minAmount === undefined ? undefined : leastDue(order),
      latestDueDate: latestDueDateOf(opened),
    }),
  };
}

/** What of their payments would be captured now, where that is more than they took; undefined too: it cannot be said. */
export function exposureOf(
  order: Order,
  isOwn: (authorization: Authorization) => boolean,
): number | undefined {
  const own = order.authorizations.filter((each) => isOwn(each) && counts(each));
  const unpaid = amountUnpaid(order);
  const isTheirs = guarantorsOf(order) === "captain" && unpaid > 0 && unpaid <= pledged(order, own);
  if (!isTheirs || isEnded(order) || order.capturesDecidedAt !== undefined || standingPlan(order))
    return undefined;
  const targets = targetsOf(order)?.filter((target) => own.some(({ id }) => id === target.authorizationId));
  return targets && sum(targets.map(({ amount }) => amount));
}

function guarantorsOf({ terms: { guarantors = "captain" } }: Order): PageGap["guarantors"] {
  return guarantors;
}

function pledged(order: Order, own: readonly Authorization[]): number {
  return sum(own.map((each) => pledgeOf(order, each)));
}

function actsOf(opened: OrderPage): PageGap["acts"] {
  const { order } = opened.stored;
  const payer = payerOfPage(opened);
  return [
    ...(payer !== undefined && coverable(order, payer) > 0 ? (["cover"] as const) : []),
    ...(isCaptains(opened) && leavable(order) > 0 ? (["leaveOut"] as const) : []),
    ...(latestDueDateOf(opened) === undefined ? [] : (["dueDate"] as const)),
  ];
}

/** The latest that the captain can choose; undefined: they cannot move it. */
function latestDueDateOf(opened: OrderPage): number | undefined {
  const { order } = opened.stored;
  return isCaptains(opened) ? latestMoveByCaptain(order, mayExtendMs(opened.platform, order)) : undefined;
}

function isCaptains(opened: OrderPage): boolean {
  return opened.role === "captain" && seesAsCaptain(opened);
}
