// Jobs about a financed order's charges and saved cards, by their kinds.

import type { Charge, Financing, SavedCard } from "../../domain/financing/financing.ts";
import type { FinancingJob } from "../../domain/financing/jobs.ts";
import type { Order } from "../../domain/order/order.ts";
import type { Done, Task } from "../jobs/money-task.ts";
import { again, DONE } from "../jobs/money-task.ts";
import { forgetCardJob, inquireCardJob } from "./card-jobs.ts";
import type { FinancedTask } from "./charge-jobs.ts";
import {
  captureChargeJob,
  chargeJob,
  inquireChargeJob,
  refundChargeJob,
  releaseChargeJob,
} from "./charge-jobs.ts";

type Kind = FinancingJob["kind"];

type Entry = {
  /** `subject`: the job's. */
  isNeeded(financing: Financing, subject: string): boolean;
  run(task: FinancedTask): Promise<Done>;
};

const chargeIs = (...statuses: readonly Charge["status"][]) => ({
  isNeeded: ({ charges }: Financing, subject: string) =>
    charges.some(({ id, status }) => id === subject && statuses.includes(status)),
});
const cardIs = (...statuses: readonly SavedCard["status"][]) => ({
  isNeeded: ({ cards }: Financing, subject: string) =>
    cards.some(({ id, status }) => id === subject && statuses.includes(status)),
});

const ENTRIES: Readonly<Record<Kind, Entry>> = {
  charge: { isNeeded: ({ dueSince }) => dueSince !== undefined, run: chargeJob },
  inquireCharge: { ...chargeIs("pending", "requiresAction"), run: inquireChargeJob },
  captureCharge: { ...chargeIs("authorized"), run: captureChargeJob },
  releaseCharge: { ...chargeIs("pending", "requiresAction", "authorized"), run: releaseChargeJob },
  refundCharge: {
    isNeeded: ({ refunds }, subject) =>
      refunds.some(({ id, status }) => id === subject && status === "pending"),
    run: refundChargeJob,
  },
  inquireCard: { ...cardIs("pending", "requiresAction"), run: inquireCardJob },
  forgetCard: { ...cardIs("forgetting"), run: forgetCardJob },
};

/** A buyer may wait for its answer. */
const URGENT: readonly string[] = ["inquireCharge", "inquireCard", "captureCharge"] satisfies readonly Kind[];

export function isUrgent(kind: string): boolean {
  return URGENT.includes(kind);
}

export function isFinancingJobNeeded({ financing }: Order, kind: Kind, subject: string): boolean {
  return financing !== undefined && ENTRIES[kind].isNeeded(financing, subject);
}

export async function runFinancingJob(task: Task, kind: Kind): Promise<Done> {
  const { financing } = task.stored.order;
  const { savedPaymentMethods: methods } = task.provider;
  if (financing === undefined) return DONE;
  if (methods === undefined) return again("the provider saves no payment methods");
  return ENTRIES[kind].run({ ...task, financing, methods });
}
