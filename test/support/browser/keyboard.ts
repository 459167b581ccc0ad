// Keyboard use of a page: going from stop to stop, with a visible focus at each.

import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";

const MOST_STOPS = 40;

/** Whether what has the focus shows it: by an outline, or by the shadow or border of a field; a choice by its row. */
const isFocusSeen = (element: Element): boolean =>
  [element, element.closest("label") ?? element].some((shown) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });

/** Presses Tab until `target` has the focus, and sees that it shows. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
      expect(await target.evaluate(isFocusSeen)).toBe(true);
      return;
    }
  }
  throw new Error(`${target} was not reached`);
};

/** Goes to the field with this label and types. */
export const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
};

/** What has the focus now. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? "");
