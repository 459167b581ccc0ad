// The interface of the application layer to its callers (API, commands, sandbox). Every result is a value; a rejection
// is a defect or a store that could not save.

import type { ApiRefusal } from "../api/errors/refusal.ts";
import type { OrderDraft } from "../api/orders/draft.ts";
import type { ChangeAsked } from "../api/orders/order-commands.ts";
import type { OrderToShow } from "../api/orders/order-json.ts";
import type { FrameState, FrontPayAnswer, FrontPayment } from "../api/pages/frame.ts";
import type { BuyerSession, PageView, PayAnswer, PayRequest } from "../api/pages/page.ts";
import type { Platform } from "../config/config.ts";
import type { PlannedCommand, PlannedMove } from "../domain/order/plan.ts";
import type { Attempt } from "../notifications/webhooks/send.ts";
import type { CardOrigins, NoticeMessage } from "../ports/payment-provider.ts";
import type { IdempotencyKey, OrderFilter, StoredAnswer, StoredOrder } from "../ports/store.ts";
import type {
  DeliveryAttempt,
  Endpoint,
  EndpointFilter,
  EventFilter,
  EventReader,
  EventSummary,
  Redelivery,
} from "../ports/webhook-events.ts";
import type { Watch } from "./orders/watch.ts";

/** A refused command: refused by the domain, or because of keys, links, addresses or the moment. */
export type ApplicationRefusal = ApiRefusal;

/** `T` is the result; `replayed` is the stored response of the same Idempotency-Key, byte for byte. */
export type Answer<T> =
  | { readonly kind: "ok"; readonly value: T; readonly warnings: readonly string[] }
  | { readonly kind: "replayed"; readonly answer: StoredAnswer }
  | { readonly kind: "refused"; readonly refusal: ApplicationRefusal };

/** An order with everything that its JSON needs. */
export type OrderView = StoredOrder & OrderToShow;

/** An order as it stands, and what a command would move. */
export type PlannedOrder = { readonly view: OrderView; readonly plan: readonly PlannedMove[] };

/**
 * The fields of an order that a shop may change: `null` clears, an absent field stays as it is.
 */
export type OrderChange = ChangeAsked;

/** Minor units; absent: everything, of all buyers. */
export type RefundRequest = { readonly amount?: number; readonly authorizationId?: string };

export type CommandOptions = {
  readonly idempotency?: IdempotencyKey;
  /** Renders the response that is stored for the idempotency key, in the transaction of the change. */
  readonly render: (view: OrderView, warnings: readonly string[]) => StoredAnswer;
};

/** The response to store for the idempotency key. */
export type ActOptions<T> = {
  readonly idempotency?: IdempotencyKey;
  readonly render: (value: T) => StoredAnswer;
};

/** An event with every attempt to deliver it, in their order. */
export type EventView = { readonly event: EventSummary; readonly attempts: readonly DeliveryAttempt[] };

/** The number of events that are sent again. */
export type Redelivered = { readonly redelivered: number };
export type ResumedEndpoint = Redelivered & { readonly endpoint: Endpoint };

/** A filter of events to send again; an absent field does not matter. `since` is epoch ms. */
export type EventsToRedeliver = Pick<Redelivery, "orderId" | "since" | "states">;

/** `attempt` is absent when nothing was sent: every webhook key of the platform is retired. */
export type TestedWebhook = {
  readonly url: string;
  readonly body: string;
  readonly attempt: (Attempt & { readonly headers: Readonly<Record<string, string>> }) | undefined;
};

/** The page that a link opens: the token is the whole proof (specification/api#identifiers-and-keys). */
export type PageLink = { readonly role: "captain" | "coBuyer"; readonly token: string };

/**
 * A buyer's browser remembers the ids of its payments, and the attempt whose answer it has not had. Both are as hard to
 * guess as a link, and show whose payments they are.
 */
export type OwnPayments = { readonly payments: readonly string[]; readonly attempt?: string };

/**
 * A payment whose account here and at the provider differ, and where neither is known to be right. Amounts held or
 * captured (`otherRefunds`: refunded), in minor units. `unanswered`: the provider could not be asked, so nothing is
 * known. `curable`: one of the two is right, and the comparison was not to correct anything. `notSaved`: the provider's
 * word is believed, and the store refuses the order that it makes.
 */
export type Discrepancy = {
  readonly orderId: string;
  readonly authorizationId: string;
  readonly what:
    | "unknownThere"
    | "unknownHere"
    | "notCapturedThere"
    | "capturedThere"
    | "otherAmount"
    | "otherRefunds"
    | "curable"
    | "notReleased"
    | "notSaved"
    | "unanswered";
  readonly ours: number;
  readonly theirs: number;
  readonly currency: string;
};

/** How many payments were compared, how many corrected, and the discrepancies left for a person. */
export type Reconciled = {
  readonly compared: number;
  readonly corrected: number;
  readonly unresolved: readonly Discrepancy[];
  /** Platforms whose provider did not list its payments: it may have orphaned payments. */
  readonly unlisted: readonly string[];
};

/** The outcome of a provider's notification. `unexpected`: none of the platform's providers sends any. */
export type AcceptedNotification = "accepted" | "forged" | "malformed" | "unreadable" | "unexpected";

/** The page that stops reminders, in the order's language; without `button` they are stopped. */
export type StopPage = {
  readonly platformId: string;
  readonly locale: string;
  readonly shop: string;
  readonly title: string;
  readonly text: string;
  readonly button?: string;
};

/** One buyer in all orders they take part in, or all buyers of one order. */
export type WhomToErase = { readonly email: string } | { readonly orderId: string };

