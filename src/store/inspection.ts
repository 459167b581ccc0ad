// Read-only inspection of the data, which a running service may be using.

import type { Counted } from "../domain/conversion/conversion.ts";
import type { Member } from "../domain/members/member.ts";
import type { Payout } from "../domain/money/payout.ts";
import type { AuditRow } from "../ports/audit-log.ts";
import type { MailFilter, MailPage } from "../ports/mails.ts";
import type { OrderAccount, OwingOrders, StoredOrder, UnsavedJob } from "../ports/store.ts";
import type { UpkeepRun } from "../ports/upkeep.ts";

/** Count of one kind, and the id of an example or of its order; `thing` names the kind in words. */
export type MisplacedRow = {
  readonly invariant: "I9" | "I19";
  readonly thing: string;
  readonly fault: string;
  readonly count: number;
  readonly example: string;
};

/** A payout, the sum of the entries on it, and how many of those are another balance's or a later period's. */
export type InspectedPayout = Payout & { readonly entries: number; readonly misplaced: number };

/** Waiting jobs, and events and compensations that were given up. Times in epoch ms. */
export type Waiting = {
  /** Jobs that have failed several times, by kind. An inquiry while the buyer is at their bank is no failure. */
  readonly failing: readonly { readonly kind: string; readonly count: number; readonly lastError: string }[];
  /** Jobs that should have been done before `dueBefore`. */
  readonly overdue: number;
  readonly exhaustedEvents: number;
  /** E-mails that were given up since then, in epoch ms. */
  readonly failedMails: number;
  /** Pending events without a job that delivers them (I13). */
  readonly forgottenEvents: number;
  /** Orders where a compensation finally failed: a buyer's money must be refunded by hand. */
  readonly stuckOrders: readonly string[];
};

/** Rows of the audit log about this order and platform, from `since` on (epoch ms); an absent field does not matter. */
export type AuditFilter = {
  readonly orderId?: string;
  readonly platformId?: string;
  readonly since?: number;
};

export type Inspection = {
  /** Whether the data have exactly the tables that this program knows. */
  readonly isCurrent: boolean;
  readonly format: number;
  countOrders(): Promise<number>;
  /** Ids of all platforms that have orders, also of those that are configured no more. Looks at all orders. */
  platformsWithOrders(): Promise<readonly string[]>;
  /** When the last of its orders changed, in epoch ms. Looks at all of them. */
  lastChangeAt(): Promise<number | undefined>;
  read(orderId: string): Promise<StoredOrder | undefined>;
  /** Every order, oldest first, each read at one moment with its event log and entries. */
  orders(): AsyncIterable<OrderAccount>;
  /** In the order in which they were added. */
  auditRows(filter: AuditFilter): AsyncIterable<AuditRow>;
  /** As the store's port says. */
  mails(filter: MailFilter): Promise<MailPage>;
  /** As the store's port says. */
  conversionSince(day: number, platformIds?: readonly string[]): Promise<readonly Counted[]>;
  /** The last of each kind that was reported. */
  lastUpkeep(): Promise<readonly UpkeepRun[]>;
  /** By e-mail address. */
  members(): Promise<readonly Member[]>;
  /** All that are made: by platform, currency and date. */
  payouts(): Promise<readonly InspectedPayout[]>;
  /** As the store's port says. */
  platformsWithBalance(besides: readonly string[]): Promise<readonly string[]>;
  owingOrders(): Promise<readonly OwingOrders[]>;
  waiting(dueBefore: number, failedSince: number): Promise<Waiting>;
  /** Jobs of these kinds whose outcome the database refuses. */
  unsavedJobs(kinds: readonly string[]): Promise<readonly UnsavedJob[]>;
  /** Misplaced rows (I9, I19). Reads all rows. */
  strays(): Promise<readonly MisplacedRow[]>;
  /** Orders with other names, addresses or reference in the search index than they have. Reads all orders. */
  misindexedOrders(): Promise<readonly string[]>;
  /** SQL that empties the search index, while nothing has the data open. It is made again from the orders. */
  readonly emptySearchIndex: string;
  /** An order whose data contains this text. Reads all orders. */
  orderThatSays(text: string): Promise<string | undefined>;
  close(): Promise<void>;
};
