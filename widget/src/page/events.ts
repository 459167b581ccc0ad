// The server's nudges as server-sent events.

import type { Nudges } from "./live.ts";

/** A line that is refused is not tried again; one that breaks the browser takes up by itself. */
export function eventsAt(address: () => string): Nudges {
  return {
    listen(onNudge, onState) {
      if (typeof EventSource === "undefined") return () => undefined;
      const source = new EventSource(address());
      source.onmessage = onNudge;
      source.onopen = () => onState(true);
      source.onerror = () => onState(false);
      return () => source.close();
    },
  };
}
