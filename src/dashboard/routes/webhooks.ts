// Routes of the screens Webhooks and Webhook: endpoints and events of one platform, and acts on them as by API.

import type {
  EndpointsJson,
  EventJson,
  EventRowJson,
  TestedJson,
} from "../../api/dashboard/messages-json.ts";
import {
  readEndpoint,
  readEventQuery,
  readOfPlatform,
  readPlatformQuery,
} from "../../api/dashboard/messages-requests.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import { endpointJson, eventDetailJson, eventJson } from "../../api/webhooks/event-json.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { EventView, MerchantWebhooks, TestedWebhook } from "../../application/contract/webhooks.ts";
import type { Config, Platform } from "../../config/config.ts";
import type { Right, Roles } from "../../domain/members/member.ts";
import { endpointUrl } from "../../domain/messages/endpoint-url.ts";
import type { RouteResponse } from "../../http/pipeline/response.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import type { MemberPostContext, Route } from "../../http/pipeline/route.ts";
import { hasRightOn } from "../rights.ts";
import { dataResponse, noPlatformResponse, refusalResponse } from "./answers.ts";

export type WebhookRoutes = {
  readonly webhooks: MerchantWebhooks;
  readonly config: Pick<Config, "platforms">;
  readonly now: () => number;
};

export function webhookRoutes(options: WebhookRoutes): readonly Route[] {
  return [...readRoutes(options), ...actRoutes(options)];
}

/** Those on which the member has the right: the one that is asked for, else the first. */
function platformFor(
  { config }: WebhookRoutes,
  roles: Roles,
  right: Right,
  asked?: string,
): Platform | undefined {
  return config.platforms.find(
    ({ id }) => (asked === undefined || id === asked) && hasRightOn(roles, right, id),
  );
}

function readRoutes(options: WebhookRoutes): readonly Route[] {
  const { webhooks, now } = options;
  return [
    {
      method: "GET",
      path: DASHBOARD_API.endpoints,
      access: "session",
      needs: "read",
      async handle({ request, signedIn: { roles } }) {
        const read = readPlatformQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const platform = platformFor(options, roles, "read", read.value.platform);
        if (platform === undefined) return refusalResponse("unknownPlatform");
        const { id: platformId, notifyUrl } = platform;
        const { endpoints } = await webhooks.listEndpoints({ platformId, limit: MOST_ENDPOINTS });
        const data: EndpointsJson = {
          platformId,
          mayAct: hasRightOn(roles, "attend", platformId),
          hasAddress: notifyUrl !== undefined,
          endpoints: endpoints.map((endpoint) => endpointJson(endpoint, now())),
        };
        return dataResponse(data);
      },
    },
    {
      method: "GET",
      path: DASHBOARD_API.events,
      access: "session",
      needs: "read",
      async handle({ request, signedIn: { roles } }) {
        const read = readEventQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const { platform: asked, order, ...filter } = read.value;
        const platform = platformFor(options, roles, "read", asked);
        if (platform === undefined) return refusalResponse("unknownPlatform");
        const about = { ...filter, ...(order && { orderId: order }), platformId: platform.id };
        const { events, hasMore } = await webhooks.listEvents(about);
        const next = hasMore ? events.at(-1)?.id : undefined;
        const rows: readonly EventRowJson[] = events.map((event) => withoutQuery(eventJson(event)));
        return jsonResponse(successBody(rows, { hasMore, next }));
      },
    },
    {
      method: "GET",
      path: DASHBOARD_API.event,
      access: "session",
      needs: "read",
      async handle({ params: { id }, signedIn: { roles } }) {
        const found = await eventOf(options, roles, "read", id);
        return found === undefined ? noSuchEvent() : dataResponse(detailJson(found.view, roles));
      },
    },
  ];
}

/** One that an answer names all of: a platform has few. */
const MOST_ENDPOINTS = 100;

