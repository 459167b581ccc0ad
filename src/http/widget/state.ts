// POST /embed/captain/state: the state that the widget's frame draws, of an existing order or of one that its first
// payment would make (specification/widget, T2).

import { successBody } from "../../api/errors/envelope.ts";
import type { Problem } from "../../api/errors/problem.ts";
import { problem } from "../../api/errors/problem.ts";
import type { FrameState } from "../../api/pages/frame.ts";
import type { FrameAsk } from "../../api/pages/front-request.ts";
import { readFrameAsk } from "../../api/pages/front-request.ts";
import { FRAME, STATE } from "../../api/paths.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { privateHeaders } from "../pages/documents/headers.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { frontOrderOf } from "./front-order.ts";

type FrameAnswer = Answer<FrameState> | { readonly kind: "problem"; readonly problem: Problem };

export function embedStateRoute(buyer: BuyerPages, config: Config, platformByKey: PublicKeyRing): Route {
  const headers = privateHeaders(config);

  async function frameOf(ask: FrameAsk): Promise<FrameAnswer> {
    if ("order" in ask) {
      const asked = frontOrderOf(config, platformByKey, ask);
      return asked.kind === "problem" ? asked : buyer.previewFrame(asked.platform, asked.draft, ask.moduleId);
    }
    const platform = platformByKey(ask.publicKey);
    return platform === undefined
      ? { kind: "problem", problem: problem("unauthorized") }
      : buyer.frame(platform, ask.orderId);
  }

  return {
    method: "POST",
    path: FRAME.captain + STATE,
    access: "page",
    async handle({ body }) {
      const read = readFrameAsk(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const answer = await frameOf(read.value);
      if (answer.kind === "problem") return problemResponse(answer.problem, headers);
      return outcomeResponse(answer, (value, warnings) => successBody(value, { warnings }), headers);
    },
  };
}
