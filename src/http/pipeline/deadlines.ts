// Deadlines of equal length, all kept by one timer: a timer for each would cost more than the list.

export type Deadlines = {
  /** Calls `onLate` when the time is over, unless the returned function is called before. */
  begin(onLate: () => void): () => void;
};

type Pending = { readonly endsAt: number; readonly onLate: () => void };

/** Everything has the same `limitMs`, so that what began first ends first. */
export function createDeadlines(limitMs: number): Deadlines {
  const pending = new Set<Pending>();
  let isSet = false;

  function sweep(): void {
    isSet = false;
    const now = performance.now();
    for (const deadline of pending) {
      if (deadline.endsAt > now) {
        setTimer(deadline.endsAt - now);
        return;
      }
      pending.delete(deadline);
      deadline.onLate();
    }
  }

  function setTimer(ms: number): void {
    if (isSet) return;
    isSet = true;
    setTimeout(sweep, ms).unref();
  }

  return {
    begin(onLate) {
      const deadline = { endsAt: performance.now() + limitMs, onLate };
      pending.add(deadline);
      setTimer(limitMs);
      return () => void pending.delete(deadline);
    },
  };
}
