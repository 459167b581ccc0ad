// The buyer's session data, as their request shows it (specification/orders#scoring-data).

import type { BuyerSession } from "../../api/pages/page.ts";
import { languageFor } from "./documents/language.ts";

const MAX_USER_AGENT = 255;
/** Browsers on phones and tablets say so. */
const MOBILE = /\b(?:Mobi|Mobile|Android|iPhone|iPad)\b/;

/** Undefined when the request tells nothing: it came over no network and names no browser. */
export function sessionOf(request: Request, address: string | undefined): BuyerSession | undefined {
  const { headers } = request;
  const userAgent = headers.get("user-agent")?.slice(0, MAX_USER_AGENT);
  if (address === undefined && userAgent === undefined) return undefined;
  return {
    ...(address === undefined ? {} : { ip: address }),
    ...(userAgent === undefined ? {} : { userAgent }),
    channel: MOBILE.test(userAgent ?? "") ? "mobile" : "web",
    ...(headers.has("accept-language") ? { locale: languageFor(undefined, request).tag } : {}),
  };
}
