// Advances of the sandbox's clock as people ask for them, with a report of what each has done.

import type { Operations } from "../../application/contract/operations.ts";
import type { Notices } from "../notices.ts";
import type { TimeTravel } from "./time-travel.ts";
import { advanceTarget, turnClock } from "./time-travel.ts";
import type { Happening } from "./time-travel-report.ts";
import { happeningDuring } from "./time-travel-report.ts";

export type Turned = {
  readonly now: number;
  readonly jobsDone: number;
  readonly happened: readonly Happening[];
};

export type Turning = {
  /** Advances the clock as a request's body says, or answers with a sentence about what is wrong with it. */
  turn(body: unknown): Promise<Turned | string>;
  /** The events of the last advance. */
  happened(): readonly Happening[];
};

export function createTurning(options: {
  readonly operations: Pick<Operations, "watch" | "nextWakeAt" | "runDue" | "pruneResponses">;
  readonly clock: TimeTravel;
  readonly notices: Pick<Notices, "post">;
}): Turning {
  const { operations, clock } = options;
  let last: readonly Happening[] = [];
  return {
    async turn(body) {
      const target = advanceTarget(body, clock.now());
      if (typeof target === "string") return target;
      const travel = await happeningDuring(operations, () => turnClock(options, target));
      last = travel.happened;
      return { now: clock.now(), jobsDone: travel.value, happened: last };
    },
    happened: () => last,
  };
}
