// Page links: a token names an order to this service alone and proves the right to one page of it. None is stored and
// each can be renewed: the order's id as one AES block, then an HMAC over order, purpose and what the link
// is bound to. The order's part is the same in all links of an order, so that a browser knows it again; without the
// secret it tells nothing else. Ids never repeat and fill one block, which is all that AES by itself is good for.

import type { Cipheriv, Decipheriv } from "node:crypto";
import type { Role } from "../../domain/order/order.ts";

/**
 * The purpose of a link: a role's page, the captain's page as the widget's frame may open it, one payer's or invited
 * person's own page, the order's big screen, or the wish for no more reminders or invitations.
 */
export type LinkPurpose =
  | Role
  | "frame"
  | "payer"
  | "invitation"
  | "screen"
  | "stopReminders"
  | "refuseInvitations";

/** One link of an order. `bound`: the number of renewals, or an authorization's or invitation's id. */
export type Link = {
  readonly orderId: string;
  readonly purpose: LinkPurpose;
  readonly bound: number | string;
};

const UUID_BYTES = 16;
const PROOF_BYTES = 16;
/** Bun writes a digest into no less room, whatever its length. */
const DIGEST_ROOM_BYTES = 64;

/** The buffer in which tokens are put together: an order's part, then its HMAC. */
const made = Buffer.alloc(UUID_BYTES + DIGEST_ROOM_BYTES);
const madeHmac = made.subarray(UUID_BYTES);

/** The token of one link: 43 characters, 128 bits of which are the proof. */
export function pageToken(secret: Uint8Array, link: Link): string {
  const keys = keysOf(secret);
  keys.seal.update(bytesOf(link.orderId)).copy(made);
  hmacOf(keys, link).digest(madeHmac);
  return made.toString("base64url", 0, UUID_BYTES + PROOF_BYTES);
}

/**
 * The orders that a token may speak of: the one it was made for, and the one that it carries in clear if it was made
 * before ids were encrypted. None when it is not a token at all. Nothing is proved yet.
 */
export function ordersOfToken(secret: Uint8Array, token: string): readonly string[] {
  const bytes = bytesOfToken(token);
  if (bytes === undefined) return [];
  const part = bytes.subarray(0, UUID_BYTES);
  return [keysOf(secret).open.update(part), part].map(orderIdOf);
}

/** The part that all links of an order have in common, and no two orders share. */
export function orderPartOf(token: string): string {
  return token.slice(0, Math.floor((UUID_BYTES * 4) / 3));
}

/** Whether `token` is this link's; takes the same time for every wrong one. */
export function opens(secret: Uint8Array, token: string, link: Link): boolean {
  const bytes = bytesOfToken(token);
  if (bytes === undefined) return false;
  const keys = keysOf(secret);
  const isNow = crypto.timingSafeEqual(bytes, sealed(keys, link));
  const isEarlier = crypto.timingSafeEqual(bytes, inClear(keys, link));
  return isNow || isEarlier;
}

function sealed(keys: Keys, link: Link): Uint8Array {
  return Buffer.concat([keys.seal.update(bytesOf(link.orderId)), proofOf(hmacOf(keys, link))]);
}

/** Links that were sent before ids were encrypted stay valid; none is made any more. */
function inClear(keys: Keys, { orderId, purpose, bound }: Link): Uint8Array {
  const hmac = keys.hmac.copy().update(`${orderId} ${purpose} ${bound}`);
  return Buffer.concat([bytesOf(orderId), proofOf(hmac)]);
}

function proofOf(hmac: Bun.CryptoHasher): Uint8Array {
  return hmac.digest().subarray(0, PROOF_BYTES);
}

function hmacOf({ hmac }: Keys, { orderId, purpose, bound }: Link): Bun.CryptoHasher {
  return hmac.copy().update(`link ${orderId} ${purpose} ${bound}`);
}

function bytesOfToken(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, "base64url");
  const isToken = bytes.length === UUID_BYTES + PROOF_BYTES && bytes.toString("base64url") === token;
  return isToken ? bytes : undefined;
}

function bytesOf(orderId: string): Buffer {
  return Buffer.from(orderId.slice("ord_".length).replaceAll("-", ""), "hex");
}

function orderIdOf(uuid: Buffer): string {
  const hex = uuid.toString("hex");
  return `ord_${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type Keys = { readonly hmac: Bun.CryptoHasher; readonly seal: Cipheriv; readonly open: Decipheriv };

/** The work that a secret needs before the first link: half of an HMAC's, and all that AES does with its key. */
const known = new WeakMap<Uint8Array, Keys>();

function keysOf(secret: Uint8Array): Keys {
  const before = known.get(secret);
  if (before !== undefined) return before;
  // Loaded with the first link: a start would wait for it.
  const { createCipheriv, createDecipheriv } = process.getBuiltinModule("node:crypto");
  const hmac = new Bun.CryptoHasher("sha256", secret);
  const key = hmac.copy().update("key of the orders' ids in page links").digest();
  const keys = {
    hmac,
    seal: createCipheriv("aes-256-ecb", key, null).setAutoPadding(false),
    open: createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false),
  };
  known.set(secret, keys);
  return keys;
}
