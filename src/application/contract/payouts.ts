// A merchant's operations on payouts.

import type { Platform } from "../../config/config.ts";
import type { Payout } from "../../domain/money/payout.ts";
import type { PayoutFilter, PayoutLine, PayoutReader } from "../../ports/payouts.ts";

export type MerchantPayouts = {
  /** Newest first. */
  listPayouts(filter: PayoutFilter): ReturnType<PayoutReader["payouts"]>;
  /** Undefined: not this platform's. */
  readPayout(platform: Platform, payoutId: string): Promise<Payout | undefined>;
  /** The entries on it: at most `limit` after the number `after`, from 0. */
  payoutLines(payoutId: string, after: number, limit: number): Promise<readonly PayoutLine[]>;
};
