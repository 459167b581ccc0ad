// Reads the query of the order list (CONTRACT 4, "List"): which orders, how many, after which.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { ORDER_STATUSES } from "../domain/order.ts";
import { count, email, id, text, time, word } from "./field.ts";
import type { Read } from "./reader.ts";
import { readBody, reader } from "./reader.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** `GET /v1/orders?…` */
export const ListQuery = Type.Partial(
  Type.Object({
    status: word(ORDER_STATUSES, { description: "Only orders with this status." }),
    trackId: text({ description: "Only orders with exactly this trackId." }),
    email: email({
      description: "Only orders of a captain with this e-mail address, its letters in any case.",
    }),
    createdAfter: time({ description: "Only orders created after this moment." }),
    createdBefore: time({ description: "Only orders created before this moment." }),
    limit: count(1, MAX_LIMIT, { description: "Orders per page.", default: DEFAULT_LIMIT }),
    after: id("ord", { description: "The `next` of the page before." }),
  }),
);

export type OrderQuery = Static<typeof ListQuery> & { readonly limit: number };

const readQuery = reader(ListQuery);

/** `params` as decoded from the URL; a parameter without a value counts as absent. Times in epoch ms. */
export function readListQuery(params: Readonly<Record<string, string | undefined>>): Read<OrderQuery> {
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
  return readBody(given, (value, notes) => {
    const query = readQuery(value, notes);
    return query === undefined ? undefined : { limit: DEFAULT_LIMIT, ...query };
  });
}
