// Erasure of personal data in the rows that hold it. Freed bytes are overwritten, and the log is emptied on request
// (T33). It is rare: its statements are prepared when they are needed.

import type { Database } from "bun:sqlite";
import type { OrderStatus } from "../../../domain/order/order.ts";
import { ENDED } from "../../../domain/order/queries.ts";
import type { AuditedAct, AuditedSubject } from "../../../ports/audit-log.ts";
import type { Erasing, Erasure, ErasureResult, Place, Rewriting } from "../../../ports/erasure.ts";
import type { Store, StoredOrder } from "../../../ports/store.ts";
import { searchTermsOfPerson } from "../../search-terms.ts";
import { storeFailureOf } from "../errors.ts";
import type { RecentOrders } from "../recent-orders.ts";
import type { RenderedOrders } from "../rendered-orders.ts";
import type { Writer } from "../writer/writer.ts";
import { RESPONSE_TABLES } from "./earlier-responses.ts";
import { personalRowsOf } from "./personal-data.ts";
import type { SearchTermRows } from "./search-terms.ts";

export type EraseParts = {
  readonly database: Database;
  readonly writer: Writer;
  readonly texts: RenderedOrders;
  readonly recent: RecentOrders;
  readonly read: (orderId: string) => StoredOrder | undefined;
  readonly searchTerms: () => Pick<SearchTermRows, "refresh">;
  /** Adds an audit row. */
  readonly record: (act: AuditedAct, subject: AuditedSubject) => void;
};

/** Rows of one query: some milliseconds, during which other changes wait. */
const LOOK_ROWS = 2_000;
const LOOK_ORDERS = 500;
const BUSY_TIMEOUT_MS = 2_000;
/** A file of up to this size is rewritten after an erasure: a fifth of a second, during which all other changes wait. */
const PACKED_BYTES = 32 * 1024 * 1024;

export function erasing(parts: EraseParts): Erasing & Pick<Store, "tidy"> {
  const { database, writer, texts, recent } = parts;
  return {
    ordersNaming: (email) => ordersNaming(database, email),
    async personalRows(orderId, email) {
      const rows = personalRowsOf(database, orderId);
      const found = parts.read(orderId);
      const own = found === undefined ? new Set() : searchTermsOfPerson(found, email);
      return { ...rows, searchTerms: rows.searchTerms.filter(({ term }) => own.has(String(term))) };
    },
    expired: async (...asked) => expired(database, ...asked),
    erase(orderId, decide, rewriting, { now, audit }) {
      const run = (): ErasureResult => {
        const found = parts.read(orderId);
        if (found === undefined) return "orderNotFound";
        const erasure = decide(found);
        if (erasure === undefined) return "kept";
        recent.drop(orderId);
        erase(database, orderId, erasure, rewriting, now);
        const left = parts.read(orderId);
        if (left !== undefined) parts.searchTerms().refresh(left);
        const { platformId } = found.order;
        parts.record(audit, { at: now, platformId, orderId, outcome: "done" });
        return "erased";
      };
      // Also what a change before it in the same transaction has left in memory.
      const forget = (result: ErasureResult): ErasureResult => {
        if (result !== "erased") return result;
        recent.drop(orderId);
        texts.drop(orderId);
        return result;
      };
      return writer.write(run, forget);
    },
    tidy: () => writer.alone(() => clearLog(database)),
    clearTraces: ({ isWhole = false } = {}) =>
      writer.alone(() => pack(database, isWhole) && clearLog(database)),
  };
}

async function ordersNaming(database: Database, email: string): Promise<readonly string[]> {
  const wanted = email.toLowerCase();
  const ids = new Set<string>();
  const captains = database.query<{ id: string }, [string]>(
    "SELECT id FROM orders WHERE email = ? COLLATE NOCASE",
  );
  for (const { id } of captains.all(email)) ids.add(id);
  for (const [table, key] of [
    ["buyers", "authorization_id"],
    ["invitations", "id"],
  ] as const)
    for await (const row of peopleIn(database, table, key))
      if (row.email.toLowerCase() === wanted) ids.add(row.orderId);
  return [...ids].toSorted();
}

