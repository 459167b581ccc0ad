// Decoding of commands on an existing order: commit, cancel, refund, change. For the first three `[]`,
// `{}`, `null` and no body at all are equal, and an unknown field is refused, in the body and in the query: a misspelt
// one would move all the money (specification/api).

import type { Static, TObject } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import type { Units } from "../../domain/order/order.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody, recordOf } from "../decode/decoder.ts";
import { cents, count, flag, id, metadata, text, time, url, word } from "../decode/field.ts";
import { noteQuery, noteWrong } from "../decode/issues.ts";
import type { UrlRules } from "../url.ts";
import { urlProblem } from "../url.ts";
import { MAX_ITEMS, MAX_QUANTITY } from "./create-order-schema.ts";
import { InviteSchema, NudgeSchema } from "./invitation-schema.ts";

const dryRun = Type.Optional(
  flag({ description: "Changes nothing and answers with the plan of what would be done.", default: false }),
);
const authorization = Type.Optional(id("auth", { description: "Only this buyer's authorization." }));

const CLEARS = "`null` or empty text clears it.";

const commitFields = {
  amount: Type.Optional(cents(1, { description: "At most the order's amount, which is the default." })),
  dryRun,
};

const strict = { additionalProperties: false } as const;

/** `POST /v1/orders/:id/commit`. */
export const CommitSchema = Type.Object(commitFields, strict);
/** `POST /v1/orders/commit`: the same, with the order named in the body. */
export const CommitByIdSchema = Type.Object(
  { id: id("ord", { description: "The order." }), ...commitFields },
  strict,
);
/** `POST /v1/orders/:id/cancel`. */
export const CancelSchema = Type.Object({ authorization, dryRun }, strict);
/** `POST /v1/orders/:id/refund`. */
export const RefundCommandSchema = Type.Object(
  {
    amount: Type.Optional(
      cents(1, { description: "At most what is captured and not refunded: the default." }),
    ),
    authorization,
    dryRun,
  },
  strict,
);
/** Units of items, by the items' ids. */
const items = Type.Optional(
  Type.Array(
    Type.Object(
      {
        id: id("itm", { description: "The item." }),
        quantity: count(1, MAX_QUANTITY, { description: "How many units of it." }),
      },
      strict,
    ),
    {
      minItems: 1,
      maxItems: MAX_ITEMS,
      description: "Only with `ux` picking: these units; default all that are left.",
    },
  ),
);
const part = {
  amount: Type.Optional(cents(1, { description: "At most what is left to pay, which is the default." })),
  items,
};
/** `POST /v1/orders/:id/waive`. */
export const WaiveSchema = Type.Object({ ...part, dryRun }, strict);
/** `POST /v1/orders/:id/asks`, and `POST …/asks` of the captain's page. */
export const AskSchema = Type.Object(
  {
    among: Type.Optional(
      word(["all", "others"], {
        description: "Who is asked: all whose payment is held, or all of them but the captain.",
        default: "all",
      }),
    ),
  },
  strict,
);
/** `POST …/cover`, of a page. */
export const CoverSchema = Type.Object(
  {
    ...part,
    share: Type.Optional(
      cents(1, {
        description: "What the buyer's share is to be then, and no more: sent again, nothing is left to do.",
      }),
    ),
  },
  strict,
);
/** `POST …/leave-out`, of the captain's page. */
export const LeaveOutSchema = Type.Object({ items }, strict);
/** `POST …/due-date`, of the captain's page. */
export const DueDateSchema = Type.Object({ dueDate: time({ description: "Later than it is now." }) }, strict);

/** `POST /v1/orders/:id`. */
export const ChangeSchema = Type.Object({
  trackId: Type.Optional(text({ description: `The merchant's own reference. ${CLEARS}` })),
  metadata: Type.Optional(
    metadata({ description: `The merchant's own data; a key that is not named stays as it is. ${CLEARS}` }),
  ),
  notifyUrl: Type.Optional(url({ description: `Where webhooks go from now on. ${CLEARS}` })),
  dueDate: Type.Optional(time({ description: "Later than it is now; at most three times." })),
});

/** `null` clears a field, or a key of `metadata`; an absent one stays as it is. */
export type ChangeAsked = {
  readonly trackId?: string | null;
  readonly metadata?: Readonly<Record<string, string | null>>;
  readonly notifyUrl?: string | null;
  /** Epoch ms; it cannot be cleared. */
  readonly dueDate?: number;
};

/** A part of what is left to pay; without amount and units all of it. */
export type PartAsked = { readonly amount?: number; readonly units?: readonly Units[] };

/** `share`: what the share is to be then, in minor units. */
export type CoverAsked = PartAsked & { readonly share?: number };

/** Amounts in cents; an absent amount is the whole order. */
export const readCommit = commandReader(CommitSchema);
export const readCommitById = commandReader(CommitByIdSchema);
export const readCancel = commandReader(CancelSchema);
/** Amounts in cents; an absent amount is everything that is left. */
export const readRefund = commandReader(RefundCommandSchema);

export const readWaive = commandReader(WaiveSchema);
export const readAsk = commandReader(AskSchema);
export const readCover = commandReader(CoverSchema);
export const readLeaveOut = commandReader(LeaveOutSchema);
export const readDueDate = commandReader(DueDateSchema);
export const readNudge = commandReader(NudgeSchema);

const invite = decoder(InviteSchema, { emptyIsAbsent: true });

export function readInvite(body: unknown): Read<Static<typeof InviteSchema>> {
  return readBody(body, invite);
}

/** The part that a body asks for, in the domain's terms. */
export function partOf({ amount, items: asked }: Static<typeof WaiveSchema>): PartAsked {
  const units = asked?.map(({ id: itemId, quantity }) => ({ itemId, quantity }));
  return { ...(amount !== undefined && { amount }), ...(units !== undefined && { units }) };
}

/** `query`: the names of the parameters in the address, which takes none. */
function commandReader<T extends TObject>(schema: T) {
  const take = decoder(schema);
  const names = Object.keys(schema.properties);
  return (body: unknown, query: Iterable<string> = []): Read<Static<T>> =>
    readBody(orNothing(body), (value, notes) => {
      for (const name of query) noteQuery(notes, name, names);
      return take(value, notes);
    });
}

const change = decoder(ChangeSchema, { emptyIsAbsent: true });

/** Fields that a shop learns only after a front-end order. */
export function readChange(body: unknown, rules: UrlRules): Read<ChangeAsked> {
  return readBody(body, (value, notes) => {
    const asked = change(value, notes);
    const wrong = asked?.notifyUrl === undefined ? undefined : urlProblem(asked.notifyUrl, rules);
    if (wrong !== undefined) noteWrong(notes, wrong, "notifyUrl");
    if (asked === undefined) return undefined;
    const keys = asked.metadata === undefined ? {} : { ...asked.metadata, ...cleared(value.metadata) };
    return { ...asked, ...(asked.metadata && { metadata: keys }), ...cleared(value, "trackId", "notifyUrl") };
  });
}

/** The fields sent as `null` or as empty text, of these names or of all. */
function cleared(given: unknown, ...names: readonly string[]): Readonly<Record<string, null>> {
  const all = Object.entries(recordOf(given) ?? {});
  const blank = all.filter(
    ([name, value]) => (value === null || value === "") && (!names.length || names.includes(name)),
  );
  return Object.fromEntries(blank.map(([name]) => [name, null]));
}

function orNothing(body: unknown): unknown {
  return body === undefined || body === null ? {} : (recordOf(body) ?? body);
}
