// Address under which visitors' phones reach a show: the machine's own address in its local network. Pure: the network
// interfaces are a parameter.

import ipaddr from "ipaddr.js";
import { SECOND } from "../domain/time.ts";

/** As `networkInterfaces()` of node:os gives them. */
export type NetworkInterfaces = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>;

/** Interfaces of containers, virtual machines and tunnels: no phone in the room is behind them. */
const VIRTUAL = /^(docker|br-|veth|virbr|utun|tailscale|zt|wg)/;

/** The first private IPv4 address of an interface in the room; undefined: there is none. */
export function roomAddress(interfaces: NetworkInterfaces): string | undefined {
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .find(({ address, family, internal }) => family === "IPv4" && !internal && isPrivate(address))?.address;
}

function isPrivate(address: string): boolean {
  return ipaddr.IPv4.isValid(address) && ipaddr.IPv4.parse(address).range() === "private";
}

/** Any address can be named on the command line, a public one only so. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** How long an address is taken for granted. */
const LOOK_MS = 5 * SECOND;

export type AddressOptions = {
  readonly interfaces: () => NetworkInterfaces;
  /** In ms, of a clock that only goes forward. */
  readonly elapsed: () => number;
  /** Named by the person who starts the show: it stays. */
  readonly asked?: string | undefined;
};

/** The address as it is now, because a laptop changes its network under way; undefined: there is none. */
export function createRoomAddress({ interfaces, elapsed, asked }: AddressOptions): () => string | undefined {
  let found = asked ?? roomAddress(interfaces());
  let lookedAt = elapsed();
  return () => {
    if (asked === undefined && elapsed() - lookedAt >= LOOK_MS) {
      found = roomAddress(interfaces());
      lookedAt = elapsed();
    }
    return found;
  };
}
