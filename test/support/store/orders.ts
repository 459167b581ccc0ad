// Orders and changes for the tests of the store. They need only be possible, not what the domain would decide.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { LoggedEvent, OrderEvent } from "../../../src/domain/order/events.ts";
import type { Authorization, Order, Refund } from "../../../src/domain/order/order.ts";
import type { AuditedAct } from "../../../src/ports/audit-log.ts";
import type { Change, JobLease, Lease, NewJob, Store, StoredOrder } from "../../../src/ports/store.ts";
import type { Endpoint } from "../../../src/ports/webhook-events.ts";
import { scratchFolder } from "../scratch.ts";

export const NOW = 1_760_000_000_000;
export const PLATFORM = "pl_one";
/** Options of an update without an audit row. */
export const AT_NOW = { audit: "none", now: NOW } as const;
/** On behalf of the operator. */
export const ACT: AuditedAct = { actor: { kind: "operator" }, action: "erase" };

export function anOrder(id: string, extra: Partial<Order> = {}): Order {
  return {
    id,
    platformId: PLATFORM,
    seq: 1,
    amount: 5400,
    currency: "EUR",
    ux: "collect",
    type: "direct",
    tpc: false,
    integration: "api",
    terms: {
      dueDate: NOW + 1000,
      minShare: 50,
      completionDelayMs: 0,
      lastNoticeMs: 86_400_000,
      maxBuyers: 50,
    },
    items: [{ id: "itm_1", amount: 5400, quantity: 1 }],
    modules: [],
    status: "initiated",
    createdAt: NOW,
    updatedAt: NOW,
    authorizations: [],
    refunds: [],
    ...extra,
  };
}

export function anAuthorization(id: string, extra: Partial<Authorization> = {}): Authorization {
  return {
    id,
    role: "captain",
    status: "pending",
    share: 2700,
    hold: 5400,
    authorized: 0,
    captured: 0,
    refunded: 0,
    units: [],
    attempt: `attempt of ${id}`,
    createdAt: NOW,
    ...extra,
  };
}

export function captured(id: string, extra: Partial<Authorization> = {}): Authorization {
  return anAuthorization(id, { status: "captured", authorized: 2700, captured: 2700, ...extra });
}

export function aRefund(id: string, authorizationId: string, extra: Partial<Refund> = {}): Refund {
  return { id, authorizationId, amount: 1000, status: "pending", cause: "merchant", ...extra };
}

export function aJob(extra: Partial<NewJob> = {}): NewJob {
  return { kind: "capture", subject: "auth_1", payload: { amount: 2700 }, dueAt: NOW, ...extra };
}

/** A healthy one at the shop. */
export function anEndpoint(extra: Partial<Endpoint> = {}): Endpoint {
  return {
    platformId: PLATFORM,
    url: "https://shop.example/hook",
    state: "healthy",
    since: NOW,
    failures: 0,
    failure: undefined,
    heldUntil: 0,
    seenAt: NOW,
    ...extra,
  };
}

/** The lease of a claim before any leader. */
export function leaseUntil(until: number, epoch = 0): Lease {
  return { epoch, until };
}

/** The lease of a job that a claim has surely found. */
export function leaseOf(job: JobLease | undefined): JobLease {
  if (job === undefined) throw new Error("no job was claimed");
  return job;
}

export function orderEvents(
  from: number,
  to: number,
  kind: "orderStarted" | "orderConfirmed" = "orderStarted",
) {
  const orderEvent: OrderEvent = { kind };
  return Array.from(
    { length: to - from + 1 },
    (_, index): LoggedEvent => ({ seq: from + index, at: NOW, orderEvent }),
  );
}

/** The change that creates `order`, whatever its seq. */
export function creating(order: Order, extra: Partial<Change> = {}): Change {
  return {
    order,
    orderEvents: orderEvents(1, order.seq),
    ledgerEntries: [],
    balanceEntries: [],
    jobs: [],
    events: [],
    timerAt: undefined,
    ...extra,
  };
}

/** The change that makes `edit` of an order, with one domain event. */
export function changing(
  found: StoredOrder | undefined,
  edit: Partial<Order>,
  extra: Partial<Change> = {},
): Change {
  if (found === undefined) throw new Error("there is no such order");
  const seq = found.order.seq + 1;
  const order = { ...found.order, ...edit, seq };
  return {
    order,
    orderEvents: orderEvents(seq, seq),
    ledgerEntries: [],
    balanceEntries: [],
    jobs: [],
    events: [],
    timerAt: undefined,
    ...extra,
  };
}

export async function create(store: Store, order: Order, extra: Partial<Change> = {}): Promise<void> {
  await store.update(order.id, () => ({ value: null, change: creating(order, extra) }), AT_NOW);
}

export async function change(
  store: Store,
  id: string,
  edit: Partial<Order>,
  extra: Partial<Change> = {},
  now = NOW,
): Promise<void> {
  const decide = (found: StoredOrder | undefined) => ({ value: null, change: changing(found, edit, extra) });
  await store.update(id, decide, { ...AT_NOW, now });
}

export type TemporaryFolder = Disposable & { readonly path: string; readonly database: string };

/** A folder deleted after the test; `database` is the path for a store in it. */
export function temporaryFolder(): TemporaryFolder {
  const path = scratchFolder("store-test-");
  return {
    path,
    database: join(path, "data", "orders.db"),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
