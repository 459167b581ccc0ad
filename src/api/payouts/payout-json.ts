// Payouts and their lines in responses, with their schemas, and the queries for them.

import { Type } from "@sinclair/typebox";
import { BALANCE_ENTRY_KINDS } from "../../domain/money/balance.ts";
import type { Payout } from "../../domain/money/payout.ts";
import { carriedForward } from "../../domain/money/payout.ts";
import { count, id, text, time, word } from "../decode/field.ts";
import { limit, listReader } from "../orders/list-request.ts";

/** Below zero where the merchant owes: refunds and disputes can be more than what came in. */
const balance = (description: string) => Type.Integer({ description, "x-unit": "cents" });

const payoutFields = {
  id: id("po", { description: "The payout's id." }),
  platformId: id("pl", { description: "Whose it is." }),
  date: time({ description: "The end of its period." }),
  amount: Type.Integer({
    description: "What is paid out: all of `total`, or 0.",
    minimum: 0,
    "x-unit": "cents",
  }),
  currency: text({ description: "ISO 4217." }, { minLength: 3, maxLength: 3 }),
  broughtForward: balance("What the payout before it carried forward."),
  total: balance("`broughtForward` and all of its lines."),
  carriedForward: balance("What the next payout begins with: 0, or all of `total`."),
};
export const PayoutSchema = Type.Object(payoutFields);

const lineFields = {
  orderId: id("ord", { description: "Of which order." }),
  date: time({ description: "When it happened." }),
  kind: word(BALANCE_ENTRY_KINDS, {
    description:
      "`capture`: an order completed. `refund` and `dispute` are above 0 when the money came back. `advanced` and " +
      "`retained`: what a captain pays later was credited, or debited again; `merchantFee` for it.",
  }),
  amount: balance("What it adds to the balance; below 0: takes from it."),
};
export const PayoutDetailSchema = Type.Object({
  ...payoutFields,
  lines: Type.Array(Type.Object(lineFields)),
});

/** `GET /v1/payouts?…` */
export const PayoutsQuerySchema = Type.Partial(
  Type.Object({ limit, after: id("po", { description: "The `next` of the page before." }) }),
);
export const readPayoutsQuery = listReader(PayoutsQuerySchema);

/** `GET /v1/payouts/:id?…` */
export const PayoutQuerySchema = Type.Partial(
  Type.Object({
    limit,
    after: count(0, Number.MAX_SAFE_INTEGER, { description: "The `next` of the page before." }),
    format: word(["json", "csv"], { description: "`csv`: all of its lines as a file.", default: "json" }),
  }),
);
export const readPayoutQuery = listReader(PayoutQuerySchema);

export function payoutJson(payout: Payout) {
  const { id, platformId, date, amount, currency, broughtForward, total } = payout;
  return {
    id,
    platformId,
    date,
    amount,
    currency,
    broughtForward,
    total,
    carriedForward: carriedForward(payout),
  };
}

type Line = { readonly orderId: string; readonly at: number; readonly kind: string; readonly amount: number };

export function payoutLineJson({ orderId, at, kind, amount }: Line) {
  return { orderId, date: at, kind, amount };
}
