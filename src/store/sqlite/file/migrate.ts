// Schema migrations: one transaction per step, its number in the same transaction, so that a crash leaves either the
// old schema or the new one (F35). It knows no table.

import type { Database } from "bun:sqlite";
import { StoreUnusable } from "../../failure.ts";
import { movedAway } from "../../move.ts";
import type { OnProgress } from "../../progress.ts";
import orders from "../migrations/0001_orders.sql" with { type: "text" };
import ledgerEntries from "../migrations/0002_movements.sql" with { type: "text" };
import reminders from "../migrations/0003_reminders.sql" with { type: "text" };
import shownOrders from "../migrations/0004_shown_orders.sql" with { type: "text" };
import disputes from "../migrations/0005_disputes.sql" with { type: "text" };
import textsInMemory from "../migrations/0006_texts_in_memory.sql" with { type: "text" };
import emailInAnyCase from "../migrations/0007_email_in_any_case.sql" with { type: "text" };
import endpoints from "../migrations/0008_endpoints.sql" with { type: "text" };
import erasures from "../migrations/0009_erasures.sql" with { type: "text" };
import jobsByKind from "../migrations/0010_duties_by_kind.sql" with { type: "text" };
import orderNumbers from "../migrations/0011_order_numbers.sql" with { type: "text" };
import fixedTerms from "../migrations/0012_fixed_terms.sql" with { type: "text" };
import keptCaptures from "../migrations/0013_kept_captures.sql" with { type: "text" };
import payers from "../migrations/0014_payers.sql" with { type: "text" };
import nextKeys from "../migrations/0015_next_keys.sql" with { type: "text" };
import chosenTerms from "../migrations/0016_chosen_terms.sql" with { type: "text" };
import balanceEntries from "../migrations/0017_balance_entries.sql" with { type: "text" };
import payouts from "../migrations/0018_payouts.sql" with { type: "text" };
import scoringCounts from "../migrations/0019_scoring_counts.sql" with { type: "text" };
import financing from "../migrations/0020_financing.sql" with { type: "text" };
import eventsOfNoOrder from "../migrations/0021_events_of_no_order.sql" with { type: "text" };
import owingOrders from "../migrations/0022_owing_orders.sql" with { type: "text" };
import adjustments from "../migrations/0023_adjustments.sql" with { type: "text" };
import people from "../migrations/0024_people.sql" with { type: "text" };
import searchTerms from "../migrations/0025_search_terms.sql" with { type: "text" };
import invitations from "../migrations/0026_invitations.sql" with { type: "text" };
import auditLog from "../migrations/0027_audit_log.sql" with { type: "text" };
import mails from "../migrations/0028_mails.sql" with { type: "text" };
import upkeep from "../migrations/0029_upkeep.sql" with { type: "text" };
import members from "../migrations/0030_members.sql" with { type: "text" };
import responseHashes from "../migrations/0031_response_hashes.sql" with { type: "text" };
import gaps from "../migrations/0032_gaps.sql" with { type: "text" };
import conversion from "../migrations/0033_conversion.sql" with { type: "text" };
import shownAs from "../migrations/0034_shown_as.sql" with { type: "text" };
import attention from "../migrations/0035_attention.sql" with { type: "text" };
import failingJobs from "../migrations/0036_failing_jobs.sql" with { type: "text" };
import heldPayments from "../migrations/0037_held_payments.sql" with { type: "text" };
import standingAlerts from "../migrations/0038_standing_alerts.sql" with { type: "text" };
import recentResponses from "../migrations/0039_recent_responses.sql" with { type: "text" };
import invitedTerms from "../migrations/0040_invited_terms.sql" with { type: "text" };
import fieldNames from "../migrations/0041_field_names.sql" with { type: "text" };

