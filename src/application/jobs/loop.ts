// The event loop of the application: fires the timers of orders, starts jobs, and sleeps until the next of either is
// due. After a start or a gap, open questions come before the timers of their orders.

import type { Change, LeadOptions } from "../../ports/store.ts";
import { StaleLease } from "../../store/failure.ts";
import type { ForeignCharges } from "../financing/foreign-charges.ts";
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
 * are freed by the next lead.
 */
const LEASE_MS = 3_600_000;
/** A stop waits this long for jobs under way; each is done again after the next start. */
const STOP_PATIENCE_MS = 5_000;
/** Never sleeps longer than this, so that a changed system clock is noticed. */
const LONGEST_SLEEP_MS = 15_000;
/** The first look comes after the first requests, for it computes calendars. */
const FIRST_LOOK_MS = 100;
/** The lead could not be taken: the store did not answer, for example. */
const CAMPAIGN_PAUSE_MS = 1_000;
const INQUIRIES = ["inquire", "inquireCharge", "inquireCard"];

type Saved = Pick<Change, "timerAt" | "jobs">;

type LoopParts = {
  readonly runtime: Runtime;
  readonly deliveries: Deliveries;
  readonly questions: OpenQuestions;
  readonly payouts: PayoutMaker;
  readonly foreignCharges: Pick<ForeignCharges, "begin">;
};

export type Loop = {
  /** Takes the lead and starts. Resolves once it is known which orders wait for an answer. */
  lead(): Promise<void>;
  /** The same, each time that no other process has the lead, until stopped. */
  campaign(): Promise<void>;
  /** Whether jobs that were claimed in this epoch are still this process's. */
  leads(epoch: number): boolean;
  /** Starts nothing new, and waits a limited time for running jobs and the current pass to end. */
  stop(): Promise<void>;
  /** Something may be due now: look. */
  wake(): void;
  /** This was saved: look no later than when the first of it is due. */
  expect(saved: Saved): void;
  /** Does everything due now, and what that makes due at once; answers how many things were done. Takes the first lead. */
  runDue(): Promise<number>;
  /** When something is due next, in epoch ms. */
  nextWakeAt(): Promise<number | undefined>;
};

/** `onLost` is called when another process has, or may have, taken the lead. */
export type LeadChanges = { readonly onLead: () => void; readonly onLost: () => void };

export function createLoop(parts: LoopParts, { onLead, onLost }: LeadChanges): Loop {
  const { runtime, deliveries, questions, payouts } = parts;
  const jobRunner = createJobRunner(runtime, deliveries, {
    onEnd({ id }) {
      questions.asked(id);
      wake();
    },
    onStale(job) {
      if (looks.leads(job.epoch)) loseLead();
    },
  });
  const looks = createLooks({ ...parts, jobRunner });
  const nextWakeAt = () => nextMoment(runtime, payouts);
  const sleep = createSleep(runtime, nextWakeAt, () => void run());
  const run = createPasses(sleep, foundWork, () => state === "running");
  const campaign = createCampaign(runtime, lead, () => state === "idle");
  let state: "idle" | "running" | "stopped" = "idle";

  async function foundWork(): Promise<boolean> {
    try {
      return (await looks.next()) > 0;
    } catch (error) {
      if (error instanceof StaleLease) loseLead();
      else runtime.log({ event: "loopFailed", level: "alert", error });
      return false;
    }
  }

  function loseLead(): void {
    looks.lose();
    if (state !== "running") return;
    state = "idle";
    sleep.stop();
    onLost();
  }

  async function lead(): Promise<void> {
    const onLost = () => {
      loseLead();
      void campaign();
    };
    await looks.lead({ onLost });
    if (state === "stopped" || !looks.isLeading()) return;
    state = "running";
    onLead();
    sleep.beginFirst();
  }

  function wake(): void {
    if (state === "running") sleep.wake();
  }

  return {
    lead,
    campaign,
    leads: looks.leads,
    async stop() {
      state = "stopped";
      sleep.stop();
      jobRunner.stop();
      const ended = looks.stop().then(() => jobRunner.finished());
      await Promise.race([ended, Bun.sleep(STOP_PATIENCE_MS)]);
    },
    wake,
    expect(saved) {
      if (state === "running") sleep.expect(saved);
    },
    nextWakeAt,
    runDue: () => runAll(looks.next, jobRunner),
  };
}

