// Measure of how long an act blocks the event loop at a time.

/** One hold: its length, and the processor time in it, which is less on a machine that is busy otherwise. */
export type Held = { readonly ms: number; readonly processorMs: number };

/** The longest time for which `act` blocked the event loop, and its whole duration. */
export async function held(
  act: () => Promise<unknown>,
): Promise<{ readonly longest: Held; readonly tookMs: number }> {
  let longest: Held = { ms: 0, processorMs: 0 };
  const startedAt = performance.now();
  let last = startedAt;
  let used = process.cpuUsage();
  const look = () => {
    const [ms, { user, system }] = [performance.now() - last, process.cpuUsage(used)];
    const processorMs = Math.min(ms, (user + system) / 1_000);
    longest = { ms: Math.max(longest.ms, ms), processorMs: Math.max(longest.processorMs, processorMs) };
    last = performance.now();
    used = process.cpuUsage();
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  await act();
  clearImmediate(next);
  look();
  clearImmediate(next);
  return { longest, tookMs: performance.now() - startedAt };
}
