// Transition of an order, as one pure step: catch up with the clock, decide a command, apply the policies that follow.
// It computes the state, effects, ledger entries and timer together; nothing outside folds the events once more.

import type { BalanceEntry } from "../money/balance.ts";
import { balanceEntriesOf } from "../money/balance.ts";
import type { LedgerEntry } from "../money/ledger.ts";
import { ledgerEntryOf } from "../money/ledger.ts";
import type { ClockDecision, Decides, OpenDecision } from "./clock-decisions.ts";
import { beginDecision, decidesAfterCommand, decidesByItself } from "./clock-decisions.ts";
import type { Command } from "./commands.ts";
import type { NewOrder } from "./create.ts";
import { createOrder } from "./create.ts";
import { decide, isRefusal } from "./decide.ts";
import { effectsOf } from "./effects.ts";
import type { LoggedEvent, OrderEvent } from "./events.ts";
import { evolve } from "./evolve.ts";
import type { Job } from "./jobs.ts";
import type { Order } from "./order.ts";
import { POLICIES, WHATEVER_ANSWERED } from "./policies.ts";
import type { Due } from "./policy.ts";
import { AT_ONCE } from "./policy.ts";
import type { Refusal } from "./refusal.ts";

/** A job that follows from a domain event; `order` is the order as that event left it. */
export type Effect = { readonly job: Job; readonly loggedEvent: LoggedEvent; readonly order: Order };

/** An order after a step, and everything that the step added to it. */
export type Transition = {
  readonly order: Order;
  readonly orderEvents: readonly LoggedEvent[];
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly balanceEntries: readonly BalanceEntry[];
  readonly effects: readonly Effect[];
  readonly clockDecisions: readonly ClockDecision[];
  /** The order's next timer, in epoch ms; undefined: nothing is due by itself any more. */
  readonly timerAt: number | undefined;
};

/** A transition, and why its command was refused: what catching up with the clock added still stands. */
export type CommandTransition = Transition & { readonly refusal?: Refusal };
/** `foundSeq`: the latest domain event that the command found, after all that time had made due. */
type HandledCommand = CommandTransition & { readonly foundSeq: number };

/** Tells whether an order's timers, of which this is the next, wait for an answer of its provider. */
export type HoldsTimers = (order: Order, timerAt: number | undefined) => boolean;
const never: HoldsTimers = () => false;

/** No order has this many events due at once: a policy that does not change what it looks at must not loop for ever. */
const MOST_STEPS = 10_000;

/** A new order at `now`, after `commands` up to the first that is refused. */
export function beginOrder(
  newOrder: NewOrder,
  now: number,
  commands: readonly Command[] = [],
): CommandTransition {
  const step = emptyStep();
  let order: Order | undefined;
  for (const orderEvent of createOrder(newOrder)) order = record(step, order, orderEvent, now);
  if (order === undefined) throw new Error("an order begins with a domain event");
  let state = catchUpIn(step, order, now, never, decidesAfterCommand);
  for (const command of commands) {
    const { refusal, ...next } = handleIn(step, state, command, now, never);
    if (refusal !== undefined) return { ...step, ...next, refusal };
    state = next;
  }
  return { ...step, ...state };
}

/**
 * Applies everything that is due by `now`, each at its own moment, so that catching up more often changes nothing. While
 * `holdsTimers`, what an answer of the provider could change waits, unless it follows at once.
 */
export function catchUp(order: Order, now: number, holdsTimers: HoldsTimers = never): Transition {
  const step = emptyStep();
  return { ...step, ...catchUpIn(step, order, now, holdsTimers, decidesByItself) };
}

/**
 * The whole step: catch up, decide, apply policies. On a refusal what catching up added still stands.
 * Costs O(policies × authorizations) per domain event.
 */
