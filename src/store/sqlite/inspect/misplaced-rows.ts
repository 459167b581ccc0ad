// Queries for misplaced rows: rows that refer to another order or platform than their own (I19), or stored under an
// idempotency key for another effect than its own (I9). They only read.

import type { Database } from "bun:sqlite";
import type { MisplacedRow } from "../../inspection.ts";

type Kind = Omit<MisplacedRow, "count" | "example"> & {
  /** Selects one column of ids. */
  readonly sql: string;
};

/** With those from before they had hashes. */
const RESPONSES = `(SELECT scope, order_id, body FROM idempotency
  UNION ALL SELECT scope, order_id, body FROM earlier_idempotency)`;

/** `POST /v1/orders/commit` and its like have no id in the scope; the widget's own answers are the id alone. */
const KINDS: readonly Kind[] = [
  {
    // A gap in an event log is found with its order.
    invariant: "I19",
    thing: "row",
    fault: "about what is not there",
    sql: `SELECT 'one of ' || "table" AS id FROM pragma_foreign_key_check WHERE parent <> 'journal'`,
  },
  {
    invariant: "I19",
    thing: "event",
    fault: "of another platform than the order's",
    sql: `SELECT events.id FROM events JOIN orders ON orders.id = order_id
      WHERE orders.platform_id <> events.platform_id`,
  },
  {
    invariant: "I19",
    thing: "event",
    fault: "whose bytes name another order or platform",
    sql: `SELECT id FROM events WHERE iif(json_valid(body),
      json_extract(body, '$.orderId') IS NOT order_id OR json_extract(body, '$.platformId') IS NOT platform_id, TRUE)`,
  },
  {
    invariant: "I19",
    thing: "buyer",
    fault: "of another order's payment",
    sql: `SELECT buyers.order_id AS id FROM buyers JOIN authorizations ON authorizations.id = authorization_id
      WHERE authorizations.order_id <> buyers.order_id`,
  },
  {
    invariant: "I19",
    thing: "decision count",
    fault: "of another platform than the order's",
    sql: `SELECT order_id AS id FROM scoring_counts JOIN orders ON orders.id = order_id
      WHERE orders.platform_id <> scoring_counts.platform_id`,
  },
  {
    invariant: "I19",
    thing: "task",
    fault: "about what is another order's",
    sql: `SELECT duties.order_id AS id FROM duties
      LEFT JOIN events ON events.id = subject
      LEFT JOIN authorizations ON authorizations.id = subject
      LEFT JOIN refunds ON refunds.id = subject
      WHERE duties.order_id <> iif(events.id IS NULL,
        coalesce(authorizations.order_id, refunds.order_id), coalesce(events.order_id, ''))`,
  },
  {
    invariant: "I19",
    thing: "kept answer",
    fault: "about another platform's order",
    sql: `SELECT order_id AS id FROM ${RESPONSES} JOIN orders ON orders.id = order_id
      WHERE scope <> 'front ' || platform_id AND instr(scope, platform_id || ' ') <> 1`,
  },
  {
    invariant: "I19",
    thing: "audit row",
    fault: "of another platform than the order's",
    sql: `SELECT order_id AS id FROM audit_log JOIN orders ON orders.id = order_id
      WHERE orders.platform_id IS NOT audit_log.platform_id`,
  },
  {
    invariant: "I19",
    thing: "audit row",
    fault: "about events that its order does not have",
    sql: `SELECT order_id AS id FROM audit_log JOIN orders ON orders.id = order_id
      WHERE seq_after > orders.seq`,
  },
  {
    invariant: "I19",
    thing: "e-mail",
    fault: "of another platform than the order's",
    sql: `SELECT order_id AS id FROM mails JOIN orders ON orders.id = order_id
      WHERE orders.platform_id <> mails.platform_id`,
  },
  {
    invariant: "I9",
    thing: "kept answer",
    fault: "about an order that is not there",
    sql: `SELECT order_id AS id FROM ${RESPONSES}
      WHERE order_id <> '' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id)`,
  },
  {
    invariant: "I9",
    thing: "kept answer",
    fault: "that tells of another order",
    sql: `SELECT order_id AS id FROM ${RESPONSES} WHERE CASE
      WHEN scope LIKE 'front %' THEN body
      WHEN scope NOT LIKE '% POST /v1/orders%' THEN order_id
      WHEN json_valid(body) THEN json_extract(body, '$.data.id') END IS NOT order_id`,
  },
  {
    invariant: "I9",
    thing: "order",
    fault: "made under more than one key",
    sql: `SELECT order_id AS id FROM ${RESPONSES} WHERE scope LIKE 'front %' OR scope LIKE '% POST /v1/orders'
      GROUP BY order_id HAVING count(*) > 1`,
  },
];

/** The kinds that have at least one row. */
export function misplacedRowsIn(database: Database): readonly MisplacedRow[] {
  return KINDS.flatMap(({ sql, ...kind }) => {
    const found = database
      .query<{ count: number; example: string | null }, []>(
        `SELECT count(*) AS count, min(id) AS example FROM (${sql})`,
      )
      .get();
    return found?.example == null ? [] : { ...kind, count: found.count, example: found.example };
  });
}
