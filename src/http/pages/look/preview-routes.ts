// Routes of previews: the buyers' own documents in the look of a draft, with an example for their order. Nothing can be
// paid there: they have a state, and none of a page's acts.

import { successBody } from "../../../api/errors/envelope.ts";
import { problem } from "../../../api/errors/problem.ts";
import { DASHBOARD_API, FILES, pathTo } from "../../../api/paths.ts";
import type { Brand, Platform } from "../../../config/config.ts";
import { brandOf } from "../../../config/config.ts";
import type { Roles } from "../../../domain/members/member.ts";
import { filesOf } from "../../assets/brand.ts";
import type { Sendable } from "../../assets/embedded.ts";
import { send } from "../../assets/embedded.ts";
import { problemResponse } from "../../pipeline/response.ts";
import type { MemberRequestContext, Route } from "../../pipeline/route.ts";
import type { DocumentOptions } from "../documents/document-routes.ts";
import { documentResponse, textOf } from "../documents/document-routes.ts";
import { privateHeaders } from "../documents/headers.ts";
import { chosenLocale, languageFor } from "../documents/language.ts";
import type { ExamplePage } from "./examples.ts";
import { EXAMPLE_DOCUMENTS, exampleView, isExamplePage } from "./examples.ts";

export type Looks = { open(draft: string, roles: Roles): Platform | undefined };

const SCHEMES = ["both", "light", "dark"] as const;
/** In the query of a document: the scheme to show, whatever the reader's device asks for. */
const SCHEME_QUERY = "scheme";

type Options = Pick<DocumentOptions, "config" | "assets">;

/** `GET /dashboard/api/look/:draft/:file`: a page, or a file of the brand; and the page's `/state`. */
export function lookPreviewRoutes(options: Options, looks: Looks, now: () => number): readonly Route[] {
  const headers = privateHeaders(options.config);
  const unknown = () => problemResponse(problem("notFound"), headers);
  const viewOf = (page: ExamplePage, platform: Platform, request: Request) => {
    // A shop names its items in its own language, whatever its buyers read.
    const { language } = languageFor(platform.locale, request);
    return exampleView(page, { platform, language, now: now(), publicUrl: options.config.publicUrl });
  };
  const opened = ({ params: { draft = "" }, signedIn }: MemberRequestContext) =>
    looks.open(draft, signedIn.roles);
  return [
    {
      method: "GET",
      path: DASHBOARD_API.preview,
      access: "session",
      needs: "seeLook",
      async handle(context) {
        const { request, params } = context;
        const { draft = "", file = "" } = params;
        const platform = opened(context);
        if (platform === undefined) return unknown();
        const folder = pathTo(DASHBOARD_API.preview, { draft, file: "" }).slice(0, -1);
        if (!isExamplePage(file)) {
          const found = brandFile(platform, folder, file);
          if (found === undefined) return unknown();
          return { kind: "response", response: await send(found, request, { ...headers, ...FILE_HEADERS }) };
        }
        const asked = new URL(request.url).searchParams.get(SCHEME_QUERY);
        const scheme = SCHEMES.find((scheme) => scheme === asked) ?? brandOf(platform).colorScheme;
        const shown = inScheme(platform, scheme);
        const view = viewOf(file, shown, request);
        const document = EXAMPLE_DOCUMENTS[file];
        return documentResponse(options, request, {
          name: document,
          locale: chosenLocale(request, platform.locale),
          platform: shown,
          state: view,
          text: textOf(options.assets, document, { view, platform: shown }),
          policy: { frameAncestors: ["'self'"], frameOrigins: [] },
          brandFolder: folder,
        });
      },
    },
    {
      method: "GET",
      path: DASHBOARD_API.previewState,
      access: "session",
      needs: "seeLook",
      handle(context) {
        const { file = "" } = context.params;
        const platform = opened(context);
        if (platform === undefined || !isExamplePage(file)) return unknown();
        return { kind: "json", body: successBody(viewOf(file, platform, context.request)), headers };
      },
    },
  ];
}

/** An SVG that is opened as a page of its own is shown and runs nothing (T18). */
const FILE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** Of the style sheet there is one for each scheme. */
function brandFile(platform: Platform, folder: string, file: string): Sendable | undefined {
  const files = SCHEMES.flatMap((scheme) => filesOf(inScheme(platform, scheme), folder));
  return new Map(files).get(pathTo(FILES.brand, { file }));
}

function inScheme(platform: Platform, colorScheme: Brand["colorScheme"]): Platform {
  const brand = brandOf(platform);
  return brand.colorScheme === colorScheme ? platform : { ...platform, brand: { ...brand, colorScheme } };
}
