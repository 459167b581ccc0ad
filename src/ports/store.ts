// What the engine may ask of a store. SQLite fulfils it today; PostgreSQL could (`SELECT … FOR UPDATE`).
// Nothing here says how rows look, and no callback may wait.

import type { LedgerEntry } from "../domain/money/ledger.ts";
import type { LoggedEvent } from "../domain/order/events.ts";
import type { Order } from "../domain/order/order.ts";
import type { IdempotencyKey, StoredAnswer, Updated } from "./stored-responses.ts";
import type { EventKeeping, EventReader, NewEvent } from "./webhook-events.ts";

export type { IdempotencyKey, StoredAnswer, Updated } from "./stored-responses.ts";
export type { DeliveryAttempt, NewEvent, StoredEvent } from "./webhook-events.ts";

/** What is personal or merely shown: never read by a rule, erasable while the money facts stay (T33). */
export type Details = Readonly<Record<string, unknown>> & {
  readonly email?: string;
  readonly trackId?: string;
  readonly notifyUrl?: string;
};

/** A buyer's own data, per authorization; erasable like the details. */
export type Buyer = { readonly email: string; readonly firstName: string; readonly lastName: string };

export type StoredOrder = {
  readonly order: Order;
  readonly details: Details;
  /** By authorization id. */
  readonly buyers: Readonly<Record<string, Buyer>>;
};

/**
 * An order as JSON text, as the last call of its merchant left it. A store need not keep it, for the order says the same, and keeps it in
 * memory only: page links stand in it (CONTRACT 2).
 */
export type WrittenOrder = {
  readonly text: string;
  /** Whom it was written for; anybody else reads the order itself. */
  readonly to: string;
  /** From then on time has made something due that the text does not show; undefined: never. Epoch ms. */
  readonly until: number | undefined;
};

/** A duty as a row. `subject` makes it unique within its order and kind; `payload` is small JSON. */
export type NewJob = {
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly dueAt: number;
};

export type ClaimedJob = NewJob & {
  readonly id: number;
  readonly orderId: string;
  /** How often it was tried before this time. */
  readonly attempts: number;
  /** Which idempotency key it asks with, from 1. */
  readonly keyNumber: number;
};

/** A job whose outcome the store has refused again and again: what a provider did is not in our account. */
export type UnsavedJob = Pick<ClaimedJob, "orderId" | "kind" | "subject" | "attempts"> & {
  /** The last refusal, as a sentence. */
  readonly reason: string;
};

/** A duty by its id, and its order. */
export type OpenQuestion = Pick<ClaimedJob, "id" | "orderId">;

/** What one update saves, all of it or nothing. Without `order` nothing of the order changes. */
export type Change = {
  readonly order: Order;
  readonly orderEvents: readonly LoggedEvent[];
  /** The money that these facts moved. */
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly jobs: readonly NewJob[];
  readonly events: readonly NewEvent[];
  /** When to look at this order again; undefined: never. Epoch ms. */
  readonly timerAt: number | undefined;
  readonly details?: Details;
  readonly buyers?: Readonly<Record<string, Buyer>>;
  /** Replaces the order's text; without one there is none from now on. */
  readonly written?: WrittenOrder;
  /** Stored for the update's idempotency key, if it has one. */
  readonly answer?: StoredAnswer;
  /** The duty this change fulfils: it is removed in the same transaction. */
  readonly jobDone?: number;
};

/** What a callback decides: a value for its caller, and what to save if anything. */
export type Outcome<T> = { readonly value: T; readonly change?: Change };

/** A promise is refused by type: the callback runs inside a transaction (PITFALLS: early commit). */
export type NotPromise<T> = T extends PromiseLike<unknown> ? never : T;

export type UpdateOptions = {
  readonly idempotency?: IdempotencyKey;
  /**
   * The id was made for this update: nobody can have an order of that name, so that none is looked for, and the change is
   * wholly in its facts. Then the callback may be called before the transaction, and another thread may save it.
   */
  readonly isNew?: boolean;
  readonly now: number;
  /** Called once after COMMIT, before the promise resolves, with what was saved; must not throw. */
  readonly onSaved?: (change: Change) => void;
};

