// A page at 400 % zoom, by keyboard: a window of 1280 × 1024 pixels then has 320 × 256 of the page's.

import { expect } from "bun:test";
import type { Page } from "playwright-core";

const MOST_STEPS = 200;

type Step = { readonly name: string; readonly isSeen: boolean };

/** Whether what has the focus is in sight and nothing lies over it; undefined: it had the focus before. */
const focused = (page: Page, before: readonly string[]): Promise<Step | undefined> =>
  page.evaluate((walked) => {
    const element = document.activeElement ?? document.body;
    const place = [...document.querySelectorAll("*")].indexOf(element);
    const name = `${place} ${element.tagName} ${element.textContent?.trim().slice(0, 60)}`;
    if (walked.includes(name)) return undefined;
    // Between the last and the first.
    if (element === document.body) return { name, isSeen: true };
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, Math.max(top, 0) + 4];
    const above = document.elementFromPoint(x, y);
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const isUncovered = above !== null && (element.contains(above) || above.contains(element));
    return { name, isSeen: isInside && isUncovered };
  }, before);

/** Holds the page to it: nothing to scroll sideways, and each step of the keyboard's focus in sight. */
export const inspectAtFourfold = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  const steps: Step[] = [];
  while (steps.length < MOST_STEPS) {
    await page.keyboard.press("Tab");
    const step = await focused(
      page,
      steps.map(({ name }) => name),
    );
    if (step === undefined) break;
    steps.push(step);
  }
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (before !== null) await page.setViewportSize(before);
  expect(steps.length).toBeWithin(6, MOST_STEPS);
  expect({ hidden: steps.filter(({ isSeen }) => !isSeen), wider }).toEqual({ hidden: [], wider: 0 });
};
