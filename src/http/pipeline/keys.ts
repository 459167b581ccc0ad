// Platforms by their keys. Of secret keys only hashes are kept.

import type { Config, Platform } from "../../config/config.ts";
import { derived } from "../../config/reloadable.ts";
import type { RateLimit } from "../limits/rate-limiter.ts";
import { newRateLimit } from "../limits/rate-limiter.ts";
import type { Caller } from "./route.ts";

/** The platform of a secret key, and how often the key was used lately. */
export type OpenedKey = {
  readonly platform: Platform;
  readonly rateLimit: RateLimit;
  readonly actor: Caller["actor"];
};

export type KeyRing = {
  /** The entry of this secret key, unless the key is retired at `now` (F34). */
  open(secretKey: string, now: number): OpenedKey | undefined;
};

type Entry = OpenedKey & { readonly digest: Uint8Array; readonly retireAt: number };

/**
 * Finds a key by its SHA-256 and compares digests of equal length in constant time (T6). A hash does not say of which
 * kind its key is: a test key is refused in live operation, and a live one in the sandbox, even if configured.
 */
export function createKeyRing(config: Pick<Config, "platforms" | "mode">): KeyRing {
  const otherKind = config.mode === "live" ? "sk_test_" : "sk_live_";
  const rateLimits = new Map<string, RateLimit>();
  const entries = derived(config, (platforms) => secretKeysOf(platforms, rateLimits));
  const given = Buffer.alloc(32);
  return {
    open(secretKey, now) {
      Bun.SHA256.hash(secretKey, given);
      const entry = entries().get(given.toString("base64"));
      if (entry === undefined || !crypto.timingSafeEqual(given, entry.digest)) return undefined;
      return now < entry.retireAt && !secretKey.startsWith(otherKind) ? entry : undefined;
    },
  };
}

/** `rateLimits` outlive a reload: a key that was used too often stays so. */
function secretKeysOf(
  platforms: readonly Platform[],
  rateLimits: Map<string, RateLimit>,
): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const platform of platforms) {
    for (const { sha256, last4, isOperators, retireAt = Number.POSITIVE_INFINITY } of platform.secretKeys) {
      const digest = new Uint8Array(Buffer.from(sha256, "hex"));
      const rateLimit = rateLimits.get(sha256) ?? newRateLimit();
      rateLimits.set(sha256, rateLimit);
      const actor = isOperators ? ({ kind: "operator" } as const) : ({ kind: "apiKey", last4 } as const);
      entries.set(Buffer.from(digest).toString("base64"), { digest, platform, retireAt, rateLimit, actor });
    }
  }
  return entries;
}

/** The platform of a public key, unless the key is retired now (F34). */
export type PublicKeyRing = (publicKey: string) => Platform | undefined;

/** A public key is no secret: it need not be compared in constant time. `now` in epoch ms. */
export function createPublicKeyRing(config: Pick<Config, "platforms">, now: () => number): PublicKeyRing {
  const entries = derived(config, publicKeysOf);
  return (publicKey) => {
    const entry = entries().get(publicKey);
    return entry !== undefined && now() < entry.retireAt ? entry.platform : undefined;
  };
}

function publicKeysOf(platforms: readonly Platform[]) {
  return new Map(
    platforms.flatMap((platform) =>
      platform.publicKeys.map(({ key, retireAt = Number.POSITIVE_INFINITY }) => [
        key,
        { platform, retireAt },
      ]),
    ),
  );
}

/**
 * The credential of an `Authorization` header: a bare key, `Bearer` with the key, or `Basic` with the
 * key as user name. Undefined when there is none of these; whether it is a key at all is not known yet.
 */
export function credentialOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  const space = header.indexOf(" ");
  if (space === -1) return header;
  const rest = header.slice(space + 1).trim();
  switch (header.slice(0, space).toLowerCase()) {
    case "bearer":
      return rest;
    case "basic":
      return Buffer.from(rest, "base64").toString("utf8").split(":", 1)[0];
    default:
      return undefined;
  }
}
