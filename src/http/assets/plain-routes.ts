// Routes that every web server has: files, health, robots, an icon, the bare address.

import { problem } from "../../api/errors/problem.ts";
import { API_PREFIX, DASHBOARD, DOCS, FILES, HEALTH, WELL_KNOWN } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import { isOpenedInBrowser, homePage as ownHomePage } from "../pages/plain-page.ts";
import { isAtDashboard } from "../pipeline/member-guard.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { jsonResponse, problemResponse, textResponse } from "../pipeline/response.ts";
import type { OpenRequestContext, Route } from "../pipeline/route.ts";
import type { EmbeddedAssets } from "./embedded.ts";
import { serveAsset } from "./embedded.ts";

const ONE_DAY_S = 86_400;

export type PlainOptions = {
  readonly assets: EmbeddedAssets;
  /** Whether the service takes requests: a load balancer stops sending before the service stops (`/health/ready`). */
  readonly readiness: () => Readiness;
  readonly config: Pick<Config, "publicUrl" | "dashboard" | "securityContact">;
  /** In place of our own page at the bare address. */
  readonly homePage?: ((context: OpenRequestContext) => Response) | undefined;
  /** Epoch ms. */
  readonly now: () => number;
};

/** `degraded`: orders can be read, but nothing can be paid (F3). */
export type Readiness = "ready" | "stopping" | "degraded";

/** RFC 9116 wants a date after which the file is not to be relied on, less than a year away. */
const SECURITY_TEXT_DAYS = 180;

export function plainRoutes({
  assets,
  readiness,
  config,
  now,
  homePage = ({ request }) => ownHomePage(config, request),
}: PlainOptions): readonly Route[] {
  const { securityContact } = config;
  type Handle = (context: OpenRequestContext) => RouteResponse | Promise<RouteResponse>;
  const get = (path: string, handle: Handle): Route => ({ method: "GET", path, access: "open", handle });
  const health = (path: string, handle: () => RouteResponse): Route => {
    return { method: "GET", path, access: "open", isUnlimited: true, handle };
  };
  return [
    get(WELL_KNOWN.home, (context) => {
      if (isAtDashboard(context.request, config)) return toDashboard();
      return isOpenedInBrowser(context.request)
        ? { kind: "response", response: homePage(context) }
        : textResponse(
            `This is a payment service for shared orders. Shops talk to it under ${API_PREFIX}; ${DOCS.home} says how.\n`,
          );
    }),
    get(WELL_KNOWN.robots, () => textResponse("User-agent: *\nDisallow: /\n")),
    get(WELL_KNOWN.icon, noIcon),
    ...(securityContact === undefined
      ? []
      : [
          get(WELL_KNOWN.security, () =>
            textResponse(securityText(config.publicUrl, securityContact, now())),
          ),
        ]),
    health(HEALTH.live, () => jsonResponse('{"status":"live"}')),
    health(HEALTH.ready, () => {
      const status = readiness();
      return { ...jsonResponse(`{"status":"${status}"}`), status: status === "ready" ? 200 : 503 };
    }),
    get(FILES.assets, async ({ request }) => {
      const response = await serveAsset(assets, request);
      return response === undefined ? problemResponse(problem("notFound")) : { kind: "response", response };
    }),
  ];
}

function toDashboard(): RouteResponse {
  return {
    kind: "response",
    response: new Response(null, { status: 303, headers: { Location: DASHBOARD.home } }),
  };
}

function securityText(publicUrl: string, contact: string, now: number): string {
  const expires = new Date(now + SECURITY_TEXT_DAYS * ONE_DAY_S * 1_000).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${publicUrl}${WELL_KNOWN.security}\n`;
}

/** Browsers ask by themselves; an empty answer keeps their consoles and our log quiet. */
function noIcon(): RouteResponse {
  const headers = { "Cache-Control": `public, max-age=${ONE_DAY_S}` };
  return { kind: "response", response: new Response(null, { status: 204, headers }) };
}
