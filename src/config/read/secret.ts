// Keys of a platform: their forms, and the ways to keep a secret out of the file. No config error of this file ever
// shows a key (T29).

import type { Mode, Place } from "./reading.ts";
import { optional, required, table } from "./table.ts";
import type { Reader } from "./value.ts";
import { dateTime, isTable, matching, shown } from "./value.ts";

/**
 * A secret key: only its SHA-256 (lower-case hex) is kept, and four characters to tell it by: the last of the key,
 * or of the hash where nothing else is configured. `retireAt` in epoch ms: not valid from then on (F34).
 */
export type SecretKey = {
  readonly sha256: string;
  readonly last4: string;
  readonly retireAt?: number;
  /** Of commands on the service's machine: it stands in no file. */
  readonly isOperators?: true;
};
export type WebhookKey = { readonly key: string; readonly retireAt?: number };
export type PublicKey = { readonly key: string; readonly retireAt?: number };

export const REFERENCES = "env:NAME or file:PATH";

/** At least 128 random bits in base64url (specification/api#identifiers-and-keys). */
const RANDOM = "[A-Za-z0-9_-]{22,}";
const SECRET_KEY = new RegExp(`^sk_(?:test|live)_${RANDOM}$`);
const PUBLIC_KEY = new RegExp(`^pk_(?:test|live)_${RANDOM}$`);
const HASHED_KEY = /^sha256:([0-9a-f]{64})$/;
const WEBHOOK_KEY_BYTES = 32;

/** `sk_…`, its `sha256:` hash, or where to find it; any of them in a table with the moment it stops being valid. */
export const secretKey: Reader<SecretKey> = rotating("secret_keys", {
  allowed: `a secret key: ${REFERENCES} where one stands, sha256:HEX of one, or sk_… itself`,
  read: (value, at) => {
    if (typeof value === "string" && value.startsWith("sha256:")) return hashedKey(value, at);
    const key = reveal(value, secretKey.allowed, at);
    if (key === undefined) return undefined;
    if (!SECRET_KEY.test(key)) {
      return at.report(
        "must be sk_test_ or sk_live_ and at least 22 letters, digits, _ or - (128 random bits)",
      );
    }
    if (!fitsMode(key, "sk", at)) return undefined;
    return claimed(
      { sha256: new Bun.CryptoHasher("sha256").update(key).digest("hex"), last4: key.slice(-4) },
      at,
    );
  },
});

function hashedKey(value: string, at: Place): SecretKey | undefined {
  const hash = HASHED_KEY.exec(value)?.[1];
  if (hash === undefined) return at.report("must be sha256: and 64 hexadecimal digits in lower case");
  return claimed({ sha256: hash, last4: hash.slice(-4) }, at);
}

function claimed(key: SecretKey, at: Place): SecretKey {
  at.claim("secret key", key.sha256);
  return key;
}

const publicKeyForm = matching(
  "a public key: pk_test_ or pk_live_ and at least 22 letters, digits, _ or - (128 random bits)",
  PUBLIC_KEY,
);

/** `pk_…` itself, for it is no secret. */
export const publicKey: Reader<PublicKey> = rotating("public_keys", {
  allowed: publicKeyForm.allowed,
  read: (value, at) => {
    const key = publicKeyForm.read(value, at);
    if (key === undefined || !fitsMode(key, "pk", at)) return undefined;
    at.claim("public key", key);
    return { key };
  },
});

/** `whsec_` and base64 of 32 bytes; it must be readable to sign, so there is no hash of it. */
export const signingKey: Reader<string> = {
  allowed: `a webhook key: ${REFERENCES} where one stands, or whsec_… itself`,
  read: (value, at) => {
    const key = reveal(value, signingKey.allowed, at);
    if (key === undefined) return undefined;
    if (key.startsWith("sha256:")) return at.report("must be the key itself: its hash cannot sign");
    if (!isWebhookKey(key)) return at.report("must be whsec_ and the base64 of exactly 32 random bytes");
    at.claim("webhook key", key);
    return key;
  },
};

