// Jobs as rows: requested, claimed with a lease, rescheduled, removed. What a job does is not known here.

import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type {
  Change,
  ClaimedJob,
  JobLease,
  Lease,
  NewJob,
  OpenQuestion,
  UnsavedJob,
} from "../../../ports/store.ts";
import { FAILING_TRIES, IMPOSSIBLE_CHANGE, StaleLease } from "../../failure.ts";
import type { Drizzle } from "../prepared.ts";
import { excluded, lazily, prepareWrite } from "../prepared.ts";
import { jobs } from "./schema.ts";

export type JobRows = ReturnType<typeof jobRows>;

export function jobRows(db: Drizzle) {
  const statement = prepare(db);
  const prepared = new Map<string, ReturnType<typeof prepareDue>>();
  /** In memory: the lock of the file keeps out every other process, and the first lead frees what the last one claimed. */
  let epoch = 0;

  function assertCurrent(claimedIn: number): void {
    if (claimedIn !== epoch) throw new StaleLease();
  }

  function dueOf(kinds: readonly string[]) {
    const name = kinds.join(" ");
    const due = prepared.get(name) ?? prepareDue(db, kinds);
    prepared.set(name, due);
    return due;
  }

  /** One row per order, kind and subject: a second request can only bring it forward and replace its payload. */
  function ask(orderId: string, { kind, subject, payload, dueAt }: NewJob): void {
    statement.ask({ orderId, kind, subject, payload: payload ?? null, dueAt });
  }

  return {
    ask,
    save(orderId: string, { jobs: asked, endedJobs = [] }: Pick<Change, "jobs" | "endedJobs">): void {
      for (const job of asked) ask(orderId, job);
      for (const { kind, subject } of endedJobs) statement.end({ orderId, kind, subject });
    },
    /** A job that exists already is due at `dueAt` at the latest. */
    bringForward(orderId: string, { kind, subject, dueAt }: NewJob): void {
      statement.bringForward({ orderId, kind, subject, dueAt });
    },
    /** Earliest first. */
    claim(kinds: readonly string[], now: number, lease: Lease, limit: number): readonly ClaimedJob[] {
      assertCurrent(lease.epoch);
      const due = dueOf(kinds)(now, limit);
      for (const { id } of due) statement.lease({ id, leaseUntil: lease.until });
      return due.map((job) => ({ ...job, epoch }));
    },
    /** Done, unless it was requested again meanwhile: then it is free to be claimed once more. */
    remove({ id, epoch: claimedIn }: JobLease): void {
      assertCurrent(claimedIn);
      if (statement.remove({ id }) === 0) statement.free({ id });
    },
    reschedule({ id, epoch: claimedIn }: JobLease, dueAt: number, error: string): void {
      assertCurrent(claimedIn);
      statement.reschedule({ id, dueAt, error });
    },
    takeNextKey({ id, epoch: claimedIn }: JobLease): void {
      assertCurrent(claimedIn);
      statement.takeNextKey({ id });
    },
    /** Rescheduled without a try. */
    hold({ id, epoch: claimedIn }: JobLease, dueAt: number): void {
      assertCurrent(claimedIn);
      statement.hold({ id, dueAt });
    },
    lead(kinds: readonly string[], now: number): number {
      statement.freeAll.run();
      for (const kind of kinds) statement.expedite.run({ kind, now });
      epoch += 1;
      return epoch;
    },
    bringBack(claimedIn: number, byMs: number, now: number): void {
      assertCurrent(claimedIn);
      statement.bringBack.run({ byMs, left: now + byMs });
    },
    askOpen(claimedIn: number, now: number): readonly OpenQuestion[] {
      assertCurrent(claimedIn);
      return statement.askOpen.all({ now });
    },
    nextWakeAt: () => statement.nextWakeAt.get()?.at ?? undefined,
    unsaved: (kinds: readonly string[]): readonly UnsavedJob[] => prepareUnsaved(db, kinds).all(),
  };
}

type DueRow = Omit<ClaimedJob, "payload" | "epoch" | "delivery"> & { readonly payload: string };

/**
 * Earliest first. The index is named: without statistics SQLite would walk all that is due, of whatever kind. A bare
 * parameter as the limit makes SQLite plan the statement again at each run, twenty times its cost.
 */
function prepareDue({ $client: database }: Drizzle, kinds: readonly string[]) {
  const statement = database.prepare<DueRow, (string | number)[]>(
    `SELECT id, order_id AS orderId, kind, subject, payload, due_at AS dueAt, attempts, key_number AS keyNumber
     FROM jobs INDEXED BY jobs_by_kind
     WHERE wake_at <= ? AND kind IN (${kinds.map(() => "?").join(", ")})
     ORDER BY wake_at, id LIMIT +?`,
  );
  return (now: number, limit: number) =>
    statement.all(now, ...kinds, limit).map(({ payload, ...job }) => ({
      ...job,
      payload: JSON.parse(payload) as unknown,
    }));
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
    .from(sql`${jobs} INDEXED BY jobs_by_kind`)
    .where(
      and(
        inArray(jobs.kind, [...kinds]),
        sql`${jobs.attempts} >= ${FAILING_TRIES}`,
        sql`${jobs.lastError} GLOB ${`${IMPOSSIBLE_CHANGE}*`}`,
      ),
    )
    .orderBy(asc(jobs.id))
    .prepare();
}

