// Routes of an order's big screen: its document, and its state. A link that leads nowhere gets the co-buyers' page, which
// says so in its reader's language.

import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { ORDER_SCREEN, STATE } from "../../api/paths.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import type { DocumentOptions } from "./documents/document-routes.ts";
import { documentResponse, unknownLinkResponse } from "./documents/document-routes.ts";
import { privateHeaders } from "./documents/headers.ts";
import { chosenLocale } from "./documents/language.ts";

export const SCREEN_DOCUMENT = "screen";

export function screenDocumentRoute(options: DocumentOptions): Route {
  return {
    method: "GET",
    path: ORDER_SCREEN,
    access: "open",
    async handle({ request, params: { token = "" } }) {
      const screen = await options.buyer.openScreen(token);
      if (screen === undefined) return unknownLinkResponse(options, request, "join");
      return documentResponse(options, request, {
        name: SCREEN_DOCUMENT,
        locale: chosenLocale(request, screen.locale),
        platform: screen.platform,
        state: screen.view(),
        policy: { frameAncestors: [], frameOrigins: [] },
      });
    },
  };
}

export function screenStateRoute({ buyer, config }: Pick<DocumentOptions, "buyer" | "config">): Route {
  const headers = privateHeaders(config);
  return {
    method: "GET",
    path: ORDER_SCREEN + STATE,
    access: "open",
    async handle({ params: { token = "" } }) {
      const screen = await buyer.openScreen(token);
      if (screen === undefined) return problemResponse(problemOf({ code: "pageNotFound" }), headers);
      return { kind: "json", body: successBody(screen.view()), headers };
    },
  };
}
