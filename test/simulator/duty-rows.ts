// The duties of one order as rows that outlive the process: claimed with a lease, removed when done, put off when not.
// It follows src/store and performs nothing.

import type { Duty } from "../../src/domain/duty.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";

const LEASE_MS = MINUTE;
const FIRST_WAIT_MS = 2 * SECOND;
const WAITS_MS = [FIRST_WAIT_MS, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR];

export type MoneyDuty = Exclude<Duty, { kind: "announce" | "mail" }>;
export type Row = { readonly kind: MoneyDuty["kind"]; readonly subject: string };
type KeptRow = Row & { dueAt: number; attempts: number; leasedUntil: number; askedAgain: boolean };

const wakesAt = ({ dueAt, leasedUntil }: KeptRow): number => Math.max(dueAt, leasedUntil);
const nameOf = ({ kind, subject }: Row): string => `${kind} ${subject}`;

export class DutyRows {
  readonly #rows = new Map<string, KeptRow>();

  /** A duty that is asked for again while it is performed is performed again. */
  save(duty: MoneyDuty, at: number): void {
    const row = { kind: duty.kind, subject: duty.kind === "refund" ? duty.refundId : duty.authorizationId };
    const dueAt = duty.kind === "inquire" ? at + FIRST_WAIT_MS : at;
    const same = this.#rows.get(nameOf(row));
    if (same === undefined) {
      this.#rows.set(nameOf(row), { ...row, dueAt, attempts: 0, leasedUntil: 0, askedAgain: false });
      return;
    }
    same.askedAgain = same.leasedUntil > 0;
    same.dueAt = Math.min(same.dueAt, dueAt);
  }

  claim(now: number): readonly Row[] {
    const due = [...this.#rows.values()].filter((row) => wakesAt(row) <= now);
    for (const row of due) {
      row.leasedUntil = now + LEASE_MS;
      row.attempts += 1;
      row.askedAgain = false;
    }
    return due;
  }

  remove(row: Row): void {
    const kept = this.#rows.get(nameOf(row));
    if (kept?.askedAgain) this.#free(kept);
    else this.#rows.delete(nameOf(row));
  }

  putOff(row: Row, now: number, notBefore: number): void {
    const kept = this.#rows.get(nameOf(row));
    if (kept === undefined) return;
    const wait = WAITS_MS[Math.min(kept.attempts, WAITS_MS.length) - 1] ?? 0;
    if (!kept.askedAgain) kept.dueAt = Math.max(now + wait, notBefore);
    this.#free(kept);
  }

  /** What a start does first with payments asked about (F1). */
  hurry(kind: Row["kind"], now: number): void {
    for (const row of this.#rows.values()) {
      if (row.kind !== kind) continue;
      row.dueAt = Math.min(row.dueAt, now);
      row.leasedUntil = 0;
    }
  }

  nextAt(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const row of this.#rows.values()) next = Math.min(next, wakesAt(row));
    return next;
  }

  #free(row: KeptRow): void {
    row.leasedUntil = 0;
    row.askedAgain = false;
  }
}
