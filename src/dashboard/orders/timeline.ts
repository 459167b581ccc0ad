// Timeline of an order for the merchant's own people: domain events, webhooks with their attempts, e-mails, and who acted.

import type { TimelineEntryJson } from "../../api/dashboard/order-json.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import { mailView } from "../../application/jobs/mails.ts";
import type { LoggedEvent } from "../../domain/order/events.ts";
import type { Order } from "../../domain/order/order.ts";
import { payerOf, refundsOf } from "../../domain/order/queries.ts";
import type { AuditKeeping, AuditRow } from "../../ports/audit-log.ts";
import type { MailStore, StoredMail } from "../../ports/mails.ts";
import type { MemberStore } from "../../ports/members.ts";
import type { Reader } from "../../ports/store.ts";
import type { EventSummary } from "../../ports/webhook-events.ts";
import type { Sight } from "./sight.ts";

export type TimelineStore = Pick<Reader, "eventLog" | "events" | "attempts"> &
  Pick<AuditKeeping, "auditRows"> &
  Pick<MailStore, "mails"> &
  Pick<MemberStore, "members">;

/** The latest of each kind: an order has a few of them. */
const MOST_ROWS = 200;
const MOST_SENT = 50;

/** Newest first. Audit rows are for those who may see the audit. */
export async function timelineOf(
  store: TimelineStore,
  order: Order,
  sight: Sight,
): Promise<readonly TimelineEntryJson[]> {
  const { id: orderId, platformId } = order;
  const [eventLog, { events }, { mails }, acts] = await Promise.all([
    store.eventLog(orderId),
    store.events({ platformId, orderId, limit: MOST_SENT }),
    store.mails({ platformIds: [platformId], orderId, limit: MOST_SENT }),
    sight.audit ? actsOn(store, order) : [],
  ]);
  const webhooks = await Promise.all(events.map((event) => webhookEntry(store, event)));
  const happened = eventLog.map((logged) => orderEntry(order, logged));
  return [...happened, ...webhooks, ...mails.map(mailEntry), ...acts].sort(newestFirst);
}

/** In one moment: what was done, then what came of it. */
function newestFirst(left: TimelineEntryJson, right: TimelineEntryJson): number {
  return right.at - left.at || placeOf(right) - placeOf(left);
}

function placeOf(entry: TimelineEntryJson): number {
  if (entry.source === "order") return entry.seq;
  return entry.source === "act" ? (entry.seqBefore ?? 0) + 0.5 : Number.MAX_SAFE_INTEGER;
}

/** What an entry of the event log says, as far as it is for people: no reference of a provider or a page. */
function orderEntry(order: Order, { seq, at, orderEvent }: LoggedEvent): TimelineEntryJson {
  const said: Readonly<Record<string, unknown>> = orderEvent;
  const refund = refundsOf(order).find(({ id }) => id === said.refundId);
  const payment = order.authorizations.find(
    ({ id }) => id === (said.authorizationId ?? said.payer ?? refund?.authorizationId),
  );
  return {
    source: "order",
    ...{ at, seq, kind: orderEvent.kind },
    ...withoutAbsent({
      amount: numberIn(said.amount) ?? numberIn(said.share) ?? refund?.amount,
      payer: payment && payerOf(payment),
      by: textIn(said.by),
      detail: textIn(said.reason) ?? textIn(said.cause) ?? textIn(said.code),
      until: numberIn(said.until) ?? numberIn(said.to),
    }),
  };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

async function webhookEntry(
  store: Pick<Reader, "attempts">,
  { id, name, createdAt, state }: EventSummary,
): Promise<TimelineEntryJson> {
  const attempts = await store.attempts(id);
  return {
    source: "webhook",
    ...{ at: createdAt, id, kind: name, state },
    attempts: attempts.map(({ at, status, failure, tookMs }) => ({
      ...{ at, tookMs },
      ...withoutAbsent({ status, failure }),
    })),
  };
}

/** Without its reader's address, which its row does not have. */
function mailEntry(mail: StoredMail): TimelineEntryJson {
  const { number, kind, state, tries, createdAt: at, error } = mailView(mail);
  return { source: "mail", ...{ at, number, kind, state, tries }, ...withoutAbsent({ error }) };
}

async function actsOn(
  store: Pick<TimelineStore, "auditRows" | "members">,
  { id: orderId, platformId }: Order,
): Promise<readonly TimelineEntryJson[]> {
  const [{ rows }, members] = await Promise.all([
    store.auditRows({ orderId, platformIds: [platformId], limit: MOST_ROWS }),
    store.members(),
  ]);
  const emails = new Map(members.map(({ id, email }) => [id, email]));
  return rows.map((row) => actEntry(row, emails));
}

function actEntry(row: AuditRow, emails: ReadonlyMap<string, string>): TimelineEntryJson {
  const { number, at, action, actor, actorId, outcome, seqBefore, seqAfter, parameters } = row;
  const who = actorId === null ? undefined : (emails.get(actorId) ?? actorId);
  return {
    source: "act",
    ...{ at, number, kind: action, actor, outcome },
    ...withoutAbsent({ who, amount: parameters.amount }),
    ...withoutAbsent({ seqBefore: seqBefore ?? undefined, seqAfter: seqAfter ?? undefined }),
  };
}
