// Choice of a share, from what a page sends to pay or to see plans, in the domain's terms.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PayRequest } from "../../api/pages/page.ts";
import type { ShareChoice } from "../../domain/order/commands.ts";

type Chosen = Pick<
  PayRequest,
  "nbShares" | "amount" | "units" | "pledge" | "seats" | "guests" | "visibility" | "showAs"
>;

/** What says nothing of those who share is left out, so that it is no choice. */
export function shareChoiceOf({
  nbShares,
  amount,
  units,
  pledge,
  seats,
  showAs,
  ...said
}: Chosen): ShareChoice {
  const { guests, visibility } = said;
  const isSaid = guests !== undefined || visibility !== undefined;
  const people = isSaid ? withoutAbsent({ guests, visibility }) : undefined;
  return withoutAbsent({ nbShares, amount, units, pledge, seats, people, showAs });
}

/** The others whom a payment of so many seats is for, and with a captain's the guests, who have names at most. */
export function mostNames({ seats = 1, guests = 0 }: Chosen, role: "captain" | "coBuyer"): number {
  return seats - 1 + (role === "captain" ? guests : 0);
}
