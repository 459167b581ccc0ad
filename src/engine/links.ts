// Page links: a token says which order and proves the right to its page. None is stored and each can be renewed
// (CONTRACT 2): an HMAC of a server secret over order, role and generation.

import { timingSafeEqual } from "node:crypto";
import type { Role } from "../domain/order.ts";

/** What a link is for: somebody's page, or the captain's wish for no more reminders. */
export type LinkPurpose = Role | "stopReminders";

const UUID_BYTES = 16;
const PROOF_BYTES = 16;
/** Bun writes a digest into no less room, whatever its length. */
const DIGEST_ROOM_BYTES = 64;

/** Where the last token was put together: an order's UUID, then its HMAC. */
const made = Buffer.alloc(UUID_BYTES + DIGEST_ROOM_BYTES);
const madeHmac = made.subarray(UUID_BYTES);

/** The token of one link: 43 characters, 128 bits of which are the proof. */
export function pageToken(
  secret: Uint8Array,
  orderId: string,
  purpose: LinkPurpose,
  generation: number,
): string {
  made.write(orderId.slice("ord_".length).replaceAll("-", ""), "hex");
  hmacOf(secret, orderId, purpose, generation).digest(madeHmac);
  return made.toString("base64url", 0, UUID_BYTES + PROOF_BYTES);
}

/** The order a token speaks of; undefined when it is not a token at all. Nothing is proved yet. */
export function orderOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== UUID_BYTES + PROOF_BYTES || bytes.toString("base64url") !== token) return undefined;
  const hex = bytes.subarray(0, UUID_BYTES).toString("hex");
  return `ord_${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether `token` is this link's; takes the same time for every wrong one. */
export function opens(
  secret: Uint8Array,
  token: string,
  orderId: string,
  purpose: LinkPurpose,
  generation: number,
): boolean {
  const given = Buffer.from(token, "base64url").subarray(UUID_BYTES);
  const right = hmacOf(secret, orderId, purpose, generation).digest().subarray(0, PROOF_BYTES);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** A secret's HMAC before the first byte: half of the work is in the key, and the same for every link. */
const keyed = new WeakMap<Uint8Array, Bun.CryptoHasher>();

function hmacOf(secret: Uint8Array, orderId: string, purpose: LinkPurpose, generation: number) {
  let empty = keyed.get(secret);
  if (empty === undefined) {
    empty = new Bun.CryptoHasher("sha256", secret);
    keyed.set(secret, empty);
  }
  return empty.copy().update(`${orderId} ${purpose} ${generation}`);
}
