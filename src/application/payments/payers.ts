// Who pays: what the shop told of its captain, and what a buyer says beside it.

import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { Buyer } from "../../ports/store.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";

/** Without what the captain typed. */
export function toldByShop({ email, firstName, lastName, told = [] }: OrderDetails): Partial<Buyer> {
  const known = Object.entries(withoutAbsent({ email, firstName, lastName }));
  return Object.fromEntries(known.filter(([name]) => !told.some((one) => one === name)));
}

/** A request in which the buyer has a name; what it leaves out is as the shop told, which its page need not know (T2). */
export function named<T extends Partial<Buyer>>(request: T, told: Partial<Buyer>): (T & Buyer) | Refused {
  const { email = told.email, firstName = told.firstName, lastName = told.lastName } = request;
  if (email !== undefined && firstName !== undefined && lastName !== undefined)
    return { ...request, email, firstName, lastName };
  const missing = Object.entries({ email, firstName, lastName }).flatMap(([name, value]) =>
    value === undefined ? [{ path: `/${name}`, message: "is required" }] : [],
  );
  return refused({ code: "invalidRequest", problems: missing });
}
