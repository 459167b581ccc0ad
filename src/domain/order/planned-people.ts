// Dry run of a command by person: where the money of each is before it, and where it will be.
// It assumes what the plan does: that no further buyer pays, and that the provider accepts every operation.

import { sum } from "../money/money.ts";
import type { Authorization, Order } from "./order.ts";
import type { Planned, PlannedMove } from "./plan.ts";
import { decided } from "./plan.ts";
import { captainOf, counts, payerOf, refundsOf } from "./queries.ts";
import { handleCommand } from "./transition.ts";

/** Minor units. `toCharge`: what would be charged at the due date. Refunds under way count as refunded. */
export type Standing = {
  readonly held: number;
  readonly charged: number;
  readonly refunded: number;
  readonly toCharge: number;
};

/** `payer`: the id of their first payment. `lowered`: debts that would be given up. */
export type PlannedPerson = {
  readonly payer: string;
  readonly before: Standing;
  readonly after: Standing;
  readonly lowered: number;
};

/** In the order in which they first paid; without those who have never paid and whom the plan does not touch. */
export function plannedPeople({ before, after, plan }: Planned, now: number): readonly PlannedPerson[] {
  const payers = [...new Set(before.authorizations.map(payerOf))];
  const [targets, newTargets] = [targetsOf(before, now), targetsOf(after, now)];
  return payers.flatMap((payer) => {
    const own = before.authorizations.filter((authorization) => payerOf(authorization) === payer);
    const moves = plan.moves.filter(({ authorizationId }) => own.some(({ id }) => id === authorizationId));
    const standing = { ...standingOf(before, payer, own), toCharge: toChargeOf(own, targets) };
    const total = (key: "capture" | "release" | "refund") => sum(moves.map((move) => move[key]));
    const left = {
      held: standing.held - total("capture") - total("release"),
      charged: standing.charged + total("capture"),
      refunded: standing.refunded + total("refund"),
      toCharge: toChargeOf(own, newTargets) - total("capture"),
    };
    const isUntouched = moves.length === 0 && [...Object.values(standing)].every((amount) => amount === 0);
    return isUntouched ? [] : { payer, before: standing, after: left, lowered: loweredIn(moves) };
  });
}

function loweredIn(moves: readonly PlannedMove[]): number {
  return sum(moves.map(({ lowered = 0 }) => lowered));
}

function standingOf(order: Order, payer: string, own: readonly Authorization[]): Omit<Standing, "toCharge"> {
  const captain = captainOf(order);
  const isCaptain = captain !== undefined && payerOf(captain) === payer;
  const deadlines = isCaptain ? (order.financing?.deadlines ?? []) : [];
  const returned = sum(deadlines.map((deadline) => deadline.returned));
  const paid = deadlines.filter(({ status }) => status === "paid").map(({ amount }) => amount);
  const underWay = refundsOf(order).filter(
    (refund) =>
      refund.status === "pending" &&
      !("way" in refund && refund.way === "lowered") &&
      own.some(({ id }) => id === refund.authorizationId),
  );
  return {
    held: sum(own.filter(counts).map(({ authorized }) => authorized)),
    charged: sum(own.map(({ captured }) => captured)) + sum(paid) + returned,
    refunded: sum([...own, ...underWay].map(refundedOf)) + returned,
  };
}

function refundedOf(part: { readonly refunded: number } | { readonly amount: number }): number {
  return "refunded" in part ? part.refunded : part.amount;
}

/** What the due date would capture of each payment; with two-phase commit, if the order is committed by then. */
function targetsOf(order: Order, now: number): ReadonlyMap<string, number> {
  const isCommitted = !order.tpc || order.committed !== undefined;
  const committed = isCommitted ? order : handleCommand(order, { kind: "commit" }, now).order;
  const { authorizations } = decided(committed);
  return new Map(
    authorizations.flatMap(({ id, target, captured, releasing }) =>
      target === undefined || releasing !== undefined ? [] : [[id, Math.max(0, target - captured)]],
    ),
  );
}

function toChargeOf(own: readonly Authorization[], targets: ReadonlyMap<string, number>): number {
  return sum(own.map(({ id }) => targets.get(id) ?? 0));
}
