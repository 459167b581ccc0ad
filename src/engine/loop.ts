// The loop: fires the timers of orders, starts duties, and sleeps until the next of either is due. After a start or a gap,
// open questions come before the timers of their orders.

import type { Change } from "../store/contract.ts";
import type { OpenQuestions } from "./open-questions.ts";
import type { Performer } from "./performer.ts";
import { createPerformer } from "./performer.ts";
import type { Receivers } from "./receivers.ts";
import type { Timers } from "./timers.ts";
import { createTimers } from "./timers.ts";
import type { World } from "./world.ts";

/** Rows taken at once: more would block the event loop for longer than a request should wait (PITFALLS 39). */
const BATCH = 100;
/**
 * A claimed duty is free again after this long: longer than a row of deliveries that wait for each other. What a crash
 * left claimed is freed by the next start.
 */
const LEASE_MS = 3_600_000;
/** A stop waits this long for duties under way; each is done again after the next start. */
const STOP_PATIENCE_MS = 5_000;
/** Never sleeps longer than this, so that a changed system clock is noticed. */
const LONGEST_SLEEP_MS = 15_000;

type Saved = Pick<Change, "alarmAt" | "duties">;

export type Loop = {
  /** Resolves once it is known which orders wait for an answer. */
  start(): Promise<void>;
  /** Takes nothing new, and waits a while for what is under way. */
  stop(): Promise<void>;
  /** Something may be due now: look. */
  wake(): void;
  /** This was saved: look no later than when the first of it is due. */
  expect(saved: Saved): void;
  /** Does everything due now, and what that makes due at once; answers how many things were done. */
  performDue(): Promise<number>;
};

export function createLoop(world: World, receivers: Receivers, questions: OpenQuestions): Loop {
  const performer = createPerformer(world, receivers, (dutyId) => {
    questions.asked(dutyId);
    wake();
  });
  const timers = createTimers(world, questions);
  const followClock = createClockFollower(world, receivers);
  const sleep = createSleep(world, () => void run());
  let state: "idle" | "running" | "stopped" = "idle";
  let lastLook: Promise<unknown> = Promise.resolve();
  let looking = false;
  let lookAgain = false;

  /** Looks one after the other: what one has claimed is under way before the next one looks. */
  function lookInTurn(): Promise<number> {
    const again = () => followClock().then(() => look(world, questions, timers, performer));
    const next = lastLook.then(again, again);
    lastLook = next;
    return next;
  }

  async function run(): Promise<void> {
    sleep.end();
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        if ((await lookInTurn()) > 0) lookAgain = true;
      } while (lookAgain && state === "running");
    } catch (error) {
      world.log({ event: "loopFailed", level: "alarm", error });
    } finally {
      looking = false;
    }
    if (state === "running") sleep.begin();
  }

  function wake(): void {
    if (state === "running") sleep.wake();
  }

  return {
    async start() {
      await questions.notice(world.now());
      state = "running";
      wake();
    },
    async stop() {
      state = "stopped";
      sleep.stop();
      performer.stop();
      await Promise.race([performer.finished(), Bun.sleep(STOP_PATIENCE_MS)]);
    },
    wake,
    expect(saved) {
      if (state === "running") sleep.expect(saved);
    },
    async performDue() {
      let done = 0;
      for (;;) {
        const more = await lookInTurn();
        const isBusy = performer.isBusy();
        await performer.finished();
        if (more === 0 && !isBusy) return done;
        done += more;
      }
    },
  };
}

/** The time between two looks: over when the next thing is due, or as soon as somebody wakes. */
function createSleep(world: World, onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWoken = false;
  /** By a clock that nobody can turn; without a sleep, whatever comes may be due first. */
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
    begin() {
      // A look already asked for is nearer than any sleep, and must not be cleared away.
      if (isWoken) return;
      const next = world.store.nextWakeAt() ?? Number.POSITIVE_INFINITY;
      const wait = Math.min(Math.max(next - world.now(), 0), LONGEST_SLEEP_MS);
      endsAt = performance.now() + wait;
      // Something due that could not be taken must not make a busy loop.
      set(wait === 0 ? 50 : wait);
    },
    end() {
      isWoken = false;
      endsAt = Number.POSITIVE_INFINITY;
    },
    wake,
    expect({ alarmAt = Number.POSITIVE_INFINITY, duties }: Saved) {
      if (isWoken) return;
      const over = world.now() + endsAt - performance.now();
      if (alarmAt < over || duties.some(({ dueAt }) => dueAt < over)) wake();
    },
    stop() {
      isWoken = false;
      clearTimeout(timer);
    },
  };
}

/** Before a look: when the clock has gone back since the last one, what was put off by it is brought back too (F10). */
function createClockFollower(world: World, receivers: Receivers): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = world.now();
    const byMs = last - now;
    if (byMs > 0) {
      await world.store.bringBack(byMs, now);
      receivers.forget();
    }
    last = now;
  };
}

/** One look: everything due at this moment is fired or started. */
async function look(
  world: World,
  questions: OpenQuestions,
  timers: Timers,
  performer: Performer,
): Promise<number> {
  const now = world.now();
  await questions.notice(now);
  const fired = await timers.fireDue(now, BATCH);
  const next = world.store.nextWakeAt();
  if (next === undefined || next > now) return fired;
  const claims = performer.pools().map(({ kinds, room }) => {
    const limit = Math.min(BATCH, room);
    return limit <= 0 ? [] : world.store.claimDuties(kinds, now, now + LEASE_MS, limit);
  });
  const duties = (await Promise.all(claims)).flat();
  duties.forEach(performer.launch);
  return fired + duties.length;
}
