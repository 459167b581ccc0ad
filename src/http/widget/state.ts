// POST /embed/captain/state: the state that the widget's frame draws, of an existing order or of one that its first
// payment would make (specification/widget, T2).

import { problem } from "../../api/errors/problem.ts";
import { readFrameAsk } from "../../api/pages/front-request.ts";
import { FRAME, STATE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { pageRoute } from "../pages/page-route.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import type { Route } from "../pipeline/route.ts";
import { frontOrderOf } from "./front-order.ts";

export function embedStateRoute(buyer: BuyerPages, config: Config, platformByKey: PublicKeyRing): Route {
  return pageRoute(config, {
    path: FRAME.captain + STATE,
    read: readFrameAsk,
    answer(ask) {
      if ("order" in ask) {
        const asked = frontOrderOf(config, platformByKey, ask);
        if (asked.kind === "problem") return asked;
        return buyer.previewFrame(asked.platform, asked.draft, ask.moduleId);
      }
      const platform = platformByKey(ask.publicKey);
      if (platform === undefined) return { kind: "problem", problem: problem("unauthorized") };
      return buyer.frame(platform, ask.orderId);
    },
  });
}
