// Read-only inspection of a database that services may be using.

import type { AuditRow } from "../../ports/audit-log.ts";
import type { OrderAccount } from "../../ports/store.ts";
import { FAILING_TRIES, StoreUnusable } from "../failure.ts";
import type { AuditFilter, InspectedPayout, Inspection, Waiting } from "../inspection.ts";
import { searchTermsOf } from "../search-terms.ts";
import { counterStorage } from "./counters.ts";
import type { Database } from "./database.ts";
import { conditions } from "./events.ts";
import { unsavedJobs } from "./jobs.ts";
import { listing } from "./listing.ts";
import { mailStorage } from "./mails.ts";
import { memberStorage } from "./members.ts";
import { assertNotMoved, MIGRATIONS } from "./migrate.ts";
import { misplacedRowsIn } from "./misplaced-rows.ts";
import { readAccounts, readOrders } from "./orders.ts";
import { payoutStorage } from "./payouts.ts";
import { auditLog } from "./schema.ts";
import { fromRecord, selected } from "./tables.ts";

type Reading = Pick<Database, "rows">;

/** Orders, or audit rows, that are listed at once. */
const LOOK = 100;

/** Rejects with `StoreUnusable` for a database of a newer program. */
export async function inspectionOf(database: Database, place: string): Promise<Inspection> {
  await assertNotMoved({ run: database.rows }, place);
  const format = await valueIn<number>(database, "SELECT version AS value FROM format");
  if (format === undefined || format > MIGRATIONS.length)
    throw new StoreUnusable("newer", `${place} was written by a newer version of this program.`);
  return {
    format,
    isCurrent: format === MIGRATIONS.length,
    countOrders: async () => (await valueIn<number>(database, "SELECT count(*) AS value FROM orders")) ?? 0,
    platformsWithOrders: async () => {
      const query = "SELECT DISTINCT platform_id AS id FROM orders ORDER BY id";
      return (await database.rows<{ id: string }>(query)).map(({ id }) => id);
    },
    lastChangeAt: () => valueIn(database, "SELECT max(updated_at) AS value FROM orders"),
    read: async (orderId) => (await readOrders(database, [orderId]))[0]?.stored,
    orders: () => inspectOrders(database),
    auditRows: (filter) => readAuditRows(database, filter),
    mails: mailStorage(database).mails,
    conversionSince: counterStorage(database).conversionSince,
    lastUpkeep: counterStorage(database).lastUpkeep,
    members: memberStorage(database).members,
    payouts: () => database.rows<InspectedPayout>(PAYOUTS),
    platformsWithBalance: payoutStorage(database).platformsWithBalance,
    owingOrders: listing(database).owingOrders,
    waiting: (dueBefore, failedSince) => readWaiting(database, dueBefore, failedSince),
    unsavedJobs: (kinds) => unsavedJobs(database, kinds),
    strays: () => misplacedRowsIn(database),
    misindexedOrders: () => misindexedOrders(database),
    emptySearchIndex: "DELETE FROM search_terms; UPDATE orders SET is_indexed = false",
    orderThatSays: (text) =>
      valueIn(database, "SELECT id AS value FROM orders WHERE strpos(details, $1) > 0 LIMIT 1", [text]),
    close: database.close,
  };
}

async function valueIn<T>(
  { rows }: Reading,
  query: string,
  values: readonly string[] = [],
): Promise<T | undefined> {
  const [row] = await rows<{ readonly value: T | null }>(query, values);
  return row?.value ?? undefined;
}

async function* inspectOrders(database: Reading): AsyncGenerator<OrderAccount> {
  for await (const page of accountPages(database)) yield* page;
}

async function* accountPages(database: Reading): AsyncGenerator<readonly OrderAccount[]> {
  type Page = ReturnType<typeof readAccounts>;
  for (let next: Page | undefined = readAccounts(database, 0, LOOK); next !== undefined; ) {
    const page: Awaited<Page> = await next;
    const last = page.at(-1)?.number;
    // Read while this one is looked at.
    next = last === undefined ? undefined : readAccounts(database, last, LOOK);
    next?.catch(() => undefined);
    // So that it is on its way first.
    await new Promise((sent) => setImmediate(sent));
    yield page.map(({ account }) => account);
  }
}

