// Payouts and the balance entries on them, as rows.

import type { Payout } from "../../domain/money/payout.ts";
import type {
  CurrencyBalance,
  OpenPayout,
  PayoutEnd,
  PayoutFilter,
  PayoutLine,
  PayoutStore,
} from "../../ports/payouts.ts";
import type { Database } from "./database.ts";
import { addEvent, conditions } from "./events.ts";
import { askForJob } from "./jobs.ts";
import { assertNoOtherLeads } from "./leader.ts";
import type { Transaction } from "./transaction.ts";

type Reading = Pick<Transaction, "rows">;

const COLUMNS = `id, platform_id AS "platformId", currency, date, brought_forward AS "broughtForward"`;
const MADE = `SELECT ${COLUMNS}, total, amount FROM payouts`;

async function read({ rows }: Reading, payoutId: string): Promise<Payout | undefined> {
  const [payout] = await rows<Payout>(`${MADE} WHERE id = $1 AND amount IS NOT NULL`, [payoutId]);
  return payout;
}

async function page({ rows }: Reading, { platformId, after, limit }: PayoutFilter) {
  const { text, values } = conditions(
    [["(date, id) < (SELECT date, id FROM payouts WHERE id = ?)", after]],
    2,
  );
  const found = await rows<Payout>(
    `${MADE} WHERE platform_id = $1 AND amount IS NOT NULL${text} ORDER BY date DESC, id DESC LIMIT $2::bigint`,
    [platformId, limit + 1, ...values],
  );
  return { payouts: found.slice(0, limit), hasMore: found.length > limit };
}

function lines(
  { rows }: Reading,
  payoutId: string,
  after: number,
  limit: number,
): Promise<readonly PayoutLine[]> {
  return rows(
    `SELECT number, order_id AS "orderId", kind, at, amount FROM balance_entries
     WHERE payout_id = $1 AND number > $2::bigint ORDER BY number LIMIT $3::bigint`,
    [payoutId, after, limit],
  );
}

/** Of each currency with an entry or a payout, in one statement. */
const BALANCES = `SELECT c.currency,
    (SELECT to_json(r) FROM (${MADE} WHERE platform_id = $1 AND currency = c.currency AND amount IS NOT NULL
      ORDER BY date DESC LIMIT 1) AS r) AS last,
    (SELECT to_json(r) FROM (SELECT ${COLUMNS}, since FROM payouts
      WHERE platform_id = $1 AND currency = c.currency AND amount IS NULL) AS r) AS open,
    (SELECT min(at) FROM balance_entries
      WHERE payout_id IS NULL AND platform_id = $1 AND currency = c.currency AND at >= $2::bigint) AS "oldestAt"
  FROM (SELECT currency FROM balance_entries WHERE payout_id IS NULL AND platform_id = $1
    UNION SELECT currency FROM payouts WHERE platform_id = $1) AS c ORDER BY c.currency`;

async function balances(
  { rows }: Reading,
  platformId: string,
  since: number,
): Promise<readonly CurrencyBalance[]> {
  type Found = {
    readonly currency: string;
    readonly last: Payout | null;
    readonly open: OpenPayout | null;
    readonly oldestAt: number | null;
  };
  const found = await rows<Found>(BALANCES, [platformId, since]);
  return found.map(({ currency, last, open, oldestAt }) => ({
    currency,
    last: last ?? undefined,
    open: open ?? undefined,
    oldestAt: oldestAt ?? undefined,
  }));
}

/** `latest` of a platform's currency: the payout that was made last, or is being made. */
const WITH_BALANCE = `SELECT DISTINCT c.platform_id AS id
  FROM (SELECT platform_id, currency FROM balance_entries WHERE payout_id IS NULL
    UNION SELECT platform_id, currency FROM payouts) AS c
  LEFT JOIN LATERAL (SELECT total - coalesce(amount, 0) AS carried, since FROM payouts AS p
    WHERE p.platform_id = c.platform_id AND p.currency = c.currency ORDER BY date DESC LIMIT 1) AS latest ON true
  WHERE c.platform_id NOT IN (SELECT json_array_elements_text($1::text::json))
    AND coalesce(carried, 0) + coalesce((SELECT sum(amount) FROM balance_entries AS e
      WHERE e.payout_id IS NULL AND e.platform_id = c.platform_id AND e.currency = c.currency
        AND e.at >= coalesce(latest.since, 0)), 0) <> 0
  ORDER BY id`;

/** The oldest first. */
async function take({ rows, run }: Transaction, payoutId: string, limit: number): Promise<number> {
  const taken = await rows<{ readonly amount: number }>(
    `UPDATE balance_entries AS e SET payout_id = $1 FROM (
       SELECT entry.number FROM payouts JOIN balance_entries AS entry
         ON payout_id IS NULL AND entry.platform_id = payouts.platform_id AND entry.currency = payouts.currency
         AND entry.at >= payouts.since AND entry.at < payouts.date
       WHERE payouts.id = $1 ORDER BY entry.at LIMIT $2::bigint) AS next
     WHERE e.number = next.number RETURNING e.amount`,
    [payoutId, limit],
  );
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  await run("UPDATE payouts SET total = total + $2::bigint WHERE id = $1", [payoutId, sum]);
  return taken.length;
}

async function close(
  transaction: Transaction,
  payoutId: string,
  decide: (total: number) => PayoutEnd,
  now: number,
): Promise<Payout> {
  const { rows, run } = transaction;
  const [open] = await rows<{ readonly total: number }>(
    "SELECT total FROM payouts WHERE id = $1 FOR UPDATE",
    [payoutId],
  );
  const { amount, webhook } = decide(open?.total ?? 0);
  await run("UPDATE payouts SET amount = $2::bigint WHERE id = $1", [payoutId, amount]);
  const payout = await read(transaction, payoutId);
  if (payout === undefined) throw new Error(`${payoutId} is no payout that is being made`);
  if (webhook === undefined) return payout;
  await addEvent(transaction, webhook, { orderId: null, platformId: payout.platformId, createdAt: now });
  if (webhook.url !== undefined)
    await askForJob(transaction, "", { kind: "deliver", subject: webhook.id, payload: {}, dueAt: now });
  return payout;
}

export function payoutStorage(database: Database): PayoutStore {
  /** Of a payout: the leader makes it. */
  const step = <T>(body: (transaction: Transaction) => Promise<T>) =>
    database.write(async (transaction) => {
      await assertNoOtherLeads(transaction, database.origin);
      return body(transaction);
    });
  return {
    payout: (payoutId) => read(database, payoutId),
    payouts: (filter) => page(database, filter),
    payoutLines: (...which) => lines(database, ...which),
    currencyBalances: (...which) => balances(database, ...which),
    async platformsWithBalance(besides) {
      const found = await database.rows<{ readonly id: string }>(WITH_BALANCE, [JSON.stringify(besides)]);
      return found.map(({ id }) => id);
    },
    openPayout: ({ id, platformId, currency, date, since, broughtForward }) =>
      step(({ run }) =>
        run(
          `INSERT INTO payouts (id, platform_id, currency, date, since, brought_forward, total)
           VALUES ($1, $2, $3, $4::bigint, $5::bigint, $6::bigint, $6::bigint)`,
          [id, platformId, currency, date, since, broughtForward],
        ),
      ),
    takeEntries: (...how) => step((transaction) => take(transaction, ...how)),
    closePayout: (...how) => step((transaction) => close(transaction, ...how)),
  };
}
