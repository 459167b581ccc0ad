// What the engine may ask of a store about personal data: who is named where, and that it is forgotten (T33). The money
// facts stay.

import type { Details, Store, StoredOrder } from "./store.ts";

/** What of one order is forgotten. */
export type Erasure = {
  /** What takes the place of the details; absent: they stay as they are. */
  readonly details?: Details;
  /** The authorizations whose buyers are forgotten. */
  readonly buyers: readonly string[];
  /** Nobody is named in the order any more. */
  readonly isWhole: boolean;
};

/** How the texts that repeat an order are written without the people in it. */
export type Rewriting = {
  readonly event: (body: string) => string;
  readonly answer: (body: string) => string;
};

/** Where a walk through a platform's orders goes on. */
export type Place = { readonly createdAt: number; readonly number: number };

export type Erasing = {
  /** Orders that name this address, as the captain's or another buyer's, in whatever case. In short looks. */
  ordersNaming(email: string): Promise<readonly string[]>;
  /**
   * One look at a platform's orders, oldest first: those that have ended, did not change after `before` (epoch ms), and
   * were not erased since their last change. Undefined `next`: there are no more.
   */
  expired(
    platformId: string,
    before: number,
    after: Place | undefined,
  ): { readonly ids: readonly string[]; readonly next: Place | undefined };
  /**
   * Forgets what `decide` says of an order, in one transaction: rows, event bodies, stored answers, what receivers
   * answered, errors. Nothing happens where it says nothing. Resolves with whether something did.
   */
  erase(
    orderId: string,
    decide: (found: StoredOrder) => Erasure | undefined,
    rewriting: Rewriting,
    now: number,
  ): Promise<boolean>;
  /**
   * Leaves no copy of what was forgotten: the log is emptied, and a file of at most 32 MiB is written anew, for SQLite
   * leaves copies in unused parts of pages. False while another process is in the way: to be asked again.
   */
  clearTraces(): Promise<boolean>;
  /** Overwrites what the log still holds of what was forgotten; false while another process reads in it. */
  clearLog(): Promise<boolean>;
};

/** A store that can forget people. */
export type ErasingStore = Store & Erasing;
