// Reads and saves the aggregate: an order with its authorizations, refunds, journal, movements, details and buyers.
// It decides nothing and opens no transaction.

import type { SQL } from "drizzle-orm";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Order } from "../domain/order.ts";
import { FIXED_FIELDS } from "./change.ts";
import type { Buyer, Change, Details, StoredOrder } from "./contract.ts";
import type { Drizzle } from "./prepared.ts";
import {
  excluded,
  placeholders,
  prepareInsert,
  prepareRow,
  prepareUpdate,
  prepareUpsert,
} from "./prepared.ts";
import { fromOrderRow, toAuthorizationRow, toOrderRow, toRefundRow } from "./rows.ts";
import { authorizations, buyers, journal, movements, orderDetails, orders, refunds } from "./schema.ts";

export type OrderRows = ReturnType<typeof orderRows>;

export function orderRows(db: Drizzle) {
  const write = prepareWriting(db);
  return {
    read: prepareReading(db),
    /** `found` is what `read` gave in the same transaction: what is identical to it is not written again. */
    save(found: StoredOrder | undefined, change: Change): void {
      const { id: orderId } = change.order;
      saveOrder(write, found === undefined, change);
      savePayments(write, found?.order, change.order);
      for (const recorded of change.facts) write.fact({ orderId, ...recorded });
      for (const movement of change.movements) write.movement({ orderId, ...movement });
      for (const [authorizationId, buyer] of Object.entries(change.buyers ?? {}))
        write.buyer({ ...buyer, orderId, authorizationId });
    },
  };
}

function saveOrder(write: Writing, isNew: boolean, { order, alarmAt, details }: Change): void {
  const row = toOrderRow(order, alarmAt);
  const detailsRow = details && toDetailsRow(details);
  if (isNew) {
    const orderNumber = write.newOrder(row);
    if (detailsRow !== undefined) write.newDetails({ ...detailsRow, orderNumber });
    return;
  }
  write.order(row);
  if (detailsRow !== undefined) write.details({ ...detailsRow, orderId: order.id });
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

type DetailsRow = ReturnType<typeof toDetailsRow>;

function toDetailsRow(details: Details) {
  const { email = null, trackId = null } = details;
  return { email, trackId, body: details };
}

/** What an order's details are found by. */
export function numberOf(orderId: unknown): SQL {
  return sql`(SELECT number FROM orders WHERE id = ${orderId})`;
}

/** No ORDER BY and no join with a bound value: SQLite plans such a statement anew at each run, ten times its cost. */
function prepareReading(db: Drizzle) {
  const orderId = sql.placeholder("orderId");
  const details = sql`(SELECT ${orderDetails.body} FROM ${orderDetails} WHERE ${orderDetails.orderNumber} = ${orders}.number)`;
  // Of an order that nobody has tried to pay there is nothing else to read.
  const isTried = sql<number>`EXISTS (SELECT 1 FROM ${authorizations} WHERE ${authorizations}.order_id = ${orders}.id)`;
  const order = db
    .select({ ...getTableColumns(orders), details: details.mapWith(orderDetails.body), isTried })
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
    const details = found.details ?? {};
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

function inPlace<T extends { readonly position: number }>(rows: T[]): readonly T[] {
  return rows.sort((one, other) => one.position - other.position);
}

type Writing = ReturnType<typeof prepareWriting>;

function prepareWriting(db: Drizzle) {
  return {
    newOrder: prepareInsert(db, orders, ["number"]),
    order: prepareUpdate(db, orders, ["number", ...FIXED_FIELDS]),
    newAuthorization: prepareInsert(db, authorizations),
    authorization: prepareUpdate(db, authorizations, ["orderId", "position"]),
    newRefund: prepareInsert(db, refunds),
    refund: prepareUpdate(db, refunds, ["orderId", "position"]),
    fact: prepareInsert(db, journal),
    movement: prepareInsert(db, movements),
    newDetails: prepareInsert(db, orderDetails),
    details: prepareRow<DetailsRow & { readonly orderId: string }>(db, () =>
      db
        .insert(orderDetails)
        .values({ ...placeholders(orderDetails), orderNumber: numberOf(sql.placeholder("orderId")) })
        .onConflictDoUpdate({
          target: orderDetails.orderNumber,
          set: { email: excluded("email"), trackId: excluded("trackId"), body: excluded("body") },
        }),
    ),
    buyer: prepareUpsert(db, buyers, ["orderId", "authorizationId"]),
  };
}
