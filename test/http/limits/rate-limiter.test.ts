// Rate limiter: its rate, and the bounded memory of its callers (T26, T28).

import { describe, expect, test } from "bun:test";
import { createRateLimiter, newRateLimit, takeToken } from "../../../src/http/limits/rate-limiter.ts";

const MINUTE = 60_000;

describe("T26: a rate per minute", () => {
  test.each([1, 7, 60, 1_200, 60_000])("%d pass at once, then one after the other", (perMinute) => {
    const rateLimit = newRateLimit();
    for (let i = 0; i < perMinute; i += 1) expect(takeToken(rateLimit, perMinute, 1_000)).toBe(0);
    const waitMs = takeToken(rateLimit, perMinute, 1_000);
    expect(waitMs).toBeCloseTo(MINUTE / perMinute, 3);
    expect(takeToken(rateLimit, perMinute, 1_000 + waitMs)).toBe(0);
    expect(takeToken(rateLimit, perMinute, 1_000 + waitMs)).toBeGreaterThan(0);
  });

  test("a refused request does not prolong the wait", () => {
    const rateLimit = newRateLimit();
    takeToken(rateLimit, 1, 0);
    for (let i = 0; i < 10; i += 1) expect(takeToken(rateLimit, 1, 30_000)).toBe(30_000);
    expect(takeToken(rateLimit, 1, MINUTE)).toBe(0);
  });

  test("over an hour no more pass than the rate and one minute's burst", () => {
    const rateLimit = newRateLimit();
    let let_in = 0;
    for (let now = 0; now < 60 * MINUTE; now += 100) if (takeToken(rateLimit, 60, now) === 0) let_in += 1;
    expect(let_in).toBeWithin(60 * 60, 61 * 60 + 1);
  });
});

describe("T26: rate limits of many callers", () => {
  test("a caller who returns within the minute keeps their state, across a rotation", () => {
    const rateLimits = createRateLimiter(10);
    const first = rateLimits("a", MINUTE);
    expect(rateLimits("a", 2 * MINUTE - 1)).toBe(first);
    expect(rateLimits("a", 2 * MINUTE)).toBe(first);
    expect(rateLimits("b", 2 * MINUTE)).not.toBe(first);
  });

  test("a million callers take no more than twice the capacity", () => {
    const rateLimits = createRateLimiter(1_000);
    const name = (i: number) => `10.${i}`;
    for (let i = 0; i < 1_000_000; i += 1) rateLimits(name(i), MINUTE).restoredAt = 1;
    let remembered = 0;
    for (let i = 999_999; i >= 0; i -= 1) if (rateLimits(name(i), MINUTE).restoredAt === 1) remembered += 1;
    expect(remembered).toBeWithin(1_000, 2_001);
  });
});
