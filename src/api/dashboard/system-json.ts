// State of the service as the dashboard's screen System reads it. Times in epoch ms.

import type { OrderStatus } from "../../domain/order/order.ts";

/** An alert of the log that stands, in words. Times in epoch ms. */
export type AlertJson = {
  readonly event: string;
  readonly says: string;
  readonly todo: string;
  /** Follows "until". */
  readonly until: string;
  /** The first and the latest time that it was logged, and how often. */
  readonly since: number;
  readonly last: number;
  readonly count: number;
  /** Its place in the handbook. */
  readonly url: string;
  readonly platformId: string | null;
  readonly orderId: string | null;
  /** The other fields of the latest line. */
  readonly details: readonly (readonly [name: string, value: string | number])[];
};

/** Result of a check. `name`: of the platform, and of its module that has a provider of its own. */
export type SetupFindingJson = {
  readonly name: string;
  readonly level: "ok" | "warning" | "problem";
  readonly message: string;
};

/**
 * An order with holds that end soon. `next`: what comes before, and until when: the merchant's commit, captures that are under way,
 * or the due date. Amounts in minor units, times in epoch ms.
 */
export type HoldJson = {
  readonly id: string;
  readonly platformId: string;
  readonly trackId?: string;
  readonly status: OrderStatus;
  readonly currency: string;
  readonly held: number;
  readonly holdsEnd: number;
  readonly next: "commit" | "capture" | "dueDate";
  readonly nextAt: number;
};

/** Those that end in the next 48 hours, the earliest first; `hasMore`: there are more than these. */
export type HoldsJson = { readonly orders: readonly HoldJson[]; readonly hasMore: boolean };

export type SystemJson = {
  readonly version: string;
  readonly mode: "live" | "sandbox";
  readonly startedAt: number;
  /** By the service's clock, which a sandbox can advance. */
  readonly now: number;
  /** This machine's clock against each provider's, in ms; null: no answer has told the provider's time yet. */
  readonly clocks: readonly { readonly name: string; readonly aheadMs: number | null }[];
  /** Whether it takes payments: its data are sound and in place, and the disk has its reserve. */
  readonly isReady: boolean;
  /** What needs a person, newest first, at most 50. */
  readonly alerts: readonly AlertJson[];
  /** `free` is null where the disk cannot be read. */
  readonly bytes: { readonly free: number | null; readonly database: number; readonly log: number };
  /** Of those that wait the first 10,000 of each kind are counted; `hasMore`: there are more. */
  readonly jobs: readonly {
    readonly kind: string;
    readonly count: number;
    /** Tried without success. */
    readonly failing: number;
    readonly oldestDueAt: number;
    readonly hasMore: boolean;
  }[];
  /** The last run of each kind that was reported; null: none. */
  readonly upkeep: readonly {
    readonly kind: "backup" | "rehearsal" | "reconciliation" | "hourlyReconciliation";
    readonly at: number | null;
    /** Left for a person. */
    readonly problems: number;
    /** With real money: the last one is too long ago, or there was none. */
    readonly isOverdue: boolean;
  }[];
  /** Warnings and alerts of the log since the start, the latest 200 at most, newest first. */
  readonly warnings: readonly Readonly<Record<string, string | number>>[];
  /** The path of each value that was read, and the value; of secrets the last 4 characters. */
  readonly configuration: readonly (readonly [path: string, value: string])[];
  /** Address of the handbook's page that explains the log's events. */
  readonly eventsUrl: string;
};

/** What Today needs of it. */
export type SystemBrief = Pick<SystemJson, "isReady" | "alerts"> & {
  readonly freeBytes: number | null;
};
