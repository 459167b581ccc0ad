// Guards of routes: a handler gets its request context only when key, origin and body are as the route requires.

import type { Problem } from "../../api/errors/problem.ts";
import { problem } from "../../api/errors/problem.ts";
import { SANDBOX } from "../../api/paths.ts";
import type { Limits } from "../limits/request-limits.ts";
import { acceptsPage } from "../pages/plain-page.ts";
import { readJson } from "./body.ts";
import { auditedRequest } from "./client-address.ts";
import type { Control } from "./control.ts";
import { idempotencyKeyOf } from "./idempotency.ts";
import type { KeyRing, OpenedKey } from "./keys.ts";
import { credentialOf } from "./keys.ts";
import { admitMember } from "./member-guard.ts";
import type { OwnHosts } from "./own-hosts.ts";
import type { RouteResponse } from "./response.ts";
import { problemResponse } from "./response.ts";
import type { RequestContext, Route } from "./route.ts";
import type { MemberGuard } from "./signed-in.ts";

export type Guard = {
  readonly keyRing: KeyRing;
  readonly limits: Limits;
  readonly hosts: OwnHosts;
  /** Epoch ms. */
  readonly now: () => number;
  /** In ms, of a monotonic clock. */
  readonly elapsed: () => number;
  /** The network address that a request came from; undefined when it came over no network. */
  readonly addressOf: (request: Request) => string | undefined;
  /** Absent: there is no dashboard. */
  readonly members?: MemberGuard | undefined;
  /** Only of a sandbox. */
  readonly control?: Control | undefined;
};

type KeyPost = Extract<Route, { readonly method: "POST"; readonly access: "secretKey" }>;
type OpenRoute = Extract<Route, { readonly access: "open" | "control" }>;
type PagePost = Extract<Route, { readonly access: "page" }>;

/** The route's response, or the guard's refusal. `known` gets the platform whose key was sent. */
export function authenticate(
  guard: Guard,
  route: Route,
  context: RequestContext,
  known: { platformId: string | undefined },
): RouteResponse | Promise<RouteResponse> {
  if (route.access === "open" || route.access === "control") return admitOpen(guard, route, context);
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

function admitOpen(
  guard: Guard,
  route: OpenRoute,
  context: RequestContext,
): RouteResponse | Promise<RouteResponse> {
  const { request } = context;
  const { control, hosts } = guard;
  const address = guard.addressOf(request);
  const tooFast = route.isUnlimited ? undefined : guard.limits.ofAddress(address, guard.elapsed());
  if (tooFast !== undefined) return problemResponse(tooFast);
  // In a sandbox hardly a change asks for a token that a foreign page could not know.
  if (
    control !== undefined &&
    route.method === "POST" &&
    !hosts.isOwnOrigin(request) &&
    !isOfToken(route, request)
  )
    return problemResponse(problem("originNotAllowed"));
  if (route.access === "control") {
    if (control === undefined) return problemResponse(problem("notFound"));
    // A request over no network is the program's own.
    if (address !== undefined && control.sessionOf(request, address) === undefined)
      return acceptsPage(request)
        ? { kind: "response", response: control.ask(request) }
        : problemResponse(problem("unauthorized", LOCKED));
  }
  return route.handle({ ...context, address });
}

/** A page with a token in its address sends no referrer, and its form comes as of no origin. The token is the proof. */
function isOfToken({ path }: OpenRoute, { headers }: Request): boolean {
  return path.includes("/:token") && headers.get("origin") === "null";
}

const LOCKED =
  "From another machine this control of the sandbox asks for the PIN that its start printed: enter it at " +
  `${SANDBOX.enter}. On the sandbox's own machine use localhost as host.`;

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
  if (!guard.hosts.isOwnOrigin(context.request)) return problemResponse(problem("originNotAllowed"));
  const read = await readJson(context.request, "exact");
  if (read.kind === "problem") return problemResponse(read.problem);
  return route.handle({ ...context, body: read.body.value, address });
}
