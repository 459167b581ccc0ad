// The store over SQLite: puts the rows together behind the contract. Reads go to the committed state, for no
// transaction ever lasts longer than one turn of the loop.

import type { Database } from "bun:sqlite";
import { and, asc, eq, isNotNull, lte, min, sql } from "drizzle-orm";
import type { ThreadLoss } from "./adding.ts";
import { createAddingThread } from "./adding.ts";
import { assertNoPromise, assertPossible } from "./change.ts";
import type {
  Change,
  NotPromise,
  Outcome,
  Reader,
  Store,
  StoredOrder,
  Updated,
  UpdateOptions,
} from "./contract.ts";
import { endpointRows } from "./endpoints.ts";
import { erasing } from "./erase.ts";
import type { ErasingStore } from "./erase-contract.ts";
import type { EventKeeping } from "./event-contract.ts";
import { eventListing } from "./event-listing.ts";
import type { Handed, Helper } from "./helping.ts";
import { orderListing } from "./listing.ts";
import type { OpenDatabase, OpenOptions } from "./open.ts";
import { openDatabase } from "./open.ts";
import { canShareLog, sqliteVersion } from "./pragmas.ts";
import type { Drizzle } from "./prepared.ts";
import { drizzleOver, lazily } from "./prepared.ts";
import { redeliver } from "./redeliver.ts";
import type { Addition } from "./saving.ts";
import { saveChange, savingMakers } from "./saving.ts";
import { movements, orders, settings } from "./schema.ts";
import type { ShownTexts } from "./shown.ts";
import { createShownTexts } from "./shown.ts";
import type { Snapshot } from "./snapshot.ts";
import { createSnapshot } from "./snapshot.ts";
import type { Writer, WriterOptions } from "./writer.ts";
import { createWriter } from "./writer.ts";

/**
 * `groupCommit: false` saves each change alone and at once: to measure and to simulate. `onThreadLost` hears that new
 * orders have no thread of their own any more; one that was lost while it saved breaks the store (F4).
 */
export type StoreOptions = Pick<WriterOptions, "isInPlace" | "onBroken" | "onCommit"> & {
  readonly groupCommit?: boolean;
  readonly onThreadLost?: (loss: ThreadLoss) => void;
};

export type OpenStoreOptions = StoreOptions & Omit<OpenOptions, "migrations">;

/** How many answers one transaction of `prune` deletes: others wait for it. */
const PRUNE_BATCH = 200;

/** Opens the store at `path`, which may be `:memory:`, or throws `StoreUnusable` with a reason a person can act on. */
export function openStore(options: OpenStoreOptions): ErasingStore {
  return storeOver(openDatabase(options), options);
}

