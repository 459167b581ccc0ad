// Erasure of personal data in the rows that hold it (T33), and the search for those rows.

import { ENDED } from "../../domain/order/queries.ts";
import type {
  Erasing,
  Erasure,
  ExpiredOrders,
  PersonalRow,
  PersonalRows,
  Place,
  Rewriting,
} from "../../ports/erasure.ts";
import { PERSONAL_COLUMNS, selectPersonal } from "../personal-data.ts";
import { searchTermsOfPerson } from "../search-terms.ts";
import { addAuditRow } from "./audit-log.ts";
import type { Database } from "./database.ts";
import { readOrders } from "./orders.ts";
import { refreshTerms } from "./search-index.ts";
import type { Transaction } from "./transaction.ts";

/** Rows of one query. */
const LOOK_ROWS = 2_000;
const LOOK_ORDERS = 500;

type Reading = Pick<Transaction, "rows">;

async function ordersNaming(database: Database, email: string): Promise<readonly string[]> {
  const captains = await database.rows<{ readonly id: string }>(
    `SELECT id FROM orders WHERE lower(email) = lower($1 COLLATE "C")`,
    [email],
  );
  const ids = new Set(captains.map(({ id }) => id));
  for (const [table, key] of [
    ["buyers", "authorization_id"],
    ["invitations", "id"],
  ] as const)
    for await (const person of peopleIn(database, table, key))
      if (person.email.toLowerCase() === email.toLowerCase()) ids.add(person.orderId);
  return [...ids].toSorted();
}

/** All rows of a table of people, page by page. */
async function* peopleIn(database: Database, table: "buyers" | "invitations", key: string) {
  type Person = { readonly orderId: string; readonly key: string; readonly email: string };
  for (let last: Pick<Person, "orderId" | "key"> | undefined = { orderId: "", key: "" }; last; ) {
    const rows: readonly Person[] = await database.rows<Person>(
      `SELECT order_id AS "orderId", ${key} AS key, email FROM ${table}
       WHERE (order_id, ${key}) > ($1, $2) ORDER BY order_id, ${key} LIMIT $3::bigint`,
      [last.orderId, last.key, LOOK_ROWS],
    );
    yield* rows;
    last = rows.length < LOOK_ROWS ? undefined : rows.at(-1);
  }
}

async function personalRows(from: Reading, orderId: string, email: string): Promise<PersonalRows> {
  const sections: [string, readonly PersonalRow[]][] = [];
  for (const [section, held] of Object.entries(PERSONAL_COLUMNS)) {
    const query = selectPersonal(held, held.table).replace("$number", "number");
    sections.push([section, await from.rows<PersonalRow>(query, [orderId])]);
  }
  const rows = Object.fromEntries(sections) as PersonalRows;
  const [found] = await readOrders(from, [orderId]);
  const own = found === undefined ? new Set() : searchTermsOfPerson(found.stored, email);
  return { ...rows, searchTerms: rows.searchTerms.filter(({ term }) => own.has(String(term))) };
}

/** Those of each status stand in an index by their creation. */
async function expired(
  { rows }: Reading,
  platformId: string,
  before: number,
  after: Place | undefined,
): Promise<ExpiredOrders> {
  const passed = await rows<Place & { readonly id: string; readonly isExpired: boolean }>(
    `SELECT number, id, created_at AS "createdAt", updated_at <= $2::bigint AND NOT EXISTS
       (SELECT 1 FROM erasures WHERE order_id = o.id AND at > o.updated_at) AS "isExpired"
     FROM json_array_elements_text($6::text::json) AS s (ended), LATERAL (
       SELECT * FROM orders WHERE platform_id = $1 AND status = s.ended
         AND created_at <= $2::bigint AND (created_at, number) > ($3::bigint, $4::bigint)
       ORDER BY created_at, number LIMIT $5::bigint) AS o
     ORDER BY created_at, number LIMIT $5::bigint`,
    [platformId, before, after?.createdAt ?? -1, after?.number ?? 0, LOOK_ORDERS, JSON.stringify(ENDED)],
  );
  const ids = passed.filter(({ isExpired }) => isExpired).map(({ id }) => id);
  const last = passed.at(-1);
  if (passed.length < LOOK_ORDERS || last === undefined) return { ids, next: undefined };
  return { ids, next: { createdAt: last.createdAt, number: last.number } };
}

