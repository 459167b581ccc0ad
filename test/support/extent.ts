// Extent of the sweeps: all there is with `scripts/check.ts --long`, otherwise a part that is the same each time.

/** Set by scripts/check.ts. */
export const isLong = process.env.TEST_EXTENT === "long";

/** All of them in the long run, else those that are enough to notice what usually breaks. */
export function sweep<T>(all: readonly T[], part: readonly NoInfer<T>[]): readonly T[] {
  return isLong ? all : part;
}
