// The application's clock: the system's clock, checked against a monotonic one. Between two readings it follows the
// monotonic clock, so that waits and retries go on whatever happens to the system's clock (F10, F11).

const JUMP_MS = 5 * 60_000;
const DISBELIEF_MS = 2 * 60_000;
/** Setbacks of less than this are ordinary corrections of a clock. */
const NOTICED_MS = 10_000;
/** The speed of time while it is ahead of the system's clock, so that the two meet again. */
const PACE_AHEAD = 0.9;

/** A step of the system's clock. `correctedLeap`: a leap forward that was believed has been taken back. */
export type ClockStep = {
  readonly kind: "leapt" | "setBack" | "correctedLeap";
  readonly ms: number;
};

export type Clocks = {
  /** The system's clock, in epoch ms. */
  readonly wall: () => number;
  /** Milliseconds since some moment; unlike `wall` it cannot be set. */
  readonly monotonic: () => number;
  /** Called once for each step. */
  readonly onStep: (step: ClockStep) => void;
};

/**
 * The time to act by, in epoch ms. A leap of more than 5 min forward is disbelieved for 2 min, for timers and commands
 * alike. Set back, it goes on a tenth slower until the system's clock has caught up. It goes back itself only into time
 * that a leap had skipped: no moment is lived twice.
 */
export function createClock({ wall, monotonic, onStep }: Clocks): () => number {
  let time = wall();
  let countedAt = monotonic();
  let jumpAt: number | undefined;
  let skipped = { from: 0, to: 0 };
  let reportedAheadMs = 0;

  /** Whether a leap has lasted long enough. */
  function isBelieved(jumpMs: number, ticks: number): boolean {
    if (jumpAt === undefined) onStep({ kind: "leapt", ms: jumpMs });
    jumpAt ??= ticks;
    return ticks - jumpAt >= DISBELIEF_MS;
  }

  /** The time while the system's clock is behind. */
  function behind(elapsed: number, wallTime: number): number {
    const aheadMs = time + elapsed - wallTime;
    if (skipped.from <= wallTime && wallTime < skipped.to && aheadMs > JUMP_MS) {
      skipped = { from: 0, to: 0 };
      onStep({ kind: "correctedLeap", ms: aheadMs });
      return wallTime;
    }
    if (aheadMs > reportedAheadMs + NOTICED_MS) {
      reportedAheadMs = aheadMs;
      onStep({ kind: "setBack", ms: aheadMs });
    }
    return Math.max(wallTime, time + elapsed * PACE_AHEAD);
  }

  function timeAt(ticks: number): number {
    const elapsed = ticks - countedAt;
    const wallTime = wall();
    const stepMs = wallTime - time - elapsed;
    if (stepMs > JUMP_MS) {
      if (!isBelieved(stepMs, ticks)) return time + elapsed;
      skipped = { from: time + elapsed, to: wallTime };
    }
    jumpAt = undefined;
    if (stepMs < 0) return behind(elapsed, wallTime);
    reportedAheadMs = 0;
    return wallTime;
  }

  return () => {
    const ticks = monotonic();
    time = timeAt(ticks);
    countedAt = ticks;
    return Math.floor(time);
  };
}

/**
 * The same clock for counting and waiting in memory: where `now` goes back, this one stands still and goes on from
 * there.
 */
export function onlyForward(now: () => number): () => number {
  let last = now();
  let takenBackMs = 0;
  return () => {
    const time = now();
    takenBackMs += Math.max(0, last - time);
    last = time;
    return time + takenBackMs;
  };
}
