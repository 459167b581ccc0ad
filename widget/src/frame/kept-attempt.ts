// Attempt of a payment that makes an order, kept in the tab from before its request until its answer: a page that is loaded
// again in between tries the same payment, and makes no second order (F23). Of the request only a fingerprint is kept.

import { quietly } from "../page/own-payments.ts";

export type KeptAttempt = {
  /** That of the same request, if its answer has not come; else `fresh`, which is kept from now on. */
  of(request: object, fresh: string): string;
  /** Forgets this attempt: other widgets in the tab keep theirs. */
  answered(attempt: string): void;
};

/** `open` gives the tab's storage, or throws where there is none. */
export function createKeptAttempt(
  open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): KeptAttempt {
  /** One per request of this widget. */
  const keys = new Set<string>();
  return {
    of(request, fresh) {
      const key = `front attempt ${fingerprintOf(JSON.stringify(request))}`;
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
