// Troubles of a simulated provider: times in which it is ill, and in which its account has no money for refunds.

import { DAY, HOUR, MINUTE } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { onceIn, oneOf } from "../../support/domain/random.ts";
import type { Mood } from "../bank.ts";
import type { Timeline } from "../timeline.ts";

/** Never in the calm that begins at `until`. */
export function createTroubles(
  { now, plan }: Timeline,
  random: RandomSource,
  { from: start, until }: { readonly from: number; readonly until: number },
) {
  const isCalm = (): boolean => now() >= until;
  let illUntil = 0;
  let poorUntil = 0;
  for (let illnesses = random(4); illnesses > 0; illnesses--) {
    const from = start + random(until - start);
    plan(from, () => {
      illUntil = from + oneOf(random, [10 * MINUTE, 2 * HOUR, 2 * DAY]);
    });
  }
  if (onceIn(random, 4)) {
    const from = start + random(until - start);
    plan(from, () => {
      poorUntil = from + oneOf(random, [2 * HOUR, 3 * DAY]);
    });
  }
  return {
    mood(): Mood {
      if (isCalm()) return "well";
      return MOODS[random(now() < illUntil ? MOODS.length : 60)] ?? "well";
    },
    isPoor: () => !isCalm() && now() < poorUntil,
  };
}

const MOODS: readonly Mood[] = ["limited", "fails", "failsAfterwards", "well", "well", "well"];
