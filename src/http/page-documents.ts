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

const NO_SUCH_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>404</title>
<p>This payment link does not exist. Please check that you opened the whole address.</p>
<p lang="fr">Ce lien de paiement n’existe pas. Vérifiez que l’adresse ouverte est complète.</p>
</html>
`;

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
      const view = options.engine.page({ role, token });
      if (view === undefined) return noSuchPage(options.config);
      const { collect } = view;
      const frameOrigins = collect.kind === "frame" ? [collect.origin] : [];
      return show(options, request, document, { frameAncestors: "'none'", frameOrigins });
    },
  };
}

/**
 * `GET /pay/:token/return`: it is loaded inside the page's frame and shows nothing of the order, so whose link it is
 * does not matter.
 */
export function returnDocumentRoute(options: DocumentOptions, { path }: PagePlace): Route {
  return {
    method: "GET",
    path: `${path}/return`,
    access: "open",
    handle: ({ request }) =>
      show(options, request, RETURN_DOCUMENT, { frameAncestors: "'self'", frameOrigins: [] }),
  };
}

async function show(
  { config, assets }: DocumentOptions,
  request: Request,
  name: string,
  policy: PagePolicy,
): Promise<Reply> {
  const response = await servePage(assets, name, request, documentHeaders(config, policy));
  return { kind: "response", response };
}

function noSuchPage(config: Config): Reply {
  const headers = {
    ...documentHeaders(config, { frameAncestors: "'none'", frameOrigins: [] }),
    "Content-Type": "text/html; charset=utf-8",
  };
  return { kind: "response", response: new Response(NO_SUCH_PAGE, { status: 404, headers }) };
}
