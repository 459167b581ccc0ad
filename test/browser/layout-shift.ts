// How far things in a document jumped by themselves, as browsers count it (CLS without its sessions). It knows no page.

import type { Frame, Page } from "playwright-core";

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

/** Since it was loaded, by themselves and not because of a press; what frames in it hold is not counted. */
export const layoutShift = (place: Page | Frame): Promise<number> => place.evaluate<number>(SUM);
