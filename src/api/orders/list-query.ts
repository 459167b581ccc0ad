// Decoding of the order list's query: filters, page size, cursor.

import { Type } from "@sinclair/typebox";
import { ORDER_STATUSES } from "../../domain/order/order.ts";
import { email, id, text, time, word } from "../decode/field.ts";
import { limit, listReader } from "./list-request.ts";

/** `GET /v1/orders?…` */
export const ListQuerySchema = Type.Partial(
  Type.Object({
    status: word(ORDER_STATUSES, { description: "Only orders with this status." }),
    trackId: text({ description: "Only orders with exactly this trackId." }, { minLength: 1 }),
    email: email({
      description: "Only orders of a captain with this e-mail address, its letters in any case.",
    }),
    search: text(
      {
        description:
          "Only orders that this text finds: the e-mail address of a buyer or of a person invited; words, each of which begins a " +
          "word of their names; " +
          "the trackId or its beginning; the id of the order or of one of its authorizations; the amount, as `48.00` or, in " +
          "whole units, `48`. Case does not matter, nor do accents, but for those in an e-mail address. Newest first, in the " +
          "order they were saved. A page may have fewer orders than asked for, or none, while `hasMore` is true.",
      },
      { minLength: 1, pattern: "\\S", "x-must": "have more than spaces" },
    ),
    createdAfter: time({ description: "Only orders created after this moment." }),
    createdBefore: time({ description: "Only orders created before this moment." }),
    limit,
    after: id("ord", { description: "The `next` of the page before." }),
  }),
);

/** Times in epoch ms. */
export const readListQuery = listReader(ListQuerySchema, { naming: ["trackId", "email", "search"] });
