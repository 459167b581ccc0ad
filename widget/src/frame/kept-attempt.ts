// Attempt of a payment that makes an order, kept in the tab from before its request until its answer: a page that is loaded
// again in between tries the same payment, and makes no second order (F23). Of what it is for only a fingerprint is kept.

import { quietly } from "../page/own-payments.ts";

export type KeptAttempt = {
  /** That for the same `purpose`, if its answer has not come; else `fresh`, which is kept from now on. */
  of(purpose: object, fresh: string): string;
  /** Forgets this attempt: other widgets in the tab keep theirs. */
  answered(attempt: string): void;
};

/** `open` gives the tab's storage, or throws where there is none. */
export function createKeptAttempt(
  open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): KeptAttempt {
  /** One per purpose that this widget has had. */
  const keys = new Set<string>();
  return {
    of(purpose, fresh) {
      const key = `front attempt ${fingerprintOf(JSON.stringify(purpose))}`;
      keys.add(key);
      const attempt = quietly(() => open().getItem(key)) ?? fresh;
      quietly(() => open().setItem(key, attempt));
      return attempt;
    },
    answered(attempt) {
      for (const key of keys) quietly(() => open().getItem(key) === attempt && open().removeItem(key));
    },
  };
}

/** FNV-1a, 64 bits: `crypto.subtle` is missing on pages without https. */
function fingerprintOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
