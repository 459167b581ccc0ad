// Reads the bodies of what can be asked of an existing order: commit, cancel, refund, change (CONTRACT 4). On the
// first three `[]`, `{}`, `null` and no body at all say the same.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { cents, flag, id, metadata, text, url } from "./field.ts";
import { noteWrong } from "./notes.ts";
import type { Read } from "./reader.ts";
import { readBody, reader, recordOf } from "./reader.ts";
import type { UrlRules } from "./url.ts";
import { urlProblem } from "./url.ts";

const dryRun = Type.Optional(
  flag({ description: "Changes nothing and answers with the plan of what would be done.", default: false }),
);
const authorization = Type.Optional(id("auth", { description: "Only this buyer's authorization." }));

const commitFields = {
  amount: Type.Optional(cents(1, { description: "At most the order's amount, which is the default." })),
  dryRun,
};

/** `POST /v1/orders/:id/commit`. */
export const Commit = Type.Object(commitFields);
/** `POST /v1/orders/commit`: the same, with the order named in the body. */
export const CommitById = Type.Object({ id: id("ord", { description: "The order." }), ...commitFields });
/** `POST /v1/orders/:id/cancel`. */
export const Cancel = Type.Object({ authorization, dryRun });
/** `POST /v1/orders/:id/refund`. */
export const Refund = Type.Object({
  amount: Type.Optional(cents(1, { description: "At most what is captured and not refunded: the default." })),
  authorization,
  dryRun,
});
/** `POST /v1/orders/:id`. */
export const Change = Type.Object({
  trackId: Type.Optional(text({ description: "The merchant's own reference." })),
  metadata: Type.Optional(metadata({ description: "The merchant's own data; replaces what was there." })),
  notifyUrl: Type.Optional(url({ description: "Where webhooks go from now on." })),
});

const commit = reader(Commit);
const commitById = reader(CommitById);
const cancel = reader(Cancel);
const refund = reader(Refund);
const change = reader(Change);

/** Amounts in cents; an absent amount is the whole order. */
export function readCommit(body: unknown): Read<Static<typeof Commit>> {
  return readBody(orNothing(body), commit);
}

export function readCommitById(body: unknown): Read<Static<typeof CommitById>> {
  return readBody(orNothing(body), commitById);
}

export function readCancel(body: unknown): Read<Static<typeof Cancel>> {
  return readBody(orNothing(body), cancel);
}

/** Amounts in cents; an absent amount is everything that is left. */
export function readRefund(body: unknown): Read<Static<typeof Refund>> {
  return readBody(orNothing(body), refund);
}

/** What a shop learns only after a front-end order. An absent field is left as it is. */
export function readChange(body: unknown, rules: UrlRules): Read<Static<typeof Change>> {
  return readBody(body, (value, notes) => {
    const asked = change(value, notes);
    const wrong = asked?.notifyUrl === undefined ? undefined : urlProblem(asked.notifyUrl, rules);
    if (wrong !== undefined) noteWrong(notes, wrong, "notifyUrl");
    return asked;
  });
}

function orNothing(body: unknown): unknown {
  return body === undefined || body === null ? {} : (recordOf(body) ?? body);
}
