// Reproducible random source: from a seed, or from a list of numbers.

/** A whole number from 0 up to, not including, `below`. */
export type RandomSource = (below: number) => number;

/** The same seed always gives the same numbers (mulberry32). */
export function seeded(seed: number): RandomSource {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The numbers one after the other, then always the first possibility. */
export function written(numbers: readonly number[]): RandomSource {
  let next = 0;
  return (below) => (numbers[next++] ?? 0) % below;
}

export function oneOf<const T>(random: RandomSource, possibilities: readonly [T, ...T[]]): T {
  return possibilities[random(possibilities.length)] ?? possibilities[0];
}

/** One of as many as there are; undefined when there are none. */
export function anyOf<T>(random: RandomSource, possibilities: readonly T[]): T | undefined {
  return possibilities.length === 0 ? undefined : possibilities[random(possibilities.length)];
}

/** True once in `times`. */
export function onceIn(random: RandomSource, times: number): boolean {
  return random(times) === times - 1;
}
