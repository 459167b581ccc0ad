// Dry run of a command: the same step as the real one, reported as the money that it would move.
// It assumes that no further buyer pays and that the provider accepts every operation.

import { sum } from "../money/money.ts";
import type { Command } from "./commands.ts";
import type { Authorization, Order } from "./order.ts";
import { isEnded } from "./queries.ts";
import type { Refusal } from "./refusal.ts";
import { catchUp, handleCommand, timerAt } from "./transition.ts";

export type PlannedCommand = Extract<Command, { readonly kind: "commit" | "cancel" | "refund" }>;

/** Minor units. All zero: a payment under way, of which nothing is held yet, would be given up. */
export type PlannedMove = {
  readonly authorizationId: string;
  readonly capture: number;
  readonly release: number;
  readonly refund: number;
};

/**
 * What `command` would move, by authorization; none where it moves nothing. A commit that starts no capture yet is
 * followed to the order's due date: in `direct` to the captures it then makes, in `standard` to the release of all.
 */
export function planOf(order: Order, command: PlannedCommand, now: number): readonly PlannedMove[] | Refusal {
  const before = catchUp(order, now).order;
  const { order: commanded, refusal } = handleCommand(before, command, now);
  if (refusal !== undefined) return refusal;
  const after = command.kind === "commit" ? decided(commanded) : commanded;
  return after.authorizations.flatMap((authorization) => moveOf(authorization, before, after) ?? []);
}

/** The order once its captures are decided or it has ended without captures. */
function decided(order: Order): Order {
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
  const refunds = after.refunds.slice(before.refunds.length);
  const mine = refunds.filter(({ authorizationId }) => authorizationId === authorization.id);
  const refund = sum(mine.map(({ amount }) => amount));
  const moves = isDecided || isGivenUp || refund > 0;
  return moves ? { authorizationId: authorization.id, capture, release, refund } : undefined;
}
