// Each column of the database either is in the list of personal data, which access reports show and erasure empties, or is
// said here to hold none.

import { expect, test } from "bun:test";
import { PERSONAL_COLUMNS, PERSONAL_OF_NO_ORDER } from "../../src/store/personal-data.ts";
import { openDatabase } from "../../src/store/sqlite/file/open.ts";

/** Ids, amounts, moments, states, addresses of endpoints, and JSON of them: columns that say nothing of who a person is. */
const OTHERS: Readonly<Record<string, string>> = {
  orders:
    "number id platform_id seq status amount currency ux type tpc integration terms items modules module_id nb_shares " +
    "created_at updated_at committed_amount committed_at closed_at pending_commit_at last_notice_at captures_decided_at " +
    "cancel_reason reserved kept timer_at share_reminder_at due_reminder_at financing is_owing has_gap attention_at adjustments people invitations",
  authorizations:
    "id order_id position role status share hold authorized captured refunded target units attempt created_at ref " +
    "authorized_at expires_at captured_at failure_code unanswered releasing capturing disputes payer seats show_as",
  refunds: "id order_id position authorization_id amount status cause failure_code",
  buyers: "order_id authorization_id",
  event_log: "order_id seq at event previous",
  ledger_entries: "order_id seq authorization_id card held merchant",
  balance_entries: "number platform_id currency order_id seq kind at amount payout_id",
  payouts: "id platform_id currency date since brought_forward total amount",
  jobs: "id order_id of_order kind subject payload due_at leased_until wake_at asked_again attempts key_number",
  events: "id order_id name url created_at state platform_id",
  endpoints: "platform_id url state since failures failure held_until seen_at",
  deliveries: "id event_id at took_ms status failure",
  idempotency: "number hash scope key fingerprint order_id status created_at",
  hashed_idempotency: "number hash scope key fingerprint order_id status created_at",
  response_index: "hash number",
  earlier_idempotency: "scope key fingerprint order_id status created_at",
  scoring_counts: "number platform_id day order_id count blocked_until",
  erasures: "order_id at",
  invitations: "order_id id",
  sent_invitations: "invitation_id platform_id at",
  refused_invitations: "platform_id",
  audit_log:
    "number at actor actor_id action platform_id order_id seq_before seq_after parameters outcome request_id network",
  audit_retention: "platform_id kept_since",
  mails: "number platform_id order_id subject payload state tries error created_at changed_at",
  upkeep: "kind at problems",
  standing_alerts: "key event since last count line",
  members: "id roles created_at",
  passkeys: "id member_id public_key counter transports created_at used_at",
  member_invitations: "member_id hash until",
  member_sessions: "id hash member_id passkey_id started_at used_at passkey_at",
  conversion: "platform_id day module_id counter count",
  search_platforms: "number id",
  search_terms: "platform number",
  settings: "name value",
};

test("T33: each column is personal, and then in reports and erased, or is said to be none", () => {
  const { database, close } = openDatabase({ path: ":memory:" });
  const found = database
    .query<{ name: string }, []>(
      `SELECT tables.name || '.' || columns.name AS name
       FROM pragma_table_list AS tables JOIN pragma_table_xinfo(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%'`,
    )
    .all();
  close();
  const personal = Object.values(PERSONAL_COLUMNS).flatMap(({ table, columns, earlierTables = [] }) =>
    [table, ...earlierTables].flatMap((held) => columns.map((column) => `${held}.${column}`)),
  );
  const others = Object.entries(OTHERS).flatMap(([table, columns]) =>
    columns.split(" ").map((column) => `${table}.${column}`),
  );
  // What is missing here: add it to PERSONAL_COLUMNS (and to erasure), or to OTHERS above if it says nothing of a person.
  expect([...personal, ...PERSONAL_OF_NO_ORDER, ...others].toSorted()).toEqual(
    found.map(({ name }) => name).toSorted(),
  );
});
