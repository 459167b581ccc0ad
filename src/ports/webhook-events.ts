// Webhook events, their delivery attempts and the state of endpoints, as part of the store's port. It leaves the shape of
// rows open.

import type { AuditedAct } from "./audit-log.ts";
import type { JobLease } from "./leases.ts";
import type { EarlierAnswer, IdempotencyKey, StoredAnswer, Updated } from "./stored-responses.ts";

/** A webhook: the bytes that every attempt sends (I13). `id` is the `evt_` id. */
export type NewEvent = {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  /** Where it goes; undefined when neither order nor platform names an address (then it is only kept). */
  readonly url: string | undefined;
};

export type StoredEvent = NewEvent & {
  /** Undefined: it is about no order, but about a payout. */
  readonly orderId: string | undefined;
  readonly platformId: string;
  readonly createdAt: number;
  readonly state: "pending" | "delivered" | "exhausted" | "dropped";
};

/** One delivery attempt: `status` is the HTTP status if any came, `answer` at most 2 KiB of text. */
export type DeliveryAttempt = {
  readonly eventId: string;
  readonly at: number;
  readonly tookMs: number;
  readonly status: number | undefined;
  readonly failure: string | undefined;
  readonly answer: string;
};

export type EventState = StoredEvent["state"];

export type EventFilter = {
  readonly platformId: string;
  readonly eventId?: string;
  readonly orderId?: string;
  /** Such as `order.completed`. */
  readonly name?: string;
  readonly state?: EventState;
  /** Epoch ms, both exclusive. */
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  /** The id of the last event of the page before. */
  readonly after?: string;
  readonly limit: number;
};

/** An event with its number of attempts, the failure of the last one and the moment of the next one (epoch ms). */
export type EventSummary = StoredEvent & {
  readonly attempts: number;
  readonly failure: string | undefined;
  readonly nextAttemptAt: number | undefined;
};

/** State of an endpoint: one platform's address without its query (specification/webhooks). Times in epoch ms. */
export type Endpoint = {
  readonly platformId: string;
  readonly url: string;
  /** `paused`: it answered 410 and gets nothing until it is resumed. */
  readonly state: "healthy" | "failing" | "paused";
  /** When that state began. */
  readonly since: number;
  /** Failed attempts in a row. */
  readonly failures: number;
  /** Why the last one failed. */
  readonly failure: string | undefined;
  /** Nothing is sent before. */
  readonly heldUntil: number;
  /** When it last answered well or badly, to within a day. */
  readonly seenAt: number;
};

export type EndpointFilter = {
  readonly platformId: string;
  readonly state?: Endpoint["state"];
  /** The address of the last one of the page before. */
  readonly after?: string;
  readonly limit: number;
};

/** Selection of a platform's events to be delivered once more; absent fields do not matter. */
export type Redelivery = {
  readonly platformId: string;
  readonly eventId?: string;
  readonly orderId?: string;
  /** Made at that moment or later, epoch ms. */
  readonly since?: number;
  readonly states?: readonly EventState[];
  /** Sent to this address without its query; of those that are not pending, only events with an attempt that ended then or later. */
  readonly endpoint?: { readonly url: string; readonly triedSince: number };
  /** Only of orders that name an address of their own, because their platform names none. */
  readonly hasOwnAddress?: true;
};

export type RedeliverOptions = {
  readonly now: number;
  /** From one event's delivery to the next one's, so that new events need not wait for all of them. */
  readonly paceMs: number;
  readonly idempotency?: IdempotencyKey;
  /** The response stored for the key; `count` is how many events are delivered again. */
  readonly render: (count: number) => StoredAnswer;
  /** Its audit row is saved with the first of them. */
  readonly audit: AuditedAct;
  /** Saved with the first of them too. */
  readonly endpoint?: Endpoint;
};

/** The subject of a claimed `deliver` job, at the moment of the claim. */
export type ClaimedDelivery = {
  readonly event: StoredEvent;
  /** The order's own `notifyUrl`. */
  readonly notifyUrl: string | undefined;
  /** The endpoint at the order's address, else at the event's. */
  readonly endpoint: Endpoint | undefined;
};

export type EventPage = { readonly events: readonly EventSummary[]; readonly hasMore: boolean };
export type EndpointPage = { readonly endpoints: readonly Endpoint[]; readonly hasMore: boolean };

export type EventReader = {
  event(eventId: string): Promise<StoredEvent | undefined>;
  /** Newest first, at most `limit`. */
  events(filter: EventFilter): Promise<EventPage>;
  attempts(eventId: string): Promise<readonly DeliveryAttempt[]>;
  endpoint(platformId: string, url: string): Promise<Endpoint | undefined>;
  /** By address, at most `limit`. */
  endpoints(filter: EndpointFilter): Promise<EndpointPage>;
  /** The response stored for this key before. */
  earlierAnswer(key: IdempotencyKey): Promise<EarlierAnswer | undefined>;
};

export type NextOfAttempt =
  | { readonly kind: "delivered" | "exhausted" | "dropped"; readonly job: JobLease }
  | { readonly kind: "again"; readonly job: JobLease; readonly dueAt: number; readonly error: string };

export type EventKeeping = {
  /** Records an attempt together with the new state of its event, its job and its endpoint. */
  recordAttempt(attempt: DeliveryAttempt, next: NextOfAttempt, endpoint?: Endpoint): Promise<void>;
  /** Where an event goes from now on. */
  readdress(eventId: string, url: string): Promise<void>;
  /** Reschedules a claimed job without counting a try. */
  holdJob(job: JobLease, dueAt: number): Promise<void>;
  /**
   * Delivers events once more, the oldest first, whatever became of them; those still pending are only made due earlier.
   * Resolves with how many when all are saved.
   */
  redeliver(asked: Redelivery, options: RedeliverOptions): Promise<Updated<number>>;
  /** Stores a response that goes with no change of an order. */
  keepAnswer(key: IdempotencyKey, answer: StoredAnswer, now: number): Promise<void>;
};
