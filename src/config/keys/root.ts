// Root of the list of all keys of a configuration file, and the keys of its [server] table. `config.example.toml`
// explains the same keys to people.

import ipaddr from "ipaddr.js";
import { origin } from "../read/address.ts";
import { hiddenText } from "../read/secret.ts";
import { knownKeys, optional, required, requiredWhenLive, table, withDefault } from "../read/table.ts";
import { integer, line, list, matching, reader, toggle } from "../read/value.ts";
import { assertName, dashboardTable } from "./dashboard.ts";
import { serverLimits, trustedProxies } from "./limits.ts";
import { platformTable } from "./platform.ts";
import { storage } from "./storage.ts";
import { tls } from "./tls.ts";

export const MAX_PORT = 65_535;
export const HOST = "an IP address or a host name, such as 127.0.0.1";
/** The data directory unless file or command line name another. */
export const DEFAULT_DATA_DIR = "data";

const METRICS_TOKEN = /^[A-Za-z0-9_-]{22,256}$/;

/** Whether it is of this machine, only a start can tell. */
export function isHost(text: string): boolean {
  return ipaddr.IPv6.isValid(text.replace(/^\[(.*)\]$/, "$1")) || /^[\w-]+(\.[\w-]+)*\.?$/.test(text);
}

const host = reader(HOST, (value) => (typeof value === "string" && isHost(value) ? value : undefined));

const server = table(
  "[server]",
  {
    public_url: requiredWhenLive(origin),
    host: withDefault(host, "127.0.0.1"),
    port: withDefault(integer(1, MAX_PORT), 8080n),
    data_dir: withDefault(line, DEFAULT_DATA_DIR),
    trusted_proxies: withDefault(trustedProxies, []),
    namespace: withDefault(
      matching("a JavaScript name such as Service", /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/),
      "Service",
    ),
    selector_prefix: withDefault(
      matching(
        "the beginning of a CSS id or class selector, such as #service-",
        /^[#.][A-Za-z][A-Za-z0-9_-]{0,63}$/,
      ),
      "#service-",
    ),
    limits: withDefault(serverLimits, {}),
    metrics_token: optional(hiddenText("a token of 22 to 256 letters, digits, - or _", METRICS_TOKEN)),
    count_conversion: withDefault(toggle, true),
    tls: optional(tls),
    security_contact: optional(
      matching(
        "where to report a weakness: mailto:security@shop.example or an https address",
        /^(mailto:[^\s@<>]{1,64}@[^\s@<>]{1,190}|https:\/\/[^\s<>]{1,2000})$/,
      ),
    ),
  },
  (values) => values,
);

/** A whole file: `{server, storage, dashboard, platforms}`. */
export const file = table(
  "the file",
  {
    server: withDefault(server, {}),
    storage: optional(storage),
    dashboard: optional(dashboardTable),
    platforms: required(list(platformTable, { notEmpty: true })),
  },
  (values) => values,
  ({ server, dashboard }, at) => {
    const publicUrl = server?.public_url;
    if (dashboard !== undefined && dashboard.url === undefined && publicUrl !== undefined)
      assertName(publicUrl, at.in("server").in("public_url"));
  },
);

/** All keys, for hints and for the check that the example explains each. */
export const KNOWN_KEYS = knownKeys(file.keys);
