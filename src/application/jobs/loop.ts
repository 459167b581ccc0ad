// The event loop of the application: fires the timers of orders, starts jobs, and sleeps until the next of either is
// due. After a start or a gap, open questions come before the timers of their orders.

import type { Change } from "../../ports/store.ts";
import type { PayoutMaker } from "../payouts/make-payouts.ts";
import type { Runtime } from "../runtime.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { JobRunner } from "./job-runner.ts";
import { createJobRunner } from "./job-runner.ts";
import type { OpenQuestions } from "./open-questions.ts";
import type { Timers } from "./timers.ts";
import { createTimers } from "./timers.ts";

/** Rows taken at once: more would block the event loop for longer than a request should wait. */
const BATCH = 100;
/**
 * The lease of a claimed job: longer than a row of deliveries that wait for each other. Jobs that a crash left claimed
 * are freed by the next start.
 */
const LEASE_MS = 3_600_000;
/** A stop waits this long for jobs under way; each is done again after the next start. */
const STOP_PATIENCE_MS = 5_000;
/** Never sleeps longer than this, so that a changed system clock is noticed. */
const LONGEST_SLEEP_MS = 15_000;

type Saved = Pick<Change, "timerAt" | "jobs">;

export type Loop = {
  /** Resolves once it is known which orders wait for an answer. */
  start(): Promise<void>;
  /** Starts nothing new, and waits a limited time for running jobs and the current pass to end. */
  stop(): Promise<void>;
  /** Something may be due now: look. */
  wake(): void;
  /** This was saved: look no later than when the first of it is due. */
  expect(saved: Saved): void;
  /** Does everything due now, and what that makes due at once; answers how many things were done. */
  runDue(): Promise<number>;
  /** When something is due next, in epoch ms. */
  nextWakeAt(): Promise<number | undefined>;
};

export function createLoop(
  runtime: Runtime,
  deliveries: Deliveries,
  questions: OpenQuestions,
  payouts: PayoutMaker,
): Loop {
  const jobRunner = createJobRunner(runtime, deliveries, (jobId) => {
    questions.asked(jobId);
    wake();
  });
  const timers = createTimers(runtime, questions);
  const followClock = createClockFollower(runtime, deliveries);
  const nextWakeAt = () => nextMoment(runtime, payouts);
  const sleep = createSleep(runtime, nextWakeAt, () => void run());
  let state: "idle" | "running" | "stopped" = "idle";
  let lastLook: Promise<unknown> = Promise.resolve();
  let looking = false;
  let lookAgain = false;

  /** Runs the looks in sequence: jobs claimed by one are under way before the next one starts. None after a stop. */
  function lookInTurn(): Promise<number> {
    const due = () => look(runtime, questions, timers, jobRunner, payouts);
    const again = async () => (state === "stopped" ? 0 : followClock().then(due));
    const next = lastLook.then(again, again);
    lastLook = next;
    return next;
  }

  async function foundWork(): Promise<boolean> {
    try {
      return (await lookInTurn()) > 0;
    } catch (error) {
      runtime.log({ event: "loopFailed", level: "alert", error });
      return false;
    }
  }

  async function run(): Promise<void> {
    sleep.end();
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    do {
      lookAgain = false;
      sleep.end();
      if (await foundWork()) lookAgain = true;
      if (!lookAgain) await sleep.begin();
    } while (lookAgain && state === "running");
    looking = false;
    if (state !== "running") sleep.stop();
  }

  function wake(): void {
    if (state === "running") sleep.wake();
  }

  return {
    async start() {
      await questions.notice(runtime.now());
      state = "running";
      wake();
    },
    async stop() {
      state = "stopped";
      sleep.stop();
      jobRunner.stop();
      const ended = lastLook.catch(() => undefined).then(() => jobRunner.finished());
      await Promise.race([ended, Bun.sleep(STOP_PATIENCE_MS)]);
    },
    wake,
    expect(saved) {
      if (state === "running") sleep.expect(saved);
    },
    nextWakeAt,
    runDue: () => runAll(lookInTurn, jobRunner),
  };
}

/** Looks until there is nothing more to do; answers how many things were done. */
async function runAll(look: () => Promise<number>, jobRunner: JobRunner): Promise<number> {
  let done = 0;
  for (;;) {
    const more = await look();
    const isBusy = jobRunner.isBusy();
    await jobRunner.finished();
    if (more === 0 && !isBusy) return done;
    done += more;
  }
}

async function nextMoment({ store }: Runtime, payouts: PayoutMaker): Promise<number | undefined> {
  const moments = [await store.nextWakeAt(), payouts.nextAt()].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** The time between two looks: over when the next thing is due, or as soon as it is woken. */
function createSleep(runtime: Runtime, nextWakeAt: Loop["nextWakeAt"], onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWoken = false;
  /** Measured by a monotonic clock; while there is no sleep, a new job may be due first. */
  let endsAt = Number.POSITIVE_INFINITY;

  function set(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(onEnd, ms);
  }

  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    set(0);
  }

  return {
    async begin() {
      // A store that does not answer is asked again soon.
      const at = await nextWakeAt().catch(() => runtime.now());
      // A look that was already requested is nearer than any sleep, and must not be cleared away.
      if (isWoken) return;
      const next = at ?? Number.POSITIVE_INFINITY;
      const wait = Math.min(Math.max(next - runtime.now(), 0), LONGEST_SLEEP_MS);
      endsAt = performance.now() + wait;
      // Something due that could not be taken must not make a busy loop.
      set(wait === 0 ? 50 : wait);
    },
    end() {
      isWoken = false;
      endsAt = Number.POSITIVE_INFINITY;
    },
    wake,
    expect({ timerAt = Number.POSITIVE_INFINITY, jobs }: Saved) {
      if (isWoken) return;
      const over = runtime.now() + endsAt - performance.now();
      if (timerAt < over || jobs.some(({ dueAt }) => dueAt < over)) wake();
    },
    stop() {
      isWoken = false;
      clearTimeout(timer);
    },
  };
}

/**
 * Before a look: when the clock has gone back since the last one, jobs that it postponed are brought back too (F10).
 */
function createClockFollower(runtime: Runtime, deliveries: Deliveries): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = runtime.now();
    const byMs = last - now;
    if (byMs > 0) {
      await runtime.store.bringBack(byMs, now);
      await deliveries.forget();
    }
    last = now;
  };
}

/** One look: everything due at this moment is fired or started. */
async function look(
  runtime: Runtime,
  questions: OpenQuestions,
  timers: Timers,
  jobRunner: JobRunner,
  payouts: PayoutMaker,
): Promise<number> {
  const now = runtime.now();
  await questions.notice(now);
  const fired = (await timers.fireDue(now, BATCH)) + (await payouts.makeDue());
  const next = await runtime.store.nextWakeAt();
  if (next === undefined || next > now) return fired;
  const claims = jobRunner.pools().map(({ kinds, room }) => {
    const limit = Math.min(BATCH, room);
    return limit <= 0 ? [] : runtime.store.claimJobs(kinds, now, now + LEASE_MS, limit);
  });
  const jobs = (await Promise.all(claims)).flat();
  jobs.forEach(jobRunner.launch);
  return fired + jobs.length;
}
