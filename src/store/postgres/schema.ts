// Tables for drizzle: names, types, and which columns are JSON. They are those of SQLite, as a test holds, but for what each
// engine has for itself. The constraints (CHECK, triggers, indexes) stand in the migrations.

import { sql } from "drizzle-orm";
import { bigint, boolean, customType, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { Counter } from "../../domain/conversion/conversion.ts";
import type { Roles } from "../../domain/members/member.ts";
import type { BalanceEntryKind } from "../../domain/money/balance.ts";
import type { OrderEvent } from "../../domain/order/events.ts";
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
} from "../../domain/order/order.ts";
import type { Actor, AuditParameters } from "../../ports/audit-log.ts";
import type { MailState } from "../../ports/mails.ts";
import type { StoredEvent } from "../../ports/store.ts";
import type { UpkeepKind } from "../../ports/upkeep.ts";
import type { Endpoint } from "../../ports/webhook-events.ts";

const integer = (column?: string) =>
  column === undefined ? bigint({ mode: "number" }) : bigint(column, { mode: "number" });
const flag = () => boolean();
const nullableFlag = () => smallint().$type<0 | 1>();
/** As text: jsonb would change it. */
const json = <T>(column?: string) => {
  const type = customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as T,
  });
  return column === undefined ? type() : type(column);
};
/** In the order they were saved. */
const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();

export const orders = pgTable("orders", {
  number: identity(),
  id: text().notNull(),
  version: integer().notNull().default(1),
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
  isIndexed: flag().notNull().default(false),
});

