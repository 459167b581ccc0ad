// The client's address: the network's peer, and behind trusted proxies the address that they report (T28).

import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.process>;
type Range = [Address, number];

/**
 * The address of the client. `peer` is where the connection comes from, `forwardedFor` the X-Forwarded-For header:
 * read from right to left up to the first hop that is no trusted proxy, or to what is no address.
 */
export type ClientAddress = (peer: string, forwardedFor: string | null) => string;

/**
 * `trusted`: IP addresses and ranges; with none of them the header is ignored. `onPrivateSender` gets the private
 * address that sent an ignored header: perhaps a proxy that is not configured.
 */
export function clientAddress(
  trusted: readonly string[],
  onPrivateSender: (peer: string) => void,
): ClientAddress {
  const ranges = trusted.map(rangeOf);
  const isTrusted = (address: Address) =>
    ipaddr.subnetMatch(address, { trusted: ranges }, "none") === "trusted";

  return (peer, forwardedFor) => {
    if (forwardedFor === null || !ipaddr.isValid(peer)) return plain(peer);
    let client = ipaddr.process(peer);
    if (!isTrusted(client) && OWN_NETWORK.has(client.range())) onPrivateSender(client.toString());
    const hops = forwardedFor.split(",");
    while (hops.length > 0 && isTrusted(client)) {
      const hop = hopOf(hops.pop() ?? "");
      if (hop === undefined) break;
      client = hop;
    }
    return client.toString();
  };
}

const OWN_NETWORK: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/** The range that is counted as one: an IPv4 address, or a /64 of IPv6, because a household has a whole /64. */
export function countedAs(address: string): string {
  if (!address.includes(":")) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === "ipv6" ? ip.toByteArray().slice(0, 8).join(".") : address;
}

const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const;

/** The request as the audit log keeps it: of its address only the network, a /24 of IPv4 or a /48 of IPv6. */
export function auditedRequest(requestId: string, address: string | undefined) {
  const network = address === undefined ? undefined : networkOf(address);
  return network === undefined ? { requestId } : { requestId, network };
}

function networkOf(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const ip = ipaddr.process(address);
  const bits = NETWORK_BITS[ip.kind()];
  const bytes = ip.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}

/** An IPv4-mapped IPv6 address is the IPv4 address. */
function plain(peer: string): string {
  return peer.includes(":") && ipaddr.isValid(peer) ? ipaddr.process(peer).toString() : peer;
}

function rangeOf(text: string): Range {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.toByteArray().length * 8];
}

/** As proxies write a hop: an address, perhaps with its port, IPv6 then in brackets. */
const HOP = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3})(?::\d+)?|([\da-f:.]+))$/i;

function hopOf(text: string): Address | undefined {
  const [, inBrackets, four, six] = HOP.exec(text.trim()) ?? [];
  const address = inBrackets ?? four ?? six ?? "";
  const isOne = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isOne ? ipaddr.process(address) : undefined;
}
