// Guards of routes: a handler gets its request context only when key, origin and body are as the route requires.

import type { Problem } from "../../api/errors/problem.ts";
import { problem } from "../../api/errors/problem.ts";
import type { Limits } from "../limits/request-limits.ts";
import { readJson } from "./body.ts";
import { auditedRequest } from "./client-address.ts";
import { idempotencyKeyOf } from "./idempotency.ts";
import type { KeyRing, OpenedKey } from "./keys.ts";
import { credentialOf } from "./keys.ts";
import { admitMember } from "./member-guard.ts";
import type { RouteResponse } from "./response.ts";
import { problemResponse } from "./response.ts";
import type { RequestContext, Route } from "./route.ts";
import type { MemberGuard } from "./signed-in.ts";

export type Guard = {
  readonly keyRing: KeyRing;
  readonly limits: Limits;
  /** The origin of our own pages, such as `https://pay.example`. */
  readonly publicOrigin: string;
  /** Epoch ms. */
  readonly now: () => number;
  /** In ms, of a monotonic clock. */
  readonly elapsed: () => number;
  /** The network address that a request came from; undefined when it came over no network. */
  readonly addressOf: (request: Request) => string | undefined;
  /** Absent: there is no dashboard. */
  readonly members?: MemberGuard | undefined;
};

type KeyPost = Extract<Route, { readonly method: "POST"; readonly access: "secretKey" }>;
type PagePost = Extract<Route, { readonly access: "page" }>;

/** The route's response, or the guard's refusal. `known` gets the platform whose key was sent. */
export function authenticate(
  guard: Guard,
  route: Route,
  context: RequestContext,
  known: { platformId: string | undefined },
): RouteResponse | Promise<RouteResponse> {
  if (route.access === "open") {
    const tooFast = route.isUnlimited ? undefined : tooManyRequests(guard, context.request);
    return tooFast === undefined ? route.handle(context) : problemResponse(tooFast);
  }
  if (route.access === "page") return admitPage(guard, route, context);
  if (route.access === "session" || route.access === "signIn")
    return guard.members === undefined
      ? problemResponse(problem("notFound"))
      : admitMember(guard, guard.members, route, context);
  const opened = openedBy(guard, context.request);
  if ("code" in opened) return problemResponse(opened);
  const { platform } = opened;
  known.platformId = platform.id;
  if (route.method === "POST") return admitCommand(guard, route, context, opened);
  const { request, requestId, params } = context;
  return route.handle({ request, requestId, params, platform });
}

/** The 429 for a caller without a valid key whose address sends too often; undefined while it does not. */
export function tooManyRequests(
  { limits, addressOf, elapsed }: Guard,
  request: Request,
): Problem | undefined {
  return limits.ofAddress(addressOf(request), elapsed());
}

/**
 * The platform of the secret key, checked before anything else is read (specification/api, T6, T7). A caller with a
 * valid key is counted by the key and never by their address.
 */
function openedBy(guard: Guard, request: Request): OpenedKey | Problem {
  const { headers } = request;
  const credential = credentialOf(headers.get("authorization"));
  if (!credential?.startsWith("sk_")) return tooManyRequests(guard, request) ?? problem("unauthorized");
  if (headers.has("origin")) return tooManyRequests(guard, request) ?? problem("secretKeyInBrowser");
  const opened = guard.keyRing.open(credential, guard.now());
  if (opened === undefined) return tooManyRequests(guard, request) ?? problem("unauthorized");
  return guard.limits.ofKey(opened.platform, opened.rateLimit, guard.elapsed()) ?? opened;
}

async function admitCommand(
  { addressOf }: Guard,
  route: KeyPost,
  context: RequestContext,
  { platform, actor }: OpenedKey,
): Promise<RouteResponse> {
  const read = await readJson(context.request, "lenient");
  if (read.kind === "problem") return problemResponse(read.problem);
  const { bytes, value: body } = read.body;
  const idempotent = idempotencyKeyOf(context.request, route, context.params, platform.id, bytes);
  if (idempotent.kind === "problem") return problemResponse(idempotent.problem);
  const { request, requestId, params } = context;
  const { key: idempotency } = idempotent;
  const caller = () => ({ actor, ...auditedRequest(requestId, addressOf(request)) });
  const plain = { request, requestId, params, platform, body, caller };
  return route.handle(idempotency === undefined ? plain : { ...plain, idempotency });
}

/** A page's request comes from our own origin, in a way that a foreign page cannot send without permission (T25). */
async function admitPage(guard: Guard, route: PagePost, context: RequestContext): Promise<RouteResponse> {
  const address = guard.addressOf(context.request);
  const tooFast = guard.limits.ofAddress(address, guard.elapsed());
  if (tooFast !== undefined) return problemResponse(tooFast);
  const origin = context.request.headers.get("origin");
  if (origin !== null && origin !== guard.publicOrigin) return problemResponse(problem("originNotAllowed"));
  const read = await readJson(context.request, "exact");
  if (read.kind === "problem") return problemResponse(read.problem);
  return route.handle({ ...context, body: read.body.value, address });
}
