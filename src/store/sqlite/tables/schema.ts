// Tables for drizzle: names, types, and which columns are JSON. The constraints (CHECK, triggers, indexes) stand in
// the migrations, and a test compares the two.

import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Counter } from "../../../domain/conversion/conversion.ts";
import type { Roles } from "../../../domain/members/member.ts";
import type { BalanceEntryKind } from "../../../domain/money/balance.ts";
import type { OrderEvent } from "../../../domain/order/events.ts";
import type {
  AuthorizationStatus,
  CancelReason,
  FailureCode,
  ModuleOffer,
  Order,
  OrderStatus,
  OrderType,
  PickItem,
  RefundCause,
  RefundStatus,
  ReleaseCause,
  Role,
  ShownAs,
  Terms,
  Units,
  Ux,
} from "../../../domain/order/order.ts";
import type { Actor, AuditParameters } from "../../../ports/audit-log.ts";
import type { MailState } from "../../../ports/mails.ts";
import type { StoredEvent } from "../../../ports/store.ts";
import type { UpkeepKind } from "../../../ports/upkeep.ts";
import type { Endpoint } from "../../../ports/webhook-events.ts";

const flag = () => integer({ mode: "boolean" });
/** drizzle's own boolean would write 0 for NULL. */
const nullableFlag = () => integer().$type<0 | 1>();
const json = <T>(column?: string) =>
  (column === undefined ? text({ mode: "json" }) : text(column, { mode: "json" })).$type<T>();

export const orders = sqliteTable("orders", {
  number: integer().primaryKey(),
  id: text().notNull(),
  platformId: text().notNull(),
  seq: integer().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  ux: text().$type<Ux>().notNull(),
  type: text().$type<OrderType>().notNull(),
  tpc: flag().notNull(),
  integration: text().$type<Order["integration"]>().notNull(),
  terms: json<Terms>().notNull(),
  items: json<readonly PickItem[]>().notNull(),
  modules: json<readonly ModuleOffer[]>().notNull(),
  moduleId: text(),
  nbShares: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  committedAmount: integer(),
  committedAt: integer(),
  closedAt: integer(),
  pendingCommitAt: integer(),
  lastNoticeAt: integer(),
  capturesDecidedAt: integer(),
  cancelReason: text().$type<CancelReason>(),
  reserved: integer().notNull(),
  kept: integer().notNull(),
  timerAt: integer(),
  shareReminderAt: integer(),
  dueReminderAt: integer(),
  email: text(),
  trackId: text(),
  /** JSON; drizzle's own would write the text "null" for NULL. */
  details: text(),
  /** JSON likewise; NULL for an order without a try to pay with an offer. */
  financing: text(),
  isOwing: flag().notNull(),
  /** JSON likewise; NULL until the first. */
  adjustments: text(),
  /** JSON likewise; NULL unless the captain said something of those who share. */
  people: text(),
  /** A JSON list likewise; NULL until the first. */
  invitations: text(),
  hasGap: flag().notNull(),
  attentionAt: integer(),
});

export const authorizations = sqliteTable("authorizations", {
  id: text().primaryKey(),
  orderId: text().notNull(),
  position: integer().notNull(),
  role: text().$type<Role>().notNull(),
  status: text().$type<AuthorizationStatus>().notNull(),
  share: integer().notNull(),
  hold: integer().notNull(),
  authorized: integer().notNull(),
  captured: integer().notNull(),
  refunded: integer().notNull(),
  target: integer(),
  units: json<readonly Units[]>().notNull(),
  attempt: text().notNull(),
  createdAt: integer().notNull(),
  ref: text(),
  authorizedAt: integer(),
  expiresAt: integer(),
  capturedAt: integer(),
  failureCode: text().$type<FailureCode>(),
  unanswered: nullableFlag(),
  releasing: text().$type<ReleaseCause>(),
  capturing: nullableFlag(),
  /** A JSON list; drizzle's own would write the text "null" for NULL. */
  disputes: text(),
  payer: text(),
  seats: integer(),
  showAs: text().$type<ShownAs>(),
});

