// Retry schedules, as tables: three days for webhooks, a day for e-mails, no end for money.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { delayMs, longestMs, nextAttemptAt, schedules } from "../../../src/domain/retries/schedules.ts";

const NOW = 1_768_435_200_000;
const middle = 0.5;
const SECONDS = [5, 60, 180, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe("when a webhook is tried again", () => {
  for (const [index, seconds] of SECONDS.entries()) {
    test(`after attempt ${index + 1}: ${seconds} s, a tenth more or less`, () => {
      const wait = (fraction: number) =>
        Number(nextAttemptAt(schedules.webhook, { attempts: index + 1, now: NOW, fraction })) - NOW;
      expect(wait(middle)).toBe(seconds * 1_000);
      expect(wait(0)).toBe(seconds * 900);
      expect(wait(1 - Number.EPSILON)).toBe(seconds * 1_100);
    });
  }

  test("F31: twelve attempts, and no more", () => {
    expect(nextAttemptAt(schedules.webhook, { attempts: 12, now: NOW, fraction: middle })).toBe("exhausted");
    expect(nextAttemptAt(schedules.webhook, { attempts: 13, now: NOW, fraction: middle })).toBe("exhausted");
    expect(
      nextAttemptAt(schedules.webhook, { attempts: 12, now: NOW, fraction: middle, retryAfterMs: 5_000 }),
    ).toBe("exhausted");
  });

  const asked: [attempts: number, retryAfterMs: number, waitMs: number][] = [
    [1, 120_000, 120_000],
    [1, 0, 5_000],
    [1, 4_999, 5_000],
    [11, 120_000, 86_400_000],
  ];
  for (const [attempts, retryAfterMs, waitMs] of asked) {
    test(`attempt ${attempts} answered Retry-After ${retryAfterMs} ms: ${waitMs} ms`, () =>
      expect(nextAttemptAt(schedules.webhook, { attempts, now: NOW, fraction: middle, retryAfterMs })).toBe(
        NOW + waitMs,
      ));
  }

  const ends: [name: string, endsBefore: number, next: number | "exhausted"][] = [
    ["after it", NOW + 60_001, NOW + 60_000],
    ["at it", NOW + 60_000, "exhausted"],
    ["before it", NOW + 1, "exhausted"],
    ["already past", NOW - 1, "exhausted"],
  ];
  for (const [name, endsBefore, next] of ends) {
    test(`I16: the schedule is cut; a deadline ${name} gives ${next === "exhausted" ? next : "the attempt"}`, () =>
      expect(nextAttemptAt(schedules.webhook, { attempts: 2, now: NOW, fraction: middle, endsBefore })).toBe(
        next,
      ));
  }

  test("a wait the endpoint asks for does not reach past the deadline either", () => {
    const failed = {
      attempts: 1,
      now: NOW,
      fraction: middle,
      retryAfterMs: 100_000,
      endsBefore: NOW + 90_000,
    };
    expect(nextAttemptAt(schedules.webhook, failed)).toBe("exhausted");
  });
});

test("an e-mail is tried nine times within 24 h, and then no more", () => {
  const next = (attempts: number, now: number) =>
    nextAttemptAt(schedules.mail, { attempts, now, fraction: middle });
  let now = NOW;
  for (let attempts = 1; attempts <= 8; attempts++) now = Number(next(attempts, now));
  expect(now - NOW).toBe(86_400_000);
  expect(next(9, now)).toBe("exhausted");
});

test.each([
  [1, 2],
  [2, 10],
  [3, 60],
  [4, 600],
  [5, 3_600],
  [6, 3_600],
  [1_000, 3_600],
])("money: after attempt %d %d s, shortened by up to a fifth, for ever", (attempts, seconds) => {
  expect(delayMs(schedules.money, attempts, 0)).toBe(seconds * 800);
  expect(delayMs(schedules.money, attempts, 1 - Number.EPSILON)).toBe(seconds * 1_000);
});

test("the longest way through a schedule is the sum of its delays at their longest", () => {
  expect(longestMs(schedules.webhook)).toBeCloseTo(SECONDS.reduce((sum, seconds) => sum + seconds) * 1_100);
});

test.each(["guide/webhooks.md", "specification/webhooks.md"])("%s tells the schedule", async (page) => {
  const text = await Bun.file(join(import.meta.dir, "../../../src/docs/pages", page)).text();
  const [, told = ""] = /again after ((?:[\d]+ (?:s|min|h)[\s,and]+)+)/.exec(text) ?? [];
  const units = { s: 1, min: 60, h: 3_600 };
  const seconds = [...told.matchAll(/(\d+) (s|min|h)\b/g)].map(
    ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
  );
  expect(seconds).toEqual(SECONDS);
});
