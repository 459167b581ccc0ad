// A merchant's operations on webhooks: the events, their deliveries and the endpoints.

import type { Platform } from "../../config/config.ts";
import type { Attempt } from "../../notifications/webhooks/send.ts";
import type {
  DeliveryAttempt,
  Endpoint,
  EndpointFilter,
  EndpointPage,
  EventFilter,
  EventPage,
  EventSummary,
  Redelivery,
} from "../../ports/webhook-events.ts";
import type { ActOptions, Answer, Audited } from "./answer.ts";

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

export type MerchantWebhooks = {
  /** Newest first. */
  listEvents(filter: EventFilter): Promise<EventPage>;
  readEvent(platform: Platform, eventId: string): Promise<EventView | undefined>;
  redeliverEvent(
    platform: Platform,
    eventId: string,
    options: ActOptions<EventView> & Audited,
  ): Promise<Answer<EventView>>;
  /** The oldest first, from the beginning of their schedule; those still being tried are only made due now. */
  redeliverEvents(
    platform: Platform,
    asked: EventsToRedeliver,
    options: ActOptions<Redelivered> & Audited,
  ): Promise<Answer<Redelivered>>;
  /** The state of each webhook endpoint, by address. */
  listEndpoints(filter: EndpointFilter): Promise<EndpointPage>;
  /** Ends a pause, and sends what was missed. */
  resumeEndpoint(
    platform: Platform,
    url: string,
    options: ActOptions<ResumedEndpoint> & Audited,
  ): Promise<Answer<ResumedEndpoint>>;
  /** Sends a signed test event to `notifyUrl`, or to the platform's endpoint. */
  testWebhook(
    platform: Platform,
    notifyUrl: string | undefined,
    options: ActOptions<TestedWebhook>,
  ): Promise<Answer<TestedWebhook>>;
};
