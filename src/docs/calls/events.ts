// Operations on events and webhook endpoints in the OpenAPI document (specification/webhooks).

import { id } from "../../api/decode/field.ts";
import { V1 } from "../../api/paths.ts";
import {
  EndpointSchema,
  EventDetailSchema,
  EventSchema,
  RedeliveredSchema,
  ResumedSchema,
  TestedSchema,
} from "../../api/webhooks/event-json.ts";
import {
  EndpointsQuerySchema,
  EventsQuerySchema,
  RedeliverSchema,
  ResumeWebhooksSchema,
  TestWebhookSchema,
} from "../../api/webhooks/event-requests.ts";
import { EVENT, ORDER } from "./ids.ts";
import type { Operation } from "./operation.ts";
import { testWebhookExample, WEBHOOK_HEADERS, webhookExample } from "./webhooks.ts";

const call = { tag: "Webhooks", access: "secretKey" } as const;
const params = { id: id("evt", { description: "The event's id.", examples: [EVENT] }) };

const HOOK = "https://shop.example/hooks/payments";
const CREATED = 1_772_370_005_000;

const delivered = {
  id: EVENT,
  type: "order.completed",
  orderId: ORDER,
  state: "delivered",
  url: `${HOOK}?platform=1`,
  createdAt: CREATED,
  attemptCount: 2,
};
const detail = {
  ...delivered,
  body: JSON.stringify(webhookExample("order.completed")),
  attempts: [
    { at: CREATED, tookMs: 30_000, failure: "no answer within 30 s", answer: "" },
    { at: CREATED + 35_120, tookMs: 84, status: 200, answer: "ok" },
  ],
};
const { attempts: _attempts, ...untried } = detail;
const waiting = {
  ...untried,
  state: "pending",
  nextAttemptAt: CREATED + 35_000,
  attemptCount: 1,
  reason: "HTTP 503",
  attempts: [{ at: CREATED, tookMs: 84, status: 503, failure: "HTTP 503", answer: "" }],
};
const healthy = { url: HOOK, state: "healthy", since: CREATED, failures: 0 };
const failing = {
  url: HOOK,
  state: "failing",
  since: CREATED,
  failures: 7,
  reason: "no answer within 30 s",
  heldUntil: CREATED + 300_000,
};
const headers = Object.fromEntries(
  Object.entries(WEBHOOK_HEADERS).map(([name, { example }]) => [name, example]),
);

const list: Operation = {
  ...call,
  method: "get",
  path: V1.events,
  id: "listEvents",
  summary: "List events",
  description:
    "Everything the platform's orders had to tell, newest first, and whether it arrived. `data` is a list, with `hasMore` " +
    "and, while there is more, `next`, which is the `after` of the next page.",
  query: EventsQuerySchema,
  answer: {
    data: EventSchema,
    list: true,
    examples: { page: { summary: "A page of one", value: [delivered] } },
  },
  problems: ["invalidRequest"],
};

const read: Operation = {
  ...call,
  method: "get",
  path: V1.event,
  id: "readEvent",
  summary: "Read an event",
  description: "With the bytes that are sent and every attempt to deliver them.",
  params,
  answer: {
    data: EventDetailSchema,
    examples: { delivered: { summary: "It arrived at the second try", value: detail } },
  },
  problems: ["eventNotFound"],
};

const redeliverOne: Operation = {
  ...call,
  method: "post",
  path: V1.redeliverEvent,
  id: "redeliverEvent",
  summary: "Send an event again",
  description:
    "Whatever became of it: the same bytes under the same `webhook-id` go where the order's webhooks go now, from the " +
    "beginning of the schedule. One that is still being tried is tried at once.",
  params,
  answer: {
    data: EventDetailSchema,
    examples: { again: { summary: "It is on its way", value: waiting } },
  },
  problems: ["eventNotFound", "webhookWithoutAddress"],
};

const redeliverSince: Operation = {
  ...call,
  method: "post",
  path: V1.redeliverEvents,
  id: "redeliverEvents",
  summary: "Send everything again since a moment",
  description:
    "After your endpoint was down: all events made since then that did not arrive, the oldest first, 200 a second. " +
    "Those that have no address are left out, and not counted. " +
    "With `state` those in that state instead, such as `delivered`.",
  body: {
    schema: RedeliverSchema,
    required: true,
    examples: {
      missed: { summary: "What was missed", value: { since: CREATED } },
      all: { summary: "What arrived, once more", value: { since: CREATED, state: "delivered" } },
    },
  },
  answer: {
    data: RedeliveredSchema,
    examples: { some: { summary: "Forty-two are on their way", value: { redelivered: 42 } } },
  },
  problems: ["invalidRequest"],
};

const endpoints: Operation = {
  ...call,
  method: "get",
  path: V1.webhooks,
  id: "listWebhooks",
  summary: "See how your endpoints fare",
  description:
    "Every address that webhooks were sent to, without its query. After five failures in a row an address is sent one " +
    "attempt at a time, after a pause of up to five minutes; after HTTP 410 nothing at all, until it is resumed. " +
    "`hasMore` and `next` as in the other lists.",
  query: EndpointsQuerySchema,
  answer: {
    data: EndpointSchema,
    list: true,
    examples: { two: { summary: "One that fails", value: [failing] } },
  },
  problems: ["invalidRequest"],
};

const test: Operation = {
  ...call,
  method: "post",
  path: V1.testWebhook,
  id: "testWebhook",
  summary: "Send a test",
  description:
    "Sends one signed webhook of the type `webhook.test` now and answers with what happened. Its body has " +
    '`"test":true`, no status and the id of no order: answer it with 2xx before you read an order. It is no event and ' +
    "is not tried again. No body means the platform's own address.",
  body: {
    schema: TestWebhookSchema,
    required: false,
    examples: {
      elsewhere: { summary: "To an address", value: { notifyUrl: HOOK } },
      own: { summary: "To the platform's", value: {} },
    },
  },
  answer: {
    data: TestedSchema,
    examples: {
      taken: {
        summary: "It was taken",
        value: {
          url: HOOK,
          delivered: true,
          status: 200,
          tookMs: 84,
          answer: "ok",
          headers: { "Content-Type": "application/json", ...headers },
          body: JSON.stringify(testWebhookExample),
        },
      },
    },
  },
  problems: ["invalidRequest"],
};

const resume: Operation = {
  ...call,
  method: "post",
  path: V1.resumeWebhook,
  id: "resumeWebhooks",
  summary: "Resume an address",
  description:
    "Ends the pause of an address that answered 410, or that failed too often. What it missed meanwhile is sent again, " +
    "the oldest first.",
  body: {
    schema: ResumeWebhooksSchema,
    required: true,
    examples: { one: { summary: "As the list names it", value: { url: HOOK } } },
  },
  answer: {
    data: ResumedSchema,
    examples: { resumed: { summary: "It is healthy again", value: { ...healthy, redelivered: 3 } } },
  },
  problems: ["invalidRequest", "webhookNotFound"],
};

export const EVENT_CALLS: readonly Operation[] = [
  list,
  read,
  redeliverOne,
  redeliverSince,
  endpoints,
  test,
  resume,
];
