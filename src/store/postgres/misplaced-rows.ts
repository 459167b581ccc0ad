// Misplaced rows of a database. JSON of rows is read here: the database's own functions refuse some of it.

import type { MisplacedRow } from "../inspection.ts";
import { ANSWER_OF_OTHERS, countedIn, EVENT_OF_OTHERS, misplacedKinds } from "../misplaced-rows.ts";
import type { Database } from "./database.ts";

type Reading = Pick<Database, "rows">;
type Row = { readonly place: string; readonly rest: string; readonly id: string; readonly body: string };

/** How many rows one statement reads. */
const LOOK = 500;

/** Those after `$1` and `$2`, the place and rest of the row before. */
const EVENTS = `SELECT id AS place, '' AS rest, id, order_id AS "orderId", platform_id AS "platformId", body FROM events
  WHERE id > $1 AND $2 = '' ORDER BY id LIMIT ${LOOK}`;
const ANSWERS = `SELECT scope AS place, key AS rest, order_id AS id, body FROM idempotency
  WHERE (scope, key) > ($1, $2) AND scope LIKE '% POST /v1/orders%' AND scope NOT LIKE 'front %'
  ORDER BY scope, key LIMIT ${LOOK}`;
/** Of the widget the answer is the id alone. */
const FRONT_ANSWERS =
  "SELECT order_id AS id FROM idempotency WHERE scope LIKE 'front %' AND body <> order_id";

/** The kinds that have at least one row. */
export async function misplacedRowsIn(database: Reading): Promise<readonly MisplacedRow[]> {
  const found: MisplacedRow[] = [];
  for (const { sql, ...kind } of [
    ...misplacedKinds("idempotency"),
    { ...ANSWER_OF_OTHERS, sql: FRONT_ANSWERS },
  ]) {
    const [row] = await database.rows<{ readonly count: number; readonly example: string | null }>(
      countedIn(sql),
    );
    if (row?.example != null) found.push({ ...kind, count: row.count, example: row.example });
  }
  type Event = Row & { readonly orderId: string | null; readonly platformId: string };
  const events = await idsOf<Event>(database, EVENTS, ({ orderId, platformId, body }) => {
    const said = parsed(body);
    return (said?.orderId ?? null) !== orderId || said?.platformId !== platformId;
  });
  const answers = await idsOf<Row>(
    database,
    ANSWERS,
    ({ id, body }) => (parsed(body)?.data as { readonly id?: unknown } | undefined)?.id !== id,
  );
  for (const [kind, [example, ...others]] of [
    [EVENT_OF_OTHERS, events],
    [ANSWER_OF_OTHERS, answers],
  ] as const)
    if (example !== undefined) found.push({ ...kind, count: others.length + 1, example });
  return found;
}

/** The ids of the rows that are wrong, some rows at a time. */
async function idsOf<T extends Row>(
  { rows }: Reading,
  query: string,
  isWrong: (row: T) => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  let after: readonly [string, string] | undefined = ["", ""];
  while (after !== undefined) {
    const found: readonly T[] = await rows<T>(query, after);
    wrong.push(...found.filter(isWrong).map(({ id }) => id));
    const last = found.length < LOOK ? undefined : found.at(-1);
    after = last && [last.place, last.rest];
  }
  return wrong;
}

function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