type Asked = Pick<typeof jobs.$inferSelect, "orderId" | "kind" | "subject" | "payload" | "dueAt">;
type Named = Pick<Asked, "orderId" | "kind" | "subject">;

const named = () =>
  and(
    eq(jobs.orderId, sql.placeholder("orderId")),
    eq(jobs.kind, sql.placeholder("kind")),
    eq(jobs.subject, sql.placeholder("subject")),
  );

function prepareAsk(db: Drizzle) {
  const { dueAt, payload, attempts, leasedUntil } = jobs;
  return prepareWrite<Asked>(db, () =>
    db
      .insert(jobs)
      .values({
        orderId: sql.placeholder("orderId"),
        kind: sql.placeholder("kind"),
        subject: sql.placeholder("subject"),
        payload: sql.placeholder("payload"),
        dueAt: sql.placeholder("dueAt"),
      })
      .onConflictDoUpdate({
        target: [jobs.orderId, jobs.kind, jobs.subject],
        set: {
          dueAt: sql`min(${dueAt}, ${excluded("dueAt")})`,
          attempts: sql`iif(${payload} = ${excluded("payload")}, ${attempts}, 0)`,
          payload: excluded("payload"),
          askedAgain: sql`${leasedUntil} > 0`,
        },
      }),
  );
}

function prepareBringForward(db: Drizzle) {
  return prepareWrite<Omit<Asked, "payload">>(db, () =>
    db
      .update(jobs)
      .set({ dueAt: sql`min(${jobs.dueAt}, ${sql.placeholder("dueAt")})` })
      .where(named()),
  );
}

type ThisJob = { readonly id: number };

function prepare(db: Drizzle) {
  const { dueAt, attempts, leasedUntil, askedAgain, wakeAt, keyNumber } = jobs;
  const thisOne = eq(jobs.id, sql.placeholder("id"));
  const free = { leasedUntil: 0, askedAgain: false };
  // One that was requested again meanwhile is due when that says.
  const dueAtUnlessAsked = sql`iif(${askedAgain}, ${dueAt}, ${sql.placeholder("dueAt")})`;
  const changing = <P extends string = never>(values: SQLiteUpdateSetSource<typeof jobs>) =>
    prepareWrite<ThisJob & Readonly<Record<P, number | string>>>(db, () =>
      db.update(jobs).set(values).where(thisOne),
    );
  return lazily({
    ask: () => prepareAsk(db),
    bringForward: () => prepareBringForward(db),
    end: () => prepareWrite<Named>(db, () => db.delete(jobs).where(named())),
    hold: () =>
      changing<"dueAt">({
        ...free,
        dueAt: dueAtUnlessAsked,
        attempts: sql`max(${attempts} - 1, 0)`,
      }),
    lease: () =>
      changing<"leaseUntil">({
        leasedUntil: sql`${sql.placeholder("leaseUntil")}`,
        askedAgain: false,
        attempts: sql`${attempts} + 1`,
      }),
    remove: () => prepareWrite<ThisJob>(db, () => db.delete(jobs).where(and(thisOne, eq(askedAgain, false)))),
    free: () => changing(free),
    reschedule: () =>
      changing<"dueAt" | "error">({
        ...free,
        dueAt: dueAtUnlessAsked,
        lastError: sql`${sql.placeholder("error")}`,
      }),
    takeNextKey: () => changing({ keyNumber: sql`${keyNumber} + 1` }),
    ...prepareStart(db),
    bringBack: () =>
      db
        .update(jobs)
        .set({
          dueAt: sql`${dueAt} - ${sql.placeholder("byMs")}`,
          leasedUntil: sql`max(0, ${leasedUntil} - ${sql.placeholder("byMs")})`,
        })
        .where(gt(wakeAt, sql.placeholder("left")))
        .prepare(),
  });
}

/** What every start runs, in plain SQL: drizzle takes longer to put a statement together than SQLite to prepare it. */
function prepareStart({ $client: database }: Drizzle) {
  return {
    freeAll: () =>
      database.prepare<null, []>("UPDATE jobs SET leased_until = 0, asked_again = 0 WHERE leased_until > 0"),
    expedite: () =>
      database.prepare<null, [{ kind: string; now: number }]>(
        "UPDATE jobs SET due_at = min(due_at, $now), leased_until = 0 WHERE kind = $kind",
      ),
    askOpen: () =>
      database.prepare<OpenQuestion, [{ now: number }]>(
        `UPDATE jobs SET due_at = min(due_at, $now)
         WHERE kind = 'inquire' OR (kind = 'capture' AND attempts > 0) RETURNING id, order_id AS orderId`,
      ),
    nextWakeAt: () => database.prepare<{ at: number | null }, []>("SELECT min(wake_at) AS at FROM jobs"),
  };
}
