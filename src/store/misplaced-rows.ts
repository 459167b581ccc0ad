// Queries for misplaced rows, in SQL that both engines understand: rows that refer to another order or platform than their
// own (I19), or stored under an idempotency key for another effect than its own (I9). They only read.

import type { MisplacedRow } from "./inspection.ts";

export type MisplacedKind = Omit<MisplacedRow, "count" | "example"> & {
  /** Selects one column of ids. */
  readonly sql: string;
};

export const EVENT_OF_OTHERS = {
  invariant: "I19",
  thing: "event",
  fault: "whose bytes name another order or platform",
} as const;

export const ANSWER_OF_OTHERS = {
  invariant: "I9",
  thing: "kept answer",
  fault: "that tells of another order",
} as const;

/** `responses`: what selects scope, order and body of each stored response. */
export const misplacedKinds = (responses: string): readonly MisplacedKind[] => [
  {
    invariant: "I19",
    thing: "event",
    fault: "of another platform than the order's",
    sql: `SELECT events.id FROM events JOIN orders ON orders.id = order_id
      WHERE orders.platform_id <> events.platform_id`,
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
    sql: `SELECT jobs.order_id AS id FROM jobs
      LEFT JOIN events ON events.id = subject
      LEFT JOIN authorizations ON authorizations.id = subject
      LEFT JOIN refunds ON refunds.id = subject
      WHERE jobs.order_id <> CASE WHEN events.id IS NULL
        THEN coalesce(authorizations.order_id, refunds.order_id) ELSE coalesce(events.order_id, '') END`,
  },
  {
    invariant: "I19",
    thing: "kept answer",
    fault: "about another platform's order",
    sql: `SELECT order_id AS id FROM ${responses} JOIN orders ON orders.id = order_id
      WHERE scope <> 'front ' || platform_id AND substr(scope, 1, length(platform_id) + 1) <> platform_id || ' '
        AND scope NOT LIKE 'dashboard % ' || order_id`,
  },
  {
    invariant: "I19",
    thing: "audit row",
    fault: "of another platform than the order's",
    sql: `SELECT order_id AS id FROM audit_log JOIN orders ON orders.id = order_id
      WHERE orders.platform_id IS DISTINCT FROM audit_log.platform_id`,
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
    sql: `SELECT order_id AS id FROM ${responses}
      WHERE order_id <> '' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id)`,
  },
  {
    invariant: "I9",
    thing: "order",
    fault: "made under more than one key",
    sql: `SELECT order_id AS id FROM ${responses} WHERE scope LIKE 'front %' OR scope LIKE '% POST /v1/orders'
      GROUP BY order_id HAVING count(*) > 1`,
  },
];

/** Of a kind's query: how many there are, and an example. */
export const countedIn = (sql: string): string =>
  `SELECT count(*) AS count, min(id) AS example FROM (${sql}) AS found`;
