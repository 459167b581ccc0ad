// Page of one buyer, as opposed to one that many can open: whose payments are behind it, and how far they may act.

import type { Platform } from "../../config/config.ts";
import type { Order } from "../../domain/order/order.ts";
import { captainOf, payerOf } from "../../domain/order/queries.ts";
import type { OrderPage } from "./open-page.ts";
import { seesAsCaptain } from "./open-page.ts";

/** The captain's with the shop's link or their own; a co-buyer's with their own. */
export function isOwnPage(page: OrderPage): boolean {
  return page.role === "captain" ? seesAsCaptain(page) : page.access.kind === "payer";
}

/** The buyer whose page it is, by the id of their first payment (of their own link, or of the captain's). */
export function payerOfPage({ role, access, stored }: OrderPage): string | undefined {
  const { order } = stored;
  const own =
    role === "captain"
      ? captainOf(order)
      : order.authorizations.find(({ id }) => access.kind === "payer" && id === access.authorizationId);
  return own && payerOf(own);
}

/** The co-buyer whose personal link it is, by the id of their first payment. */
export function payerOfLink(page: OrderPage): string | undefined {
  return page.role === "coBuyer" ? payerOfPage(page) : undefined;
}

/** How far the captain may move the due date: as the chosen module, else the platform says. */
export function mayExtendMs({ modules, captainMayExtendMs = 0 }: Platform, { moduleId }: Order): number {
  return modules.find(({ id }) => id === moduleId)?.captainMayExtendMs ?? captainMayExtendMs;
}
