// Long work in short steps: other work runs between two of them.

/** The longest wait of a request for such work; one page of orders more may be read before it is noticed. */
const SLICE_MS = 3;

/** Resolves at once, or after other work when the step has lasted long enough. To be called between small parts. */
export function createSlices(): () => Promise<void> {
  let beganAt = performance.now();
  return async () => {
    if (performance.now() - beganAt < SLICE_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    beganAt = performance.now();
  };
}
