// Webhook events and every attempt to deliver them, as rows. Their bytes never change (I13).

import type {
  ClaimedDelivery,
  DeliveryAttempt,
  EventFilter,
  EventPage,
  EventSummary,
  NewEvent,
  Redelivery,
  StoredEvent,
} from "../../ports/webhook-events.ts";
import type { Value } from "./lane.ts";
import { deliveries, events } from "./schema.ts";
import { inserting, parametersOf, selected } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

type Reading = Pick<Transaction, "rows">;
type Row = typeof events.$inferSelect;

const COLUMNS = selected(events, "e");
const ADD = inserting(events);
const ADD_ATTEMPT = inserting(deliveries);

function toEvent({ number: _, ...row }: Row): StoredEvent {
  return { ...row, orderId: row.orderId ?? undefined, url: row.url ?? undefined };
}

export async function readEvent({ rows }: Reading, eventId: string): Promise<StoredEvent | undefined> {
  const [row] = await rows<Row>(`SELECT ${COLUMNS} FROM events AS e WHERE id = $1`, [eventId]);
  return row && toEvent(row);
}

export type ClaimedEvent = Omit<ClaimedDelivery, "endpoint">;

/** By id. */
export async function readClaimedEvents(
  { rows }: Reading,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimedEvent>> {
  const found = await rows<Row & { readonly details: string | null }>(
    `SELECT ${COLUMNS}, (SELECT details FROM orders AS o WHERE o.id = e.order_id) AS details
     FROM events AS e WHERE id IN (SELECT json_array_elements_text($1::text::json))`,
    [JSON.stringify(eventIds)],
  );
  return new Map(
    found.map(({ details, ...row }) => {
      const { notifyUrl } = JSON.parse(details ?? "{}") as { readonly notifyUrl?: string };
      return [row.id, { event: toEvent(row), notifyUrl }];
    }),
  );
}

/** An event without an endpoint is only kept: it will not be delivered, so it is not `pending`. */
export async function addEvent(
  { run }: Transaction,
  { url, ...event }: NewEvent,
  about: { readonly orderId: string | null; readonly platformId: string; readonly createdAt: number },
): Promise<void> {
  const state = url === undefined ? "dropped" : "pending";
  await run(ADD, parametersOf(events, [{ ...event, ...about, url: url ?? null, state }]));
}

/** In the order they were made. */
export async function readAttempts({ rows }: Reading, eventId: string): Promise<readonly DeliveryAttempt[]> {
  const found = await rows<typeof deliveries.$inferSelect>(
    `SELECT ${selected(deliveries, "d")} FROM deliveries AS d WHERE event_id = $1 ORDER BY id`,
    [eventId],
  );
  return found.map(({ id: _, ...row }) => ({
    ...row,
    status: row.status ?? undefined,
    failure: row.failure ?? undefined,
  }));
}

export async function addAttempt({ run }: Transaction, attempt: DeliveryAttempt): Promise<void> {
  const row = { ...attempt, status: attempt.status ?? null, failure: attempt.failure ?? null };
  await run(ADD_ATTEMPT, parametersOf(deliveries, [row]));
}

export async function setEventState(
  { run }: Transaction,
  eventId: string,
  state: StoredEvent["state"],
): Promise<void> {
  await run("UPDATE events SET state = $2 WHERE id = $1", [eventId, state]);
}

export async function setEventUrl({ run }: Transaction, eventId: string, url: string): Promise<void> {
  await run("UPDATE events SET url = $2 WHERE id = $1", [eventId, url]);
}

type Condition = readonly [text: string, value: Value | undefined];

/** The conditions whose value is given, with their parameters after `$fixed`. `?` is the parameter. */
export function conditions(asked: readonly Condition[], fixed = 0) {
  const present = asked.flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]));
  return {
    text: present.map(({ text }, index) => ` AND ${text.replaceAll("?", `$${index + fixed + 1}`)}`).join(""),
    values: present.map(({ value }) => value),
  };
}

const SUMMARY = `${COLUMNS}, (SELECT count(*) FROM deliveries AS d WHERE d.event_id = e.id) AS attempts,
  (SELECT failure FROM deliveries AS d WHERE d.event_id = e.id ORDER BY d.id DESC LIMIT 1) AS failure,
  (SELECT due_at FROM jobs AS j WHERE j.order_id = coalesce(e.order_id, '') AND j.kind = 'deliver'
    AND j.subject = e.id) AS "nextAttemptAt"`;

