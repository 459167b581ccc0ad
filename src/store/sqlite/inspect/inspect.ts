// Read-only inspection of a database file that a running service may be using. It reads in short transactions, so that
// the log can restart between them (F8).

import { Database } from "bun:sqlite";
import type { LedgerEntry } from "../../../domain/money/ledger.ts";
import type { OrderAccount } from "../../../ports/store.ts";
import { FAILING_TRIES } from "../../failure.ts";
import type { InspectedPayout, Inspection, Waiting } from "../../inspection.ts";
import { isDamage } from "../errors.ts";
import { assertOurs, MIGRATIONS } from "../file/migrate.ts";
import { damaged } from "../file/unusable.ts";
import { drizzleOver } from "../prepared.ts";
import { readAuditRows } from "../tables/audit-log.ts";
import { prepareBalanceEntries } from "../tables/balance-entries.ts";
import { readConversion } from "../tables/conversion.ts";
import { jobRows } from "../tables/jobs.ts";
import { readMails } from "../tables/mails.ts";
import { readMembers } from "../tables/members.ts";
import { orderRows } from "../tables/orders.ts";
import { readOwingOrders } from "../tables/owing-orders.ts";
import { payoutRows } from "../tables/payouts.ts";
import { searchTermRows } from "../tables/search-terms.ts";
import { readUpkeep } from "../tables/upkeep.ts";
import { misplacedRowsIn } from "./misplaced-rows.ts";

/** How many orders one transaction reads: some milliseconds. */
const LOOK = 100;

/** Throws `StoreUnusable` for a file that is damaged, not ours, or of a newer program. */
export function openInspection(path: string): Inspection {
  const database = new Database(path, { readonly: true, strict: true });
  try {
    database.run("PRAGMA busy_timeout = 2000");
    assertOurs(database, path);
  } catch (error) {
    database.close();
    throw isDamage(error) ? damaged(path, error) : error;
  }
  return inspectionOver(database);
}

/** Of an open database of any format; what an older one has no table for is found when it is asked. To close closes it. */
export function inspectionOver(database: Database): Inspection {
  let orders: ReturnType<typeof orderRows> | undefined;
  const format = database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  return {
    format,
    isCurrent: format === MIGRATIONS.length,
    countOrders: async () =>
      database.query<{ n: number }, []>("SELECT count(*) AS n FROM orders").get()?.n ?? 0,
    platformsWithOrders: async () =>
      database
        .query<{ id: string }, []>("SELECT DISTINCT platform_id AS id FROM orders ORDER BY id")
        .all()
        .map(({ id }) => id),
    lastChangeAt: async () =>
      database.query<{ at: number | null }, []>("SELECT max(updated_at) AS at FROM orders").get()?.at ??
      undefined,
    async read(orderId) {
      orders ??= orderRows(drizzleOver(database));
      return orders.read(orderId);
    },
    orders: () => later(inspectOrders(database)),
    unsavedJobs: async (kinds) => jobRows(drizzleOver(database)).unsaved(kinds),
    waiting: async (...moments) => readWaiting(database, ...moments),
    conversionSince: async (...asked) => readConversion(database, ...asked),
    lastUpkeep: async () => readUpkeep(database),
    mails: async (filter) => readMails(database, filter),
    auditRows: (filter) => later(readAuditRows(database, filter)),
    members: async () => readMembers(database),
    payouts: async () => inspectPayouts(database),
    platformsWithBalance: async (besides) => payoutRows(drizzleOver(database)).withBalance(besides),
    owingOrders: async () => readOwingOrders(drizzleOver(database)),
    strays: async () => misplacedRowsIn(database),
    misindexedOrders: async () => {
      const { isStale } = searchTermRows(database);
      return [
        ...inspectOrders(database)
          .filter(isStale)
          .map(({ order }) => order.id),
      ];
    },
    emptySearchIndex: "DELETE FROM search_terms",
    orderThatSays: async (text) =>
      database
        .query<{ id: string }, [string]>("SELECT id FROM orders WHERE instr(details, ?) > 0 LIMIT 1")
        .get(text)?.id,
    close: async () => database.close(),
  };
}

