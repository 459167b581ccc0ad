// Port of the store. SQLite implements it today, and a server's database could: whatever may have to wait for one is a
// promise. It leaves the shape of rows open, and its callbacks are synchronous.

import type { BalanceEntry } from "../domain/money/balance.ts";
import type { LedgerEntry } from "../domain/money/ledger.ts";
import type { ClockDecision } from "../domain/order/clock-decisions.ts";
import type { LoggedEvent } from "../domain/order/events.ts";
import type { Order } from "../domain/order/order.ts";
import type { Audit, AuditKeeping } from "./audit-log.ts";
import type { ConversionStore } from "./conversion.ts";
import type { FailedPaymentStore } from "./failed-payments.ts";
import type { InvitationStore, Invited } from "./invitations.ts";
import type { JobLease, Lease } from "./leases.ts";
import type { MailStore } from "./mails.ts";
import type { MemberStore } from "./members.ts";
import type { PayoutStore } from "./payouts.ts";
import type { ReplicaStore } from "./replicas.ts";
import type { CountedDecision, ScoringCountStore } from "./scoring-counts.ts";
import type { AlertKeeping } from "./standing-alerts.ts";
import type { IdempotencyKey, StoredAnswer, Updated } from "./stored-responses.ts";
import type { UpkeepStore } from "./upkeep.ts";
import type { ClaimedDelivery, EventKeeping, EventReader, NewEvent } from "./webhook-events.ts";

export type { JobLease, Lease } from "./leases.ts";
export type { EarlierAnswer, IdempotencyKey, StoredAnswer, Updated } from "./stored-responses.ts";
export type { DeliveryAttempt, NewEvent, StoredEvent } from "./webhook-events.ts";

/** Data that is personal or only displayed: never read by a rule, erasable while domain events and ledger stay (T33). */
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
  /** By invitation id; absent where there are none. */
  readonly invited?: Readonly<Record<string, Invited>>;
};

/**
 * Entry of the rendered-order cache: the response to a merchant who reads an order. A store may drop it, and keeps it in
 * memory only, because it contains page links (specification/api#identifiers-and-keys).
 */
export type RenderedOrder = {
  readonly text: string;
  /** The reader that it was rendered for; any other one reads the order itself. */
  readonly to: string;
  /** The text is outdated from then on, because a timer is due; undefined: never. Epoch ms. */
  readonly until: number | undefined;
};

/** A job as a row. `subject` makes it unique within its order and kind; `payload` is small JSON. */
export type NewJob = {
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly dueAt: number;
};

/** The name of a job within its order. */
export type JobName = Pick<NewJob, "kind" | "subject">;

export type ClaimedJob = NewJob &
  JobLease & {
    /** Empty where it delivers a webhook of no order. */
    readonly orderId: string;
    /** The number of earlier tries. */
    readonly attempts: number;
    /** The number of the idempotency key that it uses, from 1. */
    readonly keyNumber: number;
    /** Only of a `deliver` job, and absent there when its event is missing. */
    readonly delivery?: ClaimedDelivery;
  };

/** A job whose outcome the store has refused again and again: the provider's operation is not recorded here. */
export type UnsavedJob = Pick<ClaimedJob, "orderId" | "kind" | "subject" | "attempts"> & {
  /** The last refusal, as a sentence. */
  readonly reason: string;
};

/** A job by its id, and its order. */
export type OpenQuestion = Pick<ClaimedJob, "id" | "orderId">;

/** The content of one update, saved as a whole or not at all. */
export type Change = {
  readonly order: Order;
  readonly orderEvents: readonly LoggedEvent[];
  /** The ledger entries of these domain events. */
  readonly ledgerEntries: readonly LedgerEntry[];
  /** What they add to the merchant's balance. */
  readonly balanceEntries: readonly BalanceEntry[];
  readonly jobs: readonly NewJob[];
  /**
   * Jobs that the order needs no more: removed with the change, whether they are claimed or there at all. None of them is
   * one of `jobs`.
   */
  readonly endedJobs?: readonly JobName[];
  readonly events: readonly NewEvent[];
  /** The order's next timer; undefined: none. Epoch ms. */
  readonly timerAt: number | undefined;
  readonly details?: Details;
  readonly buyers?: Readonly<Record<string, Buyer>>;
  /** Those invited with this change, by invitation id. */
  readonly invited?: Readonly<Record<string, Invited>>;
  /** A decision about financing, to be counted under its values. The update rejects with `StaleCounts` if others were since. */
  readonly counted?: CountedDecision;
  /** Stored for the update's idempotency key, if it has one. */
  readonly answer?: StoredAnswer;
  /** The latest domain event that the act found, after all that time had made due; absent: as the order was read. */
  readonly foundSeq?: number;
  /** Each gets an audit row. */
  readonly clockDecisions?: readonly ClockDecision[];
};

