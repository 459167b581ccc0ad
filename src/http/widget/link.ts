// POST /embed/link/state: what the Link component shows of an order. The order's own page link is not in it
// (T2).

import { successBody } from "../../api/errors/envelope.ts";
import { problem } from "../../api/errors/problem.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { FrameState, LinkView } from "../../api/pages/frame.ts";
import { readLinkAsk } from "../../api/pages/front-request.ts";
import { FRAME, STATE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { privateHeaders } from "../pages/documents/headers.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

export function embedLinkRoute(buyer: BuyerPages, config: Config, platformByKey: PublicKeyRing): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: FRAME.link + STATE,
    access: "page",
    async handle({ body }) {
      const read = readLinkAsk(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const platform = platformByKey(read.value.publicKey);
      if (platform === undefined) return problemResponse(problem("unauthorized"), headers);
      const answer = await buyer.frame(platform, read.value.orderId);
      return outcomeResponse(answer, (state) => successBody(linkViewOf(state)), headers);
    },
  };
}

export function linkViewOf(state: FrameState): LinkView {
  const shown = state.kind === "glimpse" ? state.order : state.view;
  const { now, status, amount, remaining, currency, dueDate, ended, shareUrl } = shown;
  return {
    ...{ now, status, amount, remaining, currency, dueDate },
    ...withoutAbsent({ ended, shareUrl, renewed: "renewed" in shown ? shown.renewed : undefined }),
  };
}
