// T6: how long a wrong key takes says nothing about how right it is. Welch's t over many interleaved tries of two kinds,
// as dudect does it; a comparison that gives itself away shows that the instrument would notice.

import { expect, test } from "bun:test";
import { createKeyRing } from "../../../src/http/pipeline/keys.ts";
import { config, KEY } from "../../support/http/fake.ts";

const TRIES = 20_000;
/** dudect's own: beyond it there is a difference. */
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

/** The kinds take turns at random; what the machine's other work slowed down is left out. */
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

/** Of some measurements the calmest: a leak is in all of them, what else the machine does is not. */
const least = (check: (key: string) => unknown): number => {
  let calmest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MEASUREMENTS && calmest >= LEAK; tries += 1)
    calmest = Math.min(calmest, difference(check, wrongKeys(tries)));
  return calmest;
};

/** One nearly right and one all wrong; others each time, for where a digest lies in a map says nothing about its key. */
function wrongKeys(at: number): readonly [nearly: string, far: string] {
  const letter = String.fromCharCode("A".charCodeAt(0) + at);
  return [`${KEY.slice(0, -1)}${letter}`, `sk_live_${letter.repeat(KEY.length - 8)}`];
}

test("T6: a key that is nearly right takes as long as one that is all wrong", () => {
  const ring = createKeyRing(config);
  expect(ring.open(wrongKeys(0)[0], 0)).toBeUndefined();
  expect(least((key) => ring.open(key, 0))).toBeLessThan(LEAK);
});

test("T6: a comparison letter by letter would have been noticed", () => {
  const byLetter = (key: string) => {
    let work = 0;
    for (let at = 0; at < KEY.length && key[at] === KEY[at]; at += 1)
      for (let i = 0; i < 20; i += 1) work += i ^ at;
    return work;
  };
  expect(least(byLetter)).toBeGreaterThan(LEAK);
});