type Summary = Row & {
  readonly attempts: number;
  readonly failure: string | null;
  readonly nextAttemptAt: number | null;
};

/** Newest first; those of one millisecond in the order they were saved. */
export async function eventPage({ rows }: Reading, filter: EventFilter): Promise<EventPage> {
  const { platformId, after, limit } = filter;
  const { text, values } = conditions(
    [
      ["id = ?", filter.eventId],
      ["order_id = ?", filter.orderId],
      ["name = ?", filter.name],
      ["state = ?", filter.state],
      ["created_at > ?::bigint", filter.createdAfter],
      ["created_at < ?::bigint", filter.createdBefore],
      [
        "(created_at, number) < (SELECT created_at, number FROM events WHERE id = ? AND platform_id = $1)",
        after,
      ],
    ],
    2,
  );
  const found = await rows<Summary>(
    `SELECT ${SUMMARY} FROM events AS e WHERE platform_id = $1${text}
     ORDER BY created_at DESC, number DESC LIMIT $2::bigint`,
    [platformId, limit + 1, ...values],
  );
  return { events: found.slice(0, limit).map(toSummary), hasMore: found.length > limit };
}

function toSummary({ attempts, failure, nextAttemptAt, ...row }: Summary): EventSummary {
  return {
    ...toEvent(row),
    attempts,
    failure: failure ?? undefined,
    nextAttemptAt: nextAttemptAt ?? undefined,
  };
}

export type Place = { readonly createdAt: number; readonly number: number };
/** `orderId` as of its job: empty when it is of no order. `hasOwnAddress`: its order names one. */
export type ToRedeliver = Place & {
  readonly id: string;
  readonly orderId: string;
  readonly state: string;
  readonly hasOwnAddress: boolean;
};

/** What stands behind `after`, up to and with `last`. */
export type Span = { readonly after: Place | undefined; readonly last: Place | undefined };

export async function newestEvent({ rows }: Reading, platformId: string): Promise<Place | undefined> {
  const [found] = await rows<Place>(
    `SELECT created_at AS "createdAt", number FROM events
     WHERE platform_id = $1 ORDER BY created_at DESC, number DESC LIMIT 1`,
    [platformId],
  );
  return found;
}

/** The first `limit` of them in the span, oldest first. */
export function eventsToRedeliver(
  { rows }: Reading,
  asked: Redelivery,
  { after, last }: Span,
  limit: number,
): Promise<readonly ToRedeliver[]> {
  const { endpoint, states } = asked;
  const { text, values } = conditions(
    [
      ["id = ?", asked.eventId],
      ["order_id = ?", asked.orderId],
      ["created_at >= ?::bigint", asked.since],
      ["state IN (SELECT json_array_elements_text(?::text::json))", states && JSON.stringify(states)],
      [
        "(url = ? OR starts_with(url, ? || '?') OR starts_with(url, ? || '#'))".replaceAll("'?'", "chr(63)"),
        endpoint?.url,
      ],
      [
        `(state = 'pending' OR EXISTS (SELECT 1 FROM deliveries AS d
          WHERE d.event_id = e.id AND d.at + d.took_ms >= ?::bigint))`,
        endpoint?.triedSince,
      ],
    ],
    6,
  );
  return rows(
    `SELECT id, coalesce(order_id, '') AS "orderId", state, created_at AS "createdAt", number,
       EXISTS (SELECT 1 FROM orders AS o WHERE o.id = e.order_id AND o.details::json ->> 'notifyUrl' IS NOT NULL)
         AS "hasOwnAddress"
     FROM events AS e
     WHERE platform_id = $1 AND (created_at, number) > ($2::bigint, $3::bigint)
       AND (created_at, number) <= ($4::bigint, $5::bigint)${text}
     ORDER BY created_at, number LIMIT $6::bigint`,
    [asked.platformId, ...valuesOf(after), ...valuesOf(last), limit, ...values],
  );
}

const valuesOf = ({ createdAt, number }: Place = { createdAt: -1, number: 0 }) => [createdAt, number];
