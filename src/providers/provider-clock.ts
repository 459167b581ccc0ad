// Clock of a provider: the time that its answers carry, kept going by the monotonic clock, so that a wrong or changed clock
// of this machine shows.

export type ProviderClock = {
  /** The `Date` header of an answer (RFC 9110, 6.6.1). */
  answered(date: string | null): void;
  /** Epoch ms, to the second; undefined until an answer has carried a time. */
  now(): number | undefined;
};

/** `elapsed`: ms on a clock that only goes forward. */
export function createProviderClock(elapsed: () => number): ProviderClock {
  let last: { readonly time: number; readonly at: number } | undefined;
  return {
    answered(date) {
      const time = Date.parse(date ?? "");
      if (Number.isFinite(time)) last = { time, at: elapsed() };
    },
    now: () => last && last.time + elapsed() - last.at,
  };
}
