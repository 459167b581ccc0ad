// Operations on payouts in the OpenAPI document (specification/money#payouts).

import { id } from "../../api/decode/field.ts";
import { V1 } from "../../api/paths.ts";
import {
  PayoutDetailSchema,
  PayoutQuerySchema,
  PayoutSchema,
  PayoutsQuerySchema,
} from "../../api/payouts/payout-json.ts";
import { ORDER, PAYOUT, PLATFORM } from "./ids.ts";
import type { Operation } from "./operation.ts";

const call = { tag: "Payouts", access: "secretKey" } as const;

const payout = {
  id: PAYOUT,
  platformId: PLATFORM,
  date: 1_772_409_600_000,
  amount: 9_000,
  currency: "EUR",
  broughtForward: -1_000,
  total: 9_000,
  carriedForward: 0,
};
const lines = [{ orderId: ORDER, date: 1_772_370_005_000, kind: "capture", amount: 10_000 }];

const list: Operation = {
  ...call,
  method: "get",
  path: V1.payouts,
  id: "listPayouts",
  summary: "List payouts",
  description:
    "Newest first: one for each period and currency in which something happened or a sum was brought forward. `data` is " +
    "a list, with `hasMore` and, while there is more, `next`, which is the `after` of the next page.",
  query: PayoutsQuerySchema,
  answer: {
    data: PayoutSchema,
    list: true,
    examples: { page: { summary: "A page of one", value: [payout] } },
  },
  problems: ["invalidRequest"],
};

const read: Operation = {
  ...call,
  method: "get",
  path: V1.payout,
  id: "readPayout",
  summary: "Read a payout",
  description:
    "With its lines, in pages: `hasMore` and `next` are as in the list. With `format=csv` the answer is a CSV file of " +
    "all lines instead.",
  params: { id: id("po", { description: "The payout's id.", examples: [PAYOUT] }) },
  query: PayoutQuerySchema,
  answer: {
    data: PayoutDetailSchema,
    hasPages: true,
    csv: `payout,order,at,what,currency,amount\r\n${PAYOUT},${ORDER},2026-03-01T13:00:05.000Z,capture,EUR,100.00\r\n`,
    examples: { lines: { summary: "One order completed", value: { ...payout, lines } } },
  },
  problems: ["invalidRequest", "payoutNotFound"],
};

export const PAYOUT_CALLS: readonly Operation[] = [list, read];
