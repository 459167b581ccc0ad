// Sliding-window counter in ten slots. The caller brings the time.

const SLOTS = 10;

export type SlidingWindow = {
  add(now: number): void;
  /** Within the last `windowMs`, to a tenth of it. */
  count(now: number): number;
};

export function createSlidingWindow(windowMs: number): SlidingWindow {
  const slotMs = windowMs / SLOTS;
  const counts = new Array<number>(SLOTS).fill(0);
  let latest = 0;

  /** Empties the slots that the window has moved past. */
  function advance(now: number): number {
    const slot = Math.floor(now / slotMs);
    const passed = Math.min(SLOTS, slot - latest);
    for (let step = 0; step < passed; step += 1) counts[(slot - step) % SLOTS] = 0;
    latest = Math.max(latest, slot);
    return latest % SLOTS;
  }

  return {
    add(now) {
      const slot = advance(now);
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    count(now) {
      advance(now);
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
