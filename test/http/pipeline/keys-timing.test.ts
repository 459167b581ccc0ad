// T6: the time to refuse a wrong key does not depend on how much of it is right. Welch's t over many interleaved tries of
// two kinds, as dudect does it; a leaky comparison shows that the measurement would notice.

import { expect, test } from "bun:test";
import { createKeyRing } from "../../../src/http/pipeline/keys.ts";
import { config, KEY } from "../../support/http/fake.ts";

const TRIES = 20_000;
/** dudect's threshold: above it the times differ. */
const LEAK = 4.5;

const MEASUREMENTS = 15;

type Sums = { count: number; mean: number; squares: number };

/** Welford: mean and squared distances in one pass. */
function add(sums: Sums, value: number): void {
  sums.count += 1;
  const distance = value - sums.mean;
  sums.mean += distance / sums.count;
  sums.squares += distance * (value - sums.mean);
}

function welch(first: Sums, other: Sums): number {
  const spread = (sums: Sums) => sums.squares / (sums.count - 1) / sums.count;
  return (first.mean - other.mean) / Math.sqrt(spread(first) + spread(other));
}

/** The kinds alternate at random; outliers caused by other load are left out. */
function difference(check: (key: string) => unknown, kinds: readonly [string, string]): number {
  for (let i = 0; i < 2_000; i += 1) check(kinds[i % 2 === 0 ? 0 : 1]);
  const times = Array.from({ length: TRIES }, (): readonly [kind: 0 | 1, ns: number] => {
    const kind = Math.random() < 0.5 ? 0 : 1;
    const started = Bun.nanoseconds();
    check(kinds[kind]);
    return [kind, Bun.nanoseconds() - started];
  });
  const usual = times.map(([, ns]) => ns).toSorted((a, b) => a - b)[Math.floor(TRIES * 0.9)] ?? 0;
  const sums = [0, 1].map((): Sums => ({ count: 0, mean: 0, squares: 0 }));
  for (const [kind, ns] of times) if (ns <= usual) add(sums[kind] as Sums, ns);
  return Math.abs(welch(sums[0] as Sums, sums[1] as Sums));
}

/** The measurement with the least noise: a leak is in all of them, other load of the machine is not. */
const least = (check: (key: string) => unknown): number => {
  let calmest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MEASUREMENTS && calmest >= LEAK; tries += 1)
    calmest = Math.min(calmest, difference(check, wrongKeys(tries)));
  return calmest;
};

/** One nearly right and one all wrong; new ones each time, because a digest's position in a map depends on the key. */
function wrongKeys(at: number): readonly [nearly: string, far: string] {
  const letter = String.fromCharCode("A".charCodeAt(0) + at);
  return [`${KEY.slice(0, -1)}${letter}`, `sk_live_${letter.repeat(KEY.length - 8)}`];
}

test("T6: a nearly right key takes as long as a completely wrong one", () => {
  const ring = createKeyRing(config);
  expect(ring.open(wrongKeys(0)[0], 0)).toBeUndefined();
  expect(least((key) => ring.open(key, 0))).toBeLessThan(LEAK);
});

test("T6: a comparison character by character is detected by the same measurement", () => {
  const byLetter = (key: string) => {
    let work = 0;
    for (let at = 0; at < KEY.length && key[at] === KEY[at]; at += 1)
      for (let i = 0; i < 20; i += 1) work += i ^ at;
    return work;
  };
  expect(least(byLetter)).toBeGreaterThan(LEAK);
});
