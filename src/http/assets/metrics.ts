// GET /metrics: what the service counts of itself, for Prometheus. How many orders a shop has is nobody else's business:
// in earnest there is a token to show.

import { createHash, timingSafeEqual } from "node:crypto";
import { problem } from "../../api/errors/problem.ts";
import { credentialOf } from "../pipeline/keys.ts";
import { problemReply } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

/** `text` in Prometheus' format, version 0.0.4. Without a token whoever asks is answered. */
export function metricsRoute(text: () => string, token: string | undefined): Route {
  const expected = token === undefined ? undefined : digestOf(token);
  return {
    method: "GET",
    path: "/metrics",
    access: "open",
    isUnlimited: true,
    handle({ request }) {
      const given = digestOf(credentialOf(request.headers.get("Authorization")) ?? "");
      if (expected !== undefined && !timingSafeEqual(given, expected)) {
        return problemReply(
          problem("unauthorized", "Show the metrics_token of the configuration as Bearer token."),
        );
      }
      const headers = {
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
        "Cache-Control": "no-store",
      };
      return { kind: "response", response: new Response(text(), { headers }) };
    },
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
