// Lookup of what was opened at Stripe, a payment or a save: by Stripe's own id, or by our key, which its metadata
// carry, among those opened at about that time.

import { LRUCache } from "lru-cache";
import type Stripe from "stripe";
import { MINUTE, SECOND } from "../../../domain/time.ts";
import { unlocked } from "../client.ts";
import type { Intent } from "./payment.ts";
import { EXPAND, EXPAND_EACH } from "./payment.ts";

/** The engine's clock, which in a sandbox may be ahead of real time. Epoch ms. */
export type Clocks = { readonly now: () => number; readonly wallNow: () => number };

/** Our clock and Stripe's may differ by this much when a payment is searched by its time of creation. */
const SKEW_MS = 10 * MINUTE;
/** How many payments are remembered by key; others are listed. */
const REMEMBERED = 1_000;

type Opened = { readonly id: string; readonly metadata: Stripe.Metadata | null };
type Created = { readonly gte: number; readonly lte: number };

/** The records that are looked in. */
export type Records<Found> = {
  /** Our key in its metadata. */
  keyIn(metadata: Stripe.Metadata): string | undefined;
  retrieve(id: string): Promise<Found>;
  list(created: Created): AsyncIterable<Found>;
};

export type PaymentLookup = StripeLookup<Intent>;

/** Of a payment by its buyer, or of a charge without them. */
export function paymentKeyIn({ authorization, charge }: Stripe.Metadata): string | undefined {
  return authorization ?? charge;
}

export function paymentRecords(stripe: Stripe): Records<Intent> {
  return {
    keyIn: paymentKeyIn,
    retrieve: (id) => stripe.paymentIntents.retrieve(id, { expand: EXPAND }),
    list: (created) => stripe.paymentIntents.list({ created, limit: 100, expand: EXPAND_EACH }),
  };
}

export class StripeLookup<Found extends Opened> {
  readonly #records: Records<Found>;
  readonly #clocks: Clocks;
  readonly #refs = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(records: Records<Found>, clocks: Clocks) {
    this.#records = records;
    this.#clocks = clocks;
  }

  /** The record with this key: by Stripe's id where it is known, else among those opened about then. */
  async find(key: string, ref?: string): Promise<Found | undefined> {
    const id = ref ?? this.#refs.get(key);
    const found = id === undefined ? await this.#listed(key) : await this.retrieve(id);
    if (found !== undefined && !this.#isOf(found, key)) {
      throw new Error(`payment ${found.id} at Stripe is not ${key}`);
    }
    if (found !== undefined) this.remember(key, found.id);
    return found;
  }

  /** The record as it is now. */
  retrieve(id: string): Promise<Found> {
    return unlocked(() => this.#records.retrieve(id));
  }

  #isOf({ metadata }: Found, key: string): boolean {
    return metadata !== null && this.#records.keyIn(metadata) === key;
  }

  async #listed(key: string): Promise<Found | undefined> {
    const { now, wallNow } = this.#clocks;
    const askedAt = momentOf(key) ?? now();
    // A sandbox's clock may have been advanced before or after: the real moment lies between.
    const moments = [askedAt, askedAt - (now() - wallNow())];
    const created = {
      gte: Math.floor((Math.min(...moments) - SKEW_MS) / SECOND),
      lte: Math.ceil((Math.max(...moments) + SKEW_MS) / SECOND),
    };
    for await (const found of this.#records.list(created)) if (this.#isOf(found, key)) return found;
    return undefined;
  }

  remembers(key: string): boolean {
    return this.#refs.has(key);
  }

  /** For a payment whose id is stored nowhere yet. */
  remember(key: string, ref: string): void {
    this.#refs.set(key, ref);
  }
}

/** Ids are UUIDv7: the first 48 bits are the moment they were made, in epoch ms. */
export function momentOf(key: string): number | undefined {
  const hex = /(?:^|_)([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(key);
  return hex === null ? undefined : Number.parseInt(`${hex[1]}${hex[2]}`, 16);
}
