// Webhook events and every attempt to deliver them, as rows. Their bytes never change (I13).

import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type {
  ClaimedDelivery,
  DeliveryAttempt,
  NewEvent,
  StoredEvent,
} from "../../../ports/webhook-events.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareInsert, prepareRows, prepareUpdate } from "../prepared.ts";
import { deliveries, events, orders } from "./schema.ts";

export type EventRows = ReturnType<typeof eventRows>;

type Row = typeof events.$inferSelect;
type Claimed = Row & { readonly notifyUrl: string | null };

export function eventRows(db: Drizzle) {
  const statement = prepare(db);
  return {
    /** An event without an endpoint is only kept: it will not be delivered, so it is not `pending`. */
    add(
      { url, ...event }: NewEvent,
      about: { orderId: string | null; platformId: string; createdAt: number },
    ): void {
      const state = url === undefined ? "dropped" : "pending";
      statement.add({ ...event, ...about, url: url ?? null, state });
    },
    read(eventId: string): StoredEvent | undefined {
      const row = statement.read.get({ eventId });
      return row && toEvent(row);
    },
    /** In the order they were made. */
    attempts(eventId: string): readonly DeliveryAttempt[] {
      return statement.attempts.all({ eventId }).map(({ id: _, ...row }) => ({
        ...row,
        status: row.status ?? undefined,
        failure: row.failure ?? undefined,
      }));
    },
    claimed(eventId: string): Omit<ClaimedDelivery, "endpoint"> | undefined {
      const found = statement.claimed.get(eventId);
      if (found === undefined) return undefined;
      const { notifyUrl, ...event } = found;
      return { event: toEvent(event), notifyUrl: notifyUrl ?? undefined };
    },
    addAttempt({ status, failure, ...attempt }: DeliveryAttempt): void {
      statement.addAttempt({ ...attempt, status: status ?? null, failure: failure ?? null });
    },
    setState(eventId: string, state: StoredEvent["state"]): void {
      statement.setState({ id: eventId, state });
    },
    setUrl(eventId: string, url: string): void {
      statement.setUrl({ id: eventId, url });
    },
  };
}

export function toEvent(row: Row): StoredEvent {
  return { ...row, orderId: row.orderId ?? undefined, url: row.url ?? undefined };
}

function prepare(db: Drizzle) {
  const eventId = sql.placeholder("eventId");
  const thisOne = eq(events.id, eventId);
  return {
    add: prepareInsert(db, events),
    read: db.select(getTableColumns(events)).from(events).where(thisOne).prepare(),
    attempts: db
      .select()
      .from(deliveries)
      .where(eq(deliveries.eventId, eventId))
      .orderBy(asc(deliveries.id))
      .prepare(),
    // No join: SQLite plans one with a bound value again at each run.
    claimed: prepareRows<typeof events, Claimed>(db, events, thisOne, {
      notifyUrl: sql`(SELECT json_extract(${orders}.details, '$.notifyUrl') FROM ${orders}
        WHERE ${orders}.id = ${events}.order_id)`,
    }),
    addAttempt: prepareInsert(db, deliveries, ["id"]),
    setState: prepareUpdate(db, events, ["state"]),
    setUrl: prepareUpdate(db, events, ["url"]),
  };
}