export const refunds = sqliteTable("refunds", {
  id: text().primaryKey(),
  orderId: text().notNull(),
  position: integer().notNull(),
  authorizationId: text().notNull(),
  amount: integer().notNull(),
  status: text().$type<RefundStatus>().notNull(),
  cause: text().$type<RefundCause>().notNull(),
  failureCode: text().$type<FailureCode>(),
});

export const buyers = sqliteTable("buyers", {
  orderId: text().notNull(),
  authorizationId: text().notNull(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
});

export const invitations = sqliteTable("invitations", {
  orderId: text().notNull(),
  id: text().notNull(),
  email: text().notNull(),
  firstName: text().notNull(),
});

export const sentInvitations = sqliteTable("sent_invitations", {
  invitationId: text().primaryKey(),
  platformId: text().notNull(),
  captain: text().notNull(),
  address: text().notNull(),
  at: integer().notNull(),
});

export const refusedInvitations = sqliteTable("refused_invitations", {
  platformId: text().notNull(),
  address: text().notNull(),
});

type Created = Extract<OrderEvent, { readonly kind: "orderCreated" }>;
/** An order's creation is stored without what stands permanently in its own row. */
export type StoredOrderEvent =
  | Exclude<OrderEvent, Created>
  | (Pick<Created, "kind" | "amount" | "currency" | "ux" | "type"> & Partial<Pick<Created, "tpc" | "terms">>);

export const eventLog = sqliteTable("event_log", {
  orderId: text().notNull(),
  seq: integer().notNull(),
  at: integer().notNull(),
  orderEvent: json<StoredOrderEvent>("event").notNull(),
  previous: integer().generatedAlwaysAs(sql`nullif(seq - 1, 0)`),
});

export const ledgerEntries = sqliteTable("ledger_entries", {
  orderId: text().notNull(),
  seq: integer().notNull(),
  authorizationId: text().notNull(),
  card: integer().notNull(),
  held: integer().notNull(),
  merchant: integer().notNull(),
});

export const balanceEntries = sqliteTable("balance_entries", {
  number: integer().primaryKey(),
  platformId: text().notNull(),
  currency: text().notNull(),
  orderId: text().notNull(),
  seq: integer().notNull(),
  kind: text().$type<BalanceEntryKind>().notNull(),
  at: integer().notNull(),
  amount: integer().notNull(),
  payoutId: text(),
});

export const payouts = sqliteTable("payouts", {
  id: text().primaryKey(),
  platformId: text().notNull(),
  currency: text().notNull(),
  date: integer().notNull(),
  since: integer().notNull(),
  broughtForward: integer().notNull(),
  total: integer().notNull(),
  amount: integer(),
});

export const jobs = sqliteTable("jobs", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Empty for a webhook of no order. */
  orderId: text().notNull(),
  ofOrder: text().generatedAlwaysAs(sql`nullif(order_id, '')`),
  kind: text().notNull(),
  subject: text().notNull(),
  payload: json<unknown>().notNull(),
  dueAt: integer().notNull(),
  leasedUntil: integer().notNull().default(0),
  wakeAt: integer().notNull().generatedAlwaysAs(sql`max(due_at, leased_until)`),
  askedAgain: flag().notNull().default(false),
  attempts: integer().notNull().default(0),
  lastError: text(),
  keyNumber: integer().notNull().default(1),
});

export const events = sqliteTable("events", {
  id: text().primaryKey(),
  orderId: text(),
  name: text().notNull(),
  body: text().notNull(),
  url: text(),
  createdAt: integer().notNull(),
  state: text().$type<StoredEvent["state"]>().notNull(),
  platformId: text().notNull(),
});

export const endpoints = sqliteTable("endpoints", {
  platformId: text().notNull(),
  url: text().notNull(),
  state: text().$type<Endpoint["state"]>().notNull(),
  since: integer().notNull(),
  failures: integer().notNull(),
  failure: text(),
  heldUntil: integer().notNull(),
  seenAt: integer().notNull(),
});

export const deliveries = sqliteTable("deliveries", {
  id: integer().primaryKey(),
  eventId: text().notNull(),
  at: integer().notNull(),
  tookMs: integer().notNull(),
  status: integer(),
  failure: text(),
  answer: text().notNull(),
});

