// Payouts and the balance entries on them, as rows.

import type { Payout } from "../../../domain/money/payout.ts";
import type {
  CurrencyBalance,
  OpenPayout,
  PayoutEnd,
  PayoutFilter,
  PayoutLine,
  PayoutStore,
} from "../../../ports/payouts.ts";
import type { Drizzle } from "../prepared.ts";
import { lazily, prepareInsert } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";
import type { JobRows } from "./jobs.ts";
import { payouts } from "./schema.ts";
import type { EventRows } from "./webhook-events.ts";

const COLUMNS = "id, platform_id AS platformId, currency, date, brought_forward AS broughtForward";
const MADE = `SELECT ${COLUMNS}, total, amount FROM payouts`;
const UNPAID =
  "FROM balance_entries INDEXED BY balance_entries_unpaid WHERE payout_id IS NULL AND platform_id = ?";

/** Of a platform's currency: the payout that was made last, or is being made. */
const LATEST =
  "FROM payouts WHERE platform_id = $platform AND currency = $currency ORDER BY date DESC LIMIT 1";
const BALANCE = `SELECT coalesce((SELECT total - coalesce(amount, 0) ${LATEST}), 0)
  + coalesce((SELECT sum(amount) ${UNPAID.replace("?", "$platform")} AND currency = $currency
    AND at >= coalesce((SELECT since ${LATEST}), 0)), 0) AS balance`;

type Next = { readonly next: string | null };
type PayoutRows = ReturnType<typeof payoutRows>;

export function payoutRows(db: Drizzle) {
  const statement = prepare(db);

  function balanceOf(platformId: string, currency: string, since: number): CurrencyBalance {
    return {
      currency,
      last: statement.last.get(platformId, currency) ?? undefined,
      open: statement.open.get(platformId, currency) ?? undefined,
      oldestAt: statement.oldest.get(platformId, currency, since)?.at ?? undefined,
    };
  }

  const firstOf = (found: readonly (Next | null)[]): string | undefined =>
    found.flatMap((row) => row?.next ?? []).sort()[0];

  /** The first currency after this one that has an entry or a payout. */
  const nextCurrency = (platformId: string, after: string): string | undefined =>
    firstOf([statement.unpaidCurrency, statement.paidCurrency].map((next) => next.get(platformId, after)));

  const nextPlatform = (after: string): string | undefined =>
    firstOf([statement.unpaidPlatform, statement.paidPlatform].map((next) => next.get(after)));

  function hasBalance(platform: string): boolean {
    for (let next = nextCurrency(platform, ""); next !== undefined; next = nextCurrency(platform, next))
      if (statement.balance.get({ platform, currency: next })?.balance !== 0) return true;
    return false;
  }

  return {
    read: (payoutId: string): Payout | undefined => statement.read.get(payoutId) ?? undefined,
    page({ platformId, after = "", limit }: PayoutFilter) {
      const found = statement.page.all(platformId, after, after, limit + 1);
      return { payouts: found.slice(0, limit), hasMore: found.length > limit };
    },
    lines: (payoutId: string, after: number, limit: number): readonly PayoutLine[] =>
      statement.lines.all(payoutId, after, limit),
    balances(platformId: string, since: number): readonly CurrencyBalance[] {
      const balances: CurrencyBalance[] = [];
      for (let next = nextCurrency(platformId, ""); next !== undefined; next = nextCurrency(platformId, next))
        balances.push(balanceOf(platformId, next, since));
      return balances;
    },
    withBalance(besides: readonly string[]): readonly string[] {
      const found: string[] = [];
      for (let next = nextPlatform(""); next !== undefined; next = nextPlatform(next))
        if (!besides.includes(next) && hasBalance(next)) found.push(next);
      return found;
    },
    open(payout: OpenPayout): void {
      statement.add({ ...payout, total: payout.broughtForward, amount: null });
    },
    take(payoutId: string, limit: number): number {
      const entries = statement.unpaid.all(payoutId, limit);
      for (const { number } of entries) statement.take.run(payoutId, number);
      statement.grow.run(
        entries.reduce((total, { amount }) => total + amount, 0),
        payoutId,
      );
      return entries.length;
    },
    total: (payoutId: string): number => statement.total.get(payoutId)?.total ?? 0,
    close(payoutId: string, amount: number): Payout {
      statement.close.run(amount, payoutId);
      const made = statement.read.get(payoutId);
      if (made === null) throw new Error(`${payoutId} is no payout that is being made`);
      return made;
    },
  };
}

/** They are made when they are first asked for. */
type Rows = { readonly payouts: PayoutRows; readonly events: EventRows; readonly jobs: JobRows };

