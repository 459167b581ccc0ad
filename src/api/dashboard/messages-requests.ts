// Decoding of the dashboard's requests about webhooks and e-mails.

import type { Static, TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { count, id, text, word } from "../decode/field.ts";
import { limit, listReader } from "../orders/list-request.ts";
import { EVENT_STATES } from "../webhooks/event-requests.ts";

const EXACT = { additionalProperties: false } as const;
/** A sandbox made its own without one of the usual ids. */
const platform = text({ description: "Of this platform." }, { maxLength: 64 });
const order = id("ord", { description: "Only about this order." });

const EmailQuerySchema = Type.Partial(
  Type.Object({
    order,
    platform,
    state: word(["waiting", "sent", "failed", "dropped"], { description: "Only those in this state." }),
    limit,
    after: count(1, Number.MAX_SAFE_INTEGER, { description: "The `next` of the page before." }),
  }),
);

const EventQuerySchema = Type.Partial(
  Type.Object({
    order,
    platform,
    state: word(EVENT_STATES, { description: "Only those in this state." }),
    limit,
    after: id("evt", { description: "The `next` of the page before." }),
  }),
);

const PlatformQuerySchema = Type.Partial(Type.Object({ platform, limit }));
const ResendSchema = Type.Object(
  { number: count(1, Number.MAX_SAFE_INTEGER, { description: "The e-mail." }) },
  EXACT,
);
const PlatformSchema = Type.Object({ platform }, EXACT);
const EndpointSchema = Type.Object(
  { platform, url: text({ description: "The endpoint's address." }, { maxLength: 2_048 }) },
  EXACT,
);

function bodyReader<T extends TSchema>(schema: T): (body: unknown) => Read<Static<T>> {
  const take = decoder(schema);
  return (body) => readBody(body, take);
}

export const readEmailQuery = listReader(EmailQuerySchema, { isExact: true });
export const readEventQuery = listReader(EventQuerySchema, { isExact: true });
export const readPlatformQuery = listReader(PlatformQuerySchema, { isExact: true });
export const readResend = bodyReader(ResendSchema);
export const readOfPlatform = bodyReader(PlatformSchema);
export const readEndpoint = bodyReader(EndpointSchema);
