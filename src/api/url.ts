// The one rule for web addresses: in an order, in the configuration, in a webhook about to be sent (T8, T12,
// T19). It checks texts and IP addresses; it resolves no name.

import ipaddr from "ipaddr.js";

export type UrlRules = {
  /** The sandbox allows http, any port, and private addresses too. */
  readonly sandbox: boolean;
  /** The only ports allowed, where the service itself connects; any unless given. */
  readonly ports?: readonly number[];
};

/** In characters, and in bytes of UTF-8: PostgreSQL refuses more than some 2,700 in an index. */
const MAX_LENGTH = 2_048;

/** All public IPv6. Translated, tunnelled, mapped and local addresses are outside, or are ranges in it. */
const GLOBAL_IPV6 = "2000::/3";

/** Names of this machine or its network, regardless of a resolver; a name without a dot is one too. */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/** What `URL` writes an IP address as, and some names. */
const LIKE_ADDRESS = /:|\d$/;

/** What is wrong with an address, as a phrase that begins with "must", or undefined. It never changes the address. */
export function urlProblem(text: string, { sandbox, ports }: UrlRules): string | undefined {
  const must = sandbox ? "must be an http or https URL" : "must be an https URL";
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters, not ${text.length}`;
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_LENGTH) return `must have at most ${MAX_LENGTH} bytes in UTF-8, not ${bytes}`;
  // Parsers forgive blanks, backslashes and a missing "//", each in its own way: what is checked must be what is used.
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text)) return must;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && !sandbox)) return must;
  if (url.username !== "" || url.password !== "") return "must not carry a user name or a password";
  if (sandbox) return undefined;
  if (isSpecialHost(hostOf(url))) return "must not be a private, loopback or otherwise special address";
  const port = Number(url.port || 443);
  return ports === undefined || ports.includes(port) ? undefined : `must use port ${ports.join(" or ")}`;
}

/** The name or address to connect to: no brackets, no dot at the end. `URL` has normalized other spellings (T8). */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function isSpecialHost(host: string): boolean {
  const isAddress = LIKE_ADDRESS.test(host) && ipaddr.isValid(host);
  return isAddress ? isSpecialAddress(host) : LOCAL_NAME.test(host);
}

/** Whether an IP address is anything but a public one: the whole list of T8, and texts that are no IP address. */
export function isSpecialAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const ip = ipaddr.parse(address);
  return ip.range() !== "unicast" || (ip.kind() === "ipv6" && !ip.match(ipaddr.IPv6.parseCIDR(GLOBAL_IPV6)));
}

/** What is wrong with an image: it is a file of the platform, or an https URL on one of its origins. */
export function imageProblem(text: string, imageOrigins: readonly string[]): string | undefined {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text)) return undefined;
  const url = urlProblem(text, { sandbox: true }) === undefined ? URL.parse(text) : undefined;
  if (url?.protocol !== "https:") return "must be the name of a file of the platform, or an https URL";
  return imageOrigins.includes(url.origin)
    ? undefined
    : `must be on one of the platform's image_origins: ${imageOrigins.join(", ") || "none is set"}`;
}
