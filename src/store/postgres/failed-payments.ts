// Counts of failed payments as rows, which all replicas share. A source may name a network address: its hash is kept.

import { createHash } from "node:crypto";
import type { FailedPaymentStore, FailedPayments, WaitingPayment } from "../../ports/failed-payments.ts";
import type { Database } from "./database.ts";
import { sqlState } from "./errors.ts";
import { createSerialWork } from "./serial-work.ts";

type Row = FailedPayments & { readonly source: string };

const FIND = `SELECT source, failures, last_at AS "lastAt" FROM failed_payments
  WHERE source IN (SELECT json_array_elements_text($1::text::json))`;
/**
 * Replaces all counts, or none where one is not as it was found. The rows that are there are locked first, in one order, then
 * new ones inserted, and only then others changed or deleted: there is no deadlock. Where of several new rows only some could be
 * inserted there is no result, which `writes` refuses: then none is.
 */
const REPLACE = `WITH given AS (
    SELECT *, "wasFailures" IS NULL AND failures > 0 AS "isNew" FROM json_to_recordset($2::text::json)
      AS r (source text, failures bigint, "lastAt" bigint, "wasFailures" bigint, "wasLastAt" bigint)
  ), held AS (
    SELECT source, failures, last_at FROM failed_payments WHERE source IN (SELECT source FROM given)
    ORDER BY source FOR UPDATE
  ), compared AS (
    SELECT bool_and((h.failures, h.last_at) IS NOT DISTINCT FROM (g."wasFailures", g."wasLastAt")) AS "isSame"
    FROM given AS g LEFT JOIN held AS h ON h.source = g.source
  ), inserted AS (
    INSERT INTO failed_payments (source, failures, last_at)
    SELECT source, failures, "lastAt" FROM given, compared WHERE "isNew" AND "isSame" ORDER BY source
    ON CONFLICT DO NOTHING RETURNING 1
  ), outcome AS (
    SELECT "isSame" AND count = (SELECT count(*) FROM given WHERE "isNew") AS "isReplaced", count
    FROM compared, (SELECT count(*) FROM inserted) AS i
  ), changed AS (
    UPDATE failed_payments AS f SET failures = g.failures, last_at = g."lastAt" FROM given AS g, outcome
    WHERE f.source = g.source AND NOT g."isNew" AND g.failures > 0 AND "isReplaced"
  ), deleted AS (
    DELETE FROM failed_payments AS f USING given AS g, outcome
    WHERE f.source = g.source AND NOT g."isNew" AND g.failures = 0 AND "isReplaced"
  )
  INSERT INTO writes (id, result)
  SELECT $1, CASE WHEN "isReplaced" THEN 'true' WHEN count = 0 THEN 'false' END FROM outcome
  RETURNING result`;
const NOT_NULL = "23502";

/** Optimistic, as updates of orders are: a replica that stops in the middle holds no lock that a payment elsewhere waits for. */
export function failedPaymentStorage({
  rows: read,
  once,
  write,
  upkeep,
}: Pick<Database, "rows" | "once" | "write" | "upkeep">): FailedPaymentStore {
  const serial = createSerialWork();

  const count: FailedPaymentStore["countFailures"] = async (sources, decide) => {
    const nameOf = new Map(sources.map((source) => [hashOf(source), source]));
    for (;;) {
      const found = await read<Row>(FIND, [JSON.stringify([...nameOf.keys()])]);
      const was = new Map(found.map(({ source, ...counted }) => [nameOf.get(source) ?? "", counted]));
      const { value, counts } = decide(new Map([...was].filter(([, { failures }]) => failures > 0)));
      const changes = [...counts].map(([source, counted]) => ({
        ...{ source: hashOf(source), ...counted },
        ...{ wasFailures: was.get(source)?.failures, wasLastAt: was.get(source)?.lastAt },
      }));
      if (changes.length === 0 || (await isReplaced(changes))) return value;
    }
  };

  async function isReplaced(changes: readonly Row[]): Promise<boolean> {
    try {
      return await once<boolean>(REPLACE, [JSON.stringify(changes)]);
    } catch (error) {
      if (sqlState(error) === NOT_NULL) return false;
      throw error;
    }
  }

  return {
    countFailures: (sources, decide) => serial.take(sources, () => count(sources, decide)),
    keepWaiting: ({ id, ...payment }, at) =>
      write(({ run }) =>
        run(
          "INSERT INTO waiting_payments (id, counts, at) VALUES ($1, $2, $3::bigint) ON CONFLICT DO NOTHING",
          [id, JSON.stringify(payment), at],
        ),
      ),
    takeWaiting: (id) =>
      write(async ({ rows }) => {
        const taken = await rows<{ readonly counts: string }>(
          "DELETE FROM waiting_payments WHERE id = $1 RETURNING counts",
          [id],
        );
        const [found] = taken;
        return found && { ...(JSON.parse(found.counts) as Omit<WaitingPayment, "id">), id };
      }),
    pruneFailures: (before) =>
      upkeep(async ({ run }) => {
        await run("DELETE FROM failed_payments WHERE last_at < $1::bigint", [before]);
        await run("DELETE FROM waiting_payments WHERE at < $1::bigint", [before]);
      }),
  };
}

function hashOf(source: string): string {
  return createHash("sha256").update(source).digest("base64url");
}
