// Exponential backoff with jitter for jobs about money.

const WAITS_MS = [2_000, 10_000, 60_000, 600_000, 3_600_000];

/** The wait before the next try after `attempts` failed ones: growing, at most an hour, shortened by up to a fifth. */
export function backoffMs(attempts: number, random: (count: number) => Uint8Array): number {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)] ?? 0;
  const fraction = (random(1)[0] ?? 0) / 256;
  return Math.round(wait * (1 - fraction / 5));
}
