// Checks that hold on every page: readable in light and dark, no sideways scrolling at any width, no layout shift.

import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunOptions } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { ROOT } from "../repository.ts";
import { layoutShift } from "./layout-shift.ts";

const WIDTHS = [320, 768, 1280];
const SCHEMES = ["light", "dark"] as const;
/** Or everything but colours, for a page whose kinds of elements were inspected on another. */
type Scheme = (typeof SCHEMES)[number] | "uncoloured";
const MOST_SHIFT = 0.02;
/** What can be asked of a document inside a frame: headings and landmarks are its parent's. */
const FRAME_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const OPTIONS: Readonly<Record<Scheme, RunOptions>> = {
  light: {},
  dark: { runOnly: COLOUR_RULES },
  uncoloured: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
};

/** In ASCII alone: as it comes, its half a megabyte takes a browser several times as long to hand to a page. */
const AXE = readFileSync(join(ROOT, "node_modules", "axe-core", "axe.min.js"), "utf8").replace(
  /[^\n -~]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

/** Loads axe-core into a document: evaluated, since its policy would refuse a foreign script, and rightly so (T18). */
const load = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(AXE);
};

const violationsIn = async (frame: Frame, options: RunOptions): Promise<readonly string[]> => {
  await load(frame);
  return frame.evaluate(async (asked) => {
    const { axe: checker } = globalThis as unknown as { readonly axe: typeof import("axe-core") };
    const { violations } = await checker.run(document, {
      iframes: false,
      resultTypes: ["violations"],
      ...asked,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
    );
  }, options);
};

/** A sandboxed frame cannot be inspected from outside. */
const isLocked = async (frame: Frame): Promise<boolean> => {
  if (frame.parentFrame() === null) return false;
  const locks = await (await frame.frameElement()).getAttribute("sandbox");
  return locks !== null && !locks.includes("allow-scripts");
};

/** Everything axe-core finds, in the page and its frames; in the dark only what darkness changes. */
const violations = async (page: Page, scheme: Scheme): Promise<readonly string[]> => {
  const found = page.frames().map(async (frame) => {
    if (await isLocked(frame)) return [];
    const rules = frame === page.mainFrame() ? {} : { runOnly: FRAME_RULES };
    return violationsIn(frame, { ...rules, ...OPTIONS[scheme] });
  });
  return (await Promise.all(found)).flat();
};

/** How many pixels the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

type Extent = { readonly widths?: readonly number[]; readonly schemes?: readonly Scheme[] };

/** Holds the page, as it is shown now, to all of it, or to a part. Fails with what it found and where. */
export const inspect = async (
  page: Page,
  { widths = WIDTHS, schemes = SCHEMES }: Extent = {},
): Promise<void> => {
  const found: Record<string, unknown> = {};
  const shift = await layoutShift(page);
  if (shift > MOST_SHIFT) found.shift = shift;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await overflow(page);
    if (wider > 0) found[`overflow at ${width}`] = wider;
  }
  for (const scheme of schemes) {
    // Without motion, or colours would be judged on their way from light to dark.
    await page.emulateMedia({ colorScheme: scheme === "dark" ? "dark" : "light", reducedMotion: "reduce" });
    const problems = await violations(page, scheme);
    if (problems.length > 0) found[scheme] = problems;
  }
  expect(found).toEqual({});
};
