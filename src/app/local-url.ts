// Where a service is reached on its own machine.

import type { Config } from "../config/config.ts";

/** What of a configuration says where it listens. */
export type Listener = Pick<Config, "hostname" | "port"> & { readonly tls?: Config["tls"] | undefined };

/** Where this machine reaches the service, whatever address it listens on. */
export function localUrl({ hostname, port: number, tls }: Listener): string {
  const ANY: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const address = ANY[hostname] ?? (hostname.includes(":") ? `[${hostname}]` : hostname);
  return `${tls === undefined ? "http" : "https"}://${address}:${number}`;
}

/** How it is spoken to there: its certificate is for the name that others know it by. */
export const LOCAL_TLS = { rejectUnauthorized: false };