async function* later<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows;
}

function* inspectOrders(database: Database): Generator<OrderAccount> {
  const db = drizzleOver(database);
  const { read, eventLog } = orderRows(db);
  const balanceEntries = prepareBalanceEntries(db);
  const page = database.query<{ number: number; id: string }, [number, number]>(
    "SELECT number, id FROM orders WHERE number > ? ORDER BY number LIMIT ?",
  );
  const ledgerEntries = database.query<LedgerEntry, [string]>(
    "SELECT seq, authorization_id AS authorizationId, card, held, merchant FROM ledger_entries WHERE order_id = ? ORDER BY seq",
  );
  const look = (after: number) => {
    const rows = page.all(after, LOOK);
    const found = rows.flatMap(({ id }): OrderAccount | [] => {
      const stored = read(id);
      if (stored === undefined) return [];
      return {
        ...stored,
        eventLog: eventLog(stored.order),
        ledgerEntries: ledgerEntries.all(id),
        balanceEntries: balanceEntries(id),
      };
    });
    return { found, last: rows.at(-1)?.number };
  };
  const lookAtOnce = database.transaction(look);
  let last: number | undefined = 0;
  while (last !== undefined) {
    const { found, last: next }: ReturnType<typeof look> = lookAtOnce(last);
    yield* found;
    last = next;
  }
}

function inspectPayouts(database: Database): readonly InspectedPayout[] {
  const query = `SELECT payouts.id, payouts.platform_id AS platformId, payouts.currency, date,
      brought_forward AS broughtForward, total, payouts.amount, coalesce(sum(entry.amount), 0) AS entries,
      count(*) FILTER (WHERE entry.platform_id <> payouts.platform_id OR entry.currency <> payouts.currency
        OR entry.at >= date OR entry.at < since) AS misplaced
    FROM payouts LEFT JOIN balance_entries AS entry ON entry.payout_id = payouts.id
    WHERE payouts.amount IS NOT NULL
    GROUP BY payouts.id ORDER BY payouts.platform_id, payouts.currency, date`;
  return database.query<InspectedPayout, []>(query).all();
}

function readWaiting(database: Database, dueBefore: number, failedSince: number): Waiting {
  const count = (sql: string, ...values: number[]) =>
    database.query<{ n: number }, number[]>(sql).get(...values)?.n ?? 0;
  return {
    failing: database
      .query<{ kind: string; count: number; lastError: string }, [number]>(
        `SELECT kind, count(*) AS count, max(last_error) AS lastError FROM jobs
         WHERE attempts >= ? AND last_error IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM authorizations WHERE id = subject AND status = 'requiresAction')
         GROUP BY kind ORDER BY kind`,
      )
      .all(FAILING_TRIES),
    overdue: count("SELECT count(*) AS n FROM jobs WHERE wake_at < ?", dueBefore),
    exhaustedEvents: count("SELECT count(*) AS n FROM events WHERE state = 'exhausted'"),
    failedMails: count(
      "SELECT count(*) AS n FROM mails WHERE state <> 'sent' AND state = 'failed' AND changed_at >= ?",
      failedSince,
    ),
    forgottenEvents: count(
      `SELECT count(*) AS n FROM events WHERE state = 'pending' AND NOT EXISTS
         (SELECT 1 FROM jobs WHERE jobs.order_id = coalesce(events.order_id, '') AND kind = 'deliver' AND subject = events.id)`,
    ),
    stuckOrders: database
      .query<{ id: string }, []>(
        "SELECT DISTINCT order_id AS id FROM refunds WHERE status = 'failed' AND cause = 'compensation'",
      )
      .all()
      .map(({ id }) => id),
  };
}
