// Simulated network between us and the bank: requests arrive late, twice or never, and answers get lost. It treats
// requests and callers alike.

import type { RandomSource } from "../support/domain/random.ts";
import { onceIn } from "../support/domain/random.ts";
import type { Sights } from "./sights.ts";
import type { Timeline } from "./timeline.ts";

/** The timeout of a request (the application's PROVIDER_PATIENCE_MS). */
export const PATIENCE_MS = 20_000;

const LOST_QUESTION = 1;
const LOST_ANSWER = 2;
const TWICE = 3;

export type Network = {
  /** Asks: `effect` is what the question does when it arrives, `lost` what the asker believes when no answer comes. */
  ask<T>(effect: () => T, lost: T, answer: (answer: T) => void): void;
  /** Until then no answer comes, whether the question arrives or not. */
  breakUntil(end: number): void;
  /** From now on everything arrives, once and soon. */
  calm(): void;
};

export function createNetwork(timeline: Timeline, random: RandomSource, sights: Sights): Network {
  let isCalm = false;
  let brokenUntil = 0;

  /** 0: all goes well. */
  function fate(): number {
    if (isCalm) return 0;
    return timeline.now() < brokenUntil ? LOST_QUESTION + random(2) : random(12);
  }

  /** How long question and answer travel together: never longer than the timeout. */
  function journey(): number {
    return 2 + random(isCalm || !onceIn(random, 3) ? 800 : PATIENCE_MS - 2);
  }

  return {
    ask(effect, lost, answer) {
      const asked = timeline.now();
      const what = fate();
      const whole = journey();
      const there = 1 + random(whole - 1);
      if (what === LOST_QUESTION) {
        sights.add("a question got lost");
        timeline.plan(asked + PATIENCE_MS, () => answer(lost));
        return;
      }
      timeline.plan(asked + there, () => {
        const given = effect();
        if (what === LOST_ANSWER) {
          sights.add("an answer got lost");
          timeline.plan(asked + PATIENCE_MS, () => answer(lost));
          return;
        }
        if (what === TWICE) {
          sights.add("a question arrived twice");
          // No request is on its way for longer than the timeout.
          timeline.plan(asked + there + 1 + random(PATIENCE_MS - there), () => void effect());
        }
        timeline.plan(asked + whole, () => answer(given));
      });
    },
    breakUntil(end) {
      brokenUntil = end;
    },
    calm() {
      isCalm = true;
    },
  };
}
