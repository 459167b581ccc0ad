// Identity of a buyer: the captain's data as the shop gave them, completed by what the buyer enters; and the payer who pays
// again.

import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { PayRequest } from "../../api/pages/page.ts";
import { openPartOf } from "../../domain/order/asks.ts";
import type { Authorization } from "../../domain/order/order.ts";
import { paidBy, payerOf, reserves } from "../../domain/order/queries.ts";
import type { Buyer, StoredOrder } from "../../ports/store.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import { detailsOf } from "../orders/view.ts";
import type { OrderPage } from "../pages/open-page.ts";

/** Without the data that the captain entered. */
export function givenByShop({ email, firstName, lastName, told = [] }: OrderDetails): Partial<Buyer> {
  const known = Object.entries(withoutAbsent({ email, firstName, lastName }));
  return Object.fromEntries(known.filter(([name]) => !told.some((field) => field === name)));
}

/** What a page's buyer need not enter: the captain what the shop told, others what they said themselves when they paid. */
export function knownOf({ role, access, stored }: OrderPage): Partial<Buyer> {
  if (role === "captain") return givenByShop(detailsOf(stored));
  const buyer = access.kind === "payer" ? stored.buyers[access.authorizationId] : undefined;
  return buyer === undefined || buyer.email === "" ? {} : buyer;
}

/** A request with a named buyer; missing fields are as they are known here, which the page need not know (T2). */
export function named<T extends Partial<Buyer>>(request: T, given: Partial<Buyer>): (T & Buyer) | Refused {
  const { email = given.email, firstName = given.firstName, lastName = given.lastName } = request;
  if (email !== undefined && firstName !== undefined && lastName !== undefined)
    return { ...request, email, firstName, lastName };
  const missing = Object.entries({ email, firstName, lastName }).flatMap(([name, value]) =>
    value === undefined ? [{ path: `/${name}`, message: "is required" }] : [],
  );
  return refused({ code: "invalidRequest", problems: missing });
}

type Buyers = StoredOrder["buyers"];

/** The payments made with an e-mail address, in upper or lower case. */
export function madeWith(buyers: Buyers, email: string): (authorization: Authorization) => boolean {
  return ({ id }) => buyers[id]?.email.toLowerCase() === email.toLowerCase();
}

/** The payer whose further payment a request is; `earlier`: what they have paid, where they are not asked for more, in minor units. */
export type ProvedPayer = { readonly payer: string; readonly earlier?: number };

/**
 * Proved by a personal link, or by an earlier payment of the same browser together with the e-mail address or the buyer's
 * own word. An address alone proves nothing: what a payment does to seats and suggestions would tell all who have the shared
 * link whether that address has paid.
 */
export function provedPayer(
  { order, buyers }: StoredOrder,
  request: Pick<PayRequest, "payer" | "again"> & Pick<Buyer, "email">,
  linked: string | undefined,
): ProvedPayer | undefined {
  const standing = order.authorizations.filter(reserves);
  const isTheirs = madeWith(buyers, request.email);
  const named = standing.find(({ id }) => id === request.payer);
  const kept = named && payerOf(named);
  const isSame = request.again === true || standing.some((each) => payerOf(each) === kept && isTheirs(each));
  const proved = linked ?? (isSame ? kept : undefined);
  if (proved === undefined || !standing.some((each) => payerOf(each) === proved)) return undefined;
  const isAsked = openPartOf(order, proved) !== undefined;
  return { payer: proved, ...(!isAsked && { earlier: paidBy(order, proved) }) };
}
