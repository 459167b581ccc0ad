// Polling of a page: at a nudge, else slower and slower, and never while the page is hidden.

import { describe, expect, test } from "bun:test";
import { createLive, lookDelayMs } from "../../../widget/src/page/live.ts";

type Line = { readonly nudge: () => void; readonly state: (stands: boolean) => void; hungUp: boolean };

/** `news`: what looking finds, one after the other, then nothing new. */
function page(news: boolean[] = []) {
  const lines: Line[] = [];
  const looks: (() => void)[] = [];
  let timer: { readonly ms: number; readonly act: () => void } | undefined;
  let asked = 0;
  const live = createLive({
    listen(nudge, state) {
      const line: Line = { nudge, state, hungUp: false };
      lines.push(line);
      return () => {
        line.hungUp = true;
      };
    },
    look: () => {
      asked++;
      return new Promise((resolve) => looks.push(() => resolve(news.shift() ?? false)));
    },
    after(ms, act) {
      const mine = { ms, act };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
  });
  const answer = async () => {
    looks.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    live,
    lines,
    answer,
    asked: () => asked,
    waits: () => timer?.ms,
    timer: () => timer,
    ring: () => timer?.act(),
  };
}

test("asking again starts at 5 s and grows to 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(lookDelayMs)).toEqual([
    5_000, 7_500, 11_250, 16_875, 25_313, 30_000, 30_000,
  ]);
});

describe("without a line", () => {
  test("it asks slower while nothing is new, and soon again after news", async () => {
    const { live, answer, waits, ring } = page([false, false, true]);
    live.watched(true);
    const delays = [waits()];
    for (let round = 0; round < 3; round++) {
      ring();
      await answer();
      delays.push(waits());
    }
    expect(delays).toEqual([5_000, 7_500, 11_250, 5_000]);
  });

  test("a hidden page asks nothing, and starts again when it becomes visible", async () => {
    const { live, lines, answer, waits, ring, asked } = page();
    live.watched(true);
    ring();
    await answer();
    live.watched(false);
    expect(waits()).toBeUndefined();
    expect(lines[0]?.hungUp).toBe(true);
    live.watched(true);
    expect(waits()).toBe(5_000);
    expect(asked()).toBe(1);
  });

  test("an answer that arrives on a hidden page leads to no further request", async () => {
    const { live, answer, waits, ring } = page();
    live.watched(true);
    ring();
    live.watched(false);
    await answer();
    expect(waits()).toBeUndefined();
  });
});

describe("with a line", () => {
  test("a nudge is asked about at once, and between nudges it asks seldom", async () => {
    const { live, lines, answer, waits, asked } = page();
    live.watched(true);
    lines[0]?.state(true);
    expect(asked()).toBe(1);
    await answer();
    expect(waits()).toBe(30_000);
    lines[0]?.nudge();
    expect(asked()).toBe(2);
    await answer();
    expect(waits()).toBe(30_000);
  });

  test("many nudges while it asks are one question more", async () => {
    const { live, lines, answer, asked } = page();
    live.watched(true);
    for (let count = 0; count < 5; count++) lines[0]?.nudge();
    expect(asked()).toBe(1);
    await answer();
    expect(asked()).toBe(2);
    await answer();
    expect(asked()).toBe(2);
  });

  test("when it falls the page asks by itself, and when it stands asks what it missed", async () => {
    const { live, lines, answer, waits, asked } = page([true]);
    live.watched(true);
    lines[0]?.state(true);
    await answer();
    lines[0]?.state(false);
    expect(waits()).toBe(5_000);
    expect(asked()).toBe(1);
    lines[0]?.state(true);
    expect(asked()).toBe(2);
  });

  test("a stream that keeps failing does not delay polling", () => {
    const { live, lines, timer } = page();
    live.watched(true);
    const first = timer();
    for (let tries = 0; tries < 4; tries++) lines[0]?.state(false);
    expect(timer()).toBe(first);
  });
});