/** The lock keeps every change of the order waiting, and the new version has it decided again. */
async function lock({ rows }: Transaction, orderId: string): Promise<void> {
  await rows("UPDATE orders SET version = version + 1 WHERE id = $1 RETURNING id", [orderId]);
}

async function eraseRows(
  transaction: Transaction,
  orderId: string,
  { details, buyers, invitations = [], isWhole }: Erasure,
  rewriting: Rewriting,
  now: number,
): Promise<void> {
  const { run } = transaction;
  if (details !== undefined) {
    const { email = null, trackId = null } = details;
    await run("UPDATE orders SET email = $2, track_id = $3, details = $4 WHERE id = $1", [
      orderId,
      email,
      trackId,
      JSON.stringify(details),
    ]);
    if (email === null) await run("DELETE FROM scoring_counts WHERE order_id = $1", [orderId]);
  }
  for (const id of buyers)
    await run("DELETE FROM buyers WHERE order_id = $1 AND authorization_id = $2", [orderId, id]);
  for (const id of invitations)
    await run("DELETE FROM invitations WHERE order_id = $1 AND id = $2", [orderId, id]);
  await rewrite(transaction, "events", orderId, rewriting.event);
  await rewrite(transaction, "idempotency", orderId, rewriting.answer);
  // An endpoint's response may repeat what it was sent; an error may name the recipient of an e-mail.
  await run(
    "UPDATE deliveries SET answer = '' WHERE event_id IN (SELECT id FROM events WHERE order_id = $1)",
    [orderId],
  );
  await run("UPDATE jobs SET last_error = NULL WHERE order_id = $1", [orderId]);
  if (isWhole)
    await run(
      `INSERT INTO erasures (order_id, at) VALUES ($1, $2::bigint)
       ON CONFLICT (order_id) DO UPDATE SET at = excluded.at`,
      [orderId, now],
    );
}

/** `ctid` is a row's place, which no other transaction changes while its order is locked. */
async function rewrite(
  { rows, run }: Transaction,
  table: "events" | "idempotency",
  orderId: string,
  write: (body: string) => string,
): Promise<void> {
  const found = await rows<{ readonly place: string; readonly body: string }>(
    `SELECT ctid::text AS place, body FROM ${table} WHERE order_id = $1 FOR UPDATE`,
    [orderId],
  );
  for (const { place, body } of found)
    await run(`UPDATE ${table} SET body = $2 WHERE ctid = $1::text::tid`, [place, write(body)]);
}

export function erasing(database: Database): Erasing {
  return {
    ordersNaming: (email) => ordersNaming(database, email),
    personalRows: (orderId, email) => personalRows(database, orderId, email),
    expired: (...asked) => expired(database, ...asked),
    erase: (orderId, decide, rewriting, { now, audit }) =>
      database.upkeep(async (transaction) => {
        await lock(transaction, orderId);
        const [found] = await readOrders(transaction, [orderId]);
        if (found === undefined) return "orderNotFound";
        const erasure = decide(found.stored);
        if (erasure === undefined) return "kept";
        await eraseRows(transaction, orderId, erasure, rewriting, now);
        const [left] = await readOrders(transaction, [orderId]);
        if (left !== undefined) await refreshTerms(transaction, left.stored);
        const { platformId } = found.stored.order;
        await addAuditRow(transaction, audit, { at: now, platformId, orderId, outcome: "done" });
        return "erased";
      }),
    // What the database still has on its pages and in its log is the operator's to remove.
    clearTraces: async () => true,
  };
}