/**
 * The orders in which personal data was erased, and those left because they are under way. `isClear`: no trace is left
 * in the database's log, nor in a file of up to 32 MiB; else another process reads it, or the disk is nearly full.
 */
export type Erased = {
  readonly erased: readonly string[];
  readonly underWay: readonly string[];
  readonly isClear: boolean;
};

export type Application = {
  createOrder(platform: Platform, draft: OrderDraft, options: CommandOptions): Promise<Answer<OrderView>>;
  /** The settled view as JSON text: what the clock has made due is shown, not saved. Undefined: not this platform's. */
  readOrder(platform: Platform, orderId: string): string | undefined;
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
  refund(
    platform: Platform,
    orderId: string,
    request: RefundRequest,
    options: CommandOptions,
  ): Promise<Answer<OrderView>>;
  changeOrder(
    platform: Platform,
    orderId: string,
    change: OrderChange,
    options: CommandOptions,
  ): Promise<Answer<OrderView>>;
  /** What a command would move; nothing is changed or stored (specification/states#changes-by-the-merchant). */
  plan(platform: Platform, orderId: string, command: PlannedCommand): Answer<PlannedOrder>;

  /** Newest first. */
  listEvents(filter: EventFilter): ReturnType<EventReader["events"]>;
  readEvent(platform: Platform, eventId: string): EventView | undefined;
  redeliverEvent(
    platform: Platform,
    eventId: string,
    options: ActOptions<EventView>,
  ): Promise<Answer<EventView>>;
  /** The oldest first, from the beginning of their schedule; those still being tried are only made due now. */
  redeliverEvents(
    platform: Platform,
    asked: EventsToRedeliver,
    options: ActOptions<Redelivered>,
  ): Promise<Answer<Redelivered>>;
  /** The state of each webhook endpoint, by address. */
  listEndpoints(filter: EndpointFilter): ReturnType<EventReader["endpoints"]>;
  /** Ends a pause, and sends what was missed. */
  resumeEndpoint(
    platform: Platform,
    url: string,
    options: ActOptions<ResumedEndpoint>,
  ): Promise<Answer<ResumedEndpoint>>;
  /** Sends a signed test event to `notifyUrl`, or to the platform's endpoint. */
  testWebhook(
    platform: Platform,
    notifyUrl: string | undefined,
    options: ActOptions<TestedWebhook>,
  ): Promise<Answer<TestedWebhook>>;

  page(pageLink: PageLink, kept?: OwnPayments): PageView | undefined;
  /** The platform of the page, if the link leads anywhere. */
  platformBehind(pageLink: PageLink): Platform | undefined;
  /** `session` is kept as the captain's, where the merchant did not set it (specification/orders#scoring-data). */
  pay(pageLink: PageLink, request: PayRequest, session?: BuyerSession): Promise<Answer<PayAnswer>>;
  /** Asks the provider again, after the buyer came back from their bank or while an answer is missing. */
  checkPayment(pageLink: PageLink, authorizationId: string): Promise<Answer<PayAnswer>>;
  /** The buyer gives this payment up, to try another card. */
  abandonPayment(pageLink: PageLink, authorizationId: string): Promise<Answer<PayAnswer>>;
  /** A co-buyer takes their payment back. */
  withdrawPayment(pageLink: PageLink, authorizationId: string): Promise<Answer<PayAnswer>>;
  chooseModule(pageLink: PageLink, moduleId: string): Promise<Answer<PageView>>;
  /** Replaces the co-buyers' link; the old one leads nowhere (T20). */
  renewLink(pageLink: PageLink): Promise<Answer<PageView>>;

  /** Makes the widget's order and takes its first payment; the same attempt is the same order. */
  payFront(
    platform: Platform,
    draft: OrderDraft,
    payment: FrontPayment,
    session?: BuyerSession,
  ): Promise<Answer<FrontPayAnswer>>;
  /** The view that the widget's frame draws of an order that exists (T2). */
  frame(platform: Platform, orderId: string): Answer<FrameState>;
  /** The origins that the page behind a link, or a platform's widget, may load for a card. */
  cardOrigins(asker: Platform | PageLink): CardOrigins;
  /** The view of an order that its first payment would make. */
  previewFrame(platform: Platform, draft: OrderDraft, moduleId: string | undefined): Answer<FrameState>;

  /** A notification of one of the platform's providers (T23). */
  acceptNotification(
    platformId: string,
    providerName: string,
    message: NoticeMessage,
  ): Promise<AcceptedNotification>;

  /** The page behind the link that stops reminders; undefined: there was never such a link. */
  stopPage(token: string): StopPage | undefined;
  stopReminders(token: string): Promise<StopPage | undefined>;

  /** Watches the order behind a page: the result takes a listener and gives back how to stop. */
  watchPage(pageLink: PageLink): ((onChange: () => void) => () => void) | undefined;
  /** Watches all orders; the watcher is called after each change is saved. */
  watch: Watch["watch"];

  /** Compares the payments of orders changed at `since` (epoch ms) or later with the providers' (I7). */
  reconcile(since: number): Promise<Reconciled>;

  /** The orders of all platforms that any buyer with this e-mail address takes part in. */
  ordersNaming(email: string): Promise<readonly string[]>;
  /** Erases personal data from ended orders; their amounts and events stay (T33). */
  erase(who: WhomToErase): Promise<Erased>;
  /** Erases every order whose platform's retention is over. Answers in how many. */
  eraseExpired(): Promise<number>;

  /** Fires timers and runs jobs until stopped. */
  start(): Promise<void>;
  /** Finishes what is under way and stops. */
  stop(): Promise<void>;
  /** Does everything that is due now, and answers with how many things were done (tests, time travel). */
  runDue(): Promise<number>;
  /** When something is due next, in epoch ms. */
  nextWakeAt(): number | undefined;
};
