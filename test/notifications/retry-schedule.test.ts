// The retry schedule of CONTRACT 5, as a table.

import { describe, expect, test } from "bun:test";
import { MAIL_DELAYS_MS, nextAttemptAt } from "../../src/notifications/retry-schedule.ts";

const NOW = 1_768_435_200_000;
const middle = () => 0.5;
const SECONDS = [5, 60, 180, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe("CONTRACT 5: when a webhook is tried again", () => {
  for (const [index, seconds] of SECONDS.entries()) {
    test(`after attempt ${index + 1}: ${seconds} s, a tenth more or less`, () => {
      const wait = (random: () => number) =>
        Number(nextAttemptAt({ attempts: index + 1, now: NOW, random })) - NOW;
      expect(wait(middle)).toBe(seconds * 1_000);
      expect(wait(() => 0)).toBe(seconds * 900);
      expect(wait(() => 1 - Number.EPSILON)).toBe(seconds * 1_100);
    });
  }

  test("F31: twelve attempts, and no more", () => {
    expect(nextAttemptAt({ attempts: 12, now: NOW, random: middle })).toBe("exhausted");
    expect(nextAttemptAt({ attempts: 13, now: NOW, random: middle })).toBe("exhausted");
    expect(nextAttemptAt({ attempts: 12, now: NOW, random: middle, retryAfterMs: 5_000 })).toBe("exhausted");
  });

  const asked: [attempts: number, retryAfterMs: number, waitMs: number][] = [
    [1, 120_000, 120_000],
    [1, 0, 5_000],
    [1, 4_999, 5_000],
    [11, 120_000, 86_400_000],
  ];
  for (const [attempts, retryAfterMs, waitMs] of asked) {
    test(`attempt ${attempts} answered Retry-After ${retryAfterMs} ms: ${waitMs} ms`, () =>
      expect(nextAttemptAt({ attempts, now: NOW, random: middle, retryAfterMs })).toBe(NOW + waitMs));
  }

  const ends: [name: string, endsBefore: number, next: number | "exhausted"][] = [
    ["after it", NOW + 60_001, NOW + 60_000],
    ["at it", NOW + 60_000, "exhausted"],
    ["before it", NOW + 1, "exhausted"],
    ["already past", NOW - 1, "exhausted"],
  ];
  for (const [name, endsBefore, next] of ends) {
    test(`I16: the schedule is cut; a deadline ${name} gives ${next === "exhausted" ? next : "the attempt"}`, () =>
      expect(nextAttemptAt({ attempts: 2, now: NOW, random: middle, endsBefore })).toBe(next));
  }

  test("a wait the receiver asks for does not reach past the deadline either", () => {
    const failed = { attempts: 1, now: NOW, random: middle, retryAfterMs: 100_000, endsBefore: NOW + 90_000 };
    expect(nextAttemptAt(failed)).toBe("exhausted");
  });
});

test("an e-mail is tried nine times within 24 h, and then no more", () => {
  const next = (attempts: number, now: number) =>
    nextAttemptAt({ attempts, now, random: middle, delaysMs: MAIL_DELAYS_MS });
  let now = NOW;
  for (let attempts = 1; attempts <= 8; attempts++) now = Number(next(attempts, now));
  expect(now - NOW).toBe(86_400_000);
  expect(next(9, now)).toBe("exhausted");
});
