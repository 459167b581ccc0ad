// GET /v1/events, GET /v1/events/:id and what sends them again: what the merchant was told, and whether it arrived.

import type { ActOptions, Engine, EventView, Redelivered } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { eventDetailJson, eventJson } from "../wire/event-json.ts";
import { readEventsQuery, readRedeliver } from "../wire/event-requests.ts";
import { isId } from "../wire/ids.ts";
import { problemOf } from "../wire/refusal-problem.ts";
import { answerReply } from "./answer-reply.ts";
import type { Reply } from "./reply.ts";
import { jsonReply, problemReply } from "./reply.ts";
import type { CommandVisit, Route } from "./route.ts";

/** Given again unless somebody asks for others: those that nobody got. */
const NOT_ARRIVED = ["exhausted", "dropped"] as const;

export function eventRoutes(engine: Engine): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/events",
      access: "secretKey",
      handle({ platform, request }) {
        const read = readEventsQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemReply(read.problem);
        const { order: orderId, type: name, ...rest } = read.value;
        const about = { ...(orderId && { orderId }), ...(name && { name }) };
        const { events, hasMore } = engine.listEvents({ ...rest, ...about, platformId: platform.id });
        const next = hasMore ? events.at(-1)?.id : undefined;
        return jsonReply(successBody(events.map(eventJson), { warnings: read.warnings, hasMore, next }));
      },
    },
    {
      method: "GET",
      path: "/v1/events/:id",
      access: "secretKey",
      handle({ platform, params: { id } }) {
        const view = isEventId(id) ? engine.readEvent(platform, id) : undefined;
        return view === undefined ? noSuchEvent() : jsonReply(detail(view));
      },
    },
    {
      method: "POST",
      path: "/v1/events/:id/redeliver",
      access: "secretKey",
      async handle(visit) {
        const { id } = visit.params;
        if (!isEventId(id)) return noSuchEvent();
        const options = actOptions<EventView>(visit, detail);
        return answerReply(await engine.redeliverEvent(visit.platform, id, options), detail);
      },
    },
    {
      method: "POST",
      path: "/v1/events/redeliver",
      access: "secretKey",
      async handle(visit) {
        const read = readRedeliver(visit.body);
        if (read.kind === "problem") return problemReply(read.problem);
        const { since, state } = read.value;
        const body = (value: Redelivered) => successBody(value, { warnings: read.warnings });
        const asked = { since, states: state === undefined ? NOT_ARRIVED : [state] };
        const options = actOptions<Redelivered>(visit, body);
        return answerReply(await engine.redeliverEvents(visit.platform, asked, options), body);
      },
    },
  ];
}

/** What the engine needs beside an act: the answer it keeps is the one that is given. */
export function actOptions<T>({ idempotency }: CommandVisit, write: (value: T) => string): ActOptions<T> {
  const kept = idempotency === undefined ? {} : { idempotency };
  return { ...kept, render: (value) => ({ status: 200, body: write(value) }) };
}

function detail({ event, attempts }: EventView): string {
  return successBody(eventDetailJson(event, attempts));
}

/** A path's `id` that can be no event's is answered like one that is no event's: the same bytes (T1). */
function isEventId(id: string | undefined): id is string {
  return id !== undefined && isId("evt", id);
}

function noSuchEvent(): Reply {
  return problemReply(problemOf({ code: "eventNotFound" }));
}
