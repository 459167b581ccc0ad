// The one clock of the engine: it never goes backwards (F11), and does not believe a leap of the system's clock at
// once (F10). It reads clocks that it is given.

const LEAP_MS = 5 * 60_000;
const DISBELIEF_MS = 2 * 60_000;

export type Clocks = {
  /** The system's clock, in epoch ms. */
  readonly wall: () => number;
  /** Milliseconds since some moment; unlike `wall` nobody can set it. */
  readonly monotonic: () => number;
  /** Called once for each leap forward. */
  readonly onLeap: (leapMs: number) => void;
};

/**
 * The time to act by, in epoch ms. A leap of more than 5 min forward is disbelieved for 2 min: until then it is still
 * the moment before the leap, for alarms and commands alike. Backwards it stands still until the system's clock has
 * caught up.
 */
export function createClock({ wall, monotonic, onLeap }: Clocks): () => number {
  let trusted = wall();
  let trustedAt = monotonic();
  let leapAt: number | undefined;
  return () => {
    const time = wall();
    const ticks = monotonic();
    const leapMs = time - trusted - (ticks - trustedAt);
    if (leapMs > LEAP_MS) {
      if (leapAt === undefined) {
        leapAt = ticks;
        onLeap(leapMs);
      }
      if (ticks - leapAt < DISBELIEF_MS) return trusted;
    }
    leapAt = undefined;
    trusted = Math.max(trusted, time);
    trustedAt = ticks;
    return trusted;
  };
}