function actRoutes(options: WebhookRoutes): readonly Route[] {
  const { webhooks, now } = options;
  return [
    {
      method: "POST",
      path: DASHBOARD_API.redeliverEvent,
      access: "session",
      needs: "attend",
      async handle({ params: { id }, signedIn: { roles }, caller }) {
        const found = await eventOf(options, roles, "attend", id);
        if (found === undefined) return noSuchEvent();
        const { platform, view } = found;
        const by = caller();
        const answer = await webhooks.redeliverEvent(platform, view.event.id, { by, render: unstored });
        return outcome(answer, (again) => detailJson(again, roles));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.resumeEndpoint,
      access: "session",
      needs: "attend",
      async handle(context) {
        const read = readEndpoint(context.body);
        if (read.kind === "problem") return problemResponse(read.problem);
        const platform = attended(options, context, read.value.platform);
        if (platform === undefined) return noPlatformResponse(context.signedIn.roles, "attend");
        const acting = { by: context.caller(), render: unstored };
        const answer = await webhooks.resumeEndpoint(platform, read.value.url, acting);
        return outcome(answer, ({ endpoint, redelivered }) => ({
          ...endpointJson(endpoint, now()),
          redelivered,
        }));
      },
    },
    {
      method: "POST",
      path: DASHBOARD_API.testEndpoint,
      access: "session",
      needs: "attend",
      async handle(context) {
        const read = readOfPlatform(context.body);
        if (read.kind === "problem") return problemResponse(read.problem);
        const platform = attended(options, context, read.value.platform);
        if (platform === undefined) return noPlatformResponse(context.signedIn.roles, "attend");
        return outcome(await webhooks.testWebhook(platform, undefined, { render: unstored }), testedJson);
      },
    },
  ];
}

function attended(
  options: WebhookRoutes,
  { signedIn: { roles } }: Pick<MemberPostContext, "signedIn">,
  platformId: string,
): Platform | undefined {
  return platformFor(options, roles, "attend", platformId);
}

/** Without an Idempotency-Key no response is stored. */
const unstored = () => ({ status: 200, body: "" });

function outcome<T>(answer: Answer<T>, data: (value: T) => unknown): RouteResponse {
  if (answer.kind === "ok") return dataResponse(data(answer.value));
  return answer.kind === "replayed"
    ? { kind: "json", ...answer.answer }
    : problemResponse(problemOf(answer.refusal));
}

/** Another platform's is answered like an unknown one (S2). */
async function eventOf(options: WebhookRoutes, roles: Roles, right: Right, id: string | undefined) {
  if (id === undefined || !isId("evt", id)) return undefined;
  for (const platform of options.config.platforms) {
    if (!hasRightOn(roles, right, platform.id)) continue;
    const view = await options.webhooks.readEvent(platform, id);
    if (view !== undefined) return { platform, view };
  }
  return undefined;
}

function noSuchEvent(): RouteResponse {
  return problemResponse(problemOf({ code: "eventNotFound" }));
}

/** A query may hold a token of the shop. */
function withoutQuery<T extends { readonly url?: string | undefined }>(row: T): T {
  return row.url === undefined ? row : { ...row, url: endpointUrl(row.url) };
}

/** The bytes name the buyers, and an answer may repeat them. */
function detailJson({ event, attempts }: EventView, roles: Roles): EventJson {
  const { platformId } = event;
  const { body, attempts: made, ...row } = eventDetailJson(event, attempts);
  const seesPeople = hasRightOn(roles, "seeAddresses", platformId);
  return {
    ...withoutQuery(row),
    platformId,
    mayRedeliver: hasRightOn(roles, "attend", platformId),
    ...(seesPeople && { body }),
    attempts: made.map(({ answer, ...attempt }) => ({ ...attempt, ...(seesPeople && { answer }) })),
  };
}

function testedJson({ url, attempt }: TestedWebhook): TestedJson {
  const address = endpointUrl(url);
  if (attempt === undefined)
    return { url: address, delivered: false, failure: "every webhook key of the platform is retired" };
  const { kind, status, failure } = attempt;
  return { url: address, delivered: kind === "delivered", status, failure };
}
