// Layout shift of a document, as browsers count it (CLS without its sessions).

import type { Page } from "playwright-core";

/** In a document, because only a browser has it. */
const SUM = `(async () => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  });
  observer.observe({ type: "layout-shift", buffered: true });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  observer.disconnect();
  return sum;
})()`;

/** In a page since it was loaded, by itself and not because of a press; what its frames hold is not counted. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate<number>(SUM);

/** The largest of a page and the frames in it, each counted for itself. */
export const largestShift = async (page: Page): Promise<number> =>
  Math.max(...(await Promise.all(page.frames().map((frame) => frame.evaluate<number>(SUM)))));
