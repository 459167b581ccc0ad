// Rows of the aggregate: an order with its authorizations, refunds, event log, ledger entries, details and buyers. It
// decides nothing and opens no transaction.

import { asc, eq, sql } from "drizzle-orm";
import type { LoggedEvent } from "../../../domain/order/events.ts";
import type { Order } from "../../../domain/order/order.ts";
import type { Invited } from "../../../ports/invitations.ts";
import type { Buyer, Change, Details, StoredOrder } from "../../../ports/store.ts";
import { CHOSEN_FIELDS, FIXED_FIELDS, isChoice } from "../../change.ts";
import {
  fromOrderEventRow,
  fromOrderRow,
  toAuthorizationRow,
  toOrderEventRow,
  toOrderRow,
  toRefundRow,
} from "../../order-rows.ts";
import type { Drizzle } from "../prepared.ts";
import { columnsBut, prepareInsert, prepareRows, prepareUpdate, prepareUpsert } from "../prepared.ts";
import {
  authorizations,
  balanceEntries,
  buyers,
  eventLog,
  invitations,
  ledgerEntries,
  orders,
  refunds,
} from "./schema.ts";

export function orderRows(db: Drizzle) {
  const write = prepareWriting(db);
  const entries = prepareEventLog(db);
  return {
    read: prepareReading(db),
    /** In order. */
    eventLog: (order: Order): readonly LoggedEvent[] =>
      entries.all({ orderId: order.id }).map((row) => fromOrderEventRow(order, row)),
    /** `found` is what `read` gave in the same transaction: what is identical to it is not written again. */
    save(found: StoredOrder | undefined, change: Change): void {
      const { id: orderId, platformId, currency } = change.order;
      saveOrder(write, found?.order, change);
      savePayments(write, found?.order, change.order);
      for (const logged of change.orderEvents) write.orderEvent({ orderId, ...toOrderEventRow(logged) });
      for (const ledgerEntry of change.ledgerEntries) write.ledgerEntry({ orderId, ...ledgerEntry });
      for (const balanceEntry of change.balanceEntries)
        write.balanceEntry({ orderId, platformId, currency, ...balanceEntry });
      for (const [authorizationId, buyer] of Object.entries(change.buyers ?? {}))
        write.buyer({ ...buyer, orderId, authorizationId });
      for (const [id, invited] of Object.entries(change.invited ?? {}))
        write.invited({ ...invited, orderId, id });
    },
  };
}

function saveOrder(write: Writing, found: Order | undefined, change: Change): void {
  const { order, timerAt, details } = change;
  const row = toOrderRow(order, timerAt, details);
  if (found === undefined) {
    write.newOrder(row);
    if (order.invitations !== undefined) write.inviting(row);
    return;
  }
  write.order(row);
  if (order.adjustments !== found.adjustments || order.people !== found.people) write.adjusted(row);
  if (order.invitations !== found.invitations) write.inviting(row);
  if (isChoice(change)) write.chosen(row);
  if (details !== undefined) write.details(row);
}

function savePayments(write: Writing, found: Order | undefined, order: Order): void {
  for (const { item, position, isNew } of changed(found?.authorizations, order.authorizations))
    write[isNew ? "newAuthorization" : "authorization"](toAuthorizationRow(order.id, item, position));
  for (const { item, position, isNew } of changed(found?.refunds, order.refunds))
    write[isNew ? "newRefund" : "refund"](toRefundRow(order.id, item, position));
}

/** The items that are not the identical value as before: `evolve` makes a new value of what it changes. */
function changed<T>(before: readonly T[] = [], after: readonly T[]) {
  return after.flatMap((item, position) =>
    before[position] === item ? [] : [{ item, position, isNew: position >= before.length }],
  );
}

