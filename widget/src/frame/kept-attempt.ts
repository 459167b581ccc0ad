// Attempt of a payment that makes an order, kept in the tab from before its request until its answer: a page that is loaded
// again in between tries the same payment, and makes no second order (F23). Of the request only a fingerprint is kept.

import { quietly } from "../page/own-payments.ts";

export type KeptAttempt = {
  /** That of the same request, if its answer has not come; else `fresh`, which is kept from now on. */
  of(request: object, fresh: string): string;
  answered(): void;
};

const KEY = "front attempt";

/** `open` gives the tab's storage, or throws where there is none. */
export function createKeptAttempt(
  open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): KeptAttempt {
  return {
    of(request, fresh) {
      const asked = fingerprintOf(JSON.stringify(request));
      const [kept, about] = quietly(() => open().getItem(KEY)?.split(" ")) ?? [];
      const attempt = kept !== undefined && about === asked ? kept : fresh;
      quietly(() => open().setItem(KEY, `${attempt} ${asked}`));
      return attempt;
    },
    answered: () => quietly(() => open().removeItem(KEY)),
  };
}

/** FNV-1a, 64 bits: `crypto.subtle` is missing on pages without https. */
function fingerprintOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
