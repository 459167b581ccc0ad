// Payouts and the balance entries on them, as rows.

import type { Payout } from "../../../domain/money/payout.ts";
import type {
  CurrencyBalance,
  OpenPayout,
  PayoutFilter,
  PayoutLine,
  PayoutStore,
} from "../../../ports/payouts.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareInsert } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";
import { payouts } from "./schema.ts";

const COLUMNS = "id, platform_id AS platformId, currency, date, brought_forward AS broughtForward";
const MADE = `SELECT ${COLUMNS}, total, amount FROM payouts`;
const UNPAID =
  "FROM balance_entries INDEXED BY balance_entries_unpaid WHERE payout_id IS NULL AND platform_id = ?";

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

  /** The first currency after this one that has an entry or a payout. */
  function nextCurrency(platformId: string, after: string): string | undefined {
    const found = [statement.unpaidCurrency, statement.paidCurrency].map(
      (next) => next.get(platformId, after)?.currency ?? undefined,
    );
    return found.filter((currency) => currency !== undefined).sort()[0];
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
    close(payoutId: string, decide: (total: number) => number): Payout {
      const { total } = statement.total.get(payoutId) ?? { total: 0 };
      statement.close.run(decide(total), payoutId);
      const made = statement.read.get(payoutId);
      if (made === null) throw new Error(`${payoutId} is no payout that is being made`);
      return made;
    },
  };
}

/** `rows` are made when they are first asked for. */
export function payoutStorage(
  rows: { readonly payouts: PayoutRows },
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): PayoutStore {
  return {
    payout: async (payoutId) => rows.payouts.read(payoutId),
    payouts: async (filter) => rows.payouts.page(filter),
    payoutLines: async (...which) => rows.payouts.lines(...which),
    currencyBalances: async (...which) => snapshot.read(() => rows.payouts.balances(...which)),
    openPayout: (payout) => writer.write(() => rows.payouts.open(payout)),
    takeEntries: (...how) => writer.write(() => rows.payouts.take(...how)),
    closePayout: (...how) => writer.write(() => rows.payouts.close(...how)),
  };
}

function prepare(db: Drizzle) {
  const { $client: database } = db;
  return {
    read: database.query<Payout, [string]>(`${MADE} WHERE id = ? AND amount IS NOT NULL`),
    page: database.query<Payout, [string, string, string, number]>(
      `${MADE} WHERE platform_id = ? AND amount IS NOT NULL
         AND (? = '' OR (date, id) < (SELECT date, id FROM payouts WHERE id = ?))
       ORDER BY date DESC, id DESC LIMIT ?`,
    ),
    lines: database.query<PayoutLine, [string, number, number]>(
      `SELECT number, order_id AS orderId, kind, at, amount FROM balance_entries INDEXED BY balance_entries_by_payout
       WHERE payout_id = ? AND number > ? ORDER BY number LIMIT ?`,
    ),
    unpaidCurrency: database.query<{ currency: string | null }, [string, string]>(
      `SELECT min(currency) AS currency ${UNPAID} AND currency > ?`,
    ),
    paidCurrency: database.query<{ currency: string | null }, [string, string]>(
      "SELECT min(currency) AS currency FROM payouts WHERE platform_id = ? AND currency > ?",
    ),
    oldest: database.query<{ at: number | null }, [string, string, number]>(
      `SELECT min(at) AS at ${UNPAID} AND currency = ? AND at >= ?`,
    ),
    last: database.query<Payout, [string, string]>(
      `${MADE} WHERE platform_id = ? AND currency = ? AND amount IS NOT NULL ORDER BY date DESC LIMIT 1`,
    ),
    open: database.query<OpenPayout, [string, string]>(
      `SELECT ${COLUMNS}, since FROM payouts WHERE platform_id = ? AND currency = ? AND amount IS NULL`,
    ),
    add: prepareInsert(db, payouts),
    unpaid: database.query<{ number: number; amount: number }, [string, number]>(
      `SELECT entry.number, entry.amount
       FROM payouts JOIN balance_entries AS entry INDEXED BY balance_entries_unpaid
         ON payout_id IS NULL AND entry.platform_id = payouts.platform_id AND entry.currency = payouts.currency
         AND entry.at >= payouts.since AND entry.at < payouts.date
       WHERE payouts.id = ? ORDER BY entry.at LIMIT ?`,
    ),
    take: database.query<null, [string, number]>("UPDATE balance_entries SET payout_id = ? WHERE number = ?"),
    grow: database.query<null, [number, string]>("UPDATE payouts SET total = total + ? WHERE id = ?"),
    total: database.query<{ total: number }, [string]>("SELECT total FROM payouts WHERE id = ?"),
    close: database.query<null, [number, string]>("UPDATE payouts SET amount = ? WHERE id = ?"),
  };
}
