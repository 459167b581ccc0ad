// The screen Today as the dashboard's app reads it: what a person must look at. Types only; times in epoch ms.

import type { Funnel } from "../../domain/conversion/conversion.ts";
import type { OrderRowJson } from "./order-json.ts";
import type { SystemBrief } from "./system-json.ts";

/** `at`: the end of the time to act; of a dispute and of what is unsettled the latest change. */
export type AttentionJson = {
  readonly kind: "dispute" | "unsettled" | "commitDeadline" | "gap";
  readonly at: number;
};

/** Of one platform and module; `module` is its name, or the id of one that is gone. */
export type ConversionJson = {
  readonly platformId: string;
  readonly module: string | null;
  readonly captain: Funnel;
  readonly coBuyer: Funnel;
  /** Shared orders that were completed; of them the median time until all had paid, and the captains' cover. */
  readonly completed: number;
  readonly medianMinutes: number | null;
  readonly coveredPercent: number | null;
};

export type TodayJson = {
  /** Earliest first. */
  readonly orders: readonly (OrderRowJson & { readonly attention: readonly AttentionJson[] })[];
  /** There are more orders than these. */
  readonly hasMoreOrders: boolean;
  /** Webhooks whose attempts are exhausted, newest first. */
  readonly webhooks: readonly {
    readonly id: string;
    readonly platformId: string;
    readonly name: string;
    readonly orderId: string | null;
    readonly createdAt: number;
  }[];
  readonly hasMoreWebhooks: boolean;
  /** Endpoints that get nothing until they are resumed. */
  readonly paused: readonly { readonly platformId: string; readonly host: string; readonly since: number }[];
  /** Of the last 30 days; null: nothing is counted. */
  readonly conversion: readonly ConversionJson[] | null;
  /** Only for those who see the screen System. */
  readonly system: SystemBrief | null;
};
