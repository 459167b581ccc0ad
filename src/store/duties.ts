// Duties as rows: asked for, claimed with a lease, put off, removed. What a duty means is not known here.

import { and, asc, eq, gt, inArray, lte, min, or, sql } from "drizzle-orm";
import type { ClaimedDuty, NewDuty, OpenQuestion, UnsavedJob } from "./contract.ts";
import { FAILING_TRIES, IMPOSSIBLE_CHANGE } from "./failure.ts";
import type { Drizzle } from "./prepared.ts";
import { excluded, lazily } from "./prepared.ts";
import { duties } from "./schema.ts";

export type DutyRows = ReturnType<typeof dutyRows>;

export function dutyRows(db: Drizzle) {
  const statement = prepare(db);
  const prepared = new Map<string, ReturnType<typeof prepareDue>>();

  function dueOf(kinds: readonly string[]) {
    const name = kinds.join(" ");
    const due = prepared.get(name) ?? prepareDue(db, kinds);
    prepared.set(name, due);
    return due;
  }

  return {
    /** One row per order, kind and subject: asking again can only bring it forward and replace its payload. */
    ask(orderId: string, { kind, subject, payload, dueAt }: NewDuty): void {
      statement.ask.run({ orderId, kind, subject, payload: payload ?? null, dueAt });
    },
    /** One that is asked for already is due at `dueAt` at the latest. */
    bringForward(orderId: string, { kind, subject, dueAt }: NewDuty): void {
      statement.bringForward.run({ orderId, kind, subject, dueAt });
    },
    /** Earliest first. */
    claim(kinds: readonly string[], now: number, leaseUntil: number, limit: number): readonly ClaimedDuty[] {
      const due = dueOf(kinds).all({ now, limit });
      for (const { id } of due) statement.lease.run({ id, leaseUntil });
      return due;
    },
    /** Done, unless it was asked for again meanwhile: then it is free to be claimed once more. */
    remove(id: number): void {
      if (statement.remove.get({ id }) === undefined) statement.free.run({ id });
    },
    putOff(id: number, dueAt: number, error: string): void {
      statement.putOff.run({ id, dueAt, error });
    },
    takeNextKey(id: number): void {
      statement.takeNextKey.run({ id });
    },
    /** Put off without a try. */
    hold(id: number, dueAt: number): void {
      statement.hold.run({ id, dueAt });
    },
    hurry(kinds: readonly string[], now: number): void {
      statement.freeAll.run();
      for (const kind of kinds) statement.hurry.run({ kind, now });
    },
    bringBack(byMs: number, now: number): void {
      statement.bringBack.run({ byMs, left: now + byMs });
    },
    askOpen(now: number): readonly OpenQuestion[] {
      return statement.askOpen.all({ now });
    },
    nextWakeAt: () => statement.nextWakeAt.get()?.at ?? undefined,
    unsaved: (kinds: readonly string[]): readonly UnsavedJob[] => prepareUnsaved(db, kinds).all(),
  };
}

/**
 * Earliest first. The index is named: without statistics SQLite would walk all that is due, of whatever kind. With it
 * drizzle knows no columns any more, and they are written out.
 */
function prepareDue(db: Drizzle, kinds: readonly string[]) {
  return db
    .select({
      id: sql<number>`id`,
      orderId: sql<string>`order_id`,
      kind: sql<string>`kind`,
      subject: sql<string>`subject`,
      payload: sql`payload`.mapWith(duties.payload),
      dueAt: sql<number>`due_at`,
      attempts: sql<number>`attempts`,
      keyNumber: sql<number>`key_number`,
    })
    .from(sql`${duties} INDEXED BY duties_by_kind`)
    .where(and(lte(duties.wakeAt, sql.placeholder("now")), inArray(duties.kind, [...kinds])))
    .orderBy(asc(duties.wakeAt), asc(duties.id))
    .limit(sql.placeholder("limit"))
    .prepare();
}

/** Asked for by people and once an hour: it is not worth keeping. */
function prepareUnsaved(db: Drizzle, kinds: readonly string[]) {
  return db
    .select({
      orderId: sql<string>`order_id`,
      kind: sql<string>`kind`,
      subject: sql<string>`subject`,
      attempts: sql<number>`attempts`,
      reason: sql<string>`substr(last_error, ${IMPOSSIBLE_CHANGE.length + 1})`,
    })
    .from(sql`${duties} INDEXED BY duties_by_kind`)
    .where(
      and(
        inArray(duties.kind, [...kinds]),
        sql`${duties.attempts} >= ${FAILING_TRIES}`,
        sql`${duties.lastError} GLOB ${`${IMPOSSIBLE_CHANGE}*`}`,
      ),
    )
    .orderBy(asc(duties.id))
    .prepare();
}

