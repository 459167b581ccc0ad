// Puts the OpenAPI 3.1 document together from the calls, the schemas that bodies are read by, and the closed list of
// problems. It adds what all calls have in common and nothing about any one of them.

import type { WebhookName } from "../../domain/messages/webhook-name.ts";
import { PAYOUT_CREATED } from "../../domain/messages/webhook-name.ts";
import { CALLS, OTHER_PROBLEMS } from "../calls/calls.ts";
import { REQUEST } from "../calls/ids.ts";
import { PROBLEMS } from "../calls/problems.ts";
import { NAMED } from "../calls/schemas.ts";
import {
  payoutWebhookExample,
  TEST_EVENT,
  testWebhookExample,
  WEBHOOK_DESCRIPTIONS,
  WEBHOOK_HEADERS,
  webhookExample,
} from "../calls/webhooks.ts";
import type { Components } from "./components.ts";
import { namedComponents } from "./components.ts";
import { jsonContent, operationOf } from "./openapi-operation.ts";

const TAGS = {
  Orders: "Create an order, read it, and decide what becomes of it.",
  Payouts: "See what your completed orders came to in each period.",
  Webhooks: "See what you were told and whether it arrived, and have it sent again.",
  Health: "For balancers and supervisors.",
};

const ABOUT = `Split payments for shops: an order is paid by one buyer or by a group.

Amounts are integers in the currency's minor unit, times are epoch milliseconds. Bodies are JSON; a missing content
type is taken as JSON, any other is refused with 415. Runs of slashes and a slash at the end of a path mean the same
path.

**Liberal in what is taken.** A string of digits is taken as the number, and a number within 0.001 of an integer as that
integer; \`"480.00"\` is refused, for it is usually a price in euros. \`null\` is the same as leaving a field out, so is
\`""\` in an optional field of fixed form, \`[]\` for a map is an empty map, and numbers and booleans in
\`metadata\` become text. Unknown fields are never stored or acted on; the answer names them in \`warnings\`, with what
was probably meant. Text is valid Unicode without NUL, and its length is counted in characters. Everything else that a
schema here does not allow is refused with 400 and a sentence for each field.

**Exact in what is sent.** Every success is 200 with \`{"success":true,"data":…}\`. Every error has \`errors\`, sentences
for people with the most important first, and \`code\`, for programs, from one closed list.

**Repeats.** An \`Idempotency-Key\` on a POST makes a repeat harmless for 7 days: the same key with the same body gets
the first answer again, with another body 422. Refusals are not stored: the request is decided again.

**Only from a back end.** A secret key that comes from a browser is refused, and there is no CORS.`;

function pathsOf(components: Components) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call, components) };
  }
  return paths;
}

const component = (name: keyof typeof NAMED) => ({ $ref: `#/components/schemas/${name}` });

function bodyOf(event: WebhookName) {
  if (event === PAYOUT_CREATED)
    return { schema: component("PayoutWebhookBody"), example: payoutWebhookExample };
  const named = { type: "object", properties: { event: { type: "string", const: event } } };
  return { schema: { allOf: [component("WebhookBody"), named] }, example: webhookExample(event) };
}

/** Every kind of webhook: one for each event, and the test. */
const WEBHOOKS = [
  ...WEBHOOK_DESCRIPTIONS.map(({ event, when, isOptIn }) => ({
    event,
    description: `${when}${isOptIn ? " Only where the platform's `events` name it." : ""}`,
    ...bodyOf(event),
  })),
  {
    event: TEST_EVENT,
    description: "A test, sent on request. It is about no order: answer with 2xx before you read one.",
    schema: component("WebhookTestBody"),
    example: testWebhookExample,
  },
];

function webhooksOf() {
  const parameters = Object.entries(WEBHOOK_HEADERS).map(([name, { description, example }]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
    example,
  }));
  const entries = WEBHOOKS.map(({ event, description, schema, example }) => {
    const post = {
      operationId: `on${event.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
      summary: event,
      description,
      security: [],
      parameters,
      requestBody: { required: true, content: jsonContent(schema, { one: { value: example } }) },
      responses: {
        "2XX": {
          description: "Taken. Anything else, and nothing within 30 s, is tried again for three days.",
        },
        "410": { description: "Wanted no more." },
      },
    };
    return [event, { post }];
  });
  return Object.fromEntries(entries);
}

function sharedParts(components: Components) {
  const always = (description: string, type: "string" | "integer", example: unknown) => ({
    description,
    required: true,
    schema: { type },
    example,
  });
  return {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "`Authorization: Bearer sk_…`" },
      bare: { type: "apiKey", in: "header", name: "Authorization", description: "`Authorization: sk_…`" },
      basic: { type: "http", scheme: "basic", description: "The secret key as user name, no password." },
    },
    parameters: {
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        description: "Makes a repeat harmless for 7 days: printable ASCII, new for each new request.",
        schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x20-\\x7e]+$" },
        example: "cart-123-create",
      },
    },
    headers: {
      "Request-Id": always("Name it when you ask about an answer; the log has it too.", "string", REQUEST),
      "Idempotent-Replayed": {
        description: "`true` when this is the answer to an earlier request, absent otherwise.",
        schema: { type: "string", const: "true" },
        example: "true",
      },
      "Retry-After": always("Seconds to wait before the next try.", "integer", 5),
      "WWW-Authenticate": always("How to authenticate.", "string", "Bearer"),
      Allow: always("The methods that the address has.", "string", "GET, HEAD"),
    },
    responses: {
      Other: {
        description: "Any other problem: at other addresses, with other methods, and on the buyers' pages",
        headers: { "Request-Id": { $ref: "#/components/headers/Request-Id" } },
        content: jsonContent(
          component("Problem"),
          Object.fromEntries(
            OTHER_PROBLEMS.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        ),
      },
    },
    examples: Object.fromEntries(PROBLEMS.map(({ code, body }) => [code, { value: body }])),
    schemas: components.schemas,
  };
}

/** The document as plain JSON. `version` is the program's. */
export function openApiDocument(version: string): Readonly<Record<string, unknown>> {
  const components = namedComponents(NAMED);
  return {
    openapi: "3.1.0",
    info: {
      title: "Split-payment service",
      version,
      summary: "One payment, several people.",
      description: ABOUT,
      contact: { name: "The operator of this service, who gave you your keys" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "Where this document was found." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(components),
    webhooks: webhooksOf(),
    components: sharedParts(components),
  };
}
