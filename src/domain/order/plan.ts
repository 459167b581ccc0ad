// Dry run of a command: the same step as the real one, reported as the money that it would move.
// It assumes that no further buyer pays and that the provider accepts every operation.

import type { PlannedFinancing } from "../financing/planned.ts";
import { plannedFinancing } from "../financing/planned.ts";
import { sum } from "../money/money.ts";
import type { Command } from "./commands.ts";
import type { Authorization, Order, Refund } from "./order.ts";
import { isEnded, refundsOf } from "./queries.ts";
import type { Refusal } from "./refusal.ts";
import type { HoldsTimers } from "./transition.ts";
import { catchUp, handleCommand, timerAt } from "./transition.ts";

/** A command that moves money, or would by its dry run. */
export type MerchantCommand = Extract<Command, { readonly kind: "commit" | "cancel" | "refund" | "waive" }>;

/** Minor units. All zero: a payment under way, of which nothing is held yet, would be given up. */
export type PlannedMove = {
  readonly authorizationId: string;
  readonly capture: number;
  readonly release: number;
  readonly refund: number;
  /** Debts of this buyer that would be given up, where there are any. */
  readonly lowered?: number;
};

/** Moves by authorization; `financing` where the captain pays in parts or later. */
export type CommandPlan = {
  readonly moves: readonly PlannedMove[];
  readonly financing?: PlannedFinancing;
};

/**
 * What `command` would move, by authorization; none where it moves nothing. A commit that starts no capture yet is
 * followed to the order's due date: in `direct` to the captures it then makes, in `standard` to the release of all.
 */
export function planOf(order: Order, command: MerchantCommand, now: number): CommandPlan | Refusal {
  const planned = plannedOf(order, command, now);
  return "code" in planned ? planned : planned.plan;
}

/** The order as the command finds and leaves it, and the plan between the two. */
export type Planned = { readonly before: Order; readonly after: Order; readonly plan: CommandPlan };

/** `holdsTimers`: as for the command itself; until its end no timer waits. */
export function plannedOf(
  order: Order,
  command: MerchantCommand,
  now: number,
  holdsTimers?: HoldsTimers,
): Planned | Refusal {
  const before = catchUp(order, now, holdsTimers).order;
  const { order: commanded, refusal } = handleCommand(before, command, now, holdsTimers);
  if (refusal !== undefined) return refusal;
  const after = command.kind === "commit" ? decided(commanded) : commanded;
  const moves = after.authorizations.flatMap((authorization) => moveOf(authorization, before, after) ?? []);
  const financing = plannedFinancing(before, refunded(after, now));
  return { before, after, plan: { moves, ...(financing && { financing }) } };
}

/** All refunds under way have arrived. */
function refunded(order: Order, now: number): Order {
  const pending = refundsOf(order).filter(({ status }) => status === "pending");
  const arrives = (current: Order, { id }: Pick<Refund, "id">): Order =>
    handleCommand(current, { kind: "noteRefund", refundId: id, outcome: { kind: "refunded" } }, now).order;
  return order.financing === undefined ? order : pending.reduce(arrives, order);
}

/** The order once its captures are decided or it has ended without captures, if no further buyer pays. */
export function decided(order: Order): Order {
  let current = order;
  while (current.capturesDecidedAt === undefined && !isEnded(current)) {
    const next = timerAt(current);
    if (next === undefined) break;
    current = catchUp(current, next).order;
  }
  return current;
}

function moveOf(authorization: Authorization, before: Order, after: Order): PlannedMove | undefined {
  const was = before.authorizations.find(({ id }) => id === authorization.id);
  const isDecided = authorization.target !== undefined && was?.target === undefined;
  const isGivenUp = authorization.releasing !== undefined && was?.releasing === undefined;
  const capture = isDecided ? (authorization.target ?? 0) : 0;
  const release = isDecided || isGivenUp ? authorization.authorized - capture : 0;
  const known = new Set(refundsOf(before).map(({ id }) => id));
  const mine = refundsOf(after).filter(
    ({ id, authorizationId }) => authorizationId === authorization.id && !known.has(id),
  );
  const isLowered = (each: (typeof mine)[number]) => "way" in each && each.way === "lowered";
  const amountOf = (some: typeof mine) => sum(some.map(({ amount }) => amount));
  const refund = amountOf(mine.filter((each) => !isLowered(each)));
  const lowered = amountOf(mine.filter(isLowered));
  if (!isDecided && !isGivenUp && refund + lowered === 0) return undefined;
  const move = { authorizationId: authorization.id, capture, release, refund };
  return lowered === 0 ? move : { ...move, lowered };
}
