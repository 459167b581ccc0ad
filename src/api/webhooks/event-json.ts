// Events, their delivery attempts and webhook endpoints in responses, and their schemas. Absent values are left out.

import { Type } from "@sinclair/typebox";
import { count, flag, id, link, text, time, word } from "../decode/field.ts";
import { ENDPOINT_STATES, EVENT_NAMES, EVENT_STATES } from "./event-requests.ts";

const failure = text({ description: "Why it failed, or why nothing was sent." });
const status = count(100, 999, { description: "The HTTP status, if any came." });
const tookMs = Type.Integer({ description: "How long it took, in milliseconds.", minimum: 0 });
const answer = text(
  { description: "The first 2 KiB of the answer, as one line of text." },
  { maxLength: 2_048 },
);

export const DeliveryAttemptSchema = Type.Object(
  {
    at: time({ description: "When it was made." }),
    tookMs,
    status: Type.Optional(status),
    failure: Type.Optional(failure),
    answer,
  },
  { description: "One attempt at delivering an event. What an endpoint answered is never trusted." },
);

const eventFields = {
  id: id("evt", { description: "The event's id: `webhook-id` of every attempt." }),
  type: word(EVENT_NAMES, { description: "What happened." }),
  orderId: Type.Optional(id("ord", { description: "To which order; absent: to none, but to a payout." })),
  state: word(EVENT_STATES, {
    description:
      "`pending`: to be sent, or sent again. `exhausted`: given up. `dropped`: there is no address to send it to.",
  }),
  url: Type.Optional(link({ description: "Where it goes or went." })),
  createdAt: time({ description: "When it happened." }),
  attemptCount: Type.Integer({ description: "How often it was tried.", minimum: 0 }),
  nextAttemptAt: Type.Optional(time({ description: "While `pending`: when it is tried next." })),
  reason: Type.Optional(text({ description: "Unless delivered: why not, so far." })),
};

export const EventSchema = Type.Object(eventFields, { description: "An event, and what became of it." });
export const EventDetailSchema = Type.Object(
  {
    ...eventFields,
    body: Type.String({ description: "The bytes that every attempt sends, as text." }),
    attempts: Type.Array(DeliveryAttemptSchema, { description: "In the order in which they were made." }),
  },
  { description: "An event with its delivery attempts." },
);

export const RedeliveredSchema = Type.Object(
  { redelivered: Type.Integer({ description: "How many events are sent again.", minimum: 0 }) },
  { description: "What a replay does." },
);

const endpointFields = {
  url: link({ description: "The address without its query." }),
  state: word(ENDPOINT_STATES, {
    description: "`paused`: it answered 410 and gets nothing until it is resumed.",
  }),
  since: time({ description: "When that state began: healthy, failing or paused since." }),
  failures: Type.Integer({ description: "Failed attempts in a row.", minimum: 0 }),
  reason: Type.Optional(text({ description: "Why the last one failed." })),
  heldUntil: Type.Optional(time({ description: "It failed too often: nothing is sent before." })),
};

export const EndpointSchema = Type.Object(endpointFields, {
  description: "An address that webhooks go to, and how it fares.",
});
export const ResumedSchema = Type.Object(
  { ...endpointFields, ...RedeliveredSchema.properties },
  { description: "A resumed address; what it missed meanwhile is sent again." },
);

export const TestedSchema = Type.Object(
  {
    url: link({ description: "Where it went." }),
    delivered: flag({ description: "Whether the answer was a 2xx in time." }),
    status: Type.Optional(status),
    failure: Type.Optional(failure),
    tookMs,
    answer,
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "As they were sent, the signatures among them.",
      }),
    ),
    body: Type.String({ description: "The bytes that were sent, as text." }),
  },
  { description: "What became of a test." },
);

type Attempt = {
  readonly at: number;
  readonly tookMs: number;
  readonly status: number | undefined;
  readonly failure: string | undefined;
  readonly answer: string;
};

/** An event in a response; times in epoch ms. */
export type EventToShow = {
  readonly id: string;
  readonly name: string;
  readonly orderId: string | undefined;
  readonly state: "pending" | "delivered" | "exhausted" | "dropped";
  readonly url: string | undefined;
  readonly createdAt: number;
  readonly attempts: number;
  readonly failure: string | undefined;
  readonly nextAttemptAt: number | undefined;
};

export function eventJson(event: EventToShow) {
  const { id, name: type, orderId, state, url, createdAt, attempts: attemptCount } = event;
  const nextAttemptAt = state === "pending" ? event.nextAttemptAt : undefined;
  return { id, type, orderId, state, url, createdAt, attemptCount, nextAttemptAt, reason: reasonOf(event) };
}

function reasonOf({ state, attempts, failure, orderId }: EventToShow): string | undefined {
  if (state === "delivered") return undefined;
  if (state !== "dropped" || attempts > 0) return failure;
  return orderId === undefined
    ? "not sent: the platform named no address"
    : "not sent: neither the order nor its platform named an address";
}

export function eventDetailJson(
  event: EventToShow & { readonly body: string },
  attempts: readonly Attempt[],
) {
  const told = attempts.map(({ at, tookMs, status, failure, answer }) => {
    return { at, tookMs, status, failure, answer };
  });
  return { ...eventJson(event), body: event.body, attempts: told };
}

export type EndpointToShow = {
  readonly url: string;
  readonly state: "healthy" | "failing" | "paused";
  readonly since: number;
  readonly failures: number;
  readonly failure: string | undefined;
  readonly heldUntil: number;
};

/** `now`: a pause that is over is left out. Epoch ms. */
export function endpointJson(
  { url, state, since, failures, failure, heldUntil }: EndpointToShow,
  now: number,
) {
  const held = heldUntil > now ? heldUntil : undefined;
  return { url, state, since, failures, reason: failure, heldUntil: held };
}
