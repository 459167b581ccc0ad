// Configuration of a running service: its platforms can be replaced as a whole, and its public URL may follow the address of
// the machine; everything else stays until a restart. Code that holds the Config reads both when it needs them, or computes
// values of the platforms with `derived`.

import { isDeepStrictEqual } from "node:util";
import type { Config, Platform } from "./config.ts";

type Platforms = Config["platforms"];

export type Reloadable = {
  readonly config: Config;
  /** Unchanged parts stay the same objects: state attached to them, such as a connection, stays too. */
  replace(platforms: Platforms): void;
};

/** `publicUrl` is asked each time; the dashboard is found there too where it has no address of its own. */
export function reloadable(initial: Config, publicUrl = () => initial.publicUrl): Reloadable {
  let { platforms } = initial;
  const dashboard =
    initial.dashboard?.url === initial.publicUrl
      ? Object.defineProperty({ ...initial.dashboard }, "url", { get: publicUrl })
      : initial.dashboard;
  return {
    config: Object.defineProperties(
      { ...initial, ...(dashboard && { dashboard }) },
      { platforms: { get: () => platforms }, publicUrl: { get: publicUrl } },
    ),
    replace(fresh) {
      const earlier = new Map(platforms.map((platform) => [platform.id, platform]));
      platforms = fresh.map((platform) => keptWhereEqual(earlier.get(platform.id), platform));
    },
  };
}

/** A value computed from the platforms: when it is first asked for, and again when they have been replaced. */
export function derived<T>(
  config: Pick<Config, "platforms">,
  derive: (platforms: readonly Platform[]) => T,
): () => T {
  let known: { readonly of: Platforms; readonly value: T } | undefined;
  return () => {
    const { platforms } = config;
    if (known?.of !== platforms) known = { of: platforms, value: derive(platforms) };
    return known.value;
  };
}

/** As they are written in the file. */
const NEEDS_RESTART: Readonly<Record<Exclude<keyof Config, "platforms">, string>> = {
  mode: "--sandbox",
  publicUrl: "server.public_url",
  hostname: "server.host",
  port: "server.port",
  dataDir: "server.data_dir",
  storage: "storage.url",
  trustedProxies: "server.trusted_proxies",
  metricsToken: "server.metrics_token",
  countsConversion: "server.count_conversion",
  securityContact: "server.security_contact",
  tls: "server.tls",
  limits: "server.limits",
  namespace: "server.namespace",
  selectorPrefix: "server.selector_prefix",
  dashboard: "dashboard",
};

/** The keys whose new values are not used before a restart. */
export function keysForRestart(running: Config, fresh: Config): readonly string[] {
  const keys = Object.keys(NEEDS_RESTART) as (keyof typeof NEEDS_RESTART)[];
  const before = asWritten(running);
  const after = asWritten(fresh);
  return keys.filter((key) => !isDeepStrictEqual(before[key], after[key])).map((key) => NEEDS_RESTART[key]);
}

/** The dashboard's address follows `public_url` where it has none of its own. */
function asWritten(config: Config): Omit<Config, "dashboard"> & { readonly dashboard?: unknown } {
  const { dashboard, publicUrl } = config;
  if (dashboard?.url !== publicUrl) return config;
  return { ...config, dashboard: { ...dashboard, url: undefined } };
}

function keptWhereEqual<T>(before: unknown, after: T): T {
  if (isDeepStrictEqual(before, after)) return before as T;
  if (!isPlain(before) || !isPlain(after)) return after;
  const parts = Object.entries(after).map(([key, value]) => [key, keptWhereEqual(before[key], value)]);
  return Object.fromEntries(parts) as T;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
