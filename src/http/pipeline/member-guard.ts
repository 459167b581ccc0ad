// Guard of the dashboard's routes: session, origin and rate of a request, right and step-up, in this order.

import { dashboardProblem } from "../../api/errors/dashboard-problem.ts";
import { problem } from "../../api/errors/problem.ts";
import { DASHBOARD, FILES, WELL_KNOWN } from "../../api/paths.ts";
import type { Limits } from "../limits/request-limits.ts";
import { readJson } from "./body.ts";
import { auditedRequest } from "./client-address.ts";
import type { Control } from "./control.ts";
import type { OwnHosts } from "./own-hosts.ts";
import type { RouteResponse } from "./response.ts";
import { problemResponse } from "./response.ts";
import type { RequestContext, Route } from "./route.ts";
import type { MemberGuard } from "./signed-in.ts";

/** The part of every request's guard that members have too. */
type RequestGuard = {
  readonly limits: Limits;
  readonly elapsed: () => number;
  readonly addressOf: (request: Request) => string | undefined;
  readonly hosts: Pick<OwnHosts, "isOwnOrigin">;
  readonly control?: Control | undefined;
};

type MemberRoute = Extract<Route, { readonly access: "session" | "signIn" }>;

export async function admitMember(
  guard: RequestGuard,
  members: MemberGuard,
  route: MemberRoute,
  context: RequestContext,
): Promise<RouteResponse> {
  const { request, requestId } = context;
  const address = guard.addressOf(request);
  const tooFast = guard.limits.ofAddress(address, guard.elapsed());
  if (tooFast !== undefined) return problemResponse(tooFast);
  const audited = () => auditedRequest(requestId, address);
  if (route.access === "signIn") {
    const read = await readChange(guard, members, request);
    if (read.kind === "problem") return problemResponse(read.problem);
    return route.handle({ ...context, body: read.body.value, address, audited });
  }
  const isUnattended = route.method === "GET" && route.isUnattended === true;
  const signedIn = await members.open(request, address, !isUnattended);
  if (signedIn === undefined) return problemResponse(dashboardProblem("notSignedIn"));
  const hasRight = members.has(signedIn.roles, route.needs);
  const caller = () => ({ actor: { kind: "member", id: signedIn.memberId } as const, ...audited() });
  if (route.method === "GET")
    return hasRight
      ? route.handle({ ...context, signedIn, caller })
      : problemResponse(dashboardProblem("rightMissing"));
  const read = await readChange(guard, members, request);
  if (read.kind === "problem") return problemResponse(read.problem);
  const tooMany = guard.limits.ofSession(signedIn.sessionId, guard.elapsed());
  if (tooMany !== undefined) return problemResponse(tooMany);
  if (!hasRight) {
    await members.noteMissingRight(route.path, caller());
    return problemResponse(dashboardProblem("rightMissing"));
  }
  if (route.stepsUp && !members.hasSteppedUp(signedIn)) {
    await members.noteMissingStepUp(route.path, signedIn, caller());
    return problemResponse(dashboardProblem("stepUpNeeded"));
  }
  return route.handle({ ...context, signedIn, caller, body: read.body.value, address });
}

/**
 * JSON whose origin is exactly the dashboard's, or in a sandbox any of its own; without an origin it could be from anywhere
 * (T25).
 */
function readChange(
  { hosts, control }: RequestGuard,
  { origin }: MemberGuard,
  request: Request,
): ReturnType<typeof readJson> {
  const from = request.headers.get("origin");
  const isOwn = control !== undefined && from !== null && hosts.isOwnOrigin(request);
  if (isOwn || from === origin) return readJson(request, "exact");
  return Promise.resolve({ kind: "problem", problem: problem("originNotAllowed") });
}

type Hosts = { readonly dashboard?: { readonly url: string }; readonly publicUrl: string };

/** Paths of both hosts: the built files, and what browsers ask for by themselves. */
const OF_BOTH: readonly string[] = [FILES.assets, WELL_KNOWN.home, WELL_KNOWN.icon];

/** Whether a route belongs to the other one of two hosts. */
export function isOnOtherHost(path: string, request: Request, hosts: Hosts): boolean {
  if (!hasOwnHost(hosts) || OF_BOTH.includes(path)) return false;
  const isDashboard = path === DASHBOARD.home || path.startsWith(`${DASHBOARD.home}/`);
  return isDashboard !== isAtDashboard(request, hosts);
}

/** Whether a request names the dashboard's host, where that is not the one that buyers know. */
export function isAtDashboard(request: Request, hosts: Hosts): boolean {
  const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
  return hasOwnHost(hosts) && host === hostIn(hosts.dashboard.url);
}

function hasOwnHost(hosts: Hosts): hosts is Required<Hosts> {
  return hosts.dashboard !== undefined && hostIn(hosts.dashboard.url) !== hostIn(hosts.publicUrl);
}

/** The hosts of the URLs in the configuration: every request asks for them. */
const known = new Map<string, string>();

function hostIn(url: string): string {
  const host = known.get(url) ?? new URL(url).host;
  known.set(url, host);
  return host;
}
