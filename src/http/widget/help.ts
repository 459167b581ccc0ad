// POST /embed/help/state: the contact for a platform's buyers (specification/widget).

import { problem } from "../../api/errors/problem.ts";
import type { HelpView } from "../../api/pages/frame.ts";
import { readHelpAsk } from "../../api/pages/front-request.ts";
import { FRAME, STATE } from "../../api/paths.ts";
import type { Config, Platform } from "../../config/config.ts";
import { legalOf } from "../../config/config.ts";
import { pageRoute } from "../pages/page-route.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import type { Route } from "../pipeline/route.ts";

export function embedHelpRoute(config: Config, platformByKey: PublicKeyRing): Route {
  return pageRoute(config, {
    path: FRAME.help + STATE,
    read: readHelpAsk,
    answer({ publicKey }) {
      const platform = platformByKey(publicKey);
      return platform === undefined
        ? { kind: "problem", problem: problem("unauthorized") }
        : { kind: "ok", value: helpViewOf(platform), warnings: [] };
    },
  });
}

export function helpViewOf(platform: Platform): HelpView {
  return { shop: { name: platform.name, ...legalOf(platform) }, contact: platform.contact ?? {} };
}
