// Bound on how often one member, session or network address does something within some time.

import { LRUCache } from "lru-cache";
import type { SlidingWindow } from "../application/sliding-window.ts";
import { createSlidingWindow } from "../application/sliding-window.ts";

/** `keys`: of so many the counts are kept, the latest. */
export type Bound = { readonly windowMs: number; readonly most: number; readonly keys: number };

/** Counts one more of this key; tells whether it is one too many, which does not count. */
export type Count = (key: string) => boolean;

export function createCount(elapsed: () => number, { windowMs, most, keys }: Bound): Count {
  const windows = new LRUCache<string, SlidingWindow>({ maxSize: keys, sizeCalculation: () => 1 });
  return (key) => {
    const window = windows.get(key) ?? createSlidingWindow(windowMs);
    windows.set(key, window);
    if (window.count(elapsed()) >= most) return true;
    window.add(elapsed());
    return false;
  };
}
