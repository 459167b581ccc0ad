// Store over SQLite: implements the port with the rows of each table. Reads see the committed state, for no
// transaction lasts longer than one turn of the event loop.

import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { ErasingStore } from "../../ports/erasure.ts";
import type { DueTimer, Reader, Store } from "../../ports/store.ts";
import type { EventKeeping } from "../../ports/webhook-events.ts";
import { afterChange } from "../decision.ts";
import type { StoreOptions } from "../engine.ts";
import { failuresInMemory } from "../failures-in-memory.ts";
import { onlyReplica } from "../only-replica.ts";
import type { OpenDatabase, OpenOptions } from "./file/open.ts";
import { openDatabase } from "./file/open.ts";
import { listing } from "./listing.ts";
import type { Drizzle } from "./prepared.ts";
import { drizzleOver, lazily } from "./prepared.ts";
import type { RecentOrders } from "./recent-orders.ts";
import { createRecentOrders } from "./recent-orders.ts";
import type { RenderedOrders } from "./rendered-orders.ts";
import { createRenderedOrders } from "./rendered-orders.ts";
import { auditStorage } from "./tables/audit-log.ts";
import { prepareBalanceEntries } from "./tables/balance-entries.ts";
import { withDeliveries } from "./tables/claimed-deliveries.ts";
import { conversionStorage } from "./tables/conversion.ts";
import { endpointRows } from "./tables/endpoints.ts";
import { erasing } from "./tables/erasure.ts";
import { eventListing } from "./tables/event-listing.ts";
import { invitationRows, invitationStorage } from "./tables/invitations.ts";
import { mailRows, mailStorage } from "./tables/mails.ts";
import { memberRows, memberStorage } from "./tables/members.ts";
import { orderListing } from "./tables/order-listing.ts";
import { readOwingOrders } from "./tables/owing-orders.ts";
import { payoutRows, payoutStorage } from "./tables/payouts.ts";
import { redeliver } from "./tables/redeliver.ts";
import type { ResponseIndex } from "./tables/response-index.ts";
import { createResponseIndex } from "./tables/response-index.ts";
import { ledgerEntries, orders } from "./tables/schema.ts";
import { scoringCountStorage } from "./tables/scoring-counts.ts";
import { alertStorage } from "./tables/standing-alerts.ts";
import { upkeepStorage } from "./tables/upkeep.ts";
import { savingMakers } from "./writer/saving.ts";
import type { Snapshot } from "./writer/snapshot.ts";
import { createSnapshot } from "./writer/snapshot.ts";
import { runUpdate } from "./writer/update.ts";
import type { Writer } from "./writer/writer.ts";
import { createWriter } from "./writer/writer.ts";

/** How many responses one transaction of `prune` deletes: other changes wait for it. */
const PRUNE_BATCH = 200;

/** Opens the store at `path`, which may be `:memory:`, or throws `StoreUnusable` with a reason a person can act on. */
export function openStore(options: StoreOptions & OpenOptions): ErasingStore {
  return storeOver(openDatabase(options), options);
}

