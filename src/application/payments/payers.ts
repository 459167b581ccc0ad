// Identity of a buyer: the captain's data as the shop gave them, completed by what the buyer enters.

import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { Buyer } from "../../ports/store.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";

/** Without the data that the captain entered. */
export function givenByShop({ email, firstName, lastName, told = [] }: OrderDetails): Partial<Buyer> {
  const known = Object.entries(withoutAbsent({ email, firstName, lastName }));
  return Object.fromEntries(known.filter(([name]) => !told.some((field) => field === name)));
}

/** A request with a named buyer; missing fields are as the shop gave them, which the page need not know (T2). */
export function named<T extends Partial<Buyer>>(request: T, given: Partial<Buyer>): (T & Buyer) | Refused {
  const { email = given.email, firstName = given.firstName, lastName = given.lastName } = request;
  if (email !== undefined && firstName !== undefined && lastName !== undefined)
    return { ...request, email, firstName, lastName };
  const missing = Object.entries({ email, firstName, lastName }).flatMap(([name, value]) =>
    value === undefined ? [{ path: `/${name}`, message: "is required" }] : [],
  );
  return refused({ code: "invalidRequest", problems: missing });
}