const response = () => ({
  scope: text().notNull(),
  key: text().notNull(),
  fingerprint: text().notNull(),
  orderId: text().notNull(),
  status: integer().notNull(),
  body: text().notNull(),
  createdAt: integer().notNull(),
});

const hashedResponse = () => ({ number: integer().primaryKey(), hash: integer().notNull(), ...response() });

export const idempotency = sqliteTable("idempotency", hashedResponse());

/** Of each response once it is in the index. */
export const responseIndex = sqliteTable("response_index", {
  hash: integer().primaryKey(),
  number: integer().notNull(),
});

/** From before new hashes were kept in memory at first: none is added. */
export const hashedIdempotency = sqliteTable("hashed_idempotency", hashedResponse());

/** From before there were hashes: none is added. */
export const earlierIdempotency = sqliteTable("earlier_idempotency", response());

export const scoringCounts = sqliteTable("scoring_counts", {
  number: integer().primaryKey(),
  platformId: text().notNull(),
  hash: text().notNull(),
  day: integer().notNull(),
  orderId: text().notNull(),
  count: integer().notNull(),
  blockedUntil: integer(),
});

export const erasures = sqliteTable("erasures", {
  orderId: text().primaryKey(),
  at: integer().notNull(),
});

export const searchPlatforms = sqliteTable("search_platforms", {
  number: integer().primaryKey(),
  id: text().notNull(),
});

export const searchTerms = sqliteTable("search_terms", {
  platform: integer().notNull(),
  number: integer().notNull(),
  term: text().notNull(),
});

export const auditLog = sqliteTable("audit_log", {
  number: integer().primaryKey(),
  at: integer().notNull(),
  actor: text().$type<Actor["kind"]>().notNull(),
  actorId: text(),
  action: text().notNull(),
  platformId: text(),
  orderId: text(),
  seqBefore: integer(),
  seqAfter: integer(),
  parameters: json<AuditParameters>().notNull(),
  outcome: text().notNull(),
  requestId: text(),
  network: text(),
});

export const auditRetention = sqliteTable("audit_retention", {
  platformId: text().primaryKey(),
  keptSince: integer().notNull(),
});

export const mails = sqliteTable("mails", {
  number: integer().primaryKey({ autoIncrement: true }),
  platformId: text().notNull(),
  orderId: text().notNull(),
  subject: text().notNull(),
  payload: json<object>().notNull(),
  state: text().$type<MailState>().notNull(),
  tries: integer().notNull(),
  error: text(),
  createdAt: integer().notNull(),
  changedAt: integer().notNull(),
});

export const upkeep = sqliteTable("upkeep", {
  kind: text().$type<UpkeepKind>().primaryKey(),
  at: integer().notNull(),
  problems: integer().notNull(),
});

export const standingAlerts = sqliteTable("standing_alerts", {
  key: text().primaryKey(),
  event: text().notNull(),
  since: integer().notNull(),
  last: integer().notNull(),
  count: integer().notNull(),
  line: text().notNull(),
});

export const members = sqliteTable("members", {
  id: text().primaryKey(),
  email: text().notNull(),
  roles: json<Roles>().notNull(),
  createdAt: integer().notNull(),
});

export const passkeys = sqliteTable("passkeys", {
  id: text().primaryKey(),
  memberId: text().notNull(),
  publicKey: text().notNull(),
  counter: integer().notNull(),
  transports: json<readonly string[]>().notNull(),
  createdAt: integer().notNull(),
  usedAt: integer().notNull(),
});

export const memberInvitations = sqliteTable("member_invitations", {
  memberId: text().primaryKey(),
  hash: text().notNull(),
  until: integer().notNull(),
});

export const memberSessions = sqliteTable("member_sessions", {
  id: text().primaryKey(),
  hash: text().notNull(),
  memberId: text().notNull(),
  passkeyId: text().notNull(),
  startedAt: integer().notNull(),
  usedAt: integer().notNull(),
  passkeyAt: integer().notNull(),
});

export const conversion = sqliteTable("conversion", {
  platformId: text().notNull(),
  day: integer().notNull(),
  moduleId: text().notNull(),
  counter: text().$type<Counter>().notNull(),
  count: integer().notNull(),
});

export const settings = sqliteTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});
