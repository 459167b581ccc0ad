// Who may come in and what may be brought: shows a route its visitor only when key, origin and body are as the route
// asks. It decides nothing about orders.

import type { Platform } from "../config/config.ts";
import type { Problem } from "../wire/problem.ts";
import { problem } from "../wire/problem.ts";
import { readJson } from "./body.ts";
import { idempotencyKeyOf } from "./idempotency.ts";
import type { KeyRing } from "./keys.ts";
import { credentialOf } from "./keys.ts";
import type { Limits } from "./limits.ts";
import type { Reply } from "./reply.ts";
import { problemReply } from "./reply.ts";
import type { Route, Visit } from "./route.ts";

export type Guard = {
  readonly keyRing: KeyRing;
  readonly limits: Limits;
  /** Where our own pages come from, such as `https://pay.example`. */
  readonly publicOrigin: string;
  /** Epoch ms. */
  readonly now: () => number;
  /** In ms, of a clock that only goes forward. */
  readonly elapsed: () => number;
  /** The network address that a request came from; undefined when it came over no network. */
  readonly addressOf: (request: Request) => string | undefined;
};

type KeyPost = Extract<Route, { readonly method: "POST"; readonly access: "secretKey" }>;
type PagePost = Extract<Route, { readonly access: "page" }>;

/** The route's answer, or the guard's own no. `known` learns whose key was shown. */
export function admit(
  guard: Guard,
  route: Route,
  visit: Visit,
  known: { platformId: string | undefined },
): Reply | Promise<Reply> {
  if (route.access === "open") {
    const tooFast = route.isUnlimited ? undefined : hurried(guard, visit.request);
    return tooFast === undefined ? route.handle(visit) : problemReply(tooFast);
  }
  if (route.access === "page") return admitPage(guard, route, visit);
  const platform = platformOf(guard, visit.request);
  if ("code" in platform) return problemReply(platform);
  known.platformId = platform.id;
  if (route.method === "POST") return admitCommand(route, visit, platform);
  const { request, requestId, params } = visit;
  return route.handle({ request, requestId, params, platform });
}

/** What whoever shows no key of ours is told when his address comes too often; undefined while it does not. */
export function hurried({ limits, addressOf, elapsed }: Guard, request: Request): Problem | undefined {
  return limits.ofAddress(addressOf(request), elapsed());
}

/**
 * The platform of the secret key, checked before anything else is looked at (CONTRACT 1, T6, T7). Whoever shows a right
 * one is counted by it and never by his address.
 */
function platformOf(guard: Guard, request: Request): Platform | Problem {
  const { headers } = request;
  const credential = credentialOf(headers.get("authorization"));
  if (!credential?.startsWith("sk_")) return hurried(guard, request) ?? problem("unauthorized");
  if (headers.has("origin")) return hurried(guard, request) ?? problem("secretKeyInBrowser");
  const opened = guard.keyRing.open(credential, guard.now());
  if (opened === undefined) return hurried(guard, request) ?? problem("unauthorized");
  return guard.limits.ofKey(opened.platform, opened.meter, guard.elapsed()) ?? opened.platform;
}

async function admitCommand(route: KeyPost, visit: Visit, platform: Platform): Promise<Reply> {
  const read = await readJson(visit.request, "lenient");
  if (read.kind === "problem") return problemReply(read.problem);
  const { bytes, value: body } = read.body;
  const idempotent = idempotencyKeyOf(visit.request, route, visit.params, platform.id, bytes);
  if (idempotent.kind === "problem") return problemReply(idempotent.problem);
  const { key: idempotency } = idempotent;
  return route.handle({ ...visit, platform, body, ...(idempotency === undefined ? {} : { idempotency }) });
}

/** A page's request comes from our own origin, in a way that no foreign page can send unasked (T25). */
async function admitPage(guard: Guard, route: PagePost, visit: Visit): Promise<Reply> {
  const address = guard.addressOf(visit.request);
  const tooFast = guard.limits.ofAddress(address, guard.elapsed());
  if (tooFast !== undefined) return problemReply(tooFast);
  const origin = visit.request.headers.get("origin");
  if (origin !== null && origin !== guard.publicOrigin) return problemReply(problem("originNotAllowed"));
  const read = await readJson(visit.request, "exact");
  if (read.kind === "problem") return problemReply(read.problem);
  return route.handle({ ...visit, body: read.body.value, address });
}
