// Orders as rows, read in one statement each: what belongs to an order is of one moment. Reads that arrive together share a
// statement.

import type { BalanceEntry } from "../../domain/money/balance.ts";
import type { LedgerEntry } from "../../domain/money/ledger.ts";
import type { LoggedEvent } from "../../domain/order/events.ts";
import type { Order } from "../../domain/order/order.ts";
import type { Invited } from "../../ports/invitations.ts";
import type { Buyer, Details, OrderAccount, StoredOrder } from "../../ports/store.ts";
import type { AuthorizationRow, OrderEventRow, OrderRow, RefundRow } from "../order-rows.ts";
import { fromOrderEventRow, fromOrderRow } from "../order-rows.ts";
import type { Database } from "./database.ts";
import type { Value } from "./lane.ts";
import { authorizations, eventLog, orders, refunds } from "./schema.ts";
import { fromRecord, selected } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** An order, and the version that a change of it must find. */
export type Versioned = { readonly stored: StoredOrder; readonly version: number };

type Named<T> = readonly (T & { readonly id: string })[];
type Found = {
  readonly order: Record<string, unknown>;
  readonly authorizations: readonly Record<string, unknown>[] | null;
  readonly refunds: readonly Record<string, unknown>[] | null;
  readonly buyers: Named<Buyer> | null;
  readonly invited: Named<Invited> | null;
};

const OF_ORDER = "order_id = o.id";
const listOf = (text: string): string => `(SELECT json_agg(r) FROM (${text}) AS r)`;
const PARTS = `(SELECT to_json(r) FROM (SELECT ${selected(orders, "o")}) AS r) AS "order",
  ${listOf(`SELECT ${selected(authorizations, "a")} FROM authorizations AS a WHERE ${OF_ORDER} ORDER BY position`)} AS authorizations,
  ${listOf(`SELECT ${selected(refunds, "f")} FROM refunds AS f WHERE ${OF_ORDER} ORDER BY position`)} AS refunds,
  ${listOf(`SELECT authorization_id AS id, email, first_name AS "firstName", last_name AS "lastName" FROM buyers WHERE ${OF_ORDER}`)} AS buyers,
  CASE WHEN o.invitations IS NOT NULL THEN
    coalesce(${listOf(`SELECT id, email, first_name AS "firstName" FROM invitations WHERE ${OF_ORDER}`)}, '[]') END AS invited`;
const LOG = listOf(`SELECT ${selected(eventLog, "e")} FROM event_log AS e WHERE ${OF_ORDER} ORDER BY seq`);
const LEDGER = listOf(
  `SELECT seq, authorization_id AS "authorizationId", card, held, merchant FROM ledger_entries WHERE ${OF_ORDER} ORDER BY seq`,
);
const BALANCE = listOf(`SELECT seq, kind, at, amount FROM balance_entries WHERE ${OF_ORDER} ORDER BY number`);

const THESE = "FROM orders AS o WHERE o.id IN (SELECT json_array_elements_text($1::text::json))";
const ACCOUNTS = `SELECT ${PARTS}, ${LOG} AS "eventLog", ${LEDGER} AS "ledgerEntries", ${BALANCE} AS "balanceEntries"
  FROM orders AS o`;

/** `rest` of the statement: where the orders `o` are from, its conditions, order and limit. */
export async function selectOrders(
  from: Pick<Transaction, "rows">,
  rest: string,
  values: readonly Value[],
): Promise<readonly Versioned[]> {
  const found = await from.rows<Found>(`SELECT ${PARTS} ${rest}`, values);
  return found.map(toVersioned);
}

/** In any order; those that are not there are left out. */
export function readOrders(
  from: Pick<Transaction, "rows">,
  ids: readonly string[],
): Promise<readonly Versioned[]> {
  return selectOrders(from, THESE, [JSON.stringify(ids)]);
}

type WholeAccount = Found & {
  readonly eventLog: readonly Record<string, unknown>[] | null;
  readonly ledgerEntries: readonly LedgerEntry[] | null;
  readonly balanceEntries: readonly BalanceEntry[] | null;
};

export async function readAccount(
  from: Pick<Transaction, "rows">,
  orderId: string,
): Promise<OrderAccount | undefined> {
  const [found] = await from.rows<WholeAccount>(`${ACCOUNTS} WHERE o.id = $1`, [orderId]);
  return found && toAccount(found);
}

/** The next `limit` orders by number. */
export async function readAccounts(
  from: Pick<Transaction, "rows">,
  after: number,
  limit: number,
): Promise<readonly { readonly account: OrderAccount; readonly number: number }[]> {
  const page = `${ACCOUNTS} WHERE o.number > $1::bigint ORDER BY o.number LIMIT $2::bigint`;
  const found = await from.rows<WholeAccount>(page, [after, limit]);
  return found.map((whole) => ({ number: Number(whole.order.number), account: toAccount(whole) }));
}

function toAccount(found: WholeAccount): OrderAccount {
  const { stored } = toVersioned(found);
  return {
    ...stored,
    eventLog: (found.eventLog ?? []).map((record) => toLogged(stored.order, record)),
    ledgerEntries: found.ledgerEntries ?? [],
    balanceEntries: found.balanceEntries ?? [],
  };
}

function toLogged(order: Order, record: Record<string, unknown>): LoggedEvent {
  const { seq, at, orderEvent } = fromRecord<OrderEventRow>(eventLog, record);
  return fromOrderEventRow(order, { seq, at, orderEvent });
}

function toVersioned(found: Found): Versioned {
  const row = fromRecord<OrderRow & { readonly version: number }>(orders, found.order);
  const authorizationRows = (found.authorizations ?? []).map((record) =>
    fromRecord<AuthorizationRow>(authorizations, record),
  );
  const refundRows = (found.refunds ?? []).map((record) => fromRecord<RefundRow>(refunds, record));
  const stored = {
    order: fromOrderRow(row, authorizationRows, refundRows),
    details: row.details === null ? {} : (JSON.parse(row.details) as Details),
    buyers: byId(found.buyers ?? []),
    ...(found.invited !== null && { invited: byId(found.invited) }),
  };
  return { stored, version: row.version };
}

function byId<T extends { readonly id: string }>(
  rows: readonly T[],
): Readonly<Record<string, Omit<T, "id">>> {
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
}

/** Orders that one statement reads at most. */
const MOST = 100;

export type OrderReader = (orderId: string) => Promise<Versioned | undefined>;

/** Reads that are asked for in one turn of the event loop are one statement. */
export function createOrderReader(database: Pick<Database, "rows">): OrderReader {
  let next: { ids: string[]; found: Promise<ReadonlyMap<string, Versioned>> } | undefined;

  async function readNext(ids: readonly string[]): Promise<ReadonlyMap<string, Versioned>> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (next?.ids === ids) next = undefined;
    const found = await readOrders(database, ids);
    return new Map(found.map((versioned) => [versioned.stored.order.id, versioned]));
  }

  return async (orderId) => {
    if (next === undefined || next.ids.length >= MOST) {
      const ids: string[] = [];
      next = { ids, found: readNext(ids) };
    }
    next.ids.push(orderId);
    return (await next.found).get(orderId);
  };
}