/** In order; the file's `user_version` counts those it has. One that has been released is never edited. */
export const MIGRATIONS: readonly string[] = [
  orders,
  ledgerEntries,
  reminders,
  shownOrders,
  disputes,
  textsInMemory,
  emailInAnyCase,
  endpoints,
  erasures,
  jobsByKind,
  orderNumbers,
  fixedTerms,
  keptCaptures,
  payers,
  nextKeys,
  chosenTerms,
  balanceEntries,
  payouts,
  scoringCounts,
  financing,
  eventsOfNoOrder,
  owingOrders,
  adjustments,
  people,
  searchTerms,
  invitations,
  auditLog,
  mails,
  upkeep,
  members,
  responseHashes,
  gaps,
  conversion,
  shownAs,
  attention,
  failingJobs,
  heldPayments,
  standingAlerts,
  recentResponses,
  invitedTerms,
  fieldNames,
];

/** "spos": marks a file as ours, so that the path of another program's database is noticed. */
const APPLICATION_ID = 0x73706f73;

/** The number of migrations that a file has. */
export function formatOf(database: Database): number {
  return readNumber(database, "PRAGMA user_version");
}

/** Formats from here on mark a file whose data were moved: older programs take it for a newer one's. */
const MOVED = 1_000_000;
const MOVED_TO = "movedTo";

/** In a transaction of the caller's. */
export function markMoved(database: Database, to: string, at: string): void {
  database.run("INSERT INTO settings (name, value) VALUES (?, ?)", [MOVED_TO, JSON.stringify({ to, at })]);
  database.run(`PRAGMA user_version = ${MOVED + formatOf(database)}`);
}

function whereMoved(database: Database, path: string): StoreUnusable {
  const row = database
    .query<{ value: string }, [string]>("SELECT value FROM settings WHERE name = ?")
    .get(MOVED_TO);
  const { to, at } = JSON.parse(row?.value ?? "{}") as { readonly to: string; readonly at: string };
  return movedAway(path, to, at);
}

/** Reads only. Throws `StoreUnusable` for a file a newer program wrote, or another one. */
export function assertOurs(database: Database, path: string, migrations = MIGRATIONS): void {
  const version = formatOf(database);
  const tables = readNumber(database, "SELECT count(*) FROM sqlite_schema");
  if (tables > 0 && readNumber(database, "PRAGMA application_id") !== APPLICATION_ID)
    throw new StoreUnusable("foreign", `${path} is a database of another program. Choose another path.`);
  if (version <= migrations.length) return;
  if (version >= MOVED) throw whereMoved(database, path);
  throw new StoreUnusable(
    "newer",
    `${path} was written by a newer version of this program (format ${version}, this one knows ${migrations.length}). Start the newer version, or restore the copy made before the update.`,
  );
}

/** Applies what is missing. */
export function migrate(database: Database, migrations = MIGRATIONS, onProgress?: OnProgress): void {
  const from = formatOf(database);
  if (from === migrations.length) return;
  // Only works outside a transaction: rebuilding a table must not touch the rows that refer to it.
  database.run("PRAGMA foreign_keys = OFF");
  try {
    for (const [index, sql] of migrations.entries()) {
      if (index < from) continue;
      step(database, sql, index + 1);
      if (from > 0) onProgress?.("updating", index + 1 - from, migrations.length - from);
    }
  } finally {
    database.run("PRAGMA foreign_keys = ON");
  }
}

function step(database: Database, sql: string, version: number): void {
  database.run("BEGIN IMMEDIATE");
  try {
    database.run(sql);
    const orphans = database.query("PRAGMA foreign_key_check").all();
    if (orphans.length > 0)
      throw new Error(`migration ${version} leaves ${orphans.length} rows without parent`);
    database.run(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.run(`PRAGMA user_version = ${version}`);
    database.run("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.run("ROLLBACK");
    throw error;
  }
}

function readNumber(database: Database, sql: string): number {
  const row = database.query<Record<string, unknown>, []>(sql).get();
  return Number(Object.values(row ?? {})[0]);
}
