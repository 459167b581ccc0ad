// What any web server is asked for beside its work: files, health, robots, an icon, the bare address.

import { problem } from "../wire/problem.ts";
import type { EmbeddedAssets } from "./embedded.ts";
import { serveAsset } from "./embedded.ts";
import type { Reply } from "./reply.ts";
import { jsonReply, problemReply, textReply } from "./reply.ts";
import type { Route } from "./route.ts";

const ONE_DAY_S = 86_400;

export type PlainOptions = {
  readonly assets: EmbeddedAssets;
  /** Whether requests are welcome: a balancer stops sending before the service stops (`/health/ready`). */
  readonly readiness: () => Readiness;
};

/** `degraded`: orders can be read, but nothing can be paid (F3). */
export type Readiness = "ready" | "stopping" | "degraded";

export function plainRoutes({ assets, readiness }: PlainOptions): readonly Route[] {
  const get = (path: string, handle: (request: Request) => Reply | Promise<Reply>): Route => {
    return { method: "GET", path, access: "open", handle: ({ request }) => handle(request) };
  };
  const health = (path: string, handle: () => Reply): Route => {
    return { method: "GET", path, access: "open", isUnlimited: true, handle };
  };
  return [
    get("/", () =>
      textReply("This is a payment service for shared orders. Shops talk to it under /v1; /docs says how.\n"),
    ),
    get("/robots.txt", () => textReply("User-agent: *\nDisallow: /\n")),
    get("/favicon.ico", noIcon),
    health("/health/live", () => jsonReply('{"status":"live"}')),
    health("/health/ready", () => {
      const status = readiness();
      return { ...jsonReply(`{"status":"${status}"}`), status: status === "ready" ? 200 : 503 };
    }),
    get("/assets/*", async (request) => {
      const response = await serveAsset(assets, request);
      return response === undefined ? problemReply(problem("notFound")) : { kind: "response", response };
    }),
  ];
}

/** Browsers ask by themselves; an empty answer keeps their consoles and our log quiet. */
function noIcon(): Reply {
  const headers = { "Cache-Control": `public, max-age=${ONE_DAY_S}` };
  return { kind: "response", response: new Response(null, { status: 204, headers }) };
}