/** Result of a callback: a value for its caller, and the change to save, if any. */
export type Outcome<T> = { readonly value: T; readonly change?: Change };

/** A promise is refused by type: the callback runs inside a transaction, which would commit too early. */
export type NotPromise<T> = T extends PromiseLike<unknown> ? never : T;

export type UpdateOptions = {
  readonly idempotency?: IdempotencyKey;
  /**
   * The id was made for this update: no order of that name can exist, so that none is read, and the change is wholly
   * in its domain events.
   */
  readonly isNew?: boolean;
  readonly now: number;
  /** The act that the change carries out: its row of the audit log is saved with it. */
  readonly audit: Audit;
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
  /**
   * Only orders of which a buyer's name or e-mail address, the reference, the amount or an id is this text
   * (decisions/order-search). They are listed in the order they were saved.
   */
  readonly search?: string;
  /** Only orders whose financing is open (`isOwing`); status, reference, address and search do not narrow these. */
  readonly isOwing?: true;
  /** Only orders of which something has no buyer yet (`hasGap`); reference and address do not narrow these. */
  readonly hasGap?: true;
  /** The id of the last order of the page before. */
  readonly after?: string;
  readonly limit: number;
};

/** A list over several platforms, for a person who may see these. */
export type SeenOrders = Pick<
  OrderFilter,
  "status" | "createdAfter" | "createdBefore" | "search" | "hasGap" | "after" | "limit"
> & {
  readonly platformIds: readonly string[];
  /** A search finds no order by the name or address of a buyer. */
  readonly hidesPeople?: true;
};

/** Orders of these platforms that a person must look at (`attentionsOf`) until a moment, epoch ms. */
export type AttentionFilter = {
  readonly platformIds: readonly string[];
  readonly until: number;
  readonly limit: number;
};

/** Orders of any platform with a hold that ends until a moment, epoch ms. */
export type HoldsFilter = { readonly until: number; readonly limit: number };

/** An order with its event log, ledger entries and balance entries, all of one moment. */
export type OrderAccount = StoredOrder & {
  readonly eventLog: readonly LoggedEvent[];
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly balanceEntries: readonly BalanceEntry[];
};

/** Orders with deadlines that are owed, charging or disputed, by what the configuration must keep for them. */
export type OwingOrders = {
  readonly platformId: string;
  readonly moduleId?: string;
  /** The provider's account that their cards are saved with (`OrderDetails.providerAccount`). */
  readonly account?: string;
  readonly orders: number;
};

export type OrderPage = {
  readonly orders: readonly StoredOrder[];
  readonly hasMore: boolean;
  /**
   * The order up to which a search has looked: where it is given, the next page begins after it, and this one may have
   * fewer orders than asked for, or none.
   */
  readonly next?: string | undefined;
};
export type DueTimer = { readonly orderId: string; readonly timerAt: number };

/** The reading half of the store: a route that only reads is given this type. */
export type Reader = EventReader & {
  /** O(rows of one order). */
  read(orderId: string): Promise<StoredOrder | undefined>;
  /**
   * The order's text: the one in the rendered-order cache if it was rendered for `to` and still holds at `now`, else what
   * `render` makes of the order, which is kept. `render` is synchronous and pure. Answers at once where a store can, and
   * keeps nothing where it cannot know whether its memory still holds. O(rows of one order).
   */
  shown(
    orderId: string,
    to: string,
    now: number,
    render: (stored: StoredOrder) => RenderedOrder | undefined,
  ): string | undefined | Promise<string | undefined>;
  /** Newest first; one more than `limit` is never returned. A search first adds to its index what it lacks. */
  list(filter: OrderFilter): Promise<OrderPage>;
  /** The same over several platforms. */
  listSeen(filter: SeenOrders): Promise<OrderPage>;
  /** Earliest first; `hasMore` where there are more than `limit`. */
  listAttention(filter: AttentionFilter): Promise<OrderPage>;
  /** Without holds that are being released; by the first that ends, the earliest first. */
  listHolds(filter: HoldsFilter): Promise<OrderPage>;
  /** Sorted by platform, module and account. O(orders whose financing is open). */
  owingOrders(): Promise<readonly OwingOrders[]>;
  /** One read: between two of them a change could be saved. O(events of the order). */
  account(orderId: string): Promise<OrderAccount | undefined>;
  eventLog(orderId: string): Promise<readonly LoggedEvent[]>;
  /** The order's ledger entries, in the order of the event log. */
  ledgerEntries(orderId: string): Promise<readonly LedgerEntry[]>;
  /** The order's entries in the merchant's balance, in the order of the event log. */
  balanceEntries(orderId: string): Promise<readonly BalanceEntry[]>;
  /** The earliest moment at which a timer fires or a job is due. O(log n). */
  nextWakeAt(): Promise<number | undefined>;
  /** Orders whose timer is at or before `now`, earliest first. */
  dueTimers(now: number, limit: number): Promise<readonly DueTimer[]>;
  /** Jobs of these kinds whose outcome could not be saved in three tries or more. O(jobs of these kinds). */
  unsavedJobs(kinds: readonly string[]): Promise<readonly UnsavedJob[]>;
};

