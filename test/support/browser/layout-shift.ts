// Layout shift of a document, as browsers count it (CLS without its sessions), until its first press or key: what moves
// then is the answer, which on a busy machine comes later than the half second that browsers allow for it.

import type { Page } from "playwright-core";

/** In a document, because only a browser has it. */
const SUM = `(async () => {
  const shifts = [];
  let pressedAt = Number.POSITIVE_INFINITY;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === "first-input") pressedAt = entry.startTime;
      else if (!entry.hadRecentInput) shifts.push(entry);
    }
  });
  for (const type of ["first-input", "layout-shift"]) observer.observe({ type, buffered: true });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  observer.disconnect();
  return shifts.reduce((sum, { startTime, value }) => (startTime < pressedAt ? sum + value : sum), 0);
})()`;

/** In a page since it was loaded, by itself and not because of a press; what its frames hold is not counted. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate<number>(SUM);

/** The largest of a page and the frames in it, each counted for itself. */
export const largestShift = async (page: Page): Promise<number> =>
  Math.max(...(await Promise.all(page.frames().map((frame) => frame.evaluate<number>(SUM)))));