/** The store over a database that is open already. An `index` is given by tests alone. */
export function storeOver(
  open: OpenDatabase,
  { groupCommit = true, isInPlace, onBroken, onCommit }: StoreOptions = {},
  index = createResponseIndex(open.database),
): ErasingStore {
  const rows = allRows(drizzleOver(open.database), index);
  const texts = createRenderedOrders();
  const recent = createRecentOrders();
  const snapshot = createSnapshot(open.database, {
    onForeignChange() {
      texts.clear();
      recent.clear();
      index.forget();
    },
  });
  const begins = { onBegin: snapshot.end, onBegun: snapshot.noticeForeignChange };
  const heard = { isInPlace, onBroken, onCommit, onUndone: index.forget, ...begins };
  const writer = createWriter(open.database, { groupCommit, ...heard });
  return {
    ...reading(rows, snapshot, { texts, recent }),
    ...jobStorage(rows, writer),
    ...eventKeeping(rows, writer),
    ...payoutStorage(rows, writer, snapshot),
    ...scoringCountStorage(rows, writer, snapshot),
    ...invitationStorage(rows, writer, snapshot),
    ...mailStorage(open.database, rows, writer, snapshot),
    ...upkeepStorage(open.database, writer, snapshot),
    ...alertStorage(open.database, writer, snapshot),
    ...onlyReplica,
    ...failuresInMemory(),
    ...auditStorage(rows, writer, snapshot),
    ...memberStorage(rows, writer, snapshot),
    ...conversionStorage(open.database, writer, snapshot),
    ...erasing({
      database: open.database,
      writer,
      texts,
      recent,
      read: (orderId) => rows.orders.read(orderId),
      searchTerms: () => rows.searchTerms,
      record: (...act) => rows.audit.add(...act),
    }),
    ...listing({ database: open.database, writer, snapshot, rows }),
    update(orderId, decide, options) {
      const run = () => runUpdate(rows, recent, orderId, decide, options);
      const saved = ({ updated, change, found }: ReturnType<typeof run>) => {
        if (change === undefined) return updated;
        texts.drop(orderId);
        // A new order may never be looked at; one that was changed is, within the second.
        if (found !== undefined) recent.keep(afterChange(found, change));
        options.onSaved?.(change);
        return updated;
      };
      return writer.write(run, saved);
    },
    async rescheduleTimer(orderId, now, until) {
      await writer.write(() => rows.postponeTimer.run({ orderId, now, until }));
    },
    replaceAnswer: (key, answer) => writer.write(() => rows.answers.replace(key, answer)),
    async prune(before) {
      for (const { prune } of [rows.answers, rows.endpoints]) {
        while ((await writer.write(() => prune(before, PRUNE_BATCH))) === PRUNE_BATCH);
      }
    },
    setting: (name, make) => writer.write(() => settingOf(rows, name, make)),
    async close() {
      await writer.close();
      snapshot.end();
      open.close();
    },
  };
}

type Rows = ReturnType<typeof allRows>;

/** Building a statement takes longer than running it a hundred times: a start waits for none that it does not need. */
function allRows(db: Drizzle, index: ResponseIndex) {
  return lazily({
    ...savingMakers(db, index),
    eventList: () => eventListing(db),
    endpoints: () => endpointRows(db),
    list: () => orderListing(db),
    owingOrders: () => () => readOwingOrders(db),
    payouts: () => payoutRows(db),
    invitations: () => invitationRows(db),
    mails: () => mailRows(db),
    members: () => memberRows(db),
    ...smallStatements(db),
  });
}

/** What every start runs is plain SQL: drizzle takes longer to put a statement together than SQLite to prepare it. */
function smallStatements(db: Drizzle) {
  const { $client: database } = db;
  const { authorizationId, card, held, merchant } = ledgerEntries;
  const { timerAt } = orders;
  return {
    ledgerEntries: () =>
      db
        .select({ seq: ledgerEntries.seq, authorizationId, card, held, merchant })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.orderId, sql.placeholder("orderId")))
        .orderBy(asc(ledgerEntries.seq))
        .prepare(),
    balanceEntries: () => prepareBalanceEntries(db),
    // A bare parameter as the limit makes SQLite plan the statement again at each run, ten times its cost.
    timers: () =>
      database.prepare<DueTimer, [{ until: number; limit: number }]>(
        `SELECT id AS orderId, timer_at AS timerAt FROM orders
         WHERE timer_at <= $until ORDER BY timer_at LIMIT +$limit`,
      ),
    postponeTimer: () =>
      db
        .update(orders)
        .set({ timerAt: sql`${sql.placeholder("until")}` })
        .where(and(eq(orders.id, sql.placeholder("orderId")), lte(timerAt, sql.placeholder("now"))))
        .prepare(),
    nextTimer: () =>
      database.prepare<{ at: number | null }, []>(
        "SELECT min(timer_at) AS at FROM orders WHERE timer_at IS NOT NULL",
      ),
    setting: () => database.prepare<{ value: string }, [string]>("SELECT value FROM settings WHERE name = ?"),
    addSetting: () =>
      database.prepare<null, [string, string]>("INSERT INTO settings (name, value) VALUES (?, ?)"),
  };
}

type Memory = { readonly texts: RenderedOrders; readonly recent: RecentOrders };

