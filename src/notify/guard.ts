// Which addresses we may call or send a buyer to (CONTRACT 5; T8, T12, T19). It judges texts and IP addresses; it
// resolves no name and connects to nothing.

import ipaddr from "ipaddr.js";

export type UrlRules = {
  /** The sandbox allows http, any port, and private addresses. */
  readonly sandbox: boolean;
  /** Only 443 unless told. */
  readonly ports?: readonly number[];
};

/** All IPv6 there is to call. Translated, tunnelled, mapped and local addresses lie outside, or are ranges in it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names that mean this machine or its network whatever a resolver says; a name without a dot is one too. */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/** Why this URL is not allowed, as a phrase that begins with "must"; undefined when it is. */
export function checkUrl(text: string, { sandbox, ports = [443] }: UrlRules): string | undefined {
  // A browser would drop such characters and take "https:host" for a path: what is checked must be what is used.
  if (/[\0-\x20\x7f]/.test(text)) return "must not contain spaces or control characters";
  const scheme = sandbox ? /^https?:\/\//i : /^https:\/\//i;
  if (!scheme.test(text)) return `must begin with https://${sandbox ? " or http://" : ""}`;
  const url = URL.parse(text);
  if (url === null) return "must be a complete URL such as https://shop.example/hook";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (sandbox) return undefined;
  if (!ports.includes(Number(url.port || 443))) return `must use port ${ports.join(" or ")}`;
  const host = hostOf(url);
  const isForbidden = ipaddr.isValid(host) ? isForbiddenAddress(host) : LOCAL_NAME.test(host);
  return isForbidden ? "must not be a private, loopback or otherwise special address" : undefined;
}

/** The name or address to connect to: no brackets, no dot at the end. Other spellings `URL` has unified (T8). */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Whether an IP address is anything but a public one: the whole list of T8, and whatever is no IP address. */
export function isForbiddenAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const ip = ipaddr.parse(address);
  return ip.range() !== "unicast" || (ip.kind() === "ipv6" && !ip.match(GLOBAL_IPV6));
}
