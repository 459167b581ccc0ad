// Acts on an order that a member may do and that would do something now, by what the domain decides of them.

import type { AttendingJson, OrderAct } from "../../api/dashboard/order-json.ts";
import type { Config } from "../../config/config.ts";
import { platformOf, sendsMail } from "../../config/config.ts";
import type { Right, Roles } from "../../domain/members/member.ts";
import { nudgeMoment } from "../../domain/messages/nudge-hours.ts";
import { mayNotAsk } from "../../domain/order/asks.ts";
import { decideGap, latestMove } from "../../domain/order/gap.ts";
import { decideInvitation, nudgeable } from "../../domain/order/invitations.ts";
import type { Order } from "../../domain/order/order.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import { isAtRest } from "../../domain/order/queries.ts";
import { handleCommand } from "../../domain/order/transition.ts";
import { hasRightOn } from "../rights.ts";
import type { PossibleActs } from "./order-json.ts";

/** The least that a member needs for an act; how much they may refund is another matter. */
export function rightFor({ kind }: MerchantCommand): Right {
  return kind === "refund" ? "refundSome" : "settle";
}

export function possibleActs(
  config: Pick<Config, "platforms" | "mode">,
  roles: Roles,
  order: Order,
  now: number,
): PossibleActs {
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
    attending: hasRightOn(roles, "attend", order.platformId) ? attendingNow(config, order, now) : {},
    mayErase: hasRightOn(roles, "erase", order.platformId) && isAtRest(order),
  };
}

/** Reminders and asks are e-mails: without a mail server there are none. */
function attendingNow(config: Pick<Config, "platforms" | "mode">, order: Order, now: number): AttendingJson {
  const platform = platformOf(config, order.platformId);
  const hasMail = platform !== undefined && sendsMail(config, platform);
  const nudged = hasMail ? nudgedNow(order, nudgeMoment(platform.mail?.timeZone ?? "UTC", now)) : [];
  const among = hasMail
    ? (["all", "others"] as const).filter((some) => mayNotAsk(order, some, now) === undefined)
    : [];
  const latest = latestMove(order);
  const moved = decideGap(order, { kind: "moveDueDate", dueDate: latest, by: "merchant" });
  return {
    ...(nudged.length > 0 && { nudge: { invitations: nudged } }),
    ...(among.length > 0 && { ask: { among } }),
    ...(!("code" in moved) && { later: { latest } }),
  };
}

function nudgedNow(order: Order, sendAt: number): readonly string[] {
  const decided = decideInvitation(order, { kind: "nudge", sendAt, by: "merchant" });
  return "code" in decided ? [] : nudgeable(order, sendAt).map(({ id }) => id);
}