function prepareAsk(db: Drizzle) {
  const { dueAt, payload, attempts, leasedUntil } = duties;
  return db
    .insert(duties)
    .values({
      orderId: sql.placeholder("orderId"),
      kind: sql.placeholder("kind"),
      subject: sql.placeholder("subject"),
      payload: sql.placeholder("payload"),
      dueAt: sql.placeholder("dueAt"),
    })
    .onConflictDoUpdate({
      target: [duties.orderId, duties.kind, duties.subject],
      set: {
        dueAt: sql`min(${dueAt}, ${excluded("dueAt")})`,
        attempts: sql`iif(${payload} = ${excluded("payload")}, ${attempts}, 0)`,
        payload: excluded("payload"),
        askedAgain: sql`${leasedUntil} > 0`,
      },
    })
    .prepare();
}

function prepareBringForward(db: Drizzle) {
  return db
    .update(duties)
    .set({ dueAt: sql`min(${duties.dueAt}, ${sql.placeholder("dueAt")})` })
    .where(
      and(
        eq(duties.orderId, sql.placeholder("orderId")),
        eq(duties.kind, sql.placeholder("kind")),
        eq(duties.subject, sql.placeholder("subject")),
      ),
    )
    .prepare();
}

function prepare(db: Drizzle) {
  const { dueAt, attempts, leasedUntil, askedAgain, wakeAt, keyNumber } = duties;
  const now = sql.placeholder("now");
  const thisOne = eq(duties.id, sql.placeholder("id"));
  const free = { leasedUntil: 0, askedAgain: false };
  return lazily({
    ask: () => prepareAsk(db),
    bringForward: () => prepareBringForward(db),
    hold: () =>
      db
        .update(duties)
        .set({ ...free, dueAt: sql`${sql.placeholder("dueAt")}`, attempts: sql`max(${attempts} - 1, 0)` })
        .where(thisOne)
        .prepare(),
    lease: () =>
      db
        .update(duties)
        .set({
          leasedUntil: sql`${sql.placeholder("leaseUntil")}`,
          askedAgain: false,
          attempts: sql`${attempts} + 1`,
        })
        .where(thisOne)
        .prepare(),
    remove: () =>
      db
        .delete(duties)
        .where(and(thisOne, eq(askedAgain, false)))
        .returning({ id: duties.id })
        .prepare(),
    free: () => db.update(duties).set(free).where(thisOne).prepare(),
    putOff: () =>
      db
        .update(duties)
        .set({
          ...free,
          dueAt: sql`iif(${askedAgain}, ${dueAt}, ${sql.placeholder("dueAt")})`,
          lastError: sql`${sql.placeholder("error")}`,
        })
        .where(thisOne)
        .prepare(),
    takeNextKey: () =>
      db
        .update(duties)
        .set({ keyNumber: sql`${keyNumber} + 1` })
        .where(thisOne)
        .prepare(),
    freeAll: () => db.update(duties).set(free).where(gt(leasedUntil, 0)).prepare(),
    hurry: () =>
      db
        .update(duties)
        .set({ dueAt: sql`min(${dueAt}, ${now})`, leasedUntil: 0 })
        .where(eq(duties.kind, sql.placeholder("kind")))
        .prepare(),
    bringBack: () =>
      db
        .update(duties)
        .set({
          dueAt: sql`${dueAt} - ${sql.placeholder("byMs")}`,
          leasedUntil: sql`max(0, ${leasedUntil} - ${sql.placeholder("byMs")})`,
        })
        .where(gt(wakeAt, sql.placeholder("left")))
        .prepare(),
    askOpen: () =>
      db
        .update(duties)
        .set({ dueAt: sql`min(${dueAt}, ${now})` })
        .where(or(eq(duties.kind, "inquire"), and(eq(duties.kind, "capture"), gt(attempts, 0))))
        .returning({ id: duties.id, orderId: duties.orderId })
        .prepare(),
    nextWakeAt: () =>
      db
        .select({ at: min(wakeAt) })
        .from(duties)
        .prepare(),
  });
}
