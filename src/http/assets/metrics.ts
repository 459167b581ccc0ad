// GET /metrics for Prometheus. The number of a shop's orders is confidential: live operation needs a token.

import { problem } from "../../api/errors/problem.ts";
import { METRICS } from "../../api/paths.ts";
import { credentialOf } from "../pipeline/keys.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { OpenRequestContext, Route } from "../pipeline/route.ts";

/** `text` in Prometheus' format, version 0.0.4. Without a configured token it is a control of the sandbox. */
export function metricsRoute(text: () => Promise<string>, token: string | undefined): Route {
  const expected = token === undefined ? undefined : digestOf(token);
  return {
    method: "GET",
    path: METRICS,
    access: token === undefined ? "control" : "open",
    isUnlimited: true,
    async handle({ request }: OpenRequestContext): Promise<RouteResponse> {
      const given = digestOf(credentialOf(request.headers.get("Authorization")) ?? "");
      if (expected !== undefined && !crypto.timingSafeEqual(given, expected)) {
        return problemResponse(
          problem("unauthorized", "Show the metrics_token of the configuration as Bearer token."),
        );
      }
      const headers = {
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
        "Cache-Control": "no-store",
      };
      return { kind: "response", response: new Response(await text(), { headers }) };
    },
  };
}

function digestOf(text: string): Buffer {
  return new Bun.CryptoHasher("sha256").update(text).digest();
}
