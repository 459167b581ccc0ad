// Jobs in a map: the counterpart of src/store/sqlite/tables/jobs.ts.

import type {
  ClaimedJob,
  JobLease,
  JobName,
  Lease,
  NewJob,
  OpenQuestion,
  UnsavedJob,
} from "../../../src/ports/store.ts";
import { FAILING_TRIES, IMPOSSIBLE_CHANGE, StaleLease } from "../../../src/store/failure.ts";

type StoredJob = Omit<ClaimedJob, "epoch"> & {
  readonly leasedUntil: number;
  readonly askedAgain: boolean;
  readonly lastError?: string;
};

export function memoryJobs() {
  const jobs = new Map<number, StoredJob>();
  let lastId = 0;
  let epoch = 0;
  const change = (id: number, edit: (job: StoredJob) => StoredJob) => {
    const job = jobs.get(id);
    if (job !== undefined) jobs.set(id, edit(job));
  };
  const assertCurrent = (claimedIn: number) => {
    if (claimedIn !== epoch) throw new StaleLease();
  };
  return {
    assertCurrent,
    lead(kinds: readonly string[], now: number): number {
      for (const { id, kind } of [...jobs.values()])
        change(id, (job) => ({
          ...free(job),
          dueAt: kinds.includes(kind) ? Math.min(job.dueAt, now) : job.dueAt,
        }));
      epoch += 1;
      return epoch;
    },
    wakes: () => [...jobs.values()].map(wakeAt),
    ask(orderId: string, asked: NewJob): void {
      const [same] = named(jobs, orderId, asked);
      if (same === undefined) {
        lastId += 1;
        const fresh = { attempts: 0, keyNumber: 1, leasedUntil: 0, askedAgain: false };
        jobs.set(lastId, { ...asked, id: lastId, orderId, ...fresh });
        return;
      }
      const attempts = Bun.deepEquals(same.payload, asked.payload) ? same.attempts : 0;
      const dueAt = Math.min(same.dueAt, asked.dueAt);
      const askedAgain = same.leasedUntil > 0;
      jobs.set(same.id, { ...same, payload: asked.payload, attempts, dueAt, askedAgain });
    },
    claim(kinds: readonly string[], now: number, lease: Lease, limit: number): readonly ClaimedJob[] {
      assertCurrent(lease.epoch);
      const due = [...jobs.values()]
        .filter((job) => kinds.includes(job.kind) && wakeAt(job) <= now)
        .sort(earliestFirst)
        .slice(0, limit);
      for (const job of due) {
        const attempts = job.attempts + 1;
        jobs.set(job.id, { ...job, attempts, leasedUntil: lease.until, askedAgain: false });
      }
      return due.map(({ leasedUntil: _, askedAgain: __, lastError: ___, ...claimed }) => ({
        ...claimed,
        epoch,
      }));
    },
    remove({ id, epoch: claimedIn }: JobLease): void {
      assertCurrent(claimedIn);
      if (jobs.get(id)?.askedAgain) change(id, free);
      else jobs.delete(id);
    },
    reschedule({ id, epoch: claimedIn }: JobLease, dueAt: number, lastError: string): void {
      assertCurrent(claimedIn);
      change(id, (job) => ({ ...free(job), lastError, dueAt: dueUnlessAsked(job, dueAt) }));
    },
    unsaved: (kinds: readonly string[]): readonly UnsavedJob[] =>
      [...jobs.values()].flatMap(({ orderId, kind, subject, attempts, lastError = "" }) =>
        kinds.includes(kind) && attempts >= FAILING_TRIES && lastError.startsWith(IMPOSSIBLE_CHANGE)
          ? { orderId, kind, subject, attempts, reason: lastError.slice(IMPOSSIBLE_CHANGE.length) }
          : [],
      ),
    takeNextKey({ id, epoch: claimedIn }: JobLease): void {
      assertCurrent(claimedIn);
      change(id, (job) => ({ ...job, keyNumber: job.keyNumber + 1 }));
    },
    end(orderId: string, name: JobName): void {
      for (const job of named(jobs, orderId, name)) jobs.delete(job.id);
    },
    bringForward(orderId: string, { dueAt, ...name }: NewJob): void {
      for (const job of named(jobs, orderId, name))
        change(job.id, (found) => ({ ...found, dueAt: Math.min(found.dueAt, dueAt) }));
    },
    hold({ id, epoch: claimedIn }: JobLease, dueAt: number): void {
      assertCurrent(claimedIn);
      change(id, (job) => ({
        ...free(job),
        dueAt: dueUnlessAsked(job, dueAt),
        attempts: Math.max(job.attempts - 1, 0),
      }));
    },
    bringBack(claimedIn: number, byMs: number, now: number): void {
      assertCurrent(claimedIn);
      for (const job of [...jobs.values()].filter((found) => wakeAt(found) > now + byMs))
        change(job.id, (found) => ({
          ...found,
          dueAt: found.dueAt - byMs,
          leasedUntil: Math.max(0, found.leasedUntil - byMs),
        }));
    },
    dueAt: (subject: string) => [...jobs.values()].find((job) => job.subject === subject)?.dueAt,
    askOpen(claimedIn: number, now: number): readonly OpenQuestion[] {
      assertCurrent(claimedIn);
      return askOpen(jobs, now);
    },
  };
}

function askOpen(jobs: Map<number, StoredJob>, now: number): readonly OpenQuestion[] {
  const open = [...jobs.values()].filter(isOpenQuestion);
  for (const job of open) jobs.set(job.id, { ...job, dueAt: Math.min(job.dueAt, now) });
  return open.map(({ id, orderId }) => ({ id, orderId }));
}

function isOpenQuestion({ kind, attempts }: StoredJob): boolean {
  return kind === "inquire" || (kind === "capture" && attempts > 0);
}

/** One that was requested again meanwhile is due when that says. */
function dueUnlessAsked(job: StoredJob, dueAt: number): number {
  return job.askedAgain ? job.dueAt : dueAt;
}

function free(job: StoredJob): StoredJob {
  return { ...job, leasedUntil: 0, askedAgain: false };
}

function wakeAt({ dueAt, leasedUntil }: StoredJob): number {
  return Math.max(dueAt, leasedUntil);
}

function earliestFirst(left: StoredJob, right: StoredJob): number {
  return wakeAt(left) - wakeAt(right) || left.id - right.id;
}

function named(jobs: Map<number, StoredJob>, orderId: string, { kind, subject }: JobName) {
  return [...jobs.values()].filter(
    (job) => job.orderId === orderId && job.kind === kind && job.subject === subject,
  );
}