export function handleCommand(
  order: Order,
  command: Command,
  now: number,
  holdsTimers: HoldsTimers = never,
): HandledCommand {
  const step = emptyStep();
  const state = catchUpIn(step, order, now, holdsTimers, decidesByItself);
  const foundSeq = state.order.seq;
  return { ...step, ...handleIn(step, state, command, now, holdsTimers), foundSeq };
}

/** The order's next timer, in epoch ms; undefined: nothing is due by itself any more. */
export function timerAt(order: Order): number | undefined {
  return nextDue(order)?.at;
}

/** What a step has added so far; only the step itself writes to it. */
type Step = {
  orderEvents: LoggedEvent[];
  ledgerEntries: LedgerEntry[];
  balanceEntries: BalanceEntry[];
  effects: Effect[];
  clockDecisions: OpenDecision[];
};
type State = Pick<Transition, "order" | "timerAt">;

function emptyStep(): Step {
  return { orderEvents: [], ledgerEntries: [], balanceEntries: [], effects: [], clockDecisions: [] };
}

function catchUpIn(
  step: Step,
  before: Order,
  now: number,
  holdsTimers: HoldsTimers,
  decides: Decides,
): State {
  let order = before;
  let decision: OpenDecision | undefined;
  for (let count = 0; count < MOST_STEPS; count++) {
    const next = nextDue(order);
    const due = holdsTimers(order, next?.at) ? nextDue(order, true) : next;
    // A clock that went backwards does not delay what is due at once (F11).
    if (due === undefined || due.at > Math.max(now, order.updatedAt)) return { order, timerAt: next?.at };
    if (due.isTimed) decision = beginDecision(step.clockDecisions, order.seq, due.orderEvents, decides);
    for (const orderEvent of due.orderEvents) order = record(step, order, orderEvent, due.at);
    if (decision !== undefined) decision.seqAfter = order.seq;
  }
  throw new Error(`order ${before.id} does not come to rest`);
}

/** `state` is up to the present. */
function handleIn(
  step: Step,
  state: State,
  command: Command,
  now: number,
  holdsTimers: HoldsTimers,
): State & { readonly refusal?: Refusal } {
  let { order } = state;
  const at = Math.max(now, order.updatedAt);
  const decision = decide(order, command, at, now);
  if (isRefusal(decision)) return { ...state, refusal: decision };
  if (decision.length === 0) return state;
  for (const orderEvent of decision) order = record(step, order, orderEvent, at);
  return catchUpIn(step, order, now, holdsTimers, decidesAfterCommand);
}

/** The order after one more event, whose entries and effects are added to the step. */
function record(step: Step, before: Order | undefined, orderEvent: OrderEvent, at: number): Order {
  const loggedEvent: LoggedEvent = { seq: (before?.seq ?? 0) + 1, at, orderEvent };
  const order = evolve(before, loggedEvent);
  step.orderEvents.push(loggedEvent);
  const ledgerEntry = ledgerEntryOf(before, loggedEvent);
  if (ledgerEntry !== undefined) step.ledgerEntries.push(ledgerEntry);
  step.balanceEntries.push(...balanceEntriesOf(before, loggedEvent, order));
  for (const job of effectsOf(order, orderEvent)) step.effects.push({ job, loggedEvent, order });
  return order;
}

/** `isTimed`: it had a moment of its own, and did not follow at once. */
type Dated = Due & { readonly isTimed: boolean };

/** The earliest event due, never before the last one; of several at one moment, the first policy's. */
function nextDue(order: Order, isHeld = false): Dated | undefined {
  let next: Dated | undefined;
  for (const policy of POLICIES) {
    const due = policy(order);
    if (due === undefined || due.at === Number.POSITIVE_INFINITY) continue;
    if (isHeld && due.at > AT_ONCE && !WHATEVER_ANSWERED.has(policy)) continue;
    const at = Math.max(due.at, order.updatedAt);
    if (next === undefined || at < next.at)
      next = { at, orderEvents: due.orderEvents, isTimed: due.at > AT_ONCE };
    // Nothing is due earlier.
    if (at === order.updatedAt) break;
  }
  return next;
}
