// The columns that hold personal data, and the rows of one order in them (T33): what an access report shows. Erasure empties
// them, but for the merchant's reference and the amount; a test compares it with this list, and this list with the tables.

import type { PersonalSection } from "../ports/erasure.ts";

type Held = {
  readonly table: string;
  readonly columns: readonly string[];
  /** What tells the rows apart, and is not personal itself. */
  readonly context: readonly string[];
  /** The rows of the order with the id `$1`. */
  readonly of: string;
  /** The same whatever the engine; by all columns unless given. `$number` is where the engine numbers the table's rows. */
  readonly order?: string;
  /** Holds the same of the time before a migration. */
  readonly earlierTables?: readonly string[];
};

export const PERSONAL_COLUMNS: { readonly [S in PersonalSection]: Held } = {
  order: { table: "orders", columns: ["email", "track_id", "details"], context: [], of: "id = $1" },
  buyers: {
    table: "buyers",
    columns: ["email", "first_name", "last_name"],
    context: ["authorization_id"],
    of: "order_id = $1",
  },
  invitations: {
    table: "invitations",
    columns: ["email", "first_name"],
    context: ["id"],
    of: "order_id = $1",
  },
  sentInvitations: {
    table: "sent_invitations",
    columns: ["captain", "address"],
    context: ["invitation_id", "at"],
    of: "invitation_id IN (SELECT id FROM invitations WHERE order_id = $1)",
  },
  webhooks: {
    table: "events",
    columns: ["body"],
    context: ["id", "created_at"],
    of: "order_id = $1",
    order: "created_at, $number",
  },
  endpointAnswers: {
    table: "deliveries",
    columns: ["answer"],
    context: ["event_id", "at"],
    of: "event_id IN (SELECT id FROM events WHERE order_id = $1) AND answer <> ''",
    order: "id",
  },
  storedResponses: {
    table: "idempotency",
    columns: ["body"],
    context: ["created_at"],
    of: "order_id = $1",
    earlierTables: ["hashed_idempotency", "earlier_idempotency"],
  },
  errors: {
    table: "jobs",
    columns: ["last_error"],
    context: ["kind"],
    of: "order_id = $1 AND last_error IS NOT NULL",
  },
  decisionCounts: {
    table: "scoring_counts",
    columns: ["hash"],
    context: ["day", "count", "blocked_until"],
    of: "order_id = $1",
    order: "number",
  },
  searchTerms: {
    table: "search_terms",
    columns: ["term"],
    context: [],
    of: `number = (SELECT number FROM orders WHERE id = $1) AND platform = (
      SELECT search_platforms.number FROM search_platforms JOIN orders ON platform_id = search_platforms.id
      WHERE orders.id = $1)`,
  },
};

/** The order's rows in one of the section's tables. */
export function selectPersonal({ columns, context, of, order }: Held, table: string): string {
  const selected = [...context, ...columns].join(", ");
  return `SELECT ${selected} FROM ${table} WHERE ${of} ORDER BY ${order ?? selected}`;
}

/** Of no order: an HMAC (`refusesInvitations` of the port), and the merchant's own people, whom removal deletes. */
export const PERSONAL_OF_NO_ORDER: readonly string[] = ["refused_invitations.address", "members.email"];
