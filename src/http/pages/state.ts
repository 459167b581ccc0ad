// GET …/state: all that a page draws, as JSON. A co-buyer's browser names the payments that are its own.

import { successBody } from "../../api/errors/envelope.ts";
import { invalidRequest } from "../../api/errors/problem.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { STATE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import type { PagePlace } from "./documents/document-routes.ts";
import { privateHeaders } from "./documents/headers.ts";

/** Several people try to pay on one link. */
const MAX_PAYMENTS = 10;

/** `?payment=auth_…`, repeated, and `&attempt=…`: names that are not of this order show nothing. */
export function pageStateRoute(buyer: BuyerPages, config: Config, { role, path }: PagePlace): Route {
  const headers = privateHeaders(config);
  return {
    method: "GET",
    path: path + STATE,
    access: "open",
    async handle({ request, params: { token = "" } }) {
      const { searchParams } = new URL(request.url);
      const kept = searchParams.getAll("payment");
      if (kept.length > MAX_PAYMENTS) {
        const message = `must be given at most ${MAX_PAYMENTS} times, not ${kept.length}`;
        return problemResponse(invalidRequest([{ path: "/payment", message }]), headers);
      }
      const attempt = searchParams.get("attempt");
      const page = await buyer.openPage({ role, token, ...(attempt !== null && { attempt }) });
      if (page === undefined) return problemResponse(problemOf({ code: "pageNotFound" }), headers);
      return { kind: "json", body: successBody(page.view(kept)), headers };
    },
  };
}
