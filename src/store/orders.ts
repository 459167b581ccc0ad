// Reads and saves the aggregate: an order with its authorizations, refunds, journal, movements, details and buyers.
// It decides nothing and opens no transaction.

import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Recorded } from "../domain/fact.ts";
import type { Order } from "../domain/order.ts";
import { CHOSEN_FIELDS, FIXED_FIELDS, isChoice } from "./change.ts";
import type { Buyer, Change, Details, StoredOrder } from "./contract.ts";
import type { Drizzle } from "./prepared.ts";
import { columnsBut, prepareInsert, prepareUpdate, prepareUpsert } from "./prepared.ts";
import { fromFactRow, fromOrderRow, toAuthorizationRow, toFactRow, toOrderRow, toRefundRow } from "./rows.ts";
import { authorizations, buyers, journal, movements, orders, refunds } from "./schema.ts";

export type OrderRows = ReturnType<typeof orderRows>;

export function orderRows(db: Drizzle) {
  const write = prepareWriting(db);
  const entries = prepareJournal(db);
  return {
    read: prepareReading(db),
    /** In order. */
    journal: (order: Order): readonly Recorded[] =>
      entries.all({ orderId: order.id }).map((row) => fromFactRow(order, row)),
    /** `found` is what `read` gave in the same transaction: what is identical to it is not written again. */
    save(found: StoredOrder | undefined, change: Change): void {
      const { id: orderId } = change.order;
      saveOrder(write, found === undefined, change);
      savePayments(write, found?.order, change.order);
      for (const recorded of change.facts) write.fact({ orderId, ...toFactRow(recorded) });
      for (const movement of change.movements) write.movement({ orderId, ...movement });
      for (const [authorizationId, buyer] of Object.entries(change.buyers ?? {}))
        write.buyer({ ...buyer, orderId, authorizationId });
    },
  };
}

function saveOrder(write: Writing, isNew: boolean, change: Change): void {
  const { order, alarmAt, details } = change;
  const row = toOrderRow(order, alarmAt);
  if (isNew) {
    write.newOrder({ ...row, ...toDetailsColumns(details) });
    return;
  }
  write.order(row);
  if (isChoice(change)) write.chosen(row);
  if (details !== undefined) write.details({ id: order.id, ...toDetailsColumns(details) });
}

function savePayments(write: Writing, found: Order | undefined, order: Order): void {
  for (const { one, position, isNew } of changed(found?.authorizations, order.authorizations))
    write[isNew ? "newAuthorization" : "authorization"](toAuthorizationRow(order.id, one, position));
  for (const { one, position, isNew } of changed(found?.refunds, order.refunds))
    write[isNew ? "newRefund" : "refund"](toRefundRow(order.id, one, position));
}

/** Those that are not the very same value as before: the fold makes a new one of what it changes. */
function changed<T>(before: readonly T[] = [], after: readonly T[]) {
  return after.flatMap((one, position) =>
    before[position] === one ? [] : [{ one, position, isNew: position >= before.length }],
  );
}

function toDetailsColumns(details: Details | undefined) {
  const { email = null, trackId = null } = details ?? {};
  return { email, trackId, details: details === undefined ? null : JSON.stringify(details) };
}

/** No ORDER BY and no join with a bound value: SQLite plans such a statement anew at each run, ten times its cost. */
function prepareReading(db: Drizzle) {
  const orderId = sql.placeholder("orderId");
  // Of an order that nobody has tried to pay there is nothing else to read.
  const isTried = sql<number>`EXISTS (SELECT 1 FROM ${authorizations} WHERE ${authorizations}.order_id = ${orders}.id)`;
  const order = db
    .select({ ...getTableColumns(orders), isTried })
    .from(orders)
    .where(eq(orders.id, orderId))
    .prepare();
  const authorizationsOf = db
    .select()
    .from(authorizations)
    .where(eq(authorizations.orderId, orderId))
    .prepare();
  const refundsOf = db.select().from(refunds).where(eq(refunds.orderId, orderId)).prepare();
  const buyersOf = db.select().from(buyers).where(eq(buyers.orderId, orderId)).prepare();
  return (id: string): StoredOrder | undefined => {
    const key = { orderId: id };
    const found = order.get(key);
    if (found === undefined) return undefined;
    const details = found.details === null ? {} : (JSON.parse(found.details) as Details);
    if (found.isTried === 0) return { order: fromOrderRow(found, [], []), details, buyers: {} };
    return {
      order: fromOrderRow(found, inPlace(authorizationsOf.all(key)), inPlace(refundsOf.all(key))),
      details,
      buyers: Object.fromEntries(
        buyersOf
          .all(key)
          .map(({ orderId: _, authorizationId, ...buyer }): [string, Buyer] => [authorizationId, buyer]),
      ),
    };
  };
}

function prepareJournal(db: Drizzle) {
  const { seq, at, fact } = journal;
  return db
    .select({ seq, at, fact })
    .from(journal)
    .where(eq(journal.orderId, sql.placeholder("orderId")))
    .orderBy(asc(seq))
    .prepare();
}

function inPlace<T extends { readonly position: number }>(rows: T[]): readonly T[] {
  return rows.sort((one, other) => one.position - other.position);
}

/** The columns of an order that are not the rules' but its details'. */
const DETAILS = ["email", "trackId", "details"] as const;

type Writing = ReturnType<typeof prepareWriting>;

function prepareWriting(db: Drizzle) {
  return {
    newOrder: prepareInsert(db, orders, ["number"]),
    order: prepareUpdate(
      db,
      orders,
      columnsBut(orders, ["number", ...DETAILS, ...FIXED_FIELDS, ...CHOSEN_FIELDS]),
    ),
    chosen: prepareUpdate(db, orders, CHOSEN_FIELDS),
    details: prepareUpdate(db, orders, DETAILS),
    newAuthorization: prepareInsert(db, authorizations),
    authorization: prepareUpdate(db, authorizations, columnsBut(authorizations, ["orderId", "position"])),
    newRefund: prepareInsert(db, refunds),
    refund: prepareUpdate(db, refunds, columnsBut(refunds, ["orderId", "position"])),
    fact: prepareInsert(db, journal),
    movement: prepareInsert(db, movements),
    buyer: prepareUpsert(db, buyers, ["orderId", "authorizationId"]),
  };
}
