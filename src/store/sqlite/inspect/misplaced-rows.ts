// Misplaced rows of a file: those that both engines find, and those that SQLite's own functions do.

import type { Database } from "bun:sqlite";
import type { MisplacedRow } from "../../inspection.ts";
import type { MisplacedKind } from "../../misplaced-rows.ts";
import { ANSWER_OF_OTHERS, countedIn, EVENT_OF_OTHERS, misplacedKinds } from "../../misplaced-rows.ts";
import { allResponses } from "../tables/earlier-responses.ts";
import { COMPLETE } from "../tables/response-index.ts";

const RESPONSES = allResponses("scope, order_id, body");

/** `POST /v1/orders/commit` and its like have no id in the scope; the widget's own answers are the id alone. */
const KINDS: readonly MisplacedKind[] = [
  {
    // A gap in an event log is found with its order.
    invariant: "I19",
    thing: "row",
    fault: "about what is not there",
    sql: `SELECT 'one of ' || "table" AS id FROM pragma_foreign_key_check WHERE parent <> 'event_log'`,
  },
  ...misplacedKinds(RESPONSES),
  {
    ...EVENT_OF_OTHERS,
    sql: `SELECT id FROM events WHERE iif(json_valid(body),
      json_extract(body, '$.orderId') IS NOT order_id OR json_extract(body, '$.platformId') IS NOT platform_id, TRUE)`,
  },
  {
    ...ANSWER_OF_OTHERS,
    sql: `SELECT order_id AS id FROM ${RESPONSES} WHERE CASE
      WHEN scope LIKE 'front %' THEN body
      WHEN scope NOT LIKE '% POST /v1/orders%' THEN order_id
      WHEN json_valid(body) THEN json_extract(body, '$.data.id') END IS NOT order_id`,
  },
  {
    invariant: "I9",
    thing: "kept answer",
    fault: "that its key does not find",
    sql: `SELECT order_id AS id FROM idempotency
      WHERE number <= (SELECT number FROM response_index WHERE hash = ${COMPLETE}) AND NOT EXISTS (
        SELECT 1 FROM response_index AS found
        WHERE found.hash = idempotency.hash AND found.number = idempotency.number)`,
  },
];

/** The kinds that have at least one row. */
export function misplacedRowsIn(database: Database): readonly MisplacedRow[] {
  return KINDS.flatMap(({ sql, ...kind }) => {
    const found = database.query<{ count: number; example: string | null }, []>(countedIn(sql)).get();
    return found?.example == null ? [] : { ...kind, count: found.count, example: found.example };
  });
}
