// Updates of a Link component while it is looked at: it asks at once when the captain's frame next to it keeps something,
// and otherwise now and then. It knows no view.

import type { Nudges } from "../page/live.ts";
import { createLive } from "../page/live.ts";

/** What frames keep while they are filled in is no news. */
const OF_PAYMENTS = /^(payments|captain) /;

/** A payment in this tab, or in this browser: what a frame keeps of it, the others hear of. */
const neighbours: Nudges = {
  listen(onNudge) {
    const heard = ({ key }: StorageEvent) => {
      if (OF_PAYMENTS.test(key ?? "")) onNudge();
    };
    window.addEventListener("storage", heard);
    return () => window.removeEventListener("storage", heard);
  },
};

/** `look` asks the server; it resolves to whether anything had changed. */
export function keepUpdated(look: () => Promise<boolean>): void {
  const live = createLive({
    ...neighbours,
    look,
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  const isSeen = () => document.visibilityState === "visible";
  live.watched(isSeen());
  // Who comes back to the page may find an order that has ended meanwhile.
  document.addEventListener("visibilitychange", () => {
    live.watched(isSeen());
    if (isSeen()) void look();
  });
}
