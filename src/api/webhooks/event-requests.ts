// Decoding of requests about events and webhook endpoints: queries of the lists, and the bodies of the calls that
// redeliver, test and resume.

import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import type { WebhookName } from "../../domain/messages/webhook-name.ts";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody, recordOf } from "../decode/decoder.ts";
import { id, link, text, time, url, word } from "../decode/field.ts";
import { noteWrong } from "../decode/issues.ts";
import { limit, listReader } from "../orders/list-request.ts";
import type { UrlRules } from "../url.ts";
import { urlProblem } from "../url.ts";

const NAMES: { readonly [N in WebhookName]: true } = {
  "order.confirmed": true,
  "order.completed": true,
  "order.pendingCommit": true,
  "order.cancelled": true,
  "order.refunded": true,
  "order.authorized": true,
  "order.failed": true,
  "order.reopened": true,
  "refund.succeeded": true,
  "refund.failed": true,
  "order.disputed": true,
  "deadline.paid": true,
  "deadline.failed": true,
  "deadline.defaulted": true,
  "payout.created": true,
};
export const EVENT_NAMES = Object.keys(NAMES) as readonly WebhookName[];
export const EVENT_STATES = ["pending", "delivered", "exhausted", "dropped"] as const;
export const ENDPOINT_STATES = ["healthy", "failing", "paused"] as const;

/** `GET /v1/events?…` */
export const EventsQuerySchema = Type.Partial(
  Type.Object({
    order: id("ord", { description: "Only events of this order." }),
    type: word(EVENT_NAMES, { description: "Only events of this type." }),
    state: word(EVENT_STATES, { description: "Only events in this state." }),
    createdAfter: time({ description: "Only events made after this moment." }),
    createdBefore: time({ description: "Only events made before this moment." }),
    limit,
    after: id("evt", { description: "The `next` of the page before." }),
  }),
);

/** `GET /v1/webhooks?…` */
export const EndpointsQuerySchema = Type.Partial(
  Type.Object({
    state: word(ENDPOINT_STATES, { description: "Only addresses in this state." }),
    limit,
    after: text({ description: "The `next` of the page before." }, { maxLength: 2_048 }),
  }),
);

/** `POST /v1/events/redeliver` */
export const RedeliverSchema = Type.Object({
  since: time({ description: "Events made at this moment or later." }),
  state: Type.Optional(
    word(EVENT_STATES, {
      description:
        "Only events in this state. Without it, those that did not arrive: `exhausted` and `dropped`.",
    }),
  ),
});

/** `POST /v1/webhooks/test` */
export const TestWebhookSchema = Type.Object({
  notifyUrl: Type.Optional(url({ description: "Where to; the platform's notify_url unless given." })),
});

/** `POST /v1/webhooks/resume` */
export const ResumeWebhooksSchema = Type.Object({
  url: link({ description: "The address as the list names it. A query is ignored." }),
});

export const readEventsQuery = listReader(EventsQuerySchema, { naming: ["order"] });
export const readEndpointsQuery = listReader(EndpointsQuerySchema);

const redeliver = decoder(RedeliverSchema, { emptyIsAbsent: true });
const testWebhook = decoder(TestWebhookSchema, { emptyIsAbsent: true });
const resume = decoder(ResumeWebhooksSchema);

export function readRedeliver(body: unknown): Read<Static<typeof RedeliverSchema>> {
  return readBody(body, redeliver);
}

export function readTestWebhook(body: unknown, rules: UrlRules): Read<Static<typeof TestWebhookSchema>> {
  return readBody(body === undefined || body === null ? {} : (recordOf(body) ?? body), (value, notes) => {
    const asked = testWebhook(value, notes);
    const wrong = asked?.notifyUrl === undefined ? undefined : urlProblem(asked.notifyUrl, rules);
    if (wrong !== undefined) noteWrong(notes, wrong, "notifyUrl");
    return asked;
  });
}

export function readResume(body: unknown): Read<Static<typeof ResumeWebhooksSchema>> {
  return readBody(body, resume);
}
