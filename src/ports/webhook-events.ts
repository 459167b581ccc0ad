// What the engine may ask of a store about events for merchants, their delivery, and how receivers fare. It belongs to
// the contract of a store (contract.ts), and nothing here says how rows look.

import type { IdempotencyKey, StoredAnswer, Updated } from "./stored-responses.ts";

/** An event for the merchant: the bytes that every attempt sends (I13). `id` is the `evt_` id. */
export type NewEvent = {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  /** Where it goes; undefined when neither order nor platform names an address (then it is only kept). */
  readonly url: string | undefined;
};

export type StoredEvent = NewEvent & {
  readonly orderId: string;
  readonly platformId: string;
  readonly createdAt: number;
  readonly state: "pending" | "delivered" | "exhausted" | "dropped";
};

/** One delivery attempt (CONTRACT 5): `status` is the HTTP status if any came, `answer` at most 2 KiB of text. */
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

/** An event with what became of it: how many attempts, why the last one failed, when the next one is (epoch ms). */
export type EventSummary = StoredEvent & {
  readonly attempts: number;
  readonly failure: string | undefined;
  readonly nextAttemptAt: number | undefined;
};

/** How a receiver fares: one platform's address without its query (CONTRACT 5). Times in epoch ms. */
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

/** Which of a platform's events are to be delivered once more; what is absent does not matter. */
export type Redelivery = {
  readonly platformId: string;
  readonly eventId?: string;
  readonly orderId?: string;
  /** Made at that moment or later, epoch ms. */
  readonly since?: number;
  readonly states?: readonly EventState[];
  /** Sent to this address without its query; of those that are not pending, only what was tried then or later. */
  readonly endpoint?: { readonly url: string; readonly triedSince: number };
};

export type RedeliverOptions = {
  readonly now: number;
  /** From one event's delivery to the next one's, so that what is new need not wait for all of them. */
  readonly paceMs: number;
  readonly idempotency?: IdempotencyKey;
  /** The answer kept for the key; `count` is how many events are delivered again. */
  readonly render: (count: number) => StoredAnswer;
  /** Saved in the same transaction. */
  readonly endpoint?: Endpoint;
};

export type EventReader = {
  event(eventId: string): StoredEvent | undefined;
  /** Newest first, at most `limit`. */
  events(filter: EventFilter): { readonly events: readonly EventSummary[]; readonly hasMore: boolean };
  attempts(eventId: string): readonly DeliveryAttempt[];
  /** Where an order's webhooks go by its own word, as it is now. */
  notifyUrl(orderId: string): string | undefined;
  endpoint(platformId: string, url: string): Endpoint | undefined;
  /** By address, at most `limit`. */
  endpoints(filter: EndpointFilter): { readonly endpoints: readonly Endpoint[]; readonly hasMore: boolean };
  /** An answer given to this key before. */
  earlierAnswer(key: IdempotencyKey): Exclude<Updated<never>, { readonly kind: "done" }> | undefined;
};

export type NextOfAttempt =
  | { readonly kind: "delivered" | "exhausted" | "dropped"; readonly jobId: number }
  | { readonly kind: "again"; readonly jobId: number; readonly dueAt: number; readonly error: string };

export type EventKeeping = {
  /** Records an attempt together with what becomes of its event and duty, and with how its receiver fares. */
  recordAttempt(attempt: DeliveryAttempt, next: NextOfAttempt, endpoint?: Endpoint): Promise<void>;
  /** Where an event goes from now on. */
  readdress(eventId: string, url: string): Promise<void>;
  /** Puts a claimed duty off without counting a try. */
  holdJob(id: number, dueAt: number): Promise<void>;
  /**
   * Delivers events once more, the oldest first, whatever became of them; those still under way are only hurried.
   * Resolves with how many when all are saved.
   */
  redeliver(asked: Redelivery, options: RedeliverOptions): Promise<Updated<number>>;
  /** Keeps an answer that no change of an order goes with. */
  keepAnswer(key: IdempotencyKey, answer: StoredAnswer, now: number): Promise<void>;
};
