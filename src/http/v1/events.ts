// GET /v1/events, GET /v1/events/:id and redelivery: the webhooks sent to the merchant, and whether they arrived.

import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import { V1 } from "../../api/paths.ts";
import { eventDetailJson, eventJson } from "../../api/webhooks/event-json.ts";
import { readEventsQuery, readRedeliver } from "../../api/webhooks/event-requests.ts";
import type { ActOptions, Audited } from "../../application/contract/answer.ts";
import type { EventView, MerchantWebhooks, Redelivered } from "../../application/contract/webhooks.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { jsonResponse, problemResponse } from "../pipeline/response.ts";
import type { CommandRequestContext, Route } from "../pipeline/route.ts";

/** Redelivered unless the request names others: the events that no endpoint received. */
const NOT_ARRIVED = ["exhausted", "dropped"] as const;

export function eventRoutes(webhooks: MerchantWebhooks): readonly Route[] {
  return [
    {
      method: "GET",
      path: V1.events,
      access: "secretKey",
      async handle({ platform, request }) {
        const read = readEventsQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const { order: orderId, type: name, ...rest } = read.value;
        const about = { ...(orderId && { orderId }), ...(name && { name }) };
        const { events, hasMore } = await webhooks.listEvents({ ...rest, ...about, platformId: platform.id });
        const next = hasMore ? events.at(-1)?.id : undefined;
        return jsonResponse(successBody(events.map(eventJson), { warnings: read.warnings, hasMore, next }));
      },
    },
    {
      method: "GET",
      path: V1.event,
      access: "secretKey",
      async handle({ platform, params: { id } }) {
        const view = isEventId(id) ? await webhooks.readEvent(platform, id) : undefined;
        return view === undefined ? noSuchEvent() : jsonResponse(detail(view));
      },
    },
    {
      method: "POST",
      path: V1.redeliverEvent,
      access: "secretKey",
      async handle(context) {
        const { id } = context.params;
        if (!isEventId(id)) return noSuchEvent();
        const options = actOptions<EventView>(context, detail);
        return outcomeResponse(await webhooks.redeliverEvent(context.platform, id, options), detail);
      },
    },
    {
      method: "POST",
      path: V1.redeliverEvents,
      access: "secretKey",
      async handle(context) {
        const read = readRedeliver(context.body);
        if (read.kind === "problem") return problemResponse(read.problem);
        const { since, state } = read.value;
        const body = (value: Redelivered) => successBody(value, { warnings: read.warnings });
        const asked = { since, states: state === undefined ? NOT_ARRIVED : [state] };
        const options = actOptions<Redelivered>(context, body);
        return outcomeResponse(await webhooks.redeliverEvents(context.platform, asked, options), body);
      },
    },
  ];
}

/** What the engine needs in addition to a command: the stored response is the one that is sent. */
export function actOptions<T>(
  { idempotency, caller }: CommandRequestContext,
  write: (value: T) => string,
): ActOptions<T> & Audited {
  const kept = idempotency === undefined ? {} : { idempotency };
  return { ...kept, by: caller(), render: (value) => ({ status: 200, body: write(value) }) };
}

function detail({ event, attempts }: EventView): string {
  return successBody(eventDetailJson(event, attempts));
}

/** A malformed event id is answered like an unknown one: the same bytes (T1). */
function isEventId(id: string | undefined): id is string {
  return id !== undefined && isId("evt", id);
}

function noSuchEvent(): RouteResponse {
  return problemResponse(problemOf({ code: "eventNotFound" }));
}
