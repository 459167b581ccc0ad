// GET /v1/webhooks and what can be done there: how a merchant's receivers fare, a test, and the end of a pause.

import type { Config } from "../config/config.ts";
import { webhookPorts } from "../config/config.ts";
import type { Engine, ResumedReceiver, TestedWebhook } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { receiverJson } from "../wire/event-json.ts";
import { readReceiversQuery, readResume, readTestWebhook } from "../wire/event-requests.ts";
import { answerReply } from "./answer-reply.ts";
import { actOptions } from "./events.ts";
import { jsonReply, problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

type Given = { readonly engine: Engine; readonly config: Config; readonly now: () => number };

export function webhookRoutes({ engine, config, now }: Given): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/webhooks",
      access: "secretKey",
      handle({ platform, request }) {
        const read = readReceiversQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemReply(read.problem);
        const found = engine.listReceivers({ ...read.value, platformId: platform.id });
        const receivers = found.endpoints.map((one) => receiverJson(one, now()));
        const next = found.hasMore ? receivers.at(-1)?.url : undefined;
        return jsonReply(successBody(receivers, { warnings: read.warnings, hasMore: found.hasMore, next }));
      },
    },
    {
      method: "POST",
      path: "/v1/webhooks/test",
      access: "secretKey",
      async handle(visit) {
        const rules = { sandbox: config.mode === "sandbox", ports: webhookPorts(visit.platform) };
        const read = readTestWebhook(visit.body, rules);
        if (read.kind === "problem") return problemReply(read.problem);
        const body = (value: TestedWebhook) => successBody(testedJson(value), { warnings: read.warnings });
        const options = actOptions<TestedWebhook>(visit, body);
        return answerReply(await engine.testWebhook(visit.platform, read.value.notifyUrl, options), body);
      },
    },
    {
      method: "POST",
      path: "/v1/webhooks/resume",
      access: "secretKey",
      async handle(visit) {
        const read = readResume(visit.body);
        if (read.kind === "problem") return problemReply(read.problem);
        const body = ({ receiver, redelivered }: ResumedReceiver) =>
          successBody({ ...receiverJson(receiver, now()), redelivered }, { warnings: read.warnings });
        const options = actOptions<ResumedReceiver>(visit, body);
        return answerReply(await engine.resumeReceiver(visit.platform, read.value.url, options), body);
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
