// A payout on the dashboard's screen Exports.

import type { Payout } from "../../domain/money/payout.ts";

/** Sums in minor units; `date` is the end of its period, epoch ms. */
export type PayoutRowJson = Payout & { readonly carriedForward: number };
