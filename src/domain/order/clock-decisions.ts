// Decisions of the clock: what a timer made of an order. They are told apart from what follows at once from a command, for
// the audit log.

import type { OrderEvent, OrderEventKind } from "./events.ts";

/** By the kind of its domain event, with the event log's numbers before it and after what followed at once. */
export type ClockDecision = {
  readonly kind: OrderEventKind;
  readonly seqBefore: number;
  readonly seqAfter: number;
};

/** One whose consequences are still being added. */
export type OpenDecision = { -readonly [K in keyof ClockDecision]: ClockDecision[K] };

/** Whether a domain event that a timer brings is a decision. */
export type Decides = (orderEvent: OrderEvent) => boolean;

/** Reminders and notices decide nothing. */
const MESSAGES: ReadonlySet<OrderEventKind> = new Set([
  "lastNoticeGiven",
  "reminderGiven",
  "deadlineNoticeGiven",
]);

export const decidesByItself: Decides = ({ kind }) => !MESSAGES.has(kind);

/** What follows a command is that command's, but for the end of an order whose date had waited for an answer. */
export const decidesAfterCommand: Decides = (orderEvent) =>
  orderEvent.kind === "orderCancelled" &&
  (orderEvent.reason === "dueDate" || orderEvent.reason === "commitDeadline");

/** The decision that these domain events begin, added to `decisions`; undefined: they are none. */
export function beginDecision(
  decisions: OpenDecision[],
  seq: number,
  [first]: readonly OrderEvent[],
  decides: Decides,
): OpenDecision | undefined {
  if (first === undefined || !decides(first)) return undefined;
  const decision = { kind: first.kind, seqBefore: seq, seqAfter: seq };
  decisions.push(decision);
  return decision;
}
