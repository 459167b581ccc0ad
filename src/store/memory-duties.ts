// Duties in a map: what duties.ts does with rows.

import type { ClaimedDuty, NewDuty, OpenQuestion, UnsavedJob } from "./contract.ts";
import { FAILING_TRIES, IMPOSSIBLE_CHANGE } from "./failure.ts";

type KeptDuty = ClaimedDuty & {
  readonly leasedUntil: number;
  readonly askedAgain: boolean;
  readonly lastError?: string;
};

export function memoryDuties() {
  const duties = new Map<number, KeptDuty>();
  let lastId = 0;
  const change = (id: number, edit: (duty: KeptDuty) => KeptDuty) => {
    const duty = duties.get(id);
    if (duty !== undefined) duties.set(id, edit(duty));
  };
  return {
    wakes: () => [...duties.values()].map(wakeAt),
    ask(orderId: string, asked: NewDuty): void {
      const { kind, subject } = asked;
      const same = [...duties.values()].find(
        (one) => one.orderId === orderId && one.kind === kind && one.subject === subject,
      );
      if (same === undefined) {
        lastId += 1;
        const fresh = { attempts: 0, keyNumber: 1, leasedUntil: 0, askedAgain: false };
        duties.set(lastId, { ...asked, id: lastId, orderId, ...fresh });
        return;
      }
      const attempts = Bun.deepEquals(same.payload, asked.payload) ? same.attempts : 0;
      const dueAt = Math.min(same.dueAt, asked.dueAt);
      const askedAgain = same.leasedUntil > 0;
      duties.set(same.id, { ...same, payload: asked.payload, attempts, dueAt, askedAgain });
    },
    claim(kinds: readonly string[], now: number, leaseUntil: number, limit: number): readonly ClaimedDuty[] {
      const due = [...duties.values()]
        .filter((duty) => kinds.includes(duty.kind) && wakeAt(duty) <= now)
        .sort(earliestFirst)
        .slice(0, limit);
      for (const duty of due) {
        const attempts = duty.attempts + 1;
        duties.set(duty.id, { ...duty, attempts, leasedUntil: leaseUntil, askedAgain: false });
      }
      return due.map(({ leasedUntil: _, askedAgain: __, lastError: ___, ...claimed }) => claimed);
    },
    remove(id: number): void {
      if (duties.get(id)?.askedAgain) change(id, free);
      else duties.delete(id);
    },
    putOff(id: number, dueAt: number, lastError: string): void {
      change(id, (duty) => ({ ...free(duty), lastError, dueAt: duty.askedAgain ? duty.dueAt : dueAt }));
    },
    unsaved: (kinds: readonly string[]): readonly UnsavedJob[] =>
      [...duties.values()].flatMap(({ orderId, kind, subject, attempts, lastError = "" }) =>
        kinds.includes(kind) && attempts >= FAILING_TRIES && lastError.startsWith(IMPOSSIBLE_CHANGE)
          ? { orderId, kind, subject, attempts, reason: lastError.slice(IMPOSSIBLE_CHANGE.length) }
          : [],
      ),
    takeNextKey(id: number): void {
      change(id, (duty) => ({ ...duty, keyNumber: duty.keyNumber + 1 }));
    },
    bringForward(orderId: string, { kind, subject, dueAt }: NewDuty): void {
      for (const duty of [...duties.values()])
        if (duty.orderId === orderId && duty.kind === kind && duty.subject === subject)
          change(duty.id, (one) => ({ ...one, dueAt: Math.min(one.dueAt, dueAt) }));
    },
    hold(id: number, dueAt: number): void {
      change(id, (duty) => ({ ...free(duty), dueAt, attempts: Math.max(duty.attempts - 1, 0) }));
    },
    bringBack(byMs: number, now: number): void {
      for (const duty of [...duties.values()].filter((one) => wakeAt(one) > now + byMs))
        change(duty.id, (one) => ({
          ...one,
          dueAt: one.dueAt - byMs,
          leasedUntil: Math.max(0, one.leasedUntil - byMs),
        }));
    },
    dueAt: (subject: string) => [...duties.values()].find((duty) => duty.subject === subject)?.dueAt,
    askOpen: (now: number) => askOpen(duties, now),
    hurry(kinds: readonly string[], now: number): void {
      for (const { id, kind } of [...duties.values()])
        change(id, (duty) => ({
          ...free(duty),
          dueAt: kinds.includes(kind) ? Math.min(duty.dueAt, now) : duty.dueAt,
        }));
    },
  };
}

function askOpen(duties: Map<number, KeptDuty>, now: number): readonly OpenQuestion[] {
  const open = [...duties.values()].filter(isOpenQuestion);
  for (const duty of open) duties.set(duty.id, { ...duty, dueAt: Math.min(duty.dueAt, now) });
  return open.map(({ id, orderId }) => ({ id, orderId }));
}

function isOpenQuestion({ kind, attempts }: KeptDuty): boolean {
  return kind === "inquire" || (kind === "capture" && attempts > 0);
}

function free(duty: KeptDuty): KeptDuty {
  return { ...duty, leasedUntil: 0, askedAgain: false };
}

function wakeAt({ dueAt, leasedUntil }: KeptDuty): number {
  return Math.max(dueAt, leasedUntil);
}

function earliestFirst(one: KeptDuty, other: KeptDuty): number {
  return wakeAt(one) - wakeAt(other) || one.id - other.id;
}
