// Growth of a cost with the size of its input, as a ratio: a busy machine slows down both sides of it.

const TRIES = 11;
/** A shorter time is mostly noise: the run is repeated until it takes this long. */
const LEAST_MS = 2;

/** The largest ratio of linear growth, measured on a busy machine; quadratic growth is far above it. */
export const TOLERANCE = 10;

/** The ratio of the times that `run` takes for `large` and for `small`; the best of several tries each. */
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