export type LeadOptions = {
  /** Called once when the lead is lost: another replica may have it from this moment. */
  readonly onLost?: () => void;
  /** Rejects with `StaleLease` where another replica has the lead. */
  readonly isImpatient?: boolean;
};

export type Store = Reader &
  EventKeeping &
  PayoutStore &
  InvitationStore &
  ScoringCountStore &
  MailStore &
  UpkeepStore &
  AlertKeeping &
  MemberStore &
  ConversionStore &
  ReplicaStore &
  FailedPaymentStore &
  AuditKeeping & {
    /**
     * The one way an order changes. The callback is synchronous and pure: it asks no clock, random source or provider,
     * for it may run again. It runs inside a write transaction with the order as it then is (undefined: there is none, and
     * a change creates it), and may run in one transaction with others: an error that it throws harms none of them, and it
     * runs again when another throws. Resolves only after COMMIT; rejects when it could not be saved.
     */
    update<T>(
      orderId: string,
      decide: (found: StoredOrder | undefined) => Outcome<NotPromise<T>>,
      options: UpdateOptions,
    ): Promise<Updated<NotPromise<T>>>;
    /**
     * Takes the lead, and resolves with the epoch that begins: whatever is called with an earlier one from then on rejects
     * with `StaleLease` and changes nothing. Frees the jobs that are claimed, and makes every job of these kinds due now,
     * such as inquiries about payments (F1). Where another replica has the lead, waits until that one has not.
     */
    lead(kinds: readonly string[], now: number, options?: LeadOptions): Promise<number>;
    /** Claims up to `limit` due jobs of these kinds, earliest first. */
    claimJobs(
      kinds: readonly string[],
      now: number,
      lease: Lease,
      limit: number,
    ): Promise<readonly ClaimedJob[]>;
    /** Reschedules a claimed job, with the error that an operator will read. */
    rescheduleJob(job: JobLease, dueAt: number, error: string): Promise<void>;
    /** From now on this job uses its next idempotency key. */
    takeNextKey(job: JobLease): Promise<void>;
    removeJob(job: JobLease): Promise<void>;
    /**
     * Reschedules an order's timer that was due at `now` and could not fire. A change of the order sets it again; one
     * that was set since is left as it is.
     */
    rescheduleTimer(orderId: string, now: number, until: number): Promise<void>;
    /**
     * The clock has gone back by `byMs` to `now`: jobs and endpoints that were rescheduled beyond the earlier time were
     * rescheduled by that clock, and are brought back by as much (F10).
     */
    bringBack(epoch: number, byMs: number, now: number): Promise<void>;
    /**
     * Makes every open question about money due by `now`, and returns them: payments whose answer is not known, and captures
     * that were tried. Claimed jobs stay claimed.
     */
    askOpenQuestions(epoch: number, now: number): Promise<readonly OpenQuestion[]>;
    /** Replaces the stored response of a key that has one (a commit that waited for its captures). */
    replaceAnswer(key: IdempotencyKey, answer: StoredAnswer): Promise<void>;
    /** Adds up to `limit` orders to the search index, some at a time. */
    indexOrders(limit: number): Promise<void>;
    /** Deletes responses stored before that moment, and healthy endpoints not used since. */
    prune(before: number): Promise<void>;
    /**
     * Whatever the store does best while nothing else happens, such as emptying its log of changes. True: nothing is left
     * to do until the next change.
     */
    tidy(): Promise<boolean>;
    /** A value of this data directory made once, such as the page-link secret. */
    setting(name: string, make: () => string): Promise<string>;
    close(): Promise<void>;
  };
