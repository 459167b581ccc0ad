// What the doors (http, cli, sandbox) may ask of the engine. Every answer is a value; a rejection is a defect
// or a store that could not save.

import type { Platform } from "../config/config.ts";
import type { IdempotencyKey, OrderFilter, StoredAnswer, StoredOrder } from "../store/contract.ts";
import type { OrderDraft } from "../wire/draft.ts";
import type { PageView, PayAnswer, PayRequest } from "../wire/page.ts";
import type { DoorRefusal } from "../wire/refusal.ts";

/** A no to a command: the domain's, or about keys, links, addresses or the moment. */
export type EngineRefusal = DoorRefusal;

/** `T` is what was asked for; `replayed` is an earlier answer to the same Idempotency-Key, byte for byte. */
export type Answer<T> =
  | { readonly kind: "ok"; readonly value: T; readonly warnings: readonly string[] }
  | { readonly kind: "replayed"; readonly answer: StoredAnswer }
  | { readonly kind: "refused"; readonly refusal: EngineRefusal };

/** An order with everything its JSON needs beside it. */
export type OrderView = StoredOrder & {
  readonly redirectUrl: string;
  readonly shareUrl: string | undefined;
};

export type CommandOptions = {
  readonly idempotency?: IdempotencyKey;
  /** Renders the answer that is stored for the idempotency key, in the transaction of the change. */
  readonly render: (view: OrderView, warnings: readonly string[]) => StoredAnswer;
};

/** Which page a link opens: the token is the whole proof (CONTRACT 2). */
export type PageDoor = { readonly role: "captain" | "coBuyer"; readonly token: string };

export type Engine = {
  createOrder(platform: Platform, draft: OrderDraft, options: CommandOptions): Promise<Answer<OrderView>>;
  /** The settled view: what the clock has made due is played, not saved. Undefined: not this platform's. */
  readOrder(platform: Platform, orderId: string): OrderView | undefined;
  listOrders(filter: OrderFilter): { readonly orders: readonly OrderView[]; readonly hasMore: boolean };
  commit(
    platform: Platform,
    orderId: string,
    amount: number | undefined,
    options: CommandOptions,
  ): Promise<Answer<OrderView>>;
  cancel(
    platform: Platform,
    orderId: string,
    authorizationId: string | undefined,
    options: CommandOptions,
  ): Promise<Answer<OrderView>>;

  page(door: PageDoor): PageView | undefined;
  pay(door: PageDoor, request: PayRequest): Promise<Answer<PayAnswer>>;
  /** Asks the provider again, after the buyer came back from his bank or while an answer is missing. */
  checkPayment(door: PageDoor, authorizationId: string): Promise<Answer<PayAnswer>>;
  /** The buyer gives this payment up, to try another card. */
  abandonPayment(door: PageDoor, authorizationId: string): Promise<Answer<PayAnswer>>;

  /** Rings alarms and performs duties until stopped. */
  start(): Promise<void>;
  /** Finishes what is under way and stops. */
  stop(): Promise<void>;
  /** Does everything that is due now, and answers when it is done: how many things were done (tests, turned clock). */
  performDue(): Promise<number>;
  /** When something is due next, in epoch ms. */
  nextWakeAt(): number | undefined;
};
