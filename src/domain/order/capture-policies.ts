// Capture policies: when captures start, in which stages they are asked for, and when they are done or given up
// (specification/money#captures).

import { isCarried } from "../financing/standing.ts";
import { captureGivenUp, targetsOf } from "../money/capture.ts";
import { CAPTURE_BEFORE_EXPIRY_MS, CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS } from "../time.ts";
import { dueSince } from "./due.ts";
import type { OrderEvent } from "./events.ts";
import { mayCover, pledgeOf } from "./guarantee.ts";
import type { Authorization, Order } from "./order.ts";
import type { Policy } from "./policy.ts";
import { AT_ONCE } from "./policy.ts";
import { awaitsCommit, captainOf, counts, fullSince, isCaptured, latestEnd } from "./queries.ts";

/** Those who can cover others come later: payments without a pledge, co-buyers with one, the captain. */
const STAGES = [0, 1, 2] as const;
function stageOf(order: Order, authorization: Authorization): (typeof STAGES)[number] {
  if (authorization.id === captainOf(order)?.id) return 2;
  return pledgeOf(order, authorization) > 0 ? 1 : 0;
}

/** To be captured, and not asked for yet. Of one who pays later nothing is captured: there is nothing to ask for. */
function waits(order: Order, authorization: Authorization): boolean {
  const isWanted = (authorization.target ?? 0) > 0 || isCarried(order, authorization);
  return counts(authorization) && !authorization.capturing && isWanted;
}

/** A buyer with a pledge answers for the others until they are captured, even with a target of 0. */
export function mayStillCover(order: Order, authorization: Authorization): boolean {
  return (
    mayCover(order, authorization) &&
    order.authorizations.some(
      (each) => each.id !== authorization.id && (each.capturing || waits(order, each)),
    )
  );
}

/**
 * Completion of a confirmed order starts when the shares add up or the due date has passed. An order committed for
 * an amount that its shares, paid since, cannot be scaled to is not completed for another.
 */
export const startCaptures: Policy = (order) => {
  if (order.capturesDecidedAt !== undefined) return undefined;
  if (order.status !== "confirmed" && order.status !== "pendingCommit") return undefined;
  if (awaitsCommit(order)) return undefined;
  const shouldSince = fullSince(order) ?? dueSince(order);
  if (shouldSince === undefined) return undefined;
  const at = order.committed
    ? AT_ONCE
    : Math.min(shouldSince + order.terms.completionDelayMs, latestEnd(order));
  const targets = targetsOf(order);
  if (targets === undefined)
    return { at, orderEvents: [{ kind: "orderCancelled", reason: "captureFailed" }] };
  const early = order.authorizations.filter((authorization) => stageOf(order, authorization) === STAGES[0]);
  const first = targets.filter(
    ({ authorizationId, amount }) => amount > 0 && early.some(({ id }) => id === authorizationId),
  );
  return {
    at,
    orderEvents: [
      { kind: "capturesDecided", targets },
      ...first.map((target): OrderEvent => ({ kind: "captureAsked", ...target })),
    ],
  };
};

/** A stage waits for the earlier ones, but starts no later than 6 h before the first of its holds expires. */
export const captureInStages: Policy = (order) => {
  if (order.status !== "confirmed") return undefined;
  const dues = STAGES.flatMap((stage) => {
    const waiting = order.authorizations.filter(
      (each) => waits(order, each) && stageOf(order, each) === stage,
    );
    if (waiting.length === 0) return [];
    const isEarlierOpen = order.authorizations.some(
      (each) => stageOf(order, each) < stage && (each.capturing || waits(order, each)),
    );
    const expiries = waiting.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt);
    const at = isEarlierOpen ? Math.min(...expiries) - CAPTURE_BEFORE_EXPIRY_MS : AT_ONCE;
    return [{ at, orderEvents: waiting.map(askedOf) }];
  });
  return dues.toSorted((a, b) => a.at - b.at)[0];
};

function askedOf({ id: authorizationId, target: amount = 0 }: Authorization): OrderEvent {
  return { kind: amount > 0 ? "captureAsked" : "captureSucceeded", authorizationId, amount };
}

/** Completed if and only if every capture is done (I14). */
export const complete: Policy = (order) => {
  if (order.status !== "confirmed" || order.capturesDecidedAt === undefined) return undefined;
  const wanted = order.authorizations.filter(
    (authorization) => (authorization.target ?? 0) > 0 || isCarried(order, authorization),
  );
  if (!wanted.every((each) => isCaptured(each) && each.captured >= (each.target ?? 0))) return undefined;
  return { at: AT_ONCE, orderEvents: [{ kind: "orderCompleted" }] };
};

/** A capture without an answer 2 h before its hold expires has finally failed (specification/money#captures). */
export const giveUpCapture: Policy = (order) => {
  const asked = order.authorizations.filter(
    (authorization) => authorization.capturing && authorization.expiresAt !== undefined,
  );
  const first = asked.toSorted((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0))[0];
  if (first?.expiresAt === undefined) return undefined;
  return {
    at: first.expiresAt - CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS,
    orderEvents: captureGivenUp(order, first, "holdExpired"),
  };
};
