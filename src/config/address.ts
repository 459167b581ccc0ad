// Web addresses in a configuration. It judges what is written; the address that a name really leads to is judged
// where a connection is made.

import ipaddr from "ipaddr.js";
import type { Mode } from "./place.ts";
import type { Reader } from "./value.ts";
import { shown } from "./value.ts";

const MAX_LENGTH = 2048;

/** A web address, kept byte for byte (CONTRACT 5): https and public, in the sandbox http and private too. */
export const webAddress: Reader<string> = addressReader("an https address", () => undefined, String);

/** Scheme, host and port alone, as browsers write an origin. */
export const origin: Reader<string> = addressReader(
  "an https origin such as https://shop.example",
  (url) =>
    url.pathname === "/" && url.search === "" && url.hash === ""
      ? undefined
      : "write nothing behind the host",
  (_, url) => url.origin,
);

function addressReader(
  allowed: string,
  more: (url: URL) => string | undefined,
  kept: (text: string, url: URL) => string,
): Reader<string> {
  return {
    allowed,
    read: (value, at) => {
      const url = typeof value === "string" ? parsed(value) : undefined;
      if (typeof value !== "string" || url === undefined) {
        return at.complain(`must be ${allowed}, not ${shown(value)}`);
      }
      const reason = objection(value, url, at.reading.mode) ?? more(url);
      return reason === undefined ? kept(value, url) : at.complain(`must be ${allowed}; ${reason}`);
    },
  };
}

/** Only what is written out: `URL` alone would complete `https:shop.example`, which others may not. */
function parsed(text: string): URL | undefined {
  return /^[a-z]+:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function objection(text: string, url: URL, mode: Mode): string | undefined {
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  if (/[\s\p{Cc}]/u.test(text)) return "it holds a space or a control character";
  if (url.username !== "" || url.password !== "") return "it holds a user name or password";
  if (url.hostname.includes("*")) return "write every host out, without *";
  if (url.protocol !== "https:" && url.protocol !== "http:") return `${url.protocol} is no web address`;
  if (mode === "sandbox") return undefined;
  if (url.protocol === "http:") return "http is for the sandbox only";
  if (isPrivate(url.hostname)) return "a private address is for the sandbox only";
  return undefined;
}

/** Every spelling of an IP address has been made the usual one by `URL` (T8). */
function isPrivate(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.parse(host).range() !== "unicast";
}
