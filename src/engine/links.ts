// Page links: a token says which order and proves the right to its page. None is stored and each can be renewed
// (CONTRACT 2): an HMAC of a server secret over order, role and generation.

import { timingSafeEqual } from "node:crypto";
import type { Role } from "../domain/order.ts";

/** What a link is for: somebody's page, or the captain's wish for no more reminders. */
export type LinkPurpose = Role | "stopReminders";

const UUID_BYTES = 16;
const PROOF_BYTES = 16;

/** The token of one link: 43 characters, 128 bits of which are the proof. */
export function pageToken(
  secret: Uint8Array,
  orderId: string,
  purpose: LinkPurpose,
  generation: number,
): string {
  const uuid = Buffer.from(orderId.slice("ord_".length).replaceAll("-", ""), "hex");
  return Buffer.concat([uuid, proof(secret, orderId, purpose, generation)]).toString("base64url");
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
  const right = proof(secret, orderId, purpose, generation);
  return given.length === right.length && timingSafeEqual(given, right);
}

function proof(secret: Uint8Array, orderId: string, purpose: LinkPurpose, generation: number): Buffer {
  const hmac = new Bun.CryptoHasher("sha256", secret).update(`${orderId} ${purpose} ${generation}`);
  return hmac.digest().subarray(0, PROOF_BYTES);
}