function close(
  { payouts, events, jobs }: Rows,
  payoutId: string,
  decide: (total: number) => PayoutEnd,
  now: number,
): Payout {
  const { amount, webhook } = decide(payouts.total(payoutId));
  const payout = payouts.close(payoutId, amount);
  if (webhook === undefined) return payout;
  events.add(webhook, { orderId: null, platformId: payout.platformId, createdAt: now });
  if (webhook.url !== undefined)
    jobs.ask("", { kind: "deliver", subject: webhook.id, payload: {}, dueAt: now });
  return payout;
}

export function payoutStorage(
  rows: Rows,
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): PayoutStore {
  return {
    payout: async (payoutId) => snapshot.read(() => rows.payouts.read(payoutId)),
    payouts: async (filter) => snapshot.read(() => rows.payouts.page(filter)),
    payoutLines: async (...which) => snapshot.read(() => rows.payouts.lines(...which)),
    currencyBalances: async (...which) => snapshot.read(() => rows.payouts.balances(...which)),
    platformsWithBalance: async (besides) => snapshot.read(() => rows.payouts.withBalance(besides)),
    openPayout: (payout) => writer.write(() => rows.payouts.open(payout)),
    takeEntries: (...how) => writer.write(() => rows.payouts.take(...how)),
    closePayout: (...how) => writer.write(() => close(rows, ...how)),
  };
}

function prepare(db: Drizzle) {
  const { $client: database } = db;
  return lazily({
    read: () => database.query<Payout, [string]>(`${MADE} WHERE id = ? AND amount IS NOT NULL`),
    page: () =>
      database.query<Payout, [string, string, string, number]>(
        `${MADE} WHERE platform_id = ? AND amount IS NOT NULL
         AND (? = '' OR (date, id) < (SELECT date, id FROM payouts WHERE id = ?))
       ORDER BY date DESC, id DESC LIMIT ?`,
      ),
    lines: () =>
      database.query<PayoutLine, [string, number, number]>(
        `SELECT number, order_id AS orderId, kind, at, amount FROM balance_entries INDEXED BY balance_entries_by_payout
       WHERE payout_id = ? AND number > ? ORDER BY number LIMIT ?`,
      ),
    unpaidPlatform: () =>
      database.query<Next, [string]>(`SELECT min(platform_id) AS next ${UNPAID.replace("= ?", "> ?")}`),
    paidPlatform: () =>
      database.query<Next, [string]>("SELECT min(platform_id) AS next FROM payouts WHERE platform_id > ?"),
    unpaidCurrency: () =>
      database.query<Next, [string, string]>(`SELECT min(currency) AS next ${UNPAID} AND currency > ?`),
    paidCurrency: () =>
      database.query<Next, [string, string]>(
        "SELECT min(currency) AS next FROM payouts WHERE platform_id = ? AND currency > ?",
      ),
    balance: () => database.query<{ balance: number }, { platform: string; currency: string }>(BALANCE),
    oldest: () =>
      database.query<{ at: number | null }, [string, string, number]>(
        `SELECT min(at) AS at ${UNPAID} AND currency = ? AND at >= ?`,
      ),
    last: () =>
      database.query<Payout, [string, string]>(
        `${MADE} WHERE platform_id = ? AND currency = ? AND amount IS NOT NULL ORDER BY date DESC LIMIT 1`,
      ),
    open: () =>
      database.query<OpenPayout, [string, string]>(
        `SELECT ${COLUMNS}, since FROM payouts WHERE platform_id = ? AND currency = ? AND amount IS NULL`,
      ),
    add: () => prepareInsert(db, payouts),
    unpaid: () =>
      database.query<{ number: number; amount: number }, [string, number]>(
        `SELECT entry.number, entry.amount
       FROM payouts JOIN balance_entries AS entry INDEXED BY balance_entries_unpaid
         ON payout_id IS NULL AND entry.platform_id = payouts.platform_id AND entry.currency = payouts.currency
         AND entry.at >= payouts.since AND entry.at < payouts.date
       WHERE payouts.id = ? ORDER BY entry.at LIMIT ?`,
      ),
    take: () =>
      database.query<null, [string, number]>("UPDATE balance_entries SET payout_id = ? WHERE number = ?"),
    grow: () => database.query<null, [number, string]>("UPDATE payouts SET total = total + ? WHERE id = ?"),
    total: () => database.query<{ total: number }, [string]>("SELECT total FROM payouts WHERE id = ?"),
    close: () => database.query<null, [number, string]>("UPDATE payouts SET amount = ? WHERE id = ?"),
  });
}
