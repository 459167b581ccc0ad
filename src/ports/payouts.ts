// Payouts and the entries on them, as part of the store's port.

import type { BalanceEntryKind } from "../domain/money/balance.ts";
import type { Payout, UnpaidBalance } from "../domain/money/payout.ts";
import type { NewEvent } from "./webhook-events.ts";

/** A payout that is being made: its entries are being taken. `since`: earlier entries are on no payout, epoch ms. */
export type OpenPayout = Omit<Payout, "amount" | "total"> & { readonly since: number };

/** What a platform has in one currency. */
export type CurrencyBalance = UnpaidBalance & {
  readonly currency: string;
  /** Its last payout that is not made yet: a stop came in between. */
  readonly open?: OpenPayout | undefined;
};

/** A balance entry on a payout; `number` gives the lines' order. */
export type PayoutLine = {
  readonly number: number;
  readonly orderId: string;
  readonly kind: BalanceEntryKind;
  readonly at: number;
  readonly amount: number;
};

export type PayoutFilter = {
  readonly platformId: string;
  /** The id of the last payout of the page before; of a page of several platforms it can be another one's. */
  readonly after?: string;
  readonly limit: number;
};

/** Payouts that are being made are not shown. */
export type PayoutReader = {
  payout(payoutId: string): Promise<Payout | undefined>;
  /** Newest first, at most `limit`. */
  payouts(filter: PayoutFilter): Promise<{ readonly payouts: readonly Payout[]; readonly hasMore: boolean }>;
  /** At most `limit` lines after the number `after`, from 0. */
  payoutLines(payoutId: string, after: number, limit: number): Promise<readonly PayoutLine[]>;
  /** What the platform has in each currency, counting entries at `since` or later. O(currencies · log n). */
  currencyBalances(platformId: string, since: number): Promise<readonly CurrencyBalance[]>;
  /**
   * Those not in `besides` whose balance is not 0 in some currency: entries on no payout, without those from before the
   * last one's `since`, and what it carried forward. O(platforms · log n), and the unpaid entries of those found.
   */
  platformsWithBalance(besides: readonly string[]): Promise<readonly string[]>;
};

/** `webhook`: absent where the platform wants none. */
export type PayoutEnd = { readonly amount: number; readonly webhook?: NewEvent };

/** A payout is made in steps, so that no transaction is long: a stop in between is gone on from. */
export type PayoutKeeping = {
  openPayout(payout: OpenPayout): Promise<void>;
  /** Puts up to `limit` entries from before the payout's date on it, the oldest first; answers how many. */
  takeEntries(payoutId: string, limit: number): Promise<number>;
  /** Ends a payout for good, by what `decide` says of its total, and saves the webhook about it at `now`. */
  closePayout(payoutId: string, decide: (total: number) => PayoutEnd, now: number): Promise<Payout>;
};

export type PayoutStore = PayoutReader & PayoutKeeping;
