// Saved cards of a financed order: the one that is charged, and those that are to be forgotten
// (specification/financing#the-end-of-a-plan).

import type { Order } from "../order/order.ts";
import { isClosedDebt, underWay } from "./deadlines.ts";
import type { SavedCard } from "./financing.ts";
import { standingPlan } from "./standing.ts";

/** The last one that was saved: by the payment that agreed to the plan, or in place of its card; not by another try. */
export function currentCard({ financing, authorizations }: Order): SavedCard | undefined {
  const isOther = ({ id }: SavedCard) =>
    id !== financing?.plan?.authorizationId && authorizations.some((each) => each.id === id);
  return financing?.cards.findLast((card) => card.status === "saved" && !isOther(card));
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
