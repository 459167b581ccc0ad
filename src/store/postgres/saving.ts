// The one statement that saves a batch of changes, each of another order: whole, unless its order has changed since it was
// read. It answers with the orders that were not saved.

import type { PgTable } from "drizzle-orm/pg-core";
import { FIXED_FIELDS } from "../change.ts";
import { toOrderEventRow } from "../order-rows.ts";
import { ASKING } from "./jobs.ts";
import type { Save } from "./saved-rows.ts";
import {
  answerOf,
  auditOf,
  authorizationsOf,
  countsOf,
  endedJobsOf,
  eventsOf,
  isAnswered,
  jobsOf,
  orderOf,
  refundsOf,
  termsOf,
} from "./saved-rows.ts";
import {
  auditLog,
  authorizations,
  balanceEntries,
  buyers,
  eventLog,
  events,
  idempotency,
  invitations,
  jobs,
  ledgerEntries,
  orders,
  refunds,
  scoringCounts,
} from "./schema.ts";
import { assigned, given, inserting, parametersOf, toJson, widthOf } from "./tables.ts";

type Row = Readonly<Record<string, unknown>>;
type Section = {
  /** The section's rows of one change. */
  readonly rows: (save: Save) => readonly Row[];
  readonly table?: PgTable;
  /** The statement over the parameters with all rows, from this number on. */
  readonly text: (first: number) => string;
};

const OF_SAVED = "r.order_id IN (SELECT id FROM saved)";
const added = (table: PgTable, rows: Section["rows"], rest = "", but: readonly string[] = []): Section => ({
  table,
  rows,
  text: (first) => inserting(table, { first, where: OF_SAVED, rest, but }),
});
const changed = (table: PgTable, name: string, rows: Section["rows"]): Section => ({
  table,
  rows,
  text: (first) => `UPDATE ${name} AS t SET ${assigned(table, ["id", "orderId", "position"])}
    FROM ${given(table, first)} WHERE t.id = r.id AND t.order_id = r.order_id AND ${OF_SAVED}`,
});

const newOrders = (first: number, where: string): string =>
  `${inserting(orders, { first, where, but: ["version", "isIndexed"] })} RETURNING id`;
/** Where a change says nothing of the details, they stay as they are. */
const CHANGED_COLUMNS = `${assigned(orders, ["id", "version", "isIndexed", "details", "email", "trackId", ...FIXED_FIELDS])},
  email = CASE WHEN r.details IS NULL THEN o.email ELSE r.email END,
  track_id = CASE WHEN r.details IS NULL THEN o.track_id ELSE r.track_id END,
  details = coalesce(r.details, o.details)`;
const terms = (parameter: number): string =>
  `json_to_recordset($${parameter}::text::json) AS r (order_id text, term text)`;

