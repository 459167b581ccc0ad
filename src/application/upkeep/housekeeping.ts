// Scheduled maintenance by the calendar: reconciliation with the providers, audit of changed orders, and removal of
// expired rows.

import { Cron } from "croner";
import { DAY } from "../../domain/time.ts";
import { pruneAuditLog } from "../audit-log.ts";
import type { Watch } from "../orders/watch.ts";
import { logDiscrepancy } from "../reconciliation/log-discrepancy.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import type { Runtime } from "../runtime.ts";
import { eraseExpired } from "./erasure.ts";
import { eachMinute } from "./minutely.ts";
import { createTidier } from "./tidy.ts";

/** An Idempotency-Key is remembered this long: it outlives the commit limit (specification/api). */
const REMEMBER_ANSWERS_MS = 7 * DAY;

/** An order's e-mails are asked about weeks later, hardly after this. */
const KEEP_MAILS_MS = 90 * DAY;

/** Conversion is compared with the same season of the year before. */
const CONVERSION_DAYS = 400;

/** Rules count decisions of up to 90 days, today included (specification/scoring#counters). */
const COUNTED_DAYS = 90;

/** Orders that each minute adds to the search index: a quarter of a second of work. A search itself adds the rest. */
const INDEXED_PER_MINUTE = 5_000;

/** None of this is urgent, and calendars take a while to compute: everything else of a start comes first. */
const AFTER_START_MS = 2_000;

export type Housekeeping = { start(): void; stop(): void };

/** `wake` is called when something may have become due. */
export function createHousekeeping(runtime: Runtime, watch: Watch["watch"], wake: () => void): Housekeeping {
  const tidier = createTidier(runtime, watch);
  const options = { protect: true, unref: true };
  let jobs: readonly Cron[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopIndexing: (() => void) | undefined;
  function begin(): void {
    jobs = [
      new Cron("17 3 * * *", options, () => prune(runtime)),
      new Cron("41 * * * *", options, () => compare(runtime).then(wake)),
    ];
  }
  return {
    start() {
      tidier.start();
      stopIndexing = eachMinute(
        () => runtime.store.indexOrders(INDEXED_PER_MINUTE),
        (error) => runtime.log({ event: "ordersNotIndexed", level: "warning", error }),
      );
      timer = setTimeout(begin, AFTER_START_MS);
      timer.unref();
    },
    stop() {
      tidier.stop();
      stopIndexing?.();
      clearTimeout(timer);
      for (const job of jobs) job.stop();
    },
  };
}

/**
 * Every hour, for changes of the last day. Discrepancies are for a person; unanswered questions are asked again later.
 */
async function compare(runtime: Runtime): Promise<void> {
  try {
    const { unresolved, unlisted } = await reconcile(runtime, runtime.now() - DAY);
    for (const discrepancy of unresolved) logDiscrepancy(runtime, discrepancy);
    for (const platformId of unlisted)
      runtime.log({ event: "providerListsNothing", level: "warning", platformId });
  } catch (error) {
    runtime.log({ event: "reconcileFailed", level: "warning", error });
  }
}

/** Without a dashboard no session is left to keep. */
function pruneMembers({ store, config, now }: Runtime): Promise<void> {
  const { idleMs, ageMs } = config.dashboard ?? { idleMs: 0, ageMs: 0 };
  return store.pruneMembers({ usedBefore: now() - idleMs, startedBefore: now() - ageMs, now: now() });
}

/** An Idempotency-Key whose time is over may be used for something else. */
export function pruneResponses({ store, now }: Pick<Runtime, "store" | "now">): Promise<void> {
  return store.prune(now() - REMEMBER_ANSWERS_MS);
}

/** Every night: expired rows are deleted, and personal data past its retention is erased. */
export async function prune(runtime: Runtime): Promise<void> {
  const warn = (error: unknown) => runtime.log({ event: "pruneFailed", level: "warning", error });
  const now = runtime.now();
  await pruneResponses(runtime).catch(warn);
  // A local day may begin before UTC's.
  await runtime.store.pruneScoringCounts(Math.floor(now / DAY) - COUNTED_DAYS).catch(warn);
  await runtime.store.pruneConversion(Math.floor(now / DAY) - CONVERSION_DAYS).catch(warn);
  await runtime.store.pruneMails(now - KEEP_MAILS_MS).catch(warn);
  await pruneAuditLog(runtime).catch(warn);
  await pruneMembers(runtime).catch(warn);
  try {
    const count = await eraseExpired(runtime);
    if (count > 0) runtime.log({ event: "personalDataErased", count });
  } catch (error) {
    warn(error);
  }
}
