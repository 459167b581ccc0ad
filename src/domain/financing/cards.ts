// Saved cards of a financed order: the one that is charged, and those that are to be forgotten
// (specification/financing#the-end-of-a-plan).

import type { Order } from "../order/order.ts";
import { isClosedDebt, underWay } from "./deadlines.ts";
import type { SavedCard } from "./financing.ts";
import { standingPlan } from "./standing.ts";

/** The last one that was saved. */
export function currentCard({ financing }: Pick<Order, "financing">): SavedCard | undefined {
  return financing?.cards.findLast(({ status }) => status === "saved");
}

/** A card that nothing will be charged to any more. While a charge is under way, none is forgotten. */
export function cardToForget(order: Order): SavedCard | undefined {
  const { financing } = order;
  if (financing === undefined || underWay(financing) !== undefined) return undefined;
  const isNeeded =
    standingPlan(order) !== undefined && (financing.completedAt === undefined || !isClosedDebt(financing));
  const needed = isNeeded ? currentCard(order) : undefined;
  return financing.cards.find((card) => card.status === "saved" && card !== needed);
}
