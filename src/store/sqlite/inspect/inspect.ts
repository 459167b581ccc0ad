// Read-only inspection of a database file that a running service may be using. It reads in short transactions, so that
// the log can restart between them (F8).

import { Database } from "bun:sqlite";
import type { LedgerEntry } from "../../../domain/money/ledger.ts";
import type { Payout } from "../../../domain/money/payout.ts";
import type { OrderAccount, StoredOrder, UnsavedJob } from "../../../ports/store.ts";
import { FAILING_TRIES } from "../../failure.ts";
import { assertOurs, MIGRATIONS } from "../file/migrate.ts";
import { drizzleOver } from "../prepared.ts";
import { prepareBalanceEntries } from "../tables/balance-entries.ts";
import { jobRows } from "../tables/jobs.ts";
import { orderRows } from "../tables/orders.ts";
import { payoutRows } from "../tables/payouts.ts";
import type { MisplacedRow } from "./misplaced-rows.ts";
import { misplacedRowsIn } from "./misplaced-rows.ts";

/** A payout, the sum of the entries on it, and how many of those are another balance's or a later period's. */
export type InspectedPayout = Payout & { readonly entries: number; readonly misplaced: number };

/** Waiting jobs, and events and compensations that were given up. Times in epoch ms. */
export type Waiting = {
  /** Jobs that have failed several times, by kind. An inquiry while the buyer is at their bank is no failure. */
  readonly failing: readonly { readonly kind: string; readonly count: number; readonly lastError: string }[];
  /** Jobs that should have been done before `dueBefore`. */
  readonly overdue: number;
  readonly exhaustedEvents: number;
  /** Pending events without a job that delivers them (I13). */
  readonly forgottenEvents: number;
  /** Orders where a compensation finally failed: a buyer's money must be refunded by hand. */
  readonly stuckOrders: readonly string[];
};

export type Inspection = {
  /** Whether the file has exactly the tables that this program knows. */
  readonly isCurrent: boolean;
  readonly format: number;
  countOrders(): number;
  /** When the last of its orders changed, in epoch ms. Looks at all of them. */
  lastChangeAt(): number | undefined;
  read(orderId: string): Promise<StoredOrder | undefined>;
  /** Every order, oldest first, each read at one moment with its event log and entries. */
  orders(): Iterable<OrderAccount>;
  /** All that are made: by platform, currency and date. */
  payouts(): readonly InspectedPayout[];
  /** As the store's port says. */
  platformsWithBalance(besides: readonly string[]): readonly string[];
  waiting(dueBefore: number): Waiting;
  /** Jobs of these kinds whose outcome the database refuses. */
  unsavedJobs(kinds: readonly string[]): Promise<readonly UnsavedJob[]>;
  /** Misplaced rows (I9, I19). Reads all rows. */
  strays(): readonly MisplacedRow[];
  /** An order whose data contains this text. Reads all orders. */
  orderThatSays(text: string): string | undefined;
  close(): void;
};

/** How many orders one transaction reads: some milliseconds. */
const LOOK = 100;

/** Throws `StoreUnusable` for a file that is not ours or of a newer program, and SQLite's own error of a damaged one. */
export function openInspection(path: string): Inspection {
  const database = new Database(path, { readonly: true, strict: true });
  try {
    database.run("PRAGMA busy_timeout = 2000");
    assertOurs(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  const { read } = orderRows(drizzleOver(database));
  const format = database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  return {
    format,
    isCurrent: format === MIGRATIONS.length,
    countOrders: () => database.query<{ n: number }, []>("SELECT count(*) AS n FROM orders").get()?.n ?? 0,
    lastChangeAt: () =>
      database.query<{ at: number | null }, []>("SELECT max(updated_at) AS at FROM orders").get()?.at ??
      undefined,
    read: async (orderId) => read(orderId),
    orders: () => inspectOrders(database),
    unsavedJobs: async (kinds) => jobRows(drizzleOver(database)).unsaved(kinds),
    waiting: (dueBefore) => readWaiting(database, dueBefore),
    payouts: () => inspectPayouts(database),
    platformsWithBalance: (besides) => payoutRows(drizzleOver(database)).withBalance(besides),
    strays: () => misplacedRowsIn(database),
    orderThatSays: (text) =>
      database
        .query<{ id: string }, [string]>("SELECT id FROM orders WHERE instr(details, ?) > 0 LIMIT 1")
        .get(text)?.id,
    close: () => database.close(),
  };
}

function* inspectOrders(database: Database): Generator<OrderAccount> {
  const db = drizzleOver(database);
  const { read, eventLog } = orderRows(db);
  const balanceEntries = prepareBalanceEntries(db);
  const page = database.query<{ number: number; id: string }, [number, number]>(
    "SELECT number, id FROM orders WHERE number > ? ORDER BY number LIMIT ?",
  );
  const ledgerEntries = database.query<LedgerEntry, [string]>(
    "SELECT seq, authorization_id AS authorizationId, card, held, merchant FROM movements WHERE order_id = ? ORDER BY seq",
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

function readWaiting(database: Database, dueBefore: number): Waiting {
  const count = (sql: string, ...values: number[]) =>
    database.query<{ n: number }, number[]>(sql).get(...values)?.n ?? 0;
  return {
    failing: database
      .query<{ kind: string; count: number; lastError: string }, [number]>(
        `SELECT kind, count(*) AS count, max(last_error) AS lastError FROM duties
         WHERE attempts >= ? AND last_error IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM authorizations WHERE id = subject AND status = 'requiresAction')
         GROUP BY kind ORDER BY kind`,
      )
      .all(FAILING_TRIES),
    overdue: count("SELECT count(*) AS n FROM duties WHERE wake_at < ?", dueBefore),
    exhaustedEvents: count("SELECT count(*) AS n FROM events WHERE state = 'exhausted'"),
    forgottenEvents: count(
      `SELECT count(*) AS n FROM events WHERE state = 'pending' AND NOT EXISTS
         (SELECT 1 FROM duties WHERE duties.order_id = coalesce(events.order_id, '') AND kind = 'deliver' AND subject = events.id)`,
    ),
    stuckOrders: database
      .query<{ id: string }, []>(
        "SELECT DISTINCT order_id AS id FROM refunds WHERE status = 'failed' AND cause = 'compensation'",
      )
      .all()
      .map(({ id }) => id),
  };
}
