// Attempt of a payment that makes an order, kept in the tab from before its request until its answer, and from then on the
// order until the payment has an end: a page that is loaded again in between makes no second order (F23). Of what they are
// for only a fingerprint is kept.

import { quietly } from "../page/own-payments.ts";

type Open = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type KeptAttempt = {
  /** That for the same `purpose`, if its answer has not come; else `fresh`, which is kept from now on. */
  of(purpose: object, fresh: string): string;
  /** Forgets this attempt: other widgets in the tab keep theirs. */
  answered(attempt: string): void;
};

/** `open` gives the tab's storage, or throws where there is none. */
export function createKeptAttempt(open: Open): KeptAttempt {
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

/** The order that a first payment made, and the token of its captain's page. */
export type MadeOrder = { readonly orderId: string; readonly token: string };

/** Order of a widget whose payment has no end yet: a page that is loaded again goes on with it. */
export type KeptOrder = {
  read(): MadeOrder | undefined;
  write(made: MadeOrder): void;
  /** There is nothing to go on with; another widget in the tab keeps its own. */
  forget(made: MadeOrder): void;
};

/** `purpose`: what the shop's page asks for, which is the same after it was loaded again. */
export function createKeptOrder(open: Open, purpose: object): KeptOrder {
  const key = `front order ${fingerprintOf(JSON.stringify(purpose))}`;
  return {
    read() {
      const [orderId, token] = (quietly(() => open().getItem(key)) ?? "").split(" ");
      return orderId && token ? { orderId, token } : undefined;
    },
    write: (made) => quietly(() => open().setItem(key, textOf(made))),
    forget: (made) => quietly(() => open().getItem(key) === textOf(made) && open().removeItem(key)),
  };
}

function textOf({ orderId, token }: MadeOrder): string {
  return `${orderId} ${token}`;
}

/** FNV-1a, 64 bits: `crypto.subtle` is missing on pages without https. */
function fingerprintOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
