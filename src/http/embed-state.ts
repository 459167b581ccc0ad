// POST /embed/captain/state: what the widget's frame draws, of an order that exists or of one that its first payment
// would make (CONTRACT 6, T2).

import type { Config } from "../config/config.ts";
import type { Answer, Engine } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import type { FrameState } from "../wire/frame.ts";
import type { FrameAsk } from "../wire/front-request.ts";
import { readFrameAsk } from "../wire/front-request.ts";
import type { Problem } from "../wire/problem.ts";
import { problem } from "../wire/problem.ts";
import { answerReply } from "./answer-reply.ts";
import { frontOrderOf } from "./front-order.ts";
import type { PublicKeyRing } from "./keys.ts";
import { privateHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

type Shown = Answer<FrameState> | { readonly kind: "problem"; readonly problem: Problem };

export function embedStateRoute(engine: Engine, config: Config, openedBy: PublicKeyRing): Route {
  const headers = privateHeaders(config);

  function show(ask: FrameAsk): Shown {
    if ("order" in ask) {
      const asked = frontOrderOf(config, openedBy, ask);
      return asked.kind === "problem"
        ? asked
        : engine.previewFrame(asked.platform, asked.draft, ask.moduleId);
    }
    const platform = openedBy(ask.publicKey);
    return platform === undefined
      ? { kind: "problem", problem: problem("unauthorized") }
      : engine.frame(platform, ask.orderId);
  }

  return {
    method: "POST",
    path: "/embed/captain/state",
    access: "page",
    handle({ body }) {
      const read = readFrameAsk(body);
      if (read.kind === "problem") return problemReply(read.problem, headers);
      const shown = show(read.value);
      if (shown.kind === "problem") return problemReply(shown.problem, headers);
      return answerReply(shown, (value, warnings) => successBody(value, { warnings }), headers);
    },
  };
}
