// Port for the erasure of personal data in a store (T33): orders that name a person, and the removal of their data. The
// domain events and the ledger stay.

import type { AuditedAct } from "./audit-log.ts";
import type { Details, Store, StoredOrder } from "./store.ts";

/** The personal data of one order that is erased. */
export type Erasure = {
  /** The details from then on; absent: they stay as they are. Without the captain's address the order's scoring counts go too. */
  readonly details?: Details;
  /** The authorizations whose buyers' data is erased. */
  readonly buyers: readonly string[];
  /** The invitations whose people's data is erased. */
  readonly invitations?: readonly string[];
  /** The order names no person any more. */
  readonly isWhole: boolean;
};

/** `kept`: `decide` named nothing. */
export type ErasureResult = "erased" | "kept" | "orderNotFound";

/** Rewrites texts that repeat an order, without the people in it. */
export type Rewriting = {
  readonly event: (body: string) => string;
  readonly answer: (body: string) => string;
};

/** The places of an order's personal data: a store's tables, by what they hold. */
export type PersonalSection =
  | "order"
  | "buyers"
  | "invitations"
  | "sentInvitations"
  | "webhooks"
  | "endpointAnswers"
  | "storedResponses"
  | "errors"
  | "decisionCounts"
  | "searchTerms";

/** A stored row: its personal columns as they are stored, and what tells it apart. */
export type PersonalRow = Readonly<Record<string, unknown>>;

export type PersonalRows = { readonly [S in PersonalSection]: readonly PersonalRow[] };

/** Cursor of a walk through a platform's orders. */
export type Place = { readonly createdAt: number; readonly number: number };

export type ExpiredOrders = { readonly ids: readonly string[]; readonly next: Place | undefined };

export type Erasing = {
  /**
   * Orders that name this address, as the captain's, another buyer's or of a person invited, in whatever case; sorted
   * by id. Reads in small batches.
   */
  ordersNaming(email: string): Promise<readonly string[]>;
  /** All personal data of an order, as it is stored; terms of the search index only those of this address's buyer. */
  personalRows(orderId: string, email: string): Promise<PersonalRows>;
  /**
   * One batch of a platform's orders, oldest first: those that have ended, did not change after `before` (epoch ms), and
   * were not erased since their last change. Undefined `next`: there are no more.
   */
  expired(platformId: string, before: number, after: Place | undefined): Promise<ExpiredOrders>;
  /**
   * Erases what `decide` names of an order, in one transaction: in rows, webhook bodies, stored responses, endpoints'
   * answers, errors. `decide` is pure and may run again, as that of an update.
   */
  erase(
    orderId: string,
    decide: (found: StoredOrder) => Erasure | undefined,
    rewriting: Rewriting,
    { now, audit }: { readonly now: number; readonly audit: AuditedAct },
  ): Promise<ErasureResult>;
  /**
   * Removes copies of erased data: the write-ahead log is emptied, and a file of at most 32 MiB is rewritten, because
   * SQLite leaves copies in unused parts of pages; with `isWhole` a larger one too, while nothing else is done. False while
   * another process locks the file: to be called again.
   */
  clearTraces(how?: { readonly isWhole?: boolean | undefined }): Promise<boolean>;
};

/** A store that can erase personal data. */
export type ErasingStore = Store & Erasing;
