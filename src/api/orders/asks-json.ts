// Asks in an order's answer, and their published schema; nothing where none was made.

import { Type } from "@sinclair/typebox";
import { asksOf } from "../../domain/order/asks.ts";
import type { Order } from "../../domain/order/order.ts";
import { id, time, word } from "../decode/field.ts";

export const ASK_STATUSES = ["open", "filled", "expired", "replaced", "ended"] as const;

export const AskJsonSchema = Type.Object(
  {
    id: id("ask", { description: "Id of this ask." }),
    by: word(["merchant", "captain"], { description: "Who asks." }),
    status: word(ASK_STATUSES, {
      description:
        "`filled`: nothing is left to pay. `expired`: its time or the due date came first. `replaced`: by a later ask. " +
        "`ended`: with the order.",
    }),
    createdAt: time({ description: "When it was made." }),
    until: time({ description: "Until when it can be answered." }),
    closedAt: Type.Optional(time({ description: "When it ended." })),
    parts: Type.Array(
      Type.Object({
        authorization: id("auth", { description: "Who is asked, by the first payment of that buyer." }),
        amount: Type.Optional(
          Type.Integer({
            description: "Of what was left when it was made; absent with `ux` picking.",
            minimum: 1,
          }),
        ),
        status: word(["open", "paid", "declined"], {
          description: "`paid`: this buyer has paid or covered something since, however much.",
        }),
      }),
      { description: "One for each buyer who is asked, in the order in which they joined." },
    ),
  },
  { description: "A question to those who have paid whether they pay what is left too." },
);

/** Oldest first. */
export function asksField(order: Order) {
  const asks = asksOf(order);
  if (asks.length === 0) return {};
  return {
    asks: asks.map(({ id, by, status, askedAt, until, closedAt, parts }) => ({
      id,
      by,
      status,
      createdAt: askedAt,
      until,
      closedAt,
      parts: parts.map(({ payer, amount, status: answer }) => ({
        authorization: payer,
        amount,
        status: answer,
      })),
    })),
  };
}
