// POST /embed/link/state: what the Link component shows of an order (SPEC 4.4). The order's own page link is not in it
// (T2).

import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { withoutAbsent } from "../wire/details.ts";
import { successBody } from "../wire/envelope.ts";
import type { FrameState, LinkView } from "../wire/frame.ts";
import { readLinkAsk } from "../wire/front-request.ts";
import { problem } from "../wire/problem.ts";
import { answerReply } from "./answer-reply.ts";
import type { PublicKeyRing } from "./keys.ts";
import { privateHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function embedLinkRoute(engine: Engine, config: Config, openedBy: PublicKeyRing): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: "/embed/link/state",
    access: "page",
    handle({ body }) {
      const read = readLinkAsk(body);
      if (read.kind === "problem") return problemReply(read.problem, headers);
      const platform = openedBy(read.value.publicKey);
      if (platform === undefined) return problemReply(problem("unauthorized"), headers);
      const answer = engine.frame(platform, read.value.orderId);
      return answerReply(answer, (state) => successBody(linkOf(state)), headers);
    },
  };
}

function linkOf(state: FrameState): LinkView {
  const shown = state.kind === "glimpse" ? state.order : state.view;
  const { now, status, amount, remaining, currency, dueDate, ended, shareUrl } = shown;
  return {
    ...{ now, status, amount, remaining, currency, dueDate },
    ...withoutAbsent({ ended, shareUrl, renewed: "renewed" in shown ? shown.renewed : undefined }),
  };
}