export const authorizations = pgTable("authorizations", {
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

export const refunds = pgTable("refunds", {
  id: text().primaryKey(),
  orderId: text().notNull(),
  position: integer().notNull(),
  authorizationId: text().notNull(),
  amount: integer().notNull(),
  status: text().$type<RefundStatus>().notNull(),
  cause: text().$type<RefundCause>().notNull(),
  failureCode: text().$type<FailureCode>(),
});

export const buyers = pgTable("buyers", {
  orderId: text().notNull(),
  authorizationId: text().notNull(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
});

export const invitations = pgTable("invitations", {
  orderId: text().notNull(),
  id: text().notNull(),
  email: text().notNull(),
  firstName: text().notNull(),
});

export const sentInvitations = pgTable("sent_invitations", {
  invitationId: text().primaryKey(),
  platformId: text().notNull(),
  captain: text().notNull(),
  address: text().notNull(),
  at: integer().notNull(),
});

export const refusedInvitations = pgTable("refused_invitations", {
  platformId: text().notNull(),
  address: text().notNull(),
});

type Created = Extract<OrderEvent, { readonly kind: "orderCreated" }>;
/** An order's creation is stored without what stands permanently in its own row. */
export type StoredOrderEvent =
  | Exclude<OrderEvent, Created>
  | (Pick<Created, "kind" | "amount" | "currency" | "ux" | "type"> & Partial<Pick<Created, "tpc" | "terms">>);

export const eventLog = pgTable("event_log", {
  orderId: text().notNull(),
  seq: integer().notNull(),
  at: integer().notNull(),
  orderEvent: json<StoredOrderEvent>("event").notNull(),
  previous: integer().generatedAlwaysAs(sql`nullif(seq - 1, 0)`),
});

export const ledgerEntries = pgTable("ledger_entries", {
  orderId: text().notNull(),
  seq: integer().notNull(),
  authorizationId: text().notNull(),
  card: integer().notNull(),
  held: integer().notNull(),
  merchant: integer().notNull(),
});

export const balanceEntries = pgTable("balance_entries", {
  number: identity(),
  platformId: text().notNull(),
  currency: text().notNull(),
  orderId: text().notNull(),
  seq: integer().notNull(),
  kind: text().$type<BalanceEntryKind>().notNull(),
  at: integer().notNull(),
  amount: integer().notNull(),
  payoutId: text(),
});

export const payouts = pgTable("payouts", {
  id: text().primaryKey(),
  platformId: text().notNull(),
  currency: text().notNull(),
  date: integer().notNull(),
  since: integer().notNull(),
  broughtForward: integer().notNull(),
  total: integer().notNull(),
  amount: integer(),
});

export const jobs = pgTable("jobs", {
  id: identity(),
  /** Empty for a webhook of no order. */
  orderId: text().notNull(),
  ofOrder: text().generatedAlwaysAs(sql`nullif(order_id, '')`),
  kind: text().notNull(),
  subject: text().notNull(),
  payload: json<unknown>().notNull(),
  dueAt: integer().notNull(),
  leasedUntil: integer().notNull().default(0),
  wakeAt: integer().notNull().generatedAlwaysAs(sql`greatest(due_at, leased_until)`),
  askedAgain: flag().notNull().default(false),
  attempts: integer().notNull().default(0),
  lastError: text(),
  keyNumber: integer().notNull().default(1),
  epoch: integer().notNull().default(0),
});

export const events = pgTable("events", {
  number: integer().notNull().generatedByDefaultAsIdentity(),
  id: text().primaryKey(),
  orderId: text(),
  name: text().notNull(),
  body: text().notNull(),
  url: text(),
  createdAt: integer().notNull(),
  state: text().$type<StoredEvent["state"]>().notNull(),
  platformId: text().notNull(),
});

export const endpoints = pgTable("endpoints", {
  platformId: text().notNull(),
  url: text().notNull(),
  state: text().$type<Endpoint["state"]>().notNull(),
  since: integer().notNull(),
  failures: integer().notNull(),
  failure: text(),
  heldUntil: integer().notNull(),
  seenAt: integer().notNull(),
});

export const deliveries = pgTable("deliveries", {
  id: identity(),
  eventId: text().notNull(),
  at: integer().notNull(),
  tookMs: integer().notNull(),
  status: integer(),
  failure: text(),
  answer: text().notNull(),
});

export const idempotency = pgTable("idempotency", {
  scope: text().notNull(),
  key: text().notNull(),
  fingerprint: text().notNull(),
  orderId: text().notNull(),
  status: integer().notNull(),
  body: text().notNull(),
  createdAt: integer().notNull(),
});

export const scoringCounts = pgTable("scoring_counts", {
  number: identity(),
  platformId: text().notNull(),
  hash: text().notNull(),
  day: integer().notNull(),
  orderId: text().notNull(),
  count: integer().notNull(),
  blockedUntil: integer(),
});

export const erasures = pgTable("erasures", {
  orderId: text().primaryKey(),
  at: integer().notNull(),
});

export const searchPlatforms = pgTable("search_platforms", {
  number: identity(),
  id: text().notNull(),
});

export const searchTerms = pgTable("search_terms", {
  platform: integer().notNull(),
  number: integer().notNull(),
  term: text().notNull(),
});

export const auditLog = pgTable("audit_log", {
  number: identity(),
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

export const auditRetention = pgTable("audit_retention", {
  platformId: text().primaryKey(),
  keptSince: integer().notNull(),
});

export const mails = pgTable("mails", {
  number: identity(),
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

export const upkeep = pgTable("upkeep", {
  kind: text().$type<UpkeepKind>().primaryKey(),
  at: integer().notNull(),
  problems: integer().notNull(),
});

export const standingAlerts = pgTable("standing_alerts", {
  key: text().primaryKey(),
  event: text().notNull(),
  since: integer().notNull(),
  last: integer().notNull(),
  count: integer().notNull(),
  line: text().notNull(),
});

export const members = pgTable("members", {
  id: text().primaryKey(),
  email: text().notNull(),
  roles: json<Roles>().notNull(),
  createdAt: integer().notNull(),
});

export const passkeys = pgTable("passkeys", {
  id: text().primaryKey(),
  memberId: text().notNull(),
  publicKey: text().notNull(),
  counter: integer().notNull(),
  transports: json<readonly string[]>().notNull(),
  createdAt: integer().notNull(),
  usedAt: integer().notNull(),
});

export const memberInvitations = pgTable("member_invitations", {
  memberId: text().primaryKey(),
  hash: text().notNull(),
  until: integer().notNull(),
});

export const memberSessions = pgTable("member_sessions", {
  id: text().primaryKey(),
  hash: text().notNull(),
  memberId: text().notNull(),
  passkeyId: text().notNull(),
  startedAt: integer().notNull(),
  usedAt: integer().notNull(),
  passkeyAt: integer().notNull(),
});

export const conversion = pgTable("conversion", {
  platformId: text().notNull(),
  day: integer().notNull(),
  moduleId: text().notNull(),
  counter: text().$type<Counter>().notNull(),
  count: integer().notNull(),
});

export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});
