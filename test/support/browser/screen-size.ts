// Sizes of what a big screen shows, to judge whether it can be read from afar.

import type { Page } from "playwright-core";

/** In parts of the screen's height: the QR code, and the smallest text with a word in it. */
export const measured = (page: Page) =>
  page.evaluate(() => {
    const code = document.querySelector(".qr-code")?.getBoundingClientRect().height ?? 0;
    const sizes = [...document.querySelectorAll("main *")]
      .filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const { scrollWidth, scrollHeight } = document.documentElement;
    return {
      code: code / innerHeight,
      text: Math.min(...sizes) / innerHeight,
      overflow: [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)],
      moving: document.getAnimations().length,
    };
  });
