// How the cost of something grows with what it is given, as a ratio: a busy machine slows down both sides of it.

const TRIES = 11;
/** Shorter than this a clock tells little: it is done again and again until it takes so long. */
const LEAST_MS = 2;

/** What grows in step, measured on a busy machine, stays within this many times of it; what grows with the square does not. */
export const TOLERANCE = 10;

/** How many times longer `run` takes for `large` than for `small`; the best of several tries each. */
export function growth<T>(run: (given: T) => unknown, small: T, large: T): number {
  const ofSmall: number[] = [];
  const ofLarge: number[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    ofSmall.push(timeOf(run, small));
    ofLarge.push(timeOf(run, large));
  }
  return Math.min(...ofLarge) / Math.min(...ofSmall);
}

/** Milliseconds of one run. */
function timeOf<T>(run: (given: T) => unknown, given: T): number {
  const start = performance.now();
  let runs = 0;
  do {
    run(given);
    runs++;
  } while (performance.now() - start < LEAST_MS);
  return (performance.now() - start) / runs;
}
