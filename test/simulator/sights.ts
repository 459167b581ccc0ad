// Rare situations in simulated lives, counted: a simulator that never saw one has proved nothing about it.

import type { LoggedEvent, OrderEvent } from "../../src/domain/order/events.ts";
import type { Authorization, CancelReason, Order, ReleaseCause } from "../../src/domain/order/order.ts";
import type { Refusal } from "../../src/domain/order/refusal.ts";
import { COMMIT_LIMIT_MS } from "../../src/domain/time.ts";

/** What thousands of lives must have seen, each at least once. */
export const RARE = [
  "a question got lost",
  "an answer got lost",
  "a question arrived twice",
  "a notification came before the answer",
  "a notification came twice",
  "a notification came late",
  "a notification was never heard",
  "crashed between reserving and asking",
  "crashed between asking and the answer",
  "crashed between a job's answer and its removal",
  "crashed while a payout was made",
  "was down over the due date",
  "the clock leapt",
  "answers were lost before a long stop",
  "a request was limited",
  "a key was spent",
  "a payment was captured by hand",
  "a refund that was made came back",
  "the account could not pay a refund",
  "a late hold was released",
  "an abandoned hold was released",
  "a buyer was given up after 15 minutes",
  "a buyer was turned away after the due date",
  "an unanswered payment had been made",
  "an unanswered payment was never made",
  "two buyers raced for the last share",
  "a unit was taken already",
  "a co-buyer withdrew",
  "the merchant released one hold",
  "a standard order was reopened",
  "the due date waited for an answer",
  "a commit raced the deadline and lost",
  "cancelled at the commit deadline",
  "a short hold moved the notice",
  "a committed order completed for less",
  "a share was scaled to nothing",
  "the captain covered a capture",
  "a capture was given up before its hold expired",
  "a capture given up had been made",
  "a payment was charged at once",
  "a late charge was refunded",
  "a failed capture cancelled the order",
  "a cancelled order was compensated",
  "a compensation failed for good",
  "a refund failed and was tried again",
  "everything was refunded",
  "the captain's hold was lost",
  "a co-buyer's hold was lost",
  "a hold outlived by its order ended it early",
  "a completion was delayed",
  "a cancel came too late",
] as const;
export type Sight = (typeof RARE)[number];

export type Sights = {
  add(sight: Sight): void;
  counts(): Readonly<Record<Sight, number>>;
};

export function createSights(): Sights {
  const seen = Object.fromEntries(RARE.map((sight) => [sight, 0])) as Record<Sight, number>;
  return {
    add(sight) {
      seen[sight] += 1;
    },
    counts: () => seen,
  };
}

type Step = { readonly before: Order; readonly after: Order; readonly at: number };
type Looker<K extends OrderEvent["kind"]> = (
  orderEvent: Extract<OrderEvent, { kind: K }>,
  step: Step,
) => Sight | false | undefined;

const authorizationIn = (order: Order, id: string) =>
  order.authorizations.find((authorization) => authorization.id === id);

/** Situations shown by each kind of domain event. */
const LOOKERS: { readonly [K in OrderEvent["kind"]]?: Looker<K> } = {
  releaseAsked: ({ cause }, { after }) =>
    cause === "late" && after.capturesDecidedAt !== undefined ? undefined : GIVEN_UP[cause],
  holdReleased: ({ authorizationId }, { before }) => released(authorizationIn(before, authorizationId)),
  paymentAuthorized: ({ authorizationId }, { before }) =>
    authorizationIn(before, authorizationId)?.unanswered && "an unanswered payment had been made",
  paymentFailed: ({ code }) => code === "notReached" && "an unanswered payment was never made",
  orderReopened: () => "a standard order was reopened",
  paymentsClosed: (_, { before, at }) => {
    if (before.authorizations.some(({ status }) => status === "pending"))
      return "the due date waited for an answer";
    return at < before.terms.dueDate && !before.tpc && "a hold outlived by its order ended it early";
  },
  lastNoticeGiven: (_, { before, at }) =>
    at < before.createdAt + COMMIT_LIMIT_MS - before.terms.lastNoticeMs && "a short hold moved the notice",
  capturesDecided: (_, { before, after, at }) =>
    before.terms.completionDelayMs > 0 &&
    after.committed === undefined &&
    at > before.updatedAt &&
    "a completion was delayed",
  shareCovered: () => "the captain covered a capture",
  captureFailed: ({ code }) => code === "holdExpired" && "a capture was given up before its hold expired",
  captureSucceeded: ({ authorizationId }, { before, after }) => {
    const authorization = authorizationIn(before, authorizationId);
    if (authorization?.releasing !== undefined && authorizationIn(after, authorizationId)?.share === 0)
      return "a late charge was refunded";
    if (authorization?.releasing !== undefined) return "a capture given up had been made";
    return authorization?.capturing !== true && "a payment was charged at once";
  },
  orderCompleted: (_, { after }) =>
    (after.committed?.amount ?? after.amount) < after.amount && "a committed order completed for less",
  orderCancelled: ({ reason }) => ENDED[reason],
  refundAsked: ({ cause }, { before, after }) => {
    if (cause === "compensation") return after.status === "cancelled" && "a cancelled order was compensated";
    return before.refunds.some(({ status }) => status === "failed") && "a refund failed and was tried again";
  },
  refundFailed: (_, { after }) => after.status === "cancelled" && "a compensation failed for good",
  orderRefunded: () => "everything was refunded",
};

const GIVEN_UP: Partial<Record<ReleaseCause, Sight>> = {
  abandoned: "a buyer was given up after 15 minutes",
  late: "a buyer was turned away after the due date",
  buyer: "a co-buyer withdrew",
  merchant: "the merchant released one hold",
  notNeeded: "a share was scaled to nothing",
};

const ENDED: Partial<Record<CancelReason, Sight>> = {
  commitDeadline: "cancelled at the commit deadline",
  captureFailed: "a failed capture cancelled the order",
};

function released(authorization: Authorization | undefined): Sight | undefined {
  if (authorization === undefined || authorization.authorized === 0) return undefined;
  if (authorization.releasing === "late") return "a late hold was released";
  if (authorization.releasing === "abandoned") return "an abandoned hold was released";
  if (authorization.releasing !== undefined) return undefined;
  return authorization.role === "captain" ? "the captain's hold was lost" : "a co-buyer's hold was lost";
}

/** What a step from `before` to `after` shows. */
export function lookAt(before: Order, after: Order, recorded: readonly LoggedEvent[], sights: Sights): void {
  for (const { orderEvent, at } of recorded) {
    const look = LOOKERS[orderEvent.kind] as Looker<OrderEvent["kind"]> | undefined;
    const sight = look?.(orderEvent, { before, after, at });
    if (sight) sights.add(sight);
  }
}

/** What an answer to a command shows. */
export function lookAtRefusal({ code }: Refusal, sights: Sights): void {
  if (code === "nothingRemains" || code === "amountExceedsRemaining") {
    sights.add("two buyers raced for the last share");
  }
  if (code === "unitsTaken") sights.add("a unit was taken already");
  if (code === "commitDeadlinePassed") sights.add("a commit raced the deadline and lost");
  if (code === "captureUnderWay") sights.add("a cancel came too late");
}