export type OrderFilter = {
  readonly platformId: string;
  readonly status?: string;
  readonly trackId?: string;
  readonly email?: string;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  /** The id of the last order of the page before. */
  readonly after?: string;
  readonly limit: number;
};

/** Reading never writes: a route that only reads is given this type. */
export type Reader = EventReader & {
  /** O(rows of one order). */
  read(orderId: string): StoredOrder | undefined;
  /** The order's text, if one was written for `to` that still holds at `now`. O(1). */
  shown(orderId: string, to: string, now: number): string | undefined;
  /** Newest first; one more than `limit` is never returned. */
  list(filter: OrderFilter): { readonly orders: readonly StoredOrder[]; readonly hasMore: boolean };
  eventLog(orderId: string): readonly LoggedEvent[];
  /** The second account of the order's money, in the order of the journal. */
  ledgerEntries(orderId: string): readonly LedgerEntry[];
  /** The earliest moment at which an alarm rings or a duty is due. O(log n). */
  nextWakeAt(): number | undefined;
  /** Orders whose alarm is at or before `now`, earliest first. */
  dueTimers(now: number, limit: number): readonly { readonly orderId: string; readonly timerAt: number }[];
  /** Jobs of these kinds whose outcome could not be saved in three tries or more. O(jobs of these kinds). */
  unsavedJobs(kinds: readonly string[]): readonly UnsavedJob[];
};

export type Store = Reader &
  EventKeeping & {
    /**
     * The one way an order changes. The callback is synchronous and pure, runs inside a write transaction with
     * the order as it then is (undefined: there is none, and a change creates it), and may run in one transaction
     * with others: what it throws harms none of them, and it runs again when another throws. Resolves only after
     * COMMIT; rejects when it could not be saved.
     */
    update<T>(
      orderId: string,
      decide: (found: StoredOrder | undefined) => Outcome<NotPromise<T>>,
      options: UpdateOptions,
    ): Promise<Updated<NotPromise<T>>>;
    /** Claims up to `limit` due duties of these kinds, earliest first; at `leaseUntil` they are due again. */
    claimJobs(
      kinds: readonly string[],
      now: number,
      leaseUntil: number,
      limit: number,
    ): Promise<readonly ClaimedJob[]>;
    /** Puts a claimed duty off, with the error an operator will read. */
    rescheduleJob(id: number, dueAt: number, error: string): Promise<void>;
    /** From now on this duty asks with its next idempotency key. */
    takeNextKey(id: number): Promise<void>;
    removeJob(id: number): Promise<void>;
    /**
     * Puts off an order's timer that was due at `now` and could not be fired. A change of the order sets it again; one
     * that was set since is left as it is.
     */
    putOffTimer(orderId: string, now: number, until: number): Promise<void>;
    /**
     * What a start does first: frees what a crash left claimed, and makes every duty of these kinds due now, such as
     * questions about payments (F1).
     */
    expediteJobs(kinds: readonly string[], now: number): Promise<void>;
    /**
     * The clock has gone back by `byMs` to `now`: what was put off beyond the time that it left was put off by that clock,
     * duties and receivers alike, and is brought back by as much (F10).
     */
    bringBack(byMs: number, now: number): Promise<void>;
    /**
     * Makes every open question about money due by `now`, and answers which those are: payments whose answer is not known,
     * and captures that were tried. What is claimed stays claimed.
     */
    askOpenQuestions(now: number): Promise<readonly OpenQuestion[]>;
    /** Replaces the stored answer of a key that has one (a commit that waited for its captures). */
    replaceAnswer(key: IdempotencyKey, answer: StoredAnswer): Promise<void>;
    /** Deletes what has outlived its use: answers stored before that moment, healthy receivers not used since. */
    prune(before: number): Promise<void>;
    /** A value of this data directory made once, such as the page-link secret. */
    setting(name: string, make: () => string): Promise<string>;
    close(): Promise<void>;
  };
