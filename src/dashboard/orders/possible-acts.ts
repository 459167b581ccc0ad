// Acts on an order that a member may do and that would do something now, by their dry run.

import type { OrderAct } from "../../api/dashboard/order-json.ts";
import type { Right, Roles } from "../../domain/members/member.ts";
import type { Order } from "../../domain/order/order.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import { handleCommand } from "../../domain/order/transition.ts";
import { hasRightOn } from "../rights.ts";
import type { PossibleActs } from "./order-json.ts";

/** The least that a member needs for an act; how much they may refund is another matter. */
export function rightFor({ kind }: MerchantCommand): Right {
  return kind === "refund" ? "refundSome" : "settle";
}

export function possibleActs(roles: Roles, order: Order, now: number): PossibleActs {
  const isPossible = (command: MerchantCommand): boolean => {
    if (!hasRightOn(roles, rightFor(command), order.platformId)) return false;
    const { refusal, foundSeq, order: after } = handleCommand(order, command, now);
    return refusal === undefined && after.seq > foundSeq;
  };
  const possible = (acts: readonly (readonly [OrderAct, MerchantCommand])[]) =>
    acts.flatMap(([act, command]) => (isPossible(command) ? [act] : []));
  return {
    whole: possible((["commit", "waive", "cancel", "refund"] as const).map((kind) => [kind, { kind }])),
    of: (authorizationId) =>
      possible([
        ["release", { kind: "cancel", authorizationId }],
        ["refund", { kind: "refund", authorizationId }],
      ]),
  };
}
