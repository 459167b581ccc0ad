// Routes of the documents behind a page link: the page itself, and the page to which a buyer returns from their bank.

import type { OrderText } from "../../../api/pages/order-text.ts";
import type { PageView } from "../../../api/pages/page.ts";
import { PAGE, RETURN } from "../../../api/paths.ts";
import type { BuyerPages, PageLink } from "../../../application/contract/buyer.ts";
import { picturePath } from "../../../config/brand/picture.ts";
import type { Config, Platform } from "../../../config/config.ts";
import type { EmbeddedAssets } from "../../assets/embedded.ts";
import { readPage } from "../../assets/embedded.ts";
import { textFor } from "../../assets/sendable-text.ts";
import type { RouteResponse } from "../../pipeline/response.ts";
import type { Route } from "../../pipeline/route.ts";
import { widgetPages } from "../../widget/allowed-origins.ts";
import { fillDocument } from "./fill-document.ts";
import type { PagePolicy } from "./headers.ts";
import { documentHeaders } from "./headers.ts";
import type { Language } from "./language.ts";
import { chosenLocale, languageFor } from "./language.ts";
import { isForReader } from "./reader.ts";

/** The path of a role's links, and the document they open. */
export type PagePlace = {
  readonly role: PageLink["role"];
  readonly path: (typeof PAGE)[keyof typeof PAGE];
  readonly document: "pay" | "join";
};

export const PAGE_PLACES: readonly PagePlace[] = [
  { role: "captain", path: PAGE.captain, document: "pay" },
  { role: "coBuyer", path: PAGE.coBuyer, document: "join" },
  // The page of a buyer who has paid, as their e-mails name it.
  { role: "coBuyer", path: PAGE.payer, document: "join" },
];

export const RETURN_DOCUMENT = "return";

/** Needed by every document. */
export type DocumentOptions = {
  readonly buyer: BuyerPages;
  readonly config: Config;
  readonly assets: EmbeddedAssets;
};

/** `GET /pay/:token`, or the same under `/join` and `/my`. */
export function pageDocumentRoute(options: DocumentOptions, { role, path, document }: PagePlace): Route {
  return {
    method: "GET",
    path,
    access: "open",
    async handle({ request, params: { token = "" } }) {
      const page = await options.buyer.openPage({ role, token });
      if (page === undefined) return unknownLinkResponse(options, request, document);
      if (isForReader(request)) page.opened();
      const view = page.view();
      const { modules = [], items, locale } = view;
      const images = [...modules, ...items].flatMap(({ image = "" }) => URL.parse(image)?.origin ?? []);
      const imageOrigins = [...new Set(images)];
      return documentResponse(options, request, {
        name: document,
        locale: chosenLocale(request, locale),
        platform: page.platform,
        state: view,
        text: textOf(options.assets, document, { view, platform: page.platform }),
        policy: { frameAncestors: [], ...cardPolicy(options.buyer, page.platform), imageOrigins },
      });
    },
  };
}

type DrawnOrder = ReturnType<OrderText>;

/** Text of the document until its script has loaded; without a page it says that the link is invalid. */
export function textOf(
  { orderText }: EmbeddedAssets,
  document: PagePlace["document"],
  page?: { readonly view: PageView; readonly platform: Platform },
): (language: Language) => Promise<DrawnOrder | undefined> {
  const { mail, wording } = page?.platform ?? {};
  return async (language) =>
    (await orderText?.())?.({
      document,
      view: page?.view,
      language,
      timeZone: mail?.timeZone ?? "UTC",
      wording: wording?.[language.language]?.pages ?? {},
    });
}

/** The origins that a page which collects a card needs in addition to our own. */
export function cardPolicy(
  buyer: BuyerPages,
  platform: Platform,
): Pick<PagePolicy, "frameOrigins" | "scriptOrigins" | "connectOrigins"> {
  const { frames, scripts, connects } = buyer.cardOrigins(platform);
  return { frameOrigins: frames, scriptOrigins: scripts, connectOrigins: connects };
}

/**
 * `GET /pay/:token/return`: it is loaded inside the page's frame, and the captain's may itself be in the widget's frame in
 * their shop. It shows nothing of the order but its shop's background, so an unknown link does no harm.
 */
export function returnDocumentRoute(options: DocumentOptions, { role, path }: PagePlace): Route {
  return {
    method: "GET",
    path: path + RETURN,
    access: "open",
    async handle({ request, params: { token = "" } }) {
      const platform = await options.buyer.shopOf({ role, token });
      const shops = platform && role === "captain" ? widgetPages(options.config, platform) : [];
      return documentResponse(options, request, {
        name: RETURN_DOCUMENT,
        platform,
        policy: { frameAncestors: ["'self'", ...shops], frameOrigins: [] },
      });
    },
  };
}

/** A document with the data of the request for it. */
export type RequestedDocument = {
  /** Its name among the assets. */
  readonly name: string;
  readonly policy: PagePolicy;
  /** The order's, or the shop's; without one it is the browser's. */
  readonly locale?: string | undefined;
  readonly platform?: Platform | undefined;
  /** The JSON of the page's own state address. */
  readonly state?: object | undefined;
  /** Markup until its script has loaded. */
  readonly text?: (language: Language) => Promise<DrawnOrder | undefined>;
  /** 200 unless given. */
  readonly status?: number;
  /** Where the files of the brand are, if not in their usual folder. */
  readonly brandFolder?: string;
};

export async function documentResponse(
  { config, assets }: Pick<DocumentOptions, "config" | "assets">,
  request: Request,
  { name, policy, locale, platform, state, text, status = 200, brandFolder }: RequestedDocument,
): Promise<RouteResponse> {
  const language = languageFor(locale, request);
  const { markup, preview } = (await text?.(language)) ?? {};
  const image = preview?.image ?? logoOf(config, platform);
  const filling = {
    ...{ name, language, platform, state, text: markup },
    preview: preview && { ...preview, ...(image && { image }) },
    brandFolder,
  };
  const document = fillDocument(await readPage(assets, name), assets, filling);
  const headers = { ...documentHeaders(config, policy), "Content-Type": "text/html; charset=utf-8" };
  return { kind: "response", response: await textFor(request, document, { status, headers }) };
}

/** Its address, for a link to an order without pictures. */
function logoOf({ publicUrl }: Pick<Config, "publicUrl">, platform?: Platform): string | undefined {
  const logo = platform?.brand?.logo;
  return logo && publicUrl + picturePath(logo);
}

/** The document as 404: it says in its reader's language that the link is invalid. */
export function unknownLinkResponse(
  options: Omit<DocumentOptions, "buyer">,
  request: Request,
  name: PagePlace["document"],
): Promise<RouteResponse> {
  const policy = { frameAncestors: [], frameOrigins: [] };
  return documentResponse(options, request, {
    name,
    locale: chosenLocale(request),
    status: 404,
    policy,
    text: textOf(options.assets, name),
  });
}
