// One timer for all that has the same time to be done in: a timer for each would cost more than keeping it in a list.

export type Deadlines = {
  /** Calls `onLate` once the time is over, unless what is returned is called before. */
  begin(onLate: () => void): () => void;
};

type Pending = { readonly endsAt: number; readonly onLate: () => void };

/** Everything begun has `limitMs`, so that what began first ends first. */
export function createDeadlines(limitMs: number): Deadlines {
  const pending = new Set<Pending>();
  let isSet = false;

  function sweep(): void {
    isSet = false;
    const now = performance.now();
    for (const one of pending) {
      if (one.endsAt > now) {
        setTimer(one.endsAt - now);
        return;
      }
      pending.delete(one);
      one.onLate();
    }
  }

  function setTimer(ms: number): void {
    if (isSet) return;
    isSet = true;
    setTimeout(sweep, ms).unref();
  }

  return {
    begin(onLate) {
      const one = { endsAt: performance.now() + limitMs, onLate };
      pending.add(one);
      setTimer(limitMs);
      return () => void pending.delete(one);
    },
  };
}