/** A new order's response is stored first: if its key has another already, the order is not made. */
const SECTIONS = {
  answersOfNew: {
    table: idempotency,
    rows: (save) => (save.version === 0 ? answerOf(save) : []),
    text: (first) =>
      `${inserting(idempotency, { first, rest: "ON CONFLICT DO NOTHING" })} RETURNING order_id`,
  },
  keyed: {
    table: orders,
    rows: (save) => (save.version === 0 && isAnswered(save) ? [orderOf(save)] : []),
    text: (first) => newOrders(first, 'r.id IN (SELECT order_id FROM "answersOfNew")'),
  },
  unkeyed: {
    table: orders,
    rows: (save) => (save.version === 0 && !isAnswered(save) ? [orderOf(save)] : []),
    text: (first) => newOrders(first, "true"),
  },
  changedOrders: {
    table: orders,
    rows: (save) => (save.version === 0 ? [] : [{ ...orderOf(save), version: save.version }]),
    text: (first) => `UPDATE orders AS o SET version = o.version + 1, ${CHANGED_COLUMNS}
      FROM ${given(orders, first)} WHERE o.id = r.id AND o.version = r.version RETURNING o.id`,
  },
  newAuthorizations: added(authorizations, (save) => authorizationsOf(save, true)),
  changedAuthorizations: changed(authorizations, "authorizations", (save) => authorizationsOf(save, false)),
  newRefunds: added(refunds, (save) => refundsOf(save, true)),
  changedRefunds: changed(refunds, "refunds", (save) => refundsOf(save, false)),
  eventLog: added(eventLog, ({ change }) => change.orderEvents.map(toOrderEventRow)),
  ledgerEntries: added(ledgerEntries, ({ change }) => change.ledgerEntries),
  balanceEntries: added(
    balanceEntries,
    ({ change: { order, balanceEntries: entries } }) =>
      entries.map((entry) => ({ ...entry, platformId: order.platformId, currency: order.currency })),
    "",
    ["payoutId"],
  ),
  buyers: added(
    buyers,
    ({ change }) =>
      Object.entries(change.buyers ?? {}).map(([authorizationId, buyer]) => ({ ...buyer, authorizationId })),
    `ON CONFLICT (order_id, authorization_id) DO UPDATE
      SET email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name`,
  ),
  invited: added(invitations, ({ change }) =>
    Object.entries(change.invited ?? {}).map(([id, person]) => ({ ...person, id })),
  ),
  jobs: added(jobs, jobsOf, ASKING, [
    "leasedUntil",
    "askedAgain",
    "attempts",
    "lastError",
    "keyNumber",
    "epoch",
  ]),
  endedJobs: {
    rows: endedJobsOf,
    text: (parameter) => `DELETE FROM jobs AS t
      USING json_to_recordset($${parameter}::text::json) AS r (order_id text, kind text, subject text)
      WHERE t.order_id = r.order_id AND t.kind = r.kind AND t.subject = r.subject AND ${OF_SAVED}`,
  },
  events: added(events, eventsOf),
  scoringCounts: added(
    scoringCounts,
    countsOf,
    `ON CONFLICT (platform_id, hash, day, order_id) DO UPDATE SET count = scoring_counts.count + excluded.count,
      blocked_until = coalesce(excluded.blocked_until, scoring_counts.blocked_until)`,
  ),
  audit: added(auditLog, auditOf),
  answers: added(idempotency, (save) => (save.version === 0 ? [] : answerOf(save))),
  oldTerms: {
    rows: termsOf,
    text: (parameter) => `DELETE FROM search_terms AS t USING orders AS o
      WHERE o.number = t.number AND o.id IN (SELECT r.order_id FROM ${terms(parameter)} WHERE ${OF_SAVED})
        AND NOT EXISTS (SELECT 1 FROM ${terms(parameter)} WHERE r.order_id = o.id AND r.term = t.term)`,
  },
  newTerms: {
    rows: termsOf,
    text: (parameter) => `INSERT INTO search_terms (platform, number, term)
      SELECT DISTINCT t.platform, t.number, r.term FROM ${terms(parameter)}
      JOIN orders AS o ON o.id = r.order_id JOIN search_terms AS t ON t.number = o.number
      WHERE ${OF_SAVED} ON CONFLICT DO NOTHING`,
  },
} satisfies Readonly<Record<string, Section>>;

type Name = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Name[];
/** What answers with the ids of saved orders. */
const SAVING = new Set<Name>(["keyed", "unkeyed", "changedOrders"]);

export type Statement = { readonly text: string; readonly values: readonly string[] };

const texts = new Map<string, string>();

/** `$1` is the id of the write. Only what the changes have is part of it. */
export function saving(saves: readonly Save[]): Statement {
  const sections = NAMES.map((name) => ({ name, values: valuesOf(SECTIONS[name], saves) })).filter(
    ({ values }) => values.length > 0,
  );
  const names = sections.map(({ name }) => name);
  const key = names.join(" ");
  const text = texts.get(key) ?? textOf(names);
  texts.set(key, text);
  const ids = saves.map(({ change }) => change.order.id);
  return { text, values: [toJson(ids), ...sections.flatMap(({ values }) => values)] };
}

/** None: no change has anything of this section. */
function valuesOf({ rows, table }: Section, saves: readonly Save[]): readonly string[] {
  const all: Row[] = [];
  const orderIds: string[] = [];
  for (const save of saves)
    for (const row of rows(save)) {
      all.push(row);
      orderIds.push(save.change.order.id);
    }
  if (all.length === 0) return [];
  return table === undefined ? [toJson(all)] : parametersOf(table, all, orderIds);
}

function textOf(names: readonly Name[]): string {
  const saved = names.filter((name) => SAVING.has(name)).map((name) => `SELECT id FROM "${name}"`);
  let first = 3;
  const parts = names.flatMap((name, index) => {
    const { table, text }: Section = SECTIONS[name];
    const section = `"${name}" AS (${text(first)})`;
    first += table === undefined ? 1 : widthOf(table);
    const isLast = SAVING.has(name) && names.slice(index + 1).every((later) => !SAVING.has(later));
    return isLast ? [section, `saved AS (${saved.join(" UNION ALL ")})`] : [section];
  });
  return `WITH ${parts.join(", ")}
    INSERT INTO writes (id, result) SELECT $1, coalesce(json_agg(asked.id), '[]')::text
    FROM json_array_elements_text($2::text::json) AS asked (id)
    WHERE asked.id NOT IN (SELECT id FROM saved) RETURNING result`;
}
