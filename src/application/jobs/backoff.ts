// Backoff of a failed job or timer that is never given up, from the runtime's clock and random source.

import { delayMs, schedules } from "../../domain/retries/schedules.ts";
import type { Runtime } from "../runtime.ts";

/** The next attempt's moment in epoch ms; `attempts` includes the one that failed. */
export function backoffAt(runtime: Runtime, attempts: number): number {
  return runtime.now() + delayMs(schedules.money, attempts, randomFraction(runtime));
}

/** At random, at least 0 and less than 1. */
export function randomFraction({ random }: Pick<Runtime, "random">): number {
  return (random(1)[0] ?? 0) / 256;
}
