// The documents behind a page link: the page itself, and the place where a buyer's bank sends him back to. It knows
// which document belongs to which link, not what they show.

import type { Config } from "../config/config.ts";
import type { Engine, PageDoor } from "../engine/contract.ts";
import type { EmbeddedAssets } from "./embedded.ts";
import { servePage } from "./embedded.ts";
import type { PagePolicy } from "./page-headers.ts";
import { documentHeaders } from "./page-headers.ts";
import type { Reply } from "./reply.ts";
import type { Route } from "./route.ts";
import { widgetPages } from "./widget-pages.ts";

/** Where a role's links lead, and the document they open. */
export type PagePlace = {
  readonly role: PageDoor["role"];
  readonly path: "/pay/:token" | "/join/:token";
  readonly document: "pay" | "join";
};

export const PAGE_PLACES: readonly PagePlace[] = [
  { role: "captain", path: "/pay/:token", document: "pay" },
  { role: "coBuyer", path: "/join/:token", document: "join" },
];

export const RETURN_DOCUMENT = "return";

/** What every document needs. */
export type DocumentOptions = {
  readonly engine: Engine;
  readonly config: Config;
  readonly assets: EmbeddedAssets;
};

/** `GET /pay/:token`, or the same under `/join`. */
export function pageDocumentRoute(options: DocumentOptions, { role, path, document }: PagePlace): Route {
  return {
    method: "GET",
    path,
    access: "open",
    handle({ request, params: { token = "" } }) {
      const door = { role, token };
      const view = options.engine.page(door);
      if (view === undefined) return leadNowhere(options, request, document);
      const { modules = [] } = view;
      const images = modules.flatMap(({ image = "" }) => URL.parse(image)?.origin ?? []);
      const imageOrigins = [...new Set(images)];
      return show(options, request, document, {
        frameAncestors: [],
        ...cardPolicy(options.engine, door),
        imageOrigins,
      });
    },
  };
}

/** What a page that collects a card needs beside our own origin. */
export function cardPolicy(
  engine: Engine,
  asker: Parameters<Engine["cardOrigins"]>[0],
): Pick<PagePolicy, "frameOrigins" | "scriptOrigins"> {
  const { frames, scripts } = engine.cardOrigins(asker);
  return { frameOrigins: [...frames, ...scripts], scriptOrigins: scripts };
}

/**
 * `GET /pay/:token/return`: it is loaded inside the page's frame, which a shop's page may have in the widget's, and
 * shows nothing of the order, so whose link it is does not matter.
 */
export function returnDocumentRoute(options: DocumentOptions, { path }: PagePlace): Route {
  const shops = options.config.platforms.flatMap((platform) => widgetPages(options.config, platform));
  const frameAncestors = ["'self'", ...new Set(shops)];
  return {
    method: "GET",
    path: `${path}/return`,
    access: "open",
    handle: ({ request }) => show(options, request, RETURN_DOCUMENT, { frameAncestors, frameOrigins: [] }),
  };
}

/** The document `name` under a policy of its own. */
export async function show(
  { config, assets }: Pick<DocumentOptions, "config" | "assets">,
  request: Request,
  name: string,
  policy: PagePolicy,
): Promise<Reply> {
  const response = await servePage(assets, name, request, documentHeaders(config, policy));
  return { kind: "response", response };
}

/**
 * The same document, which asks for its state, learns that there is none and says so in its reader's language. Asked
 * for afresh, so that no copy known to the browser makes an empty 404 of it.
 */
export async function leadNowhere(
  options: Omit<DocumentOptions, "engine">,
  request: Request,
  name: string,
): Promise<Reply> {
  const policy = documentHeaders(options.config, { frameAncestors: [], frameOrigins: [] });
  const { body, headers } = await servePage(options.assets, name, new Request(request.url), policy);
  return { kind: "response", response: new Response(body, { status: 404, headers }) };
}
