// New keys and ids in the forms that a configuration requires. The random source is a parameter.

import type { Mode } from "./read/reading.ts";

/** This many random bytes. */
export type Random = (count: number) => Uint8Array;

const KEY_BYTES = 32;

export function newSecretKey(mode: Mode, random: Random): string {
  return `sk_${wordOf(mode)}_${Buffer.from(random(KEY_BYTES)).toString("base64url")}`;
}

export function newPublicKey(mode: Mode, random: Random): string {
  return `pk_${wordOf(mode)}_${Buffer.from(random(KEY_BYTES)).toString("base64url")}`;
}

export function newWebhookKey(random: Random): string {
  return `whsec_${Buffer.from(random(KEY_BYTES)).toString("base64")}`;
}

/** The hash that a file may have instead of the secret key itself. */
export function hashOfKey(secretKey: string): string {
  return `sha256:${new Bun.CryptoHasher("sha256").update(secretKey).digest("hex")}`;
}

/** A random UUID (version 4): there is no clock here for a version 7, and nothing sorts platforms. */
export function newPlatformId(random: Random): string {
  const hex = Buffer.from(random(16)).toString("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ];
  return `pl_${parts.join("-")}`;
}

function wordOf(mode: Mode): "live" | "test" {
  return mode === "live" ? "live" : "test";
}