/** The oldest first, some at a time. */
async function* readAuditRows(
  { rows }: Reading,
  { orderId, platformId, since }: AuditFilter,
): AsyncGenerator<AuditRow> {
  const { text, values } = conditions(
    [
      ["order_id = ?", orderId],
      ["platform_id = ?", platformId],
      ["at >= ?::bigint", since],
    ],
    2,
  );
  const page = `SELECT ${selected(auditLog, "a")} FROM audit_log AS a WHERE number > $1::bigint${text}
    ORDER BY number LIMIT $2::bigint`;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const found: readonly Record<string, unknown>[] = await rows(page, [after, LOOK, ...values]);
    const listed = found.map((record) => fromRecord<AuditRow>(auditLog, record));
    yield* listed;
    after = listed.length < LOOK ? undefined : listed.at(-1)?.number;
  }
}

const PAYOUTS = `SELECT p.id, p.platform_id AS "platformId", p.currency, p.date, p.brought_forward AS "broughtForward",
    p.total, p.amount, coalesce(sum(e.amount), 0) AS entries,
    count(*) FILTER (WHERE e.platform_id <> p.platform_id OR e.currency <> p.currency
      OR e.at >= p.date OR e.at < p.since) AS misplaced
  FROM payouts AS p LEFT JOIN balance_entries AS e ON e.payout_id = p.id
  WHERE p.amount IS NOT NULL GROUP BY p.id ORDER BY p.platform_id, p.currency, p.date`;

const WAITING = `SELECT
  (SELECT coalesce(json_agg(f), '[]') FROM (SELECT kind, count(*) AS count, max(last_error) AS "lastError" FROM jobs
    WHERE attempts >= $1::bigint AND last_error IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM authorizations WHERE id = subject AND status = 'requiresAction')
    GROUP BY kind ORDER BY kind) AS f) AS failing,
  (SELECT count(*) FROM jobs WHERE wake_at < $2::bigint) AS overdue,
  (SELECT count(*) FROM events WHERE state = 'exhausted') AS "exhaustedEvents",
  (SELECT count(*) FROM mails WHERE state = 'failed' AND changed_at >= $3::bigint) AS "failedMails",
  (SELECT count(*) FROM events AS e WHERE state = 'pending' AND NOT EXISTS (SELECT 1 FROM jobs AS j
    WHERE j.order_id = coalesce(e.order_id, '') AND j.kind = 'deliver' AND j.subject = e.id)) AS "forgottenEvents",
  (SELECT coalesce(json_agg(DISTINCT order_id), '[]') FROM refunds
    WHERE status = 'failed' AND cause = 'compensation') AS "stuckOrders"`;

async function readWaiting({ rows }: Reading, dueBefore: number, failedSince: number): Promise<Waiting> {
  const [waiting] = await rows<Waiting>(WAITING, [FAILING_TRIES, bounded(dueBefore), bounded(failedSince)]);
  if (waiting === undefined) throw new Error("a query without FROM has one row");
  return waiting;
}

/** Infinity is no bigint. */
const bounded = (at: number): number => Math.min(at, Number.MAX_SAFE_INTEGER);

/** Of orders that are indexed; one without a term has a row too. */
const TERMS = `SELECT orders.id, term FROM orders LEFT JOIN search_terms ON search_terms.number = orders.number
  WHERE is_indexed AND orders.id IN (SELECT json_array_elements_text($1::text::json))`;

async function misindexedOrders(database: Reading): Promise<readonly string[]> {
  const stale: string[] = [];
  for await (const page of accountPages(database)) {
    const ids = JSON.stringify(page.map(({ order }) => order.id));
    const rows = await database.rows<{ readonly id: string; readonly term: string | null }>(TERMS, [ids]);
    const termsOf = Map.groupBy(rows, ({ id }) => id);
    stale.push(...page.filter((account) => isMisindexed(account, termsOf)).map(({ order }) => order.id));
  }
  return stale;
}

function isMisindexed(
  account: OrderAccount,
  termsOf: ReadonlyMap<string, readonly { readonly term: string | null }[]>,
): boolean {
  const found = termsOf.get(account.order.id)?.flatMap(({ term }) => term ?? []);
  if (found === undefined) return false;
  const others = new Set(searchTermsOf(account)).symmetricDifference(new Set(found));
  return [...others].some((term) => !term.startsWith("="));
}
