// Configuration of a sandbox without a file: one platform whose keys are made once and kept next to the data. Reading,
// writing and the random source are parameters.

import { SHOP } from "../api/paths.ts";
import type { Config } from "./config.ts";
import { newPlatformId, newPublicKey, newSecretKey, newWebhookKey } from "./new-keys.ts";
import type { ConfigError } from "./read/config-error.ts";
import type { ReadOptions } from "./read.ts";
import { readConfig } from "./read.ts";

/** In the data directory, for its owner alone. */
export const SANDBOX_KEYS_FILE = "sandbox-keys.json";
const OWNER_ONLY = 0o600;

/** Reaches the files of the data directory by name. `read` answers undefined when there is no such file. */
export type SandboxPorts = {
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, text: string, mode: number) => void;
  /** This many random bytes. */
  readonly random: (count: number) => Uint8Array;
};

/** In plain text: printed for the person who tries the service, and used by its demo shop. */
export type SandboxKeys = {
  readonly platformId: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly webhookKey: string;
};

export type SandboxResult =
  | { readonly config: Config; readonly keys: SandboxKeys }
  | { readonly configErrors: readonly ConfigError[] };

/** The same keys at every start with the same data directory. A damaged file of keys is a config error. */
export function sandboxConfig(ports: SandboxPorts, options: Omit<ReadOptions, "mode">): SandboxResult {
  const stored = ports.read(SANDBOX_KEYS_FILE);
  const keys = stored === undefined ? newKeys(ports.random) : parseKeys(stored);
  if (keys === undefined) return { configErrors: [DAMAGED] };
  const sources = { env: {}, readFile: () => "", readBytes: () => new Uint8Array(), fileMode: OWNER_ONLY };
  const result = readConfig(asToml(keys), sources, { ...options, mode: "sandbox" });
  if (!("config" in result)) return { configErrors: [DAMAGED] };
  if (stored === undefined) {
    ports.write(SANDBOX_KEYS_FILE, `${JSON.stringify(keys, undefined, 2)}\n`, OWNER_ONLY);
  }
  return { config: withInbox(result.config), keys };
}

/** The shop of a show has a name, and hears of each payment. */
export function asShow(config: Config): Config {
  const { platforms } = config;
  const more = ["order.authorized", "order.failed", "order.reopened"] as const;
  return {
    ...config,
    platforms: platforms.map((platform) => ({
      ...platform,
      name: "Lakeside",
      events: [...platform.events, ...more],
    })),
  };
}

/** Webhooks without another address go to the demo shop's inbox, where each can be read. */
function withInbox(config: Config): Config {
  const notifyUrl = config.publicUrl + SHOP.webhooks;
  return { ...config, platforms: config.platforms.map((platform) => ({ ...platform, notifyUrl })) };
}

const DAMAGED: ConfigError = {
  line: 1,
  key: "",
  message: "the sandbox's keys in this file are damaged; delete it, and the next start makes new ones",
};

function newKeys(random: SandboxPorts["random"]): SandboxKeys {
  return {
    platformId: newPlatformId(random),
    secretKey: newSecretKey("sandbox", random),
    publicKey: newPublicKey("sandbox", random),
    webhookKey: newWebhookKey(random),
  };
}

/** Any JSON will do here: keys are validated by `readConfig`, like all others. */
function parseKeys(text: string): SandboxKeys | undefined {
  try {
    const { platformId, secretKey, publicKey, webhookKey } = JSON.parse(text) as SandboxKeys;
    return { platformId, secretKey, publicKey, webhookKey };
  } catch {
    return undefined;
  }
}

/** A file of the usual kind, so that defaults and checks are the usual ones; a JSON string is a TOML string too. */
function asToml(keys: SandboxKeys): string {
  return `[[platforms]]
id = ${JSON.stringify(keys.platformId)}
name = "Lakeside Stays"
secret_keys = [${JSON.stringify(keys.secretKey)}]
public_keys = [${JSON.stringify(keys.publicKey)}]
webhook_keys = [${JSON.stringify(keys.webhookKey)}]
offers = ["three-times"]
currencies = ["EUR", "USD", "GBP", "CHF", "JPY"]
notify_url = "http://localhost${SHOP.webhooks}"
[platforms.payouts]
period = "monthly"
from = 2026-01-01
[platforms.scoring]
scorer = "sandbox"
[platforms.financing]
time_zone = "Europe/Paris"
[platforms.financing.legal]
entity = "Lakeside Credit"
[[platforms.financing.legal.texts]]
language = "en"
terms_url = "https://credit.example/terms"
information_url = "https://credit.example/information"
mandate = "I allow Lakeside Credit to charge my card on the dates shown."
[[platforms.financing.offers]]
id = "three-times"
name = "Pay in 3 times"
currency = "EUR"
min_amount = 5000
max_amount = 300000
buyer_fee_bps = 150
merchant_fee_bps = 200
kind = "installments"
count = 3
interval = "month"
[[platforms.modules]]
id = "md_01980d3c-6f00-7000-8000-00000000000a"
name = "I pay alone"
ux = "single"
[[platforms.modules]]
id = "md_01980d3c-6f00-7000-8000-00000000000b"
name = "We share it"
ux = "collect"
[[platforms.modules]]
id = "md_01980d3c-6f00-7000-8000-00000000000c"
name = "Each takes what is theirs"
ux = "picking"
offers = []
`;
}