type Sleep = ReturnType<typeof createSleep>;

/** Passes in sequence: each begins when the sleep after the one before ends, or at once while there is work. */
function createPasses(sleep: Sleep, foundWork: () => Promise<boolean>, isRunning: () => boolean) {
  let looking = false;
  let lookAgain = false;
  return async (): Promise<void> => {
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
    } while (lookAgain && isRunning());
    looking = false;
    if (!isRunning()) sleep.stop();
  };
}

/** Tries to lead for as long as this is wanted; one try at a time. */
function createCampaign({ log }: Runtime, lead: () => Promise<void>, isWanted: () => boolean) {
  let isOn = false;
  return async (): Promise<void> => {
    if (isOn) return;
    isOn = true;
    while (isWanted()) {
      try {
        await lead();
      } catch (error) {
        if (isWanted()) log({ event: "loopFailed", level: "alert", error });
        await Bun.sleep(CAMPAIGN_PAUSE_MS);
      }
    }
    isOn = false;
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
    beginFirst() {
      endsAt = performance.now() + FIRST_LOOK_MS;
      set(FIRST_LOOK_MS);
    },
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
function createClockFollower(runtime: Runtime, deliveries: Deliveries): (epoch: number) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async (epoch) => {
    const now = runtime.now();
    const byMs = last - now;
    if (byMs > 0) {
      await runtime.store.bringBack(epoch, byMs, now);
      await deliveries.forget();
    }
    last = now;
  };
}

type Parts = LoopParts & { readonly jobRunner: JobRunner };

/** Looks in sequence, in the epoch of this process: jobs claimed by one are under way before the next one starts. */
function createLooks(parts: Parts) {
  const { runtime, deliveries, questions, foreignCharges } = parts;
  const timers = createTimers(runtime, questions);
  const followClock = createClockFollower(runtime, deliveries);
  let epoch: number | undefined;
  let isLost = false;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function lead(options: LeadOptions): Promise<number> {
    epoch = await runtime.store.lead(INQUIRIES, runtime.now(), options);
    isLost = false;
    // The last leader has learnt more about endpoints.
    await deliveries.forget();
    await foreignCharges.begin();
    // The provider is asked about what was open before the stop, before the timers of the order fire (F1).
    await questions.notice(epoch, runtime.now());
    return epoch;
  }

  async function lookNow(): Promise<number> {
    if (isStopped) return 0;
    const mine = epoch ?? (await lead({ isImpatient: true }).catch(unlessLed));
    if (mine === undefined) return 0;
    await followClock(mine);
    return look(parts, timers, mine);
  }

  return {
    lead,
    leads: (other: number) => other === epoch && !isLost,
    isLeading: () => epoch !== undefined && !isLost,
    lose() {
      isLost = true;
    },
    next(): Promise<number> {
      const next = last.then(lookNow, lookNow);
      last = next;
      return next;
    },
    /** Resolves when the look under way has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      await last.catch(() => undefined);
    },
  };
}

/** Another process does what is due. */
function unlessLed(error: unknown): undefined {
  if (!(error instanceof StaleLease)) throw error;
}

/** One look: everything due at this moment is fired or started. */
async function look(
  { runtime, questions, jobRunner, payouts }: Parts,
  timers: Timers,
  epoch: number,
): Promise<number> {
  const now = runtime.now();
  await questions.notice(epoch, now);
  const fired = (await timers.fireDue(now, BATCH)) + (await payouts.makeDue());
  const rescheduled = await jobRunner.rescheduleFailed(BATCH);
  const next = await runtime.store.nextWakeAt();
  if (next === undefined || next > now) return fired + rescheduled;
  const lease = { epoch, until: now + LEASE_MS };
  const claims = jobRunner.pools().map(async ({ kinds, room }) => {
    const limit = Math.min(BATCH, room);
    return limit <= 0 ? [] : runtime.store.claimJobs(kinds, now, lease, limit);
  });
  // Jobs of one pool are carried out even when the claim of another failed: they are leased.
  for (const claim of await Promise.allSettled(claims))
    if (claim.status === "fulfilled") claim.value.forEach(jobRunner.launch);
  return fired + rescheduled + (await Promise.all(claims)).flat().length;
}
