// Webhook events and every attempt to deliver them, as rows. Their bytes never change (I13).

import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type {
  ClaimedDelivery,
  DeliveryAttempt,
  NewEvent,
  StoredEvent,
} from "../../../ports/webhook-events.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareInsert } from "../prepared.ts";
import { deliveries, events, orders } from "./schema.ts";

export type EventRows = ReturnType<typeof eventRows>;

type Row = typeof events.$inferSelect;

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
      const row = statement.claimed.get({ eventId });
      return row && { event: toEvent(row.event), notifyUrl: row.notifyUrl ?? undefined };
    },
    addAttempt({ status, failure, ...attempt }: DeliveryAttempt): void {
      statement.addAttempt.run({ ...attempt, status: status ?? null, failure: failure ?? null });
    },
    setState(eventId: string, state: StoredEvent["state"]): void {
      statement.setState.run({ eventId, state });
    },
    setUrl(eventId: string, url: string): void {
      statement.setUrl.run({ eventId, url });
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
    claimed: db
      .select({
        event: getTableColumns(events),
        notifyUrl: sql<string | null>`json_extract(${orders.details}, '$.notifyUrl')`,
      })
      .from(events)
      .leftJoin(orders, eq(orders.id, events.orderId))
      .where(thisOne)
      .prepare(),
    addAttempt: db
      .insert(deliveries)
      .values({
        eventId,
        at: sql.placeholder("at"),
        tookMs: sql.placeholder("tookMs"),
        status: sql.placeholder("status"),
        failure: sql.placeholder("failure"),
        answer: sql.placeholder("answer"),
      })
      .prepare(),
    setState: db
      .update(events)
      .set({ state: sql`${sql.placeholder("state")}` })
      .where(thisOne)
      .prepare(),
    setUrl: db
      .update(events)
      .set({ url: sql`${sql.placeholder("url")}` })
      .where(thisOne)
      .prepare(),
  };
}
