// Names and addresses by which a sandbox knows itself: a page elsewhere that reaches it, by a name that leads here or by
// a form, is refused (T25). In live operation a proxy decides about hosts, and only `public_url` is an origin.

import ipaddr from "ipaddr.js";
import type { Config } from "../../config/config.ts";

export type OwnHosts = {
  /** Whether the request names this service as its host; a request without a host comes from no browser. */
  isOwnHost(request: Request): boolean;
  /** Whether the request comes from one of our own pages, or from no page at all. */
  isOwnOrigin(request: Request): boolean;
};

type Hosts = Pick<Config, "mode" | "publicUrl" | "hostname" | "tls" | "dashboard">;

/** `addresses` are those of this machine at the moment. */
export function ownHosts(config: Hosts, addresses: () => readonly string[]): OwnHosts {
  const { mode, tls } = config;
  const scheme = tls === undefined ? "http" : "https";

  const ownUrls = () => [config.publicUrl, config.dashboard?.url ?? config.publicUrl];

  /** By its name or our URLs, or because it leads back to the machine that asks. */
  function isKnownName(name: string): boolean {
    if (name === "localhost" || name === config.hostname.toLowerCase()) return true;
    if (ownUrls().some((url) => new URL(url).hostname === name)) return true;
    return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
  }

  function isOwnAddress(name: string): boolean {
    if (!ipaddr.isValid(name)) return false;
    const address = ipaddr.process(name);
    return addresses().some((own) => isSame(own, address));
  }

  /** Nearly all requests name the same host. Our URLs may change under way. */
  let last = { asked: "", name: "", isKnown: false };
  const isOwnHost = (request: Request): boolean => {
    const host = hostOf(request);
    const asked = [host, ...ownUrls()].join(" ");
    if (asked !== last.asked) {
      const name = nameOf(host);
      last = { asked, name, isKnown: host === "" || isKnownName(name) };
    }
    return last.isKnown || isOwnAddress(last.name);
  };

  return {
    isOwnHost: (request) => mode === "live" || isOwnHost(request),
    isOwnOrigin(request) {
      const origin = request.headers.get("origin");
      if (origin === null || origin === new URL(config.publicUrl).origin) return true;
      return mode === "sandbox" && origin === `${scheme}://${hostOf(request)}` && isOwnHost(request);
    },
  };
}

/** Host and port that a request names, in lower case. */
export function hostOf({ headers, url }: Request): string {
  const named = headers.get("host") ?? (URL.canParse(url) ? new URL(url).host : "");
  return named.toLowerCase();
}

/** Without the port, and an IPv6 address without its brackets. */
export function nameOf(host: string): string {
  return host.replace(/:\d*$/, "").replace(/^\[(.*)\]$/, "$1");
}

/** Link-local addresses may carry the interface they belong to. */
function isSame(own: string, address: ReturnType<typeof ipaddr.process>): boolean {
  const [plain = ""] = own.split("%");
  return ipaddr.isValid(plain) && ipaddr.process(plain).toString() === address.toString();
}
