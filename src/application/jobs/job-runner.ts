// Job runner: runs claimed jobs, many at once. A failed job is rescheduled and logged for the operator, never lost.

import { MONEY_JOBS } from "../../domain/order/jobs.ts";
import type { ClaimedJob } from "../../ports/store.ts";
import { FAILING_TRIES, StaleLease } from "../../store/failure.ts";
import type { Runtime } from "../runtime.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { backoffAt } from "./backoff.ts";
import { runMoneyJob } from "./money-jobs.ts";
import type { Rescheduling } from "./rescheduling.ts";
import { createRescheduling } from "./rescheduling.ts";
import { sendMail } from "./send-mail.ts";

/**
 * Jobs about money wait for the provider's rate limit in slots of their own, so that the most urgent of many goes
 * first. They never wait for an endpoint that hangs: webhooks have limits of their own (webhooks/deliveries.ts).
 */
const POOLS = [
  { kinds: MONEY_JOBS, places: 1_000 },
  { kinds: ["mail"], places: 100 },
] as const;

export type JobRunner = {
  launch(job: ClaimedJob): void;
  /** Kinds of jobs that share a number of slots, and how many of those are free. */
  pools(): readonly { readonly kinds: readonly string[]; readonly room: number }[];
  /** Tries again to reschedule up to `limit` failed jobs, where the store could not save it; answers how many were. */
  rescheduleFailed(limit: number): Promise<number>;
  isBusy(): boolean;
  /** Resolves when all jobs under way have ended, with or without success. */
  finished(): Promise<void>;
  /** Begins nothing that can wait for the next start. */
  stop(): void;
};

/** `onStale` is called when the lead was lost before a job's outcome was saved: the job is run by the next leader. */
export function createJobRunner(
  runtime: Runtime,
  deliveries: Deliveries,
  { onEnd, onStale }: Record<"onEnd" | "onStale", (job: ClaimedJob) => void>,
): JobRunner {
  const tasks = new Set<Promise<void>>();
  const underWay = new Map<string, number>();
  const rescheduling = createRescheduling(runtime);

  function count(kinds: readonly string[]): number {
    return kinds.reduce((total, kind) => total + (underWay.get(kind) ?? 0), 0);
  }

  return {
    launch(job) {
      underWay.set(job.kind, count([job.kind]) + 1);
      rescheduling.claimed(job);
      const ended = runJob(runtime, deliveries, rescheduling, job).catch(() => onStale(job));
      const task = ended.finally(() => {
        tasks.delete(task);
        underWay.set(job.kind, count([job.kind]) - 1);
        onEnd(job);
      });
      tasks.add(task);
    },
    pools() {
      const rooms = [
        ...POOLS.map(({ kinds, places }) => ({ kinds, room: places - count(kinds) })),
        { kinds: ["deliver"], room: deliveries.room() },
      ];
      return rooms.map(({ kinds, room }) => ({ kinds, room: room - rescheduling.count(kinds) }));
    },
    rescheduleFailed: rescheduling.tryAgain,
    isBusy: () => tasks.size > 0,
    async finished() {
      await Promise.allSettled(tasks);
    },
    stop: deliveries.stop,
  };
}

/** One try of one job; an unexpected failure reschedules it like a provider's. Rejects with `StaleLease` only. */
async function runJob(
  runtime: Runtime,
  deliveries: Deliveries,
  rescheduling: Rescheduling,
  job: ClaimedJob,
): Promise<void> {
  try {
    if (job.kind === "deliver") return await deliveries.deliver(job);
    if (job.kind === "mail") return await sendMail(runtime, job);
    const outcome = await runMoneyJob(runtime, job);
    if (outcome.kind === "done") return await runtime.store.removeJob(job);
    if (outcome.kind === "ended") return;
    const next = backoffAt(runtime, job.attempts + 1);
    await runtime.store.rescheduleJob(job, Math.max(next, outcome.notBefore ?? 0), outcome.reason);
  } catch (error) {
    if (error instanceof StaleLease) throw error;
    logFailure(runtime, job, error);
    const next = backoffAt(runtime, job.attempts + 1);
    await rescheduling.reschedule(job, next, String(error));
  }
}

/**
 * Money that a provider moved and the store cannot save needs a person: neither the provider nor waiting changes it.
 */
function logFailure({ log }: Runtime, { kind, orderId, attempts }: ClaimedJob, error: unknown): void {
  const isMoney = MONEY_JOBS.some((moneyKind) => moneyKind === kind);
  const level = isMoney && attempts + 1 >= FAILING_TRIES ? "alert" : "warning";
  log({ event: "jobFailed", level, kind, orderId, attempts, error });
}
