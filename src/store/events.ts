// Events for merchants and every attempt to deliver them, as rows. Their bytes are never changed (I13).

import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { DeliveryAttempt, NewEvent, StoredEvent } from "./contract.ts";
import type { Drizzle } from "./prepared.ts";
import { prepareInsert } from "./prepared.ts";
import { deliveries, events, orders } from "./schema.ts";

export type EventRows = ReturnType<typeof eventRows>;

export function eventRows(db: Drizzle) {
  const statement = prepare(db);
  return {
    /** One that goes nowhere is only kept: nobody will deliver it, so it is not `pending`. */
    add(orderId: string, { url, ...event }: NewEvent, createdAt: number): void {
      const state = url === undefined ? "dropped" : "pending";
      statement.add({ ...event, orderId, url: url ?? null, createdAt, state });
    },
    read(eventId: string): StoredEvent | undefined {
      const row = statement.read.get({ eventId });
      return row && { ...row, url: row.url ?? undefined };
    },
    /** In the order they were made. */
    attempts(eventId: string): readonly DeliveryAttempt[] {
      return statement.attempts.all({ eventId }).map(({ id: _, ...row }) => ({
        ...row,
        status: row.status ?? undefined,
        failure: row.failure ?? undefined,
      }));
    },
    addAttempt({ status, failure, ...attempt }: DeliveryAttempt): void {
      statement.addAttempt.run({ ...attempt, status: status ?? null, failure: failure ?? null });
    },
    setState(eventId: string, state: StoredEvent["state"]): void {
      statement.setState.run({ eventId, state });
    },
  };
}

function prepare(db: Drizzle) {
  const eventId = sql.placeholder("eventId");
  return {
    add: prepareInsert(db, events),
    read: db
      .select({ ...getTableColumns(events), platformId: orders.platformId })
      .from(events)
      .innerJoin(orders, eq(orders.id, events.orderId))
      .where(eq(events.id, eventId))
      .prepare(),
    attempts: db
      .select()
      .from(deliveries)
      .where(eq(deliveries.eventId, eventId))
      .orderBy(asc(deliveries.id))
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
      .where(eq(events.id, eventId))
      .prepare(),
  };
}
