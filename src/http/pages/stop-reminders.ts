// GET and POST /mail/stop/:token, /mail/no-invitations/:token: a captain unsubscribes from reminders, a person invited
// from a shop's invitations. The button's POST and the one click of a mail program (RFC 8058) are the same; a GET alone
// changes nothing, because programs open links by themselves.

import { REFUSE_INVITATIONS, STOP_REMINDERS } from "../../api/paths.ts";
import type { BuyerPages, StopPage } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { brandOf, platformOf } from "../../config/config.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { plainPage } from "./plain-page.ts";

const NOWHERE = { locale: "en", title: "This link does not work" };

export function mailStopRoutes(buyer: BuyerPages, config: Config): readonly Route[] {
  const respond = (found: StopPage | undefined) => documentResponse(config, found);
  const page = (path: string, method: "GET" | "POST", act: BuyerPages["stopPage"]): Route => {
    return {
      method,
      path,
      access: "open",
      handle: async ({ params: { token = "" } }) => respond(await act(token)),
    };
  };
  return [
    page(STOP_REMINDERS, "GET", buyer.stopPage),
    page(STOP_REMINDERS, "POST", buyer.stopReminders),
    page(REFUSE_INVITATIONS, "GET", buyer.refusePage),
    page(REFUSE_INVITATIONS, "POST", buyer.refuseInvitations),
  ];
}

function documentResponse(config: Config, found: StopPage | undefined): RouteResponse {
  const { locale: lang, title } = found ?? NOWHERE;
  const brand = brandOf(platformOf(config, found?.platformId) ?? {});
  const body = found === undefined ? nowhere() : stopping(found);
  const status = found === undefined ? 404 : 200;
  return { kind: "response", response: plainPage(config, { lang, title, body, brand, status }) };
}

/** The form has no action: it posts to the page's own address, whose token is the proof. */
function stopping({ shop, title, text, button }: StopPage): Html {
  const form = button && html`<form method="post"><button>${button}</button></form>`;
  return html`<p class="shop">${shop}</p><h1>${title}</h1><p>${text}</p>${form}`;
}

function nowhere(): Html {
  return html`<h1>${NOWHERE.title}</h1><p>Check that the address is complete.</p>`;
}
