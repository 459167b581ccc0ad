// Decoding of the dashboard's requests about orders and payouts: the queries of their lists, exports, and acts that move money.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { ORDER_STATUSES } from "../../domain/order/order.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { cents, count, id, text, time, word } from "../decode/field.ts";
import { noteWrong } from "../decode/issues.ts";
import { limit, listReader } from "../orders/list-request.ts";
import { PayoutsQuerySchema } from "../payouts/payout-json.ts";
import type { OrderAct } from "./order-json.ts";

const ORDER_ACTS = ["commit", "cancel", "release", "refund", "waive"] as const satisfies readonly OrderAct[];

const OrderQuerySchema = Type.Partial(
  Type.Object({
    search: text(
      {
        description:
          "A reference or its beginning, an id, an amount, the name or e-mail address of a buyer or of a person invited.",
      },
      { minLength: 1, pattern: "\\S", "x-must": "have more than spaces" },
    ),
    status: word(ORDER_STATUSES, { description: "Only orders with this status." }),
    platform: id("pl", { description: "Only orders of this platform." }),
    createdAfter: time({ description: "Only orders created after this moment." }),
    createdBefore: time({ description: "Only orders created before this moment." }),
    gap: word(["true"], { description: "Only orders of which something has no buyer yet." }),
    limit,
    after: id("ord", { description: "The `next` of the page before." }),
  }),
);

/** The dashboard's own list. */
export const readOrderQuery = listReader(OrderQuerySchema, { naming: ["search"], isExact: true });
export type AskedOrders = Static<typeof OrderQuerySchema> & { readonly limit: number };

const EXACT = { additionalProperties: false } as const;

export const EXPORT_KINDS = ["orders", "ledger", "entries", "payouts"] as const;
const { limit: _limit, after: _after, ...exportFilters } = OrderQuerySchema.properties;
const ExportSchema = Type.Object(
  { kind: word(EXPORT_KINDS, { description: "What is exported." }), ...exportFilters },
  EXACT,
);

export type AskedExport = Static<typeof ExportSchema>;
const takeExport = decoder(ExportSchema);

/** Times are those of the creation of orders; of the other kinds, of the ledger entry, balance entry or payout. */
export function readExport(body: unknown): Read<AskedExport> {
  return readBody(body, (value, notes) => {
    const asked = takeExport(value, notes);
    if (asked?.kind === "payouts")
      for (const field of ["search", "status", "gap"] as const)
        if (asked[field] !== undefined) noteWrong(notes, "is not taken by payouts", field);
    return asked;
  });
}

export const readPayoutListQuery = listReader(
  Type.Object({
    ...PayoutsQuerySchema.properties,
    platform: Type.Optional(text({ description: "Only of this platform." }, { maxLength: 64 })),
  }),
  { isExact: true },
);

const acts = {
  act: word(ORDER_ACTS, { description: "What is to be done." }),
  amount: Type.Optional(cents(1, { description: "Of a commit, a refund or a waiver; default all." })),
  authorization: Type.Optional(id("auth", { description: "The one payment to release or refund." })),
};
const PlannedSchema = Type.Object(acts, EXACT);
const ConfirmedSchema = Type.Object(
  { ...acts, ifSeq: count(1, Number.MAX_SAFE_INTEGER, { description: "The `seq` of the plan." }) },
  EXACT,
);

type Asked = Static<typeof PlannedSchema>;
export type PlannedAct = { readonly command: MerchantCommand };
export type ConfirmedAct = PlannedAct & { readonly ifSeq: number };

/** Fields that an act does not take are refused: one that is overlooked would move other money. */
const TAKES: Readonly<Record<Asked["act"], readonly ("amount" | "authorization")[]>> = {
  commit: ["amount"],
  cancel: [],
  release: ["authorization"],
  refund: ["amount", "authorization"],
  waive: ["amount"],
};

const takePlanned = decoder(PlannedSchema);
const takeConfirmed = decoder(ConfirmedSchema);

export function readPlannedAct(body: unknown): Read<PlannedAct> {
  return readBody(body, (value, notes) => {
    const asked = takePlanned(value, notes);
    return asked && fitting(asked, (field, wrong) => noteWrong(notes, wrong, field));
  });
}

export function readConfirmedAct(body: unknown): Read<ConfirmedAct> {
  return readBody(body, (value, notes) => {
    const asked = takeConfirmed(value, notes);
    const planned = asked && fitting(asked, (field, wrong) => noteWrong(notes, wrong, field));
    return asked && planned && { ...planned, ifSeq: asked.ifSeq };
  });
}

function fitting(asked: Asked, note: (field: string, wrong: string) => void): PlannedAct | undefined {
  const takes = TAKES[asked.act];
  for (const field of ["amount", "authorization"] as const)
    if (asked[field] !== undefined && !takes.includes(field))
      return void note(field, `is not taken by ${asked.act}`);
  if (asked.act === "release" && asked.authorization === undefined)
    return void note("authorization", "is required: the payment to release");
  return { command: commandOf(asked) };
}

function commandOf({ act, amount, authorization: authorizationId }: Asked): MerchantCommand {
  const part = { ...(amount !== undefined && { amount }), ...(authorizationId && { authorizationId }) };
  return { kind: act === "release" ? "cancel" : act, ...part };
}