/** The store over a database that is open already. */
export function storeOver(
  open: OpenDatabase,
  { groupCommit = true, onThreadLost = () => undefined, isInPlace, onBroken, onCommit }: StoreOptions = {},
): ErasingStore {
  const texts = createShownTexts();
  const snapshot = createSnapshot(open.database, { onForeignChange: texts.clear });
  const isHelped = groupCommit && isShared(open.database);
  const helper = isHelped ? helperBeside(open.database, snapshot, onThreadLost) : undefined;
  const heard = { isInPlace, onBroken, onCommit, onBegin: snapshot.end };
  const writer = createWriter(open.database, { groupCommit, helper, ...heard });
  const rows = allRows(drizzleOver(open.database));
  return {
    ...reading(rows, snapshot, texts),
    ...dutyKeeping(rows, writer),
    ...eventKeeping(rows, writer),
    ...erasing({
      database: open.database,
      writer,
      texts,
      read: (orderId) => rows.orders.read(orderId),
    }),
    update(orderId, decide, options) {
      const decideNow = () => decided(rows, orderId, decide, options);
      const run = () => {
        const { found, ...result } = decideNow();
        if (result.change !== undefined) saveChange(rows, found, result.change, options);
        return result;
      };
      const saved = ({ updated, change }: ReturnType<typeof run>) => {
        if (change === undefined) return updated;
        texts.keep(orderId, change.written);
        options.onSaved?.(change);
        return updated;
      };
      const handOver = () => addition(decideNow(), options);
      return writer.write(run, saved, options.isNew ? handOver : undefined);
    },
    async putOffTimer(orderId, now, until) {
      await writer.write(() => rows.putOffAlarm.run({ orderId, now, until }));
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

/** To put a statement together takes longer than to run it a hundred times: a start waits for none it does not need. */
function allRows(db: Drizzle) {
  return lazily({
    ...savingMakers(db),
    eventList: () => eventListing(db),
    endpoints: () => endpointRows(db),
    list: () => orderListing(db),
    ...smallStatements(db),
  });
}

function smallStatements(db: Drizzle) {
  const { authorizationId, card, held, merchant } = movements;
  const { alarmAt } = orders;
  const name = sql.placeholder("name");
  return {
    movements: () =>
      db
        .select({ seq: movements.seq, authorizationId, card, held, merchant })
        .from(movements)
        .where(eq(movements.orderId, sql.placeholder("orderId")))
        .orderBy(asc(movements.seq))
        .prepare(),
    alarms: () =>
      db
        .select({ orderId: orders.id, alarmAt: sql<number>`${alarmAt}` })
        .from(orders)
        .where(and(lte(alarmAt, sql.placeholder("until"))))
        .orderBy(asc(alarmAt))
        .limit(sql.placeholder("limit"))
        .prepare(),
    putOffAlarm: () =>
      db
        .update(orders)
        .set({ alarmAt: sql`${sql.placeholder("until")}` })
        .where(and(eq(orders.id, sql.placeholder("orderId")), lte(alarmAt, sql.placeholder("now"))))
        .prepare(),
    nextAlarm: () =>
      db
        .select({ at: min(alarmAt) })
        .from(orders)
        .where(isNotNull(alarmAt))
        .prepare(),
    setting: () =>
      db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).prepare(),
    addSetting: () =>
      db
        .insert(settings)
        .values({ name, value: sql.placeholder("value") })
        .prepare(),
  };
}

function reading(rows: Rows, snapshot: Snapshot, texts: ShownTexts): Reader {
  return {
    read: (orderId) => snapshot.read(() => rows.orders.read(orderId)),
    shown: (orderId, to, now) => snapshot.read(() => texts.find(orderId, to, now)),
    list: (filter) =>
      snapshot.read(() => {
        const { ids, hasMore } = rows.list(filter);
        return { orders: ids.flatMap((id) => rows.orders.read(id) ?? []), hasMore };
      }),
    journal: (orderId) =>
      snapshot.read(() => {
        const found = rows.orders.read(orderId);
        return found === undefined ? [] : rows.orders.journal(found.order);
      }),
    movements: (orderId) => rows.movements.all({ orderId }),
    event: (eventId) => rows.events.read(eventId),
    events: (filter) => snapshot.read(() => rows.eventList.page(filter)),
    attempts: (eventId) => rows.events.attempts(eventId),
    notifyUrl: (orderId) => rows.events.notifyUrl(orderId),
    endpoint: (...which) => rows.endpoints.read(...which),
    endpoints: (filter) => rows.endpoints.page(filter),
    earlierAnswer: (key) => rows.answers.find(key),
    nextWakeAt: () =>
      snapshot.read(() => {
        const alarm = rows.nextAlarm.get()?.at ?? undefined;
        const duty = rows.duties.nextWakeAt();
        return alarm === undefined || duty === undefined ? (alarm ?? duty) : Math.min(alarm, duty);
      }),
    dueAlarms: (now, limit) => rows.alarms.all({ until: now, limit }),
    unsavedJobs: (kinds) => rows.duties.unsaved(kinds),
  };
}

type DutyKeeping = Pick<
  Store,
  | "claimDuties"
  | "putOffDuty"
  | "takeNextKey"
  | "removeDuty"
  | "hurryDuties"
  | "bringBack"
  | "askOpenQuestions"
>;

function dutyKeeping({ duties, endpoints }: Rows, writer: Writer): DutyKeeping {
  return {
    claimDuties: (...claim) => writer.write(() => duties.claim(...claim)),
    putOffDuty: (id, dueAt, error) => writer.write(() => duties.putOff(id, dueAt, error)),
    takeNextKey: (id) => writer.write(() => duties.takeNextKey(id)),
    removeDuty: (id) => writer.write(() => duties.remove(id)),
    hurryDuties: (kinds, now) => writer.write(() => duties.hurry(kinds, now)),
    bringBack: (byMs, now) =>
      writer.write(() => {
        duties.bringBack(byMs, now);
        endpoints.bringBack(byMs, now);
      }),
    askOpenQuestions: (now) => writer.write(() => duties.askOpen(now)),
  };
}

function eventKeeping(rows: Rows, writer: Writer): EventKeeping {
  return {
    recordAttempt: (attempt, next, endpoint) =>
      writer.write(() => {
        const { duties, endpoints, events } = rows;
        events.addAttempt(attempt);
        if (endpoint !== undefined) endpoints.save(endpoint);
        if (next.kind === "again") return duties.putOff(next.dutyId, next.dueAt, next.error);
        events.setState(attempt.eventId, next.kind);
        return duties.remove(next.dutyId);
      }),
    readdress: (eventId, url) => writer.write(() => rows.events.setUrl(eventId, url)),
    holdDuty: (id, dueAt) => writer.write(() => rows.duties.hold(id, dueAt)),
    redeliver: (asked, options) => redeliver(rows, writer, asked, options),
    // No order's data is in it, so no order's erasure concerns it.
    keepAnswer: (key, answer, now) => writer.write(() => rows.answers.add(key, "", answer, now)),
  };
}

/** What an update comes to: `change` is to be saved, if there is one, over what was `found`. */
type Decided<T> = {
  readonly updated: Updated<NotPromise<T>>;
  readonly change?: Change;
  readonly found?: StoredOrder | undefined;
};

/** Decides on the order as it is, unless the same call was answered before. Writes nothing. */
function decided<T>(
  rows: Rows,
  orderId: string,
  decide: (found: StoredOrder | undefined) => Outcome<NotPromise<T>>,
  { idempotency, isNew = false }: UpdateOptions,
): Decided<T> {
  const earlier = idempotency && rows.answers.find(idempotency);
  if (earlier !== undefined) return { updated: earlier };
  const found = isNew ? undefined : rows.orders.read(orderId);
  const outcome = decide(found);
  assertNoPromise(outcome);
  const { value, change } = outcome;
  const updated = { kind: "done", value } as const;
  if (change === undefined) return { updated };
  assertPossible(orderId, found?.order, change);
  return { updated, change, found };
}

/**
 * Every so many batches one is saved on this connection: while it reads at every turn, no other one gets through the whole
 * log to begin it anew (F8).
 */
const OWN_EVERY = 32;

/** Another connection can work on the file while this one does. */
function isShared(database: Database): boolean {
  return database.filename !== ":memory:" && canShareLog(sqliteVersion(database));
}

function helperBeside(database: Database, snapshot: Snapshot, onLost: (loss: ThreadLoss) => void): Helper {
  const helper = createAddingThread(database.filename, onLost);
  let batches = 0;
  return {
    ...helper,
    isReady: () => helper.isReady() && ++batches % OWN_EVERY !== 0,
    save: (told) => snapshot.foresee(helper.save(told)),
  };
}

/** A new order as another thread can save it: nothing saved has a say in it, unless its call was answered before. */
function addition<T>(value: Decided<T>, { idempotency, now }: UpdateOptions): Handed<Decided<T>> | undefined {
  if (value.change === undefined) return undefined;
  const { order: _, written: __, ...rest } = value.change;
  const told: Addition = { ...rest, idempotency, now };
  return { told, value };
}

function settingOf(rows: Rows, name: string, make: () => string): string {
  const found = rows.setting.get({ name });
  if (found !== undefined) return found.value;
  const value = make();
  rows.addSetting.run({ name, value });
  return value;
}
