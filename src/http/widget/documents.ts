// Documents in the widget's frames, and the redirect for a frame that cannot be shown. The public key in their address
// decides which pages may frame them (T15). They contain what their state address answers to the same key and order (T2),
// and documentResponse it once their page has proved to be the one in that address (T16).

import type { FrameState } from "../../api/pages/frame.ts";
import { FRAME, HOSTED, PAGE, pathTo } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Platform } from "../../config/config.ts";
import type { DocumentOptions } from "../pages/documents/document-routes.ts";
import { cardPolicy, documentResponse, unknownLinkResponse } from "../pages/documents/document-routes.ts";
import { privateHeaders } from "../pages/documents/headers.ts";
import { isForReader } from "../pages/documents/reader.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { maySeeWidget, widgetPages } from "./allowed-origins.ts";
import { helpViewOf } from "./help.ts";
import { linkViewOf } from "./link.ts";

export const EMBED_DOCUMENTS = ["captain", "link", "help"] as const;
export type EmbedDocument = (typeof EMBED_DOCUMENTS)[number];

/** `GET /embed/captain?publicKey=pk_…&origin=https://shop.example`, and the same for `link` and `help`. */
export function embedDocumentRoute(
  options: DocumentOptions,
  platformByKey: PublicKeyRing,
  document: EmbedDocument,
): Route {
  const { config, buyer } = options;
  return {
    method: "GET",
    path: FRAME[document],
    access: "open",
    async handle({ request }) {
      const { searchParams } = new URL(request.url);
      const platform = platformByKey(searchParams.get("publicKey") ?? "");
      if (platform === undefined) return refuse(options, 404, "No platform has this public key.");
      const origin = searchParams.get("origin") ?? "";
      if (!maySeeWidget(config, platform, origin))
        return refuse(options, 403, "This page is not among the platform's frame_origins.");
      if (document === "captain" && isForReader(request)) buyer.noteFrame(platform);
      const frame = await frameOf(buyer, platform, searchParams);
      return documentResponse(options, request, {
        name: document,
        locale: searchParams.get("locale") ?? localeOf(frame) ?? platform.locale,
        platform,
        state: STATES[document](platform, frame),
        policy: {
          frameAncestors: widgetPages(config, platform),
          ...(document === "captain" ? cardPolicy(buyer, platform) : { frameOrigins: [] }),
          imageOrigins: platform.imageOrigins,
        },
      });
    },
  };
}

/** The order that the frame is about, where its page names one. */
async function frameOf(
  buyer: BuyerPages,
  platform: Platform,
  asked: URLSearchParams,
): Promise<FrameState | undefined> {
  const orderId = asked.get("orderId");
  const answer = orderId === null ? undefined : await buyer.frame(platform, orderId);
  return answer?.kind === "ok" ? answer.value : undefined;
}

function localeOf(frame: FrameState | undefined): string | undefined {
  return frame?.kind === "glimpse" ? frame.order.locale : frame?.view.locale;
}

type StateOf = (platform: Platform, frame: FrameState | undefined) => object | undefined;

/** What each document's state address answers. An order that is still to be made has no address to be named in. */
const STATES: Readonly<Record<EmbedDocument, StateOf>> = {
  captain: (_, frame) => frame,
  link: (_, frame) => frame && linkViewOf(frame),
  help: helpViewOf,
};

/** For a developer who opens the address; a frame never shows it. */
function refuse({ config }: DocumentOptions, status: number, sentence: string): RouteResponse {
  const headers = {
    ...privateHeaders(config),
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  };
  return { kind: "response", response: new Response(`${sentence}\n`, { status, headers }) };
}

/**
 * `GET /embed/captain/hosted?publicKey=…&orderId=…`: to the page of an order whose frame could not be loaded. It
 * reveals no more than the frame would (T2).
 */
export function embedHostedRoute(options: DocumentOptions, platformByKey: PublicKeyRing): Route {
  const { config, buyer } = options;
  return {
    method: "GET",
    path: FRAME.captain + HOSTED,
    access: "open",
    async handle({ request }) {
      const { searchParams } = new URL(request.url);
      const platform = platformByKey(searchParams.get("publicKey") ?? "");
      const token = platform && (await tokenOf(buyer, platform, searchParams));
      if (token === undefined) return unknownLinkResponse(options, request, "pay");
      const location = config.publicUrl + pathTo(PAGE.captain, { token });
      const headers = { ...privateHeaders(config), Location: location };
      return { kind: "response", response: new Response(null, { status: 303, headers }) };
    },
  };
}

async function tokenOf(
  buyer: BuyerPages,
  platform: Platform,
  asked: URLSearchParams,
): Promise<string | undefined> {
  const answer = await buyer.frame(platform, asked.get("orderId") ?? "");
  return answer.kind === "ok" && answer.value.kind === "open" ? answer.value.token : undefined;
}
