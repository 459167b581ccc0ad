// POST /embed/help/state: the contact for a platform's buyers (specification/widget).

import { successBody } from "../../api/errors/envelope.ts";
import { problem } from "../../api/errors/problem.ts";
import type { HelpView } from "../../api/pages/frame.ts";
import { readHelpAsk } from "../../api/pages/front-request.ts";
import { FRAME, STATE } from "../../api/paths.ts";
import type { Config, Platform } from "../../config/config.ts";
import { legalOf } from "../../config/config.ts";
import { privateHeaders } from "../pages/documents/headers.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

export function embedHelpRoute(config: Config, platformByKey: PublicKeyRing): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: FRAME.help + STATE,
    access: "page",
    handle({ body }) {
      const read = readHelpAsk(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const platform = platformByKey(read.value.publicKey);
      if (platform === undefined) return problemResponse(problem("unauthorized"), headers);
      return { kind: "json", body: successBody(helpViewOf(platform)), headers };
    },
  };
}

export function helpViewOf(platform: Platform): HelpView {
  return { shop: { name: platform.name, ...legalOf(platform) }, contact: platform.contact ?? {} };
}