/** All rows of a table of people, page by page. */
async function* peopleIn(database: Database, table: "buyers" | "invitations", key: string) {
  const page = database.query<{ orderId: string; key: string; email: string }, [string, string, number]>(
    `SELECT order_id AS orderId, ${key} AS key, email FROM ${table}
     WHERE (order_id, ${key}) > (?, ?) ORDER BY order_id, ${key} LIMIT ?`,
  );
  let last = { orderId: "", key: "" };
  for (;;) {
    const rows = page.all(last.orderId, last.key, LOOK_ROWS);
    yield* rows;
    const next = rows.at(-1);
    if (next === undefined || rows.length < LOOK_ROWS) return;
    last = next;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

type Passed = Place & { readonly id: string; readonly isExpired: 0 | 1 };

const endedAs = (status: OrderStatus): string =>
  `SELECT number, id, created_at AS createdAt, updated_at <= ?1 AND NOT EXISTS
     (SELECT 1 FROM erasures WHERE order_id = orders.id AND at > orders.updated_at) AS isExpired
   FROM orders INDEXED BY orders_by_status
   WHERE platform_id = ?2 AND status = '${status}' AND created_at <= ?1 AND (created_at, number) > (?3, ?4)`;

function expired(database: Database, platformId: string, before: number, after: Place | undefined) {
  const rows = database
    .query<Passed, [number, string, number, number, number]>(
      `${ENDED.map(endedAs).join(" UNION ALL ")}
       ORDER BY createdAt, number LIMIT ?5`,
    )
    .all(before, platformId, after?.createdAt ?? -1, after?.number ?? 0, LOOK_ORDERS);
  const ids = rows.filter(({ isExpired }) => isExpired === 1).map(({ id }) => id);
  return { ids, next: rows.length < LOOK_ORDERS ? undefined : rows.at(-1) };
}

function erase(
  database: Database,
  orderId: string,
  { details, buyers, invitations = [], isWhole }: Erasure,
  rewriting: Rewriting,
  now: number,
): void {
  const run = (sql: string, ...values: (string | number | null)[]) => database.query(sql).run(...values);
  if (details !== undefined) {
    run(
      "UPDATE orders SET email = ?, track_id = ?, details = ? WHERE id = ?",
      details.email ?? null,
      details.trackId ?? null,
      JSON.stringify(details),
      orderId,
    );
    if (details.email === undefined) run("DELETE FROM scoring_counts WHERE order_id = ?", orderId);
  }
  for (const id of buyers) run("DELETE FROM buyers WHERE order_id = ? AND authorization_id = ?", orderId, id);
  for (const id of invitations) run("DELETE FROM invitations WHERE order_id = ? AND id = ?", orderId, id);
  rewrite(database, "events", orderId, rewriting.event);
  for (const table of RESPONSE_TABLES) rewrite(database, table, orderId, rewriting.answer);
  // An endpoint's response may repeat what it was sent; an error may name the recipient of an e-mail.
  run(
    "UPDATE deliveries SET answer = '' WHERE event_id IN (SELECT id FROM events WHERE order_id = ?)",
    orderId,
  );
  run("UPDATE jobs SET last_error = NULL WHERE order_id = ?", orderId);
  if (isWhole)
    run(
      "INSERT INTO erasures (order_id, at) VALUES (?, ?) ON CONFLICT DO UPDATE SET at = excluded.at",
      orderId,
      now,
    );
}

function rewrite(
  database: Database,
  table: "events" | (typeof RESPONSE_TABLES)[number],
  orderId: string,
  write: (body: string) => string,
): void {
  const rows = database
    .query<{ rowid: number; body: string }, [string]>(
      `SELECT rowid AS rowid, body FROM ${table} WHERE order_id = ?`,
    )
    .all(orderId);
  const update = database.query(`UPDATE ${table} SET body = ? WHERE rowid = ?`);
  for (const { rowid, body } of rows) update.run(write(body), rowid);
}

/**
 * Where SQLite has split a page, a copy of what it moved away stays in the first one's unused part: only a file that is
 * rewritten has none. False when another process is in the way, or the disk has no room for it.
 */
function pack(database: Database, isWhole: boolean): boolean {
  const size = database
    .query<{ bytes: number }, []>(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    )
    .get();
  if (size === null || (size.bytes > PACKED_BYTES && !isWhole)) return true;
  try {
    database.run("VACUUM");
    return true;
  } catch (error) {
    const kind = storeFailureOf(error)?.kind;
    if (kind === "busy" || kind === "full") return false;
    throw error;
  }
}

/** Does not wait: another connection may read in the log for long. */
function clearLog(database: Database): boolean {
  database.run("PRAGMA busy_timeout = 0");
  try {
    const row = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    return row?.busy === 0;
  } finally {
    database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
