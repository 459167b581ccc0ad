// The service's URL on its own machine.

import type { Config } from "../config/config.ts";

/** The parts of a configuration that say where it listens. */
export type Listener = Pick<Config, "hostname" | "port"> & { readonly tls?: Config["tls"] | undefined };

/** The URL of the service on this machine, for any address it listens on. */
export function localUrl({ hostname, port: number, tls }: Listener): string {
  const ANY: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const address = ANY[hostname] ?? (hostname.includes(":") ? `[${hostname}]` : hostname);
  return `${tls === undefined ? "http" : "https"}://${address}:${number}`;
}

/**
 * How local requests connect. The certificate is for the name by which others reach the service; a proxy of the environment
 * would be told the operator's token.
 */
export const LOCAL_CONNECTION = { tls: { rejectUnauthorized: false }, proxy: false } as const;
