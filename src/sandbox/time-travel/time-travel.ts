// Clock of the sandbox: the application's clock, advanced by hand. Timers on the way fire at their own moments.

import type { Operations } from "../../application/contract/operations.ts";
import type { Notices } from "../notices.ts";

export type TimeTravel = {
  /** Epoch ms. */
  now(): number;
  /** Advances the clock to `time`; it never goes back. */
  turnTo(time: number): void;
};

/** `base` ticks; `offsetMs` is the stored advance, `save` stores the new one. */
export function createTimeTravel(
  base: () => number,
  offsetMs: number,
  save: (offsetMs: number) => void,
): TimeTravel {
  let offset = offsetMs;
  return {
    now: () => base() + offset,
    turnTo(time) {
      if (time <= base() + offset) return;
      offset = time - base();
      save(offset);
    },
  };
}

/** Attempts at a due job that changes nothing, before it is left to the loop. */
const MOST_IDLE_LOOKS = 3;

/** Advances the clock to `to`, with a stop at each due job or timer until it is done. Returns their number. */
export async function advance(
  operations: Pick<Operations, "nextWakeAt" | "runDue">,
  clock: TimeTravel,
  to: number,
): Promise<number> {
  // A running job is not due until it has ended: it ends at its own moment, and then has its next due time.
  let done = await operations.runDue();
  let last: number | undefined;
  let idle = 0;
  for (;;) {
    const next = await operations.nextWakeAt();
    idle = next === last ? idle + 1 : 0;
    if (next === undefined || next > to || idle === MOST_IDLE_LOOKS) break;
    last = next;
    clock.turnTo(next);
    done += await operations.runDue();
  }
  clock.turnTo(to);
  return done + (await operations.runDue());
}

/** The same with what the bank then notifies of, and without the responses that expired on the way. */
export async function turnClock(
  {
    operations,
    clock,
    notices,
  }: {
    readonly operations: Pick<Operations, "nextWakeAt" | "runDue" | "pruneResponses">;
    readonly clock: TimeTravel;
    readonly notices: Pick<Notices, "post">;
  },
  to: number,
): Promise<number> {
  const done = await advance(operations, clock, to);
  await operations.pruneResponses();
  await notices.post();
  return done + (await operations.runDue());
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** `"90s"`, `"15min"`, `"2h"`, `"6d"` in milliseconds; undefined when it is none of these. */
export function durationMs(text: string): number | undefined {
  const found = /^(\d{1,6})(s|min|h|d)$/.exec(text);
  const unit = UNITS_MS[found?.[2] ?? ""];
  return unit === undefined ? undefined : Number(found?.[1]) * unit;
}

/** The clock never goes back. Far enough for every deadline, and far below the limit of a date or an id. */
const LATEST = Date.UTC(2100, 0, 1);

/** The target time of `POST /sandbox/clock`, or a sentence about the error. */
export function advanceTarget(body: unknown, now: number): number | string {
  const target = askedTarget(body, now);
  if (typeof target === "string" || target <= LATEST) return target;
  return `the clock turns no further than the year 2100, that is ${LATEST}; now is ${now}`;
}

function askedTarget(body: unknown, now: number): number | string {
  const { advance: by, to } = (body ?? {}) as { readonly advance?: unknown; readonly to?: unknown };
  if (typeof by === "string") {
    const duration = durationMs(by);
    return duration === undefined
      ? "advance: must be a length of time such as 90s, 15min, 2h or 6d, a whole number of at most six digits"
      : now + duration;
  }
  if (typeof to === "number" && Number.isSafeInteger(to)) {
    return to >= now ? to : `to: the clock only turns forward; now is ${now}`;
  }
  return 'give {"advance":"6d"} or {"to":<epoch milliseconds>}';
}
