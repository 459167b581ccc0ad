// GET /v1/webhooks and its actions: the state of a merchant's endpoints, a test event, and resuming a paused endpoint.

import { successBody } from "../../api/errors/envelope.ts";
import { V1 } from "../../api/paths.ts";
import { endpointJson } from "../../api/webhooks/event-json.ts";
import { readEndpointsQuery, readResume, readTestWebhook } from "../../api/webhooks/event-requests.ts";
import type {
  MerchantWebhooks,
  ResumedEndpoint,
  TestedWebhook,
} from "../../application/contract/webhooks.ts";
import type { Config } from "../../config/config.ts";
import { webhookPorts } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { jsonResponse, problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { actOptions } from "./events.ts";

type Given = { readonly webhooks: MerchantWebhooks; readonly config: Config; readonly now: () => number };

export function webhookRoutes({ webhooks, config, now }: Given): readonly Route[] {
  return [
    {
      method: "GET",
      path: V1.webhooks,
      access: "secretKey",
      async handle({ platform, request }) {
        const read = readEndpointsQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const found = await webhooks.listEndpoints({ ...read.value, platformId: platform.id });
        const endpoints = found.endpoints.map((endpoint) => endpointJson(endpoint, now()));
        const next = found.hasMore ? endpoints.at(-1)?.url : undefined;
        return jsonResponse(
          successBody(endpoints, { warnings: read.warnings, hasMore: found.hasMore, next }),
        );
      },
    },
    {
      method: "POST",
      path: V1.testWebhook,
      access: "secretKey",
      async handle(context) {
        const rules = { sandbox: config.mode === "sandbox", ports: webhookPorts(context.platform) };
        const read = readTestWebhook(context.body, rules);
        if (read.kind === "problem") return problemResponse(read.problem);
        const body = (value: TestedWebhook) => successBody(testedJson(value), { warnings: read.warnings });
        const options = actOptions<TestedWebhook>(context, body);
        return outcomeResponse(
          await webhooks.testWebhook(context.platform, read.value.notifyUrl, options),
          body,
        );
      },
    },
    {
      method: "POST",
      path: V1.resumeWebhook,
      access: "secretKey",
      async handle(context) {
        const read = readResume(context.body);
        if (read.kind === "problem") return problemResponse(read.problem);
        const body = ({ endpoint, redelivered }: ResumedEndpoint) =>
          successBody({ ...endpointJson(endpoint, now()), redelivered }, { warnings: read.warnings });
        const options = actOptions<ResumedEndpoint>(context, body);
        return outcomeResponse(
          await webhooks.resumeEndpoint(context.platform, read.value.url, options),
          body,
        );
      },
    },
  ];
}

function testedJson({ url, body, attempt }: TestedWebhook) {
  if (attempt === undefined) {
    const failure = "not sent: every webhook key of the platform is retired";
    return { url, delivered: false, failure, tookMs: 0, answer: "", body };
  }
  const { kind, status, failure, tookMs, answer, headers } = attempt;
  return { url, delivered: kind === "delivered", status, failure, tookMs, answer, headers, body };
}