/** No ORDER BY and no join with a bound value: SQLite plans such a statement again at each run, ten times its cost. */
function prepareReading(db: Drizzle) {
  const orderId = sql.placeholder("orderId");
  // An order without any payment attempt has nothing else to read.
  const isTried = sql<number>`EXISTS (SELECT 1 FROM ${authorizations} WHERE ${authorizations}.order_id = ${orders}.id)`;
  type Found = typeof orders.$inferSelect & { readonly isTried: 0 | 1 };
  const order = prepareRows<typeof orders, Found>(db, orders, eq(orders.id, orderId), { isTried });
  const authorizationsOf = prepareRows(db, authorizations, eq(authorizations.orderId, orderId));
  const refundsOf = prepareRows(db, refunds, eq(refunds.orderId, orderId));
  const buyersOf = prepareRows(db, buyers, eq(buyers.orderId, orderId));
  const invitedTo = prepareRows(db, invitations, eq(invitations.orderId, orderId));
  const invitedOf = (found: Found): Pick<StoredOrder, "invited"> =>
    found.invitations === null
      ? {}
      : {
          invited: Object.fromEntries(
            invitedTo.all(found.id).map(({ id, email, firstName }): [string, Invited] => {
              return [id, { email, firstName }];
            }),
          ),
        };
  return (id: string): StoredOrder | undefined => {
    const found = order.get(id);
    if (found === undefined) return undefined;
    const details = found.details === null ? {} : (JSON.parse(found.details) as Details);
    const people = invitedOf(found);
    if (found.isTried === 0) return { order: fromOrderRow(found, [], []), details, buyers: {}, ...people };
    return {
      ...people,
      order: fromOrderRow(found, inPlace(authorizationsOf.all(id)), inPlace(refundsOf.all(id))),
      details,
      buyers: Object.fromEntries(
        buyersOf
          .all(id)
          .map(({ orderId: _, authorizationId, ...buyer }): [string, Buyer] => [authorizationId, buyer]),
      ),
    };
  };
}

function prepareEventLog(db: Drizzle) {
  const { seq, at, orderEvent } = eventLog;
  return db
    .select({ seq, at, orderEvent })
    .from(eventLog)
    .where(eq(eventLog.orderId, sql.placeholder("orderId")))
    .orderBy(asc(seq))
    .prepare();
}

function inPlace<T extends { readonly position: number }>(rows: T[]): readonly T[] {
  return rows.sort((left, right) => left.position - right.position);
}

/** The columns of an order that belong to its details, not to the domain. */
const DETAILS = ["email", "trackId", "details"] as const;
/** NULL in a new order, and seldom anything else: written only when they change. */
const ADJUSTMENTS = ["adjustments", "people"] as const;
const INVITATIONS = ["invitations"] as const;

type Writing = ReturnType<typeof prepareWriting>;

function prepareWriting(db: Drizzle) {
  return {
    newOrder: prepareInsert(db, orders, ["number", ...ADJUSTMENTS, ...INVITATIONS]),
    order: prepareUpdate(
      db,
      orders,
      columnsBut(orders, [
        "number",
        ...DETAILS,
        ...ADJUSTMENTS,
        ...INVITATIONS,
        ...FIXED_FIELDS,
        ...CHOSEN_FIELDS,
      ]),
    ),
    chosen: prepareUpdate(db, orders, CHOSEN_FIELDS),
    adjusted: prepareUpdate(db, orders, ADJUSTMENTS),
    inviting: prepareUpdate(db, orders, INVITATIONS),
    details: prepareUpdate(db, orders, DETAILS),
    newAuthorization: prepareInsert(db, authorizations),
    authorization: prepareUpdate(db, authorizations, columnsBut(authorizations, ["orderId", "position"])),
    newRefund: prepareInsert(db, refunds),
    refund: prepareUpdate(db, refunds, columnsBut(refunds, ["orderId", "position"])),
    orderEvent: prepareInsert(db, eventLog),
    ledgerEntry: prepareInsert(db, ledgerEntries),
    balanceEntry: prepareInsert(db, balanceEntries, ["number", "payoutId"]),
    buyer: prepareUpsert(db, buyers, ["orderId", "authorizationId"]),
    invited: prepareInsert(db, invitations),
  };
}
