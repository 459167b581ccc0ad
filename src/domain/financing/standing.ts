// Standing of a payment plan: whether the captain's payment stands, and with it what they agreed to
// (specification/financing#the-end-of-a-plan).

import type { Authorization, Order } from "../order/order.ts";
import type { AgreedPlan } from "./financing.ts";

/** This payment was begun with an offer. */
export function isFinanced(
  { financing }: Pick<Order, "financing">,
  { id }: Pick<Authorization, "id">,
): boolean {
  return financing?.plan?.authorizationId === id;
}

/** A part of the order is the captain's to pay later or now, by the captures decided: their payment is wanted. */
export function isCarried(order: Order, authorization: Pick<Authorization, "id">): boolean {
  return isFinanced(order, authorization) && (order.financing?.carried ?? 0) > 0;
}

/** What of the order a payment bears by the captures decided: its capture, or all that its plan divides. */
export function borneBy(
  order: Pick<Order, "financing">,
  authorization: Pick<Authorization, "id" | "target">,
): number | undefined {
  return isFinanced(order, authorization) ? order.financing?.carried : authorization.target;
}

/** The plan, while the payment that agreed to it is not given up; undefined otherwise. */
export function standingPlan(order: Order): AgreedPlan | undefined {
  const plan = order.financing?.plan;
  if (plan === undefined || order.status === "cancelled") return undefined;
  const captain = order.authorizations.find(({ id }) => id === plan.authorizationId);
  if (captain === undefined || captain.releasing !== undefined) return undefined;
  return captain.status === "failed" || captain.status === "released" ? undefined : plan;
}