export const webhookKey: Reader<WebhookKey> = rotating("webhook_keys", {
  allowed: signingKey.allowed,
  read: (value, at) => {
    const key = signingKey.read(value, at);
    return key === undefined ? undefined : { key };
  },
});

function isWebhookKey(key: string): boolean {
  if (!key.startsWith("whsec_")) return false;
  const bytes = Buffer.from(key.slice("whsec_".length), "base64");
  return bytes.length === WEBHOOK_KEY_BYTES && `whsec_${bytes.toString("base64")}` === key;
}

/** Another service's secret of one `form`, as it is or where it stands. `what` it is follows "must be". */
export function hiddenText(what: string, form: RegExp): Reader<string> {
  const allowed = `${what}: ${REFERENCES} where it stands, or itself`;
  return {
    allowed,
    read: (value, at) => {
      const text = reveal(value, allowed, at);
      if (text === undefined || form.test(text)) return text;
      return at.report(`must be ${what}`);
    },
  };
}

/** A key as it is, or as `{ key = "…", retire_at = … }` while it is being replaced (F34). */
function rotating<T extends object>(
  name: string,
  plain: Reader<T>,
): Reader<T & { readonly retireAt?: number }> {
  const retiring = table(
    `{ key, retire_at } in ${name}`,
    { key: required(plain), retire_at: optional(dateTime) },
    ({ key, retire_at }) => (retire_at === undefined ? key : { ...key, retireAt: retire_at }),
  );
  return {
    allowed: plain.allowed,
    keys: retiring.keys,
    read: (value, at) => (isTable(value) ? retiring.read(value, at) : plain.read(value, at)),
  };
}

/** A key of the other mode would charge real money in a test, or none in live operation (F33). */
function fitsMode(key: string, prefix: "sk" | "pk", at: Place): boolean {
  const mode: Mode = key.startsWith(`${prefix}_live_`) ? "live" : "sandbox";
  if (mode === at.reading.mode) return true;
  at.report(
    mode === "live"
      ? `a live key is refused with --sandbox; use one that begins with ${prefix}_test_`
      : `a test key is refused in live operation; use one that begins with ${prefix}_live_, or start with --sandbox`,
  );
  return false;
}

/** The secret itself, from the place that the file names. */
export function reveal(value: unknown, allowed: string, at: Place): string | undefined {
  if (typeof value !== "string") return at.report(`must be ${allowed}`);
  if (value.startsWith("env:")) return fromEnvironment(value.slice("env:".length), at);
  if (value.startsWith("file:")) return fromFile(value.slice("file:".length), at);
  refuseReadableByOthers(at);
  return value;
}

function fromEnvironment(name: string, at: Place): string | undefined {
  const found = at.reading.sources.env[name];
  return (
    found ||
    at.report(
      `the environment variable ${shown(name)} is empty or not set; secrets.env in the folder of this file can set it`,
    )
  );
}

function fromFile(path: string, at: Place): string | undefined {
  try {
    return at.reading.sources.readFile(path).replace(/\r?\n$/, "");
  } catch (error) {
    return at.report(`the file ${shown(path)} ${whyUnreadable(error)}`);
  }
}

/** What was thrown when a file was read, as it follows its path. */
export function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  return `cannot be read (${code})`;
}

/** A secret in plain text is only as safe as its file (T30). Reported once: the error is about the file. */
function refuseReadableByOthers(at: Place): void {
  const { claims, sources } = at.reading;
  if (sources.fileMode === undefined || (sources.fileMode & 0o077) === 0 || claims.has("open file")) return;
  claims.set("open file", at.path);
  const mode = (sources.fileMode & 0o777).toString(8).padStart(4, "0");
  at.report(
    `a secret stands here in plain text, and others on this machine may read the file (mode ${mode}); ` +
      `chmod 600 it, or write ${REFERENCES} instead`,
  );
}
