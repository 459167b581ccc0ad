// Counts of failed payments as rows, which all replicas share. A source may name a network address: its hash is kept.

import { createHash } from "node:crypto";
import type { FailedPaymentStore, FailedPayments, WaitingPayment } from "../../ports/failed-payments.ts";
import type { Database } from "./database.ts";

type Row = FailedPayments & { readonly source: string };

const THESE = "source IN (SELECT json_array_elements_text($1::text::json))";
const GIVEN = `json_to_recordset($1::text::json) AS r (source text, failures bigint, "lastAt" bigint)`;
/** Two that begin at once wait for each other, in one order. */
const RESERVE = `INSERT INTO failed_payments (source, failures, last_at)
  SELECT source, 0, 0 FROM json_array_elements_text($1::text::json) AS asked (source) ORDER BY source ON CONFLICT DO NOTHING`;
const FIND = `SELECT source, failures, last_at AS "lastAt" FROM failed_payments WHERE ${THESE} ORDER BY source FOR UPDATE`;
const CHANGE = `UPDATE failed_payments AS f SET failures = r.failures, last_at = r."lastAt" FROM ${GIVEN}
  WHERE f.source = r.source`;

export function failedPaymentStorage({
  write,
  upkeep,
}: Pick<Database, "write" | "upkeep">): FailedPaymentStore {
  return {
    countFailures: (sources, decide) => {
      const nameOf = new Map(sources.map((source) => [hashOf(source), source]));
      const hashes = JSON.stringify([...nameOf.keys()]);
      return write(async ({ rows, run }) => {
        await run(RESERVE, [hashes]);
        const found = await rows<Row>(FIND, [hashes]);
        const { value, counts } = decide(
          new Map(
            found.flatMap(({ source, ...counted }) =>
              counted.failures === 0 ? [] : [[nameOf.get(source) ?? "", counted] as const],
            ),
          ),
        );
        const changed = [...counts].map(([source, counted]) => ({ ...counted, source: hashOf(source) }));
        await run(CHANGE, [JSON.stringify(changed)]);
        await run(`DELETE FROM failed_payments WHERE failures = 0 AND ${THESE}`, [hashes]);
        return value;
      });
    },
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
