// POST /embed/link/state: what the Link component shows of an order. The order's own page link is not in it
// (T2).

import { problem } from "../../api/errors/problem.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { FrameState, LinkView } from "../../api/pages/frame.ts";
import { readLinkAsk } from "../../api/pages/front-request.ts";
import { FRAME, STATE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { pageRoute } from "../pages/page-route.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import type { Route } from "../pipeline/route.ts";

export function embedLinkRoute(buyer: BuyerPages, config: Config, platformByKey: PublicKeyRing): Route {
  return pageRoute(config, {
    path: FRAME.link + STATE,
    read: readLinkAsk,
    async answer({ publicKey, orderId }) {
      const platform = platformByKey(publicKey);
      if (platform === undefined) return { kind: "problem", problem: problem("unauthorized") };
      const answer = await buyer.frame(platform, orderId);
      return answer.kind === "ok" ? { ...answer, value: linkViewOf(answer.value) } : answer;
    },
  });
}

export function linkViewOf(state: FrameState): LinkView {
  const shown =
    state.kind === "glimpse"
      ? state.order
      : { ...state.view, due: state.view.gap?.due ?? state.view.amount, paid: 0 };
  const { now, status, due, paid, currency, dueDate, ended, shareUrl } = shown;
  return {
    ...{ now, status, due, paid, currency, dueDate },
    ...withoutAbsent({ ended, shareUrl, renewed: "renewed" in shown ? shown.renewed : undefined }),
  };
}
