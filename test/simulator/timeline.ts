// Simulated time, which passes only when nothing is left to do at its moment: a queue of events, those of one moment in
// the order in which they were planned.

type Event = { readonly at: number; readonly number: number; readonly run: () => void };

export type Timeline = {
  now(): number;
  /** Plans `run` for `at`, or for now if that is past. */
  plan(at: number, run: () => void): void;
  /** Runs the next event; false: there is none. */
  step(): boolean;
};

export function createTimeline(start: number): Timeline {
  const heap: Event[] = [];
  let now = start;
  let planned = 0;

  return {
    now: () => now,
    plan(at, run) {
      heap.push({ at: Math.max(at, now), number: planned++, run });
      rise(heap, heap.length - 1);
    },
    step() {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined) return false;
      if (heap.length > 0) {
        heap[0] = last;
        sink(heap);
      }
      now = first.at;
      first.run();
      return true;
    },
  };
}

const isBefore = (a: Event, b: Event): boolean => (a.at === b.at ? a.number < b.number : a.at < b.at);

function rise(heap: Event[], from: number): void {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!swapIfBefore(heap, index, parent)) return;
    index = parent;
  }
}

function sink(heap: Event[]): void {
  let index = 0;
  for (;;) {
    const left = heap[2 * index + 1];
    const right = heap[2 * index + 2];
    if (left === undefined) return;
    const child = 2 * index + (right !== undefined && isBefore(right, left) ? 2 : 1);
    if (!swapIfBefore(heap, child, index)) return;
    index = child;
  }
}

function swapIfBefore(heap: Event[], lower: number, upper: number): boolean {
  const below = heap[lower];
  const above = heap[upper];
  if (below === undefined || above === undefined || !isBefore(below, above)) return false;
  heap[lower] = above;
  heap[upper] = below;
  return true;
}
