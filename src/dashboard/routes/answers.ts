// Answers of the dashboard's routes, and the bound on sign-ins of one network address.

import type { DashboardProblemCode } from "../../api/errors/dashboard-problem.ts";
import { dashboardProblem } from "../../api/errors/dashboard-problem.ts";
import { successBody } from "../../api/errors/envelope.ts";
import type { Problem } from "../../api/errors/problem.ts";
import type { Right, Roles } from "../../domain/members/member.ts";
import { MINUTE } from "../../domain/time.ts";
import { countedAs } from "../../http/pipeline/client-address.ts";
import type { HeaderMap, RouteResponse } from "../../http/pipeline/response.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import { createCount } from "../counts.ts";
import { platformsWith } from "../rights.ts";

type Acted<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "refused"; readonly code: DashboardProblemCode };

export function dataResponse(data: unknown, headers?: HeaderMap): RouteResponse {
  return jsonResponse(successBody(data), headers);
}

export function refusalResponse(code: DashboardProblemCode): RouteResponse {
  return problemResponse(dashboardProblem(code));
}

/**
 * For an act on a platform where the member may not do it. To who may on all of them it is unknown; others get the same
 * answer for an unknown one as for one that is not theirs (S2).
 */
export function noPlatformResponse(roles: Roles, right: Right): RouteResponse {
  return refusalResponse(platformsWith(roles, right) === "all" ? "unknownPlatform" : "rightMissing");
}

export function actedResponse<T>(acted: Acted<T>, headers?: HeaderMap): RouteResponse {
  return acted.kind === "ok" ? dataResponse(acted.value, headers) : refusalResponse(acted.code);
}

/** A refusal because of a change since; `data` is what was shown, as it is now. */
export function changedResponse({ status, code, errors }: Problem, data: unknown): RouteResponse {
  return { kind: "json", status, body: JSON.stringify({ status, success: false, errors, code, data }) };
}

/** For the browser to save. */
export function fileResponse(body: string | ReadableStream, name: string, type: string): RouteResponse {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  return { kind: "response", response: new Response(body, { headers }) };
}

const SIGN_INS = { windowMs: 10 * MINUTE, most: 20, keys: 10_000 };

/** Counts a sign-in; the 429 for an address that has tried too often. */
export type CountSignIn = (address: string | undefined) => RouteResponse | undefined;

export function createSignInCount(elapsed: () => number): CountSignIn {
  const isTooMany = createCount(elapsed, SIGN_INS);
  return (address) =>
    address !== undefined && isTooMany(countedAs(address)) ? refusalResponse("tooManySignIns") : undefined;
}