function reading(
  rows: Rows,
  snapshot: Snapshot,
  { texts, recent }: Memory,
): Omit<Reader, "list" | "listSeen" | "listAttention" | "listHolds"> {
  return {
    read: async (orderId) =>
      snapshot.read((isCommitted) => {
        const known = recent.find(orderId);
        if (known !== undefined) return known;
        const found = rows.orders.read(orderId);
        if (found !== undefined && isCommitted) recent.keep(found);
        return found;
      }),
    shown: (orderId, to, now, render) =>
      snapshot.read(() => {
        const kept = texts.find(orderId, to, now);
        if (kept !== undefined) return kept;
        const found = rows.orders.read(orderId);
        const rendered = found && render(found);
        if (rendered !== undefined) texts.keep(orderId, rendered);
        return rendered?.text;
      }),
    owingOrders: async () => snapshot.read(() => rows.owingOrders()),
    account: async (orderId) =>
      snapshot.read(() => {
        const found = rows.orders.read(orderId);
        if (found === undefined) return undefined;
        const eventLog = rows.orders.eventLog(found.order);
        const ledgerEntries = rows.ledgerEntries.all({ orderId });
        return { ...found, eventLog, ledgerEntries, balanceEntries: rows.balanceEntries(orderId) };
      }),
    eventLog: async (orderId) =>
      snapshot.read(() => {
        const found = rows.orders.read(orderId);
        return found === undefined ? [] : rows.orders.eventLog(found.order);
      }),
    ledgerEntries: async (orderId) => snapshot.read(() => rows.ledgerEntries.all({ orderId })),
    balanceEntries: async (orderId) => snapshot.read(() => rows.balanceEntries(orderId)),
    event: async (eventId) => snapshot.read(() => rows.events.read(eventId)),
    events: async (filter) => snapshot.read(() => rows.eventList.page(filter)),
    attempts: async (eventId) => snapshot.read(() => rows.events.attempts(eventId)),
    endpoint: async (...which) => snapshot.read(() => rows.endpoints.read(...which)),
    endpoints: async (filter) => snapshot.read(() => rows.endpoints.page(filter)),
    earlierAnswer: async (key) => snapshot.read(() => rows.answers.find(key)),
    nextWakeAt: async () =>
      snapshot.read(() => {
        const timer = rows.nextTimer.get()?.at ?? undefined;
        const job = rows.jobs.nextWakeAt();
        return timer === undefined || job === undefined ? (timer ?? job) : Math.min(timer, job);
      }),
    dueTimers: async (now, limit) => snapshot.read(() => rows.timers.all({ until: now, limit })),
    unsavedJobs: async (kinds) => snapshot.read(() => rows.jobs.unsaved(kinds)),
  };
}

type JobStorage = Pick<
  Store,
  "lead" | "claimJobs" | "rescheduleJob" | "takeNextKey" | "removeJob" | "bringBack" | "askOpenQuestions"
>;

function jobStorage(rows: Rows, writer: Writer): JobStorage {
  const { jobs } = rows;
  return {
    lead: (kinds, now) => writer.write(() => jobs.lead(kinds, now)),
    claimJobs: (...claim) => writer.write(() => withDeliveries(rows, jobs.claim(...claim))),
    rescheduleJob: (...how) => writer.write(() => jobs.reschedule(...how)),
    takeNextKey: (job) => writer.write(() => jobs.takeNextKey(job)),
    removeJob: (job) => writer.write(() => jobs.remove(job)),
    bringBack: (epoch, byMs, now) =>
      writer.write(() => {
        jobs.bringBack(epoch, byMs, now);
        rows.endpoints.bringBack(byMs, now);
      }),
    askOpenQuestions: (epoch, now) => writer.write(() => jobs.askOpen(epoch, now)),
  };
}

function eventKeeping(rows: Rows, writer: Writer): EventKeeping {
  return {
    recordAttempt: (attempt, next, endpoint) =>
      writer.write(() => {
        const { jobs, endpoints, events } = rows;
        events.addAttempt(attempt);
        if (endpoint !== undefined) endpoints.save(endpoint);
        if (next.kind === "again") return jobs.reschedule(next.job, next.dueAt, next.error);
        events.setState(attempt.eventId, next.kind);
        return jobs.remove(next.job);
      }),
    readdress: (eventId, url) => writer.write(() => rows.events.setUrl(eventId, url)),
    holdJob: (job, dueAt) => writer.write(() => rows.jobs.hold(job, dueAt)),
    redeliver: (asked, options) => redeliver(rows, writer, asked, options),
    // No order's data is in it, so no order's erasure concerns it.
    keepAnswer: (key, answer, now) => writer.write(() => rows.answers.add(key, "", answer, now)),
  };
}

function settingOf(rows: Rows, name: string, make: () => string): string {
  const found = rows.setting.get(name);
  if (found !== null) return found.value;
  const value = make();
  rows.addSetting.run(name, value);
  return value;
}
