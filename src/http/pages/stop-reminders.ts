// GET and POST /mail/stop/:token: a captain unsubscribes from reminders. The button's POST and the one click of a mail
// program (RFC 8058) are the same; a GET alone changes nothing, because programs open links by themselves.

import { createHash } from "node:crypto";
import { STOP_REMINDERS } from "../../api/paths.ts";
import type { BuyerPages, StopPage } from "../../application/contract/buyer.ts";
import type { Palette } from "../../config/brand/palette.ts";
import type { Brand, Config } from "../../config/config.ts";
import { brandOf, platformOf } from "../../config/config.ts";
import { Html, html } from "../../text/html.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";

/** The platform's colours: this page needs no more of its brand. */
function styleFor(brand: Brand): string {
  const { colorScheme } = brand;
  const colour = (name: keyof Palette) =>
    colorScheme === "both"
      ? `light-dark(${brand.light[name]}, ${brand.dark[name]})`
      : brand[colorScheme][name];
  return `:root { color-scheme: ${colorScheme === "both" ? "light dark" : colorScheme} }
body { margin: 0; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif;
  background: ${colour("ground")}; color: ${colour("ink")} }
main { max-width: 30rem; margin: 0 auto; padding: 1.75rem; border-radius: 1rem;
  background: ${colour("surface")}; border: 1px solid ${colour("line")} }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25 }
p { margin: 0 0 1rem } p:last-child { margin: 0 }
.shop { color: ${colour("quiet")} }
button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border: 0; cursor: pointer;
  border-radius: ${brand.radiusPx}px; background: ${colour("accent")}; color: ${colour("onAccent")} }
button:focus-visible { outline: 3px solid ${colour("accent")}; outline-offset: 3px }`;
}

const NOWHERE = { locale: "en", title: "This link does not work" };

export function mailStopRoutes(buyer: BuyerPages, config: Config): readonly Route[] {
  const respond = (found: StopPage | undefined) => documentResponse(config, found);
  return [
    {
      method: "GET",
      path: STOP_REMINDERS,
      access: "open",
      handle: async ({ params: { token = "" } }) => respond(await buyer.stopPage(token)),
    },
    {
      method: "POST",
      path: STOP_REMINDERS,
      access: "open",
      handle: async ({ params: { token = "" } }) => respond(await buyer.stopReminders(token)),
    },
  ];
}

function documentResponse(config: Config, found: StopPage | undefined): RouteResponse {
  const { locale, title } = found ?? NOWHERE;
  const platform = platformOf(config, found?.platformId);
  const style = styleFor(brandOf(platform ?? {}));
  const body = found === undefined ? nowhere() : stopping(found);
  const text = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body><main>${body}</main></body>
</html>
`.text;
  const status = found === undefined ? 404 : 200;
  return { kind: "response", response: new Response(text, { status, headers: headersOf(config, style) }) };
}

/** The form has no action: it posts to the page's own address, whose token is the proof. */
function stopping({ shop, title, text, button }: StopPage): Html {
  const form = button && html`<form method="post"><button>${button}</button></form>`;
  return html`<p class="shop">${shop}</p><h1>${title}</h1><p>${text}</p>${form}`;
}

function nowhere(): Html {
  return html`<h1>${NOWHERE.title}</h1><p>Check that the address is complete.</p>`;
}

function headersOf(config: Config, style: string) {
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    ...privateHeaders(config),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; ` +
      "frame-ancestors 'none'; base-uri 'none'",
    "X-Frame-Options": "DENY",
  };
}
