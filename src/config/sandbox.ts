// The configuration of a sandbox that was given no file: one platform whose keys are made once and kept beside the
// data. It touches no disk: reading, writing and randomness are given.

import type { Complaint } from "./complaint.ts";
import type { Config } from "./config.ts";
import type { ReadOptions } from "./read.ts";
import { readConfig } from "./read.ts";

/** In the data directory, for its owner alone. */
export const SANDBOX_KEYS_FILE = "sandbox-keys.json";
const OWNER_ONLY = 0o600;

/** Reaches the files of the data directory by name. `read` answers undefined when there is no such file. */
export type SandboxMeans = {
  readonly read: (name: string) => string | undefined;
  readonly write: (name: string, text: string, mode: number) => void;
  /** This many random bytes. */
  readonly random: (count: number) => Uint8Array;
};

/** In plain text: printed for whoever tries the service, and used by its demo shop. */
export type SandboxKeys = {
  readonly platformId: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly webhookKey: string;
};

export type SandboxResult =
  | { readonly config: Config; readonly keys: SandboxKeys }
  | { readonly complaints: readonly Complaint[] };

/** The same keys at every start with the same data directory. Complains when the file with them is damaged. */
export function sandboxConfig(means: SandboxMeans, options: Omit<ReadOptions, "mode">): SandboxResult {
  const stored = means.read(SANDBOX_KEYS_FILE);
  const keys = stored === undefined ? newKeys(means.random) : parseKeys(stored);
  if (keys === undefined) return { complaints: [DAMAGED] };
  const sources = { env: {}, readFile: () => "", readBytes: () => new Uint8Array(), fileMode: OWNER_ONLY };
  const result = readConfig(asToml(keys), sources, { ...options, mode: "sandbox" });
  if (!("config" in result)) return { complaints: [DAMAGED] };
  if (stored === undefined) {
    means.write(SANDBOX_KEYS_FILE, `${JSON.stringify(keys, undefined, 2)}\n`, OWNER_ONLY);
  }
  return { config: result.config, keys };
}

const DAMAGED: Complaint = {
  line: 1,
  key: "",
  message: "the sandbox's keys in this file are damaged; delete it, and the next start makes new ones",
};

function newKeys(random: SandboxMeans["random"]): SandboxKeys {
  const text = (encoding: "base64" | "base64url") => Buffer.from(random(32)).toString(encoding);
  return {
    platformId: `pl_${uuid(random(16))}`,
    secretKey: `sk_test_${text("base64url")}`,
    publicKey: `pk_test_${text("base64url")}`,
    webhookKey: `whsec_${text("base64")}`,
  };
}

/** A random UUID (version 4): this room has no clock for a version 7, and nothing sorts platforms. */
function uuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join("-");
}

/** Any JSON will do here: whether these are keys is judged where every key is, by `readConfig`. */
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
name = "Sandbox shop"
secret_keys = [${JSON.stringify(keys.secretKey)}]
public_keys = [${JSON.stringify(keys.publicKey)}]
webhook_keys = [${JSON.stringify(keys.webhookKey)}]
`;
}
