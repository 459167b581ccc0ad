// Report of measured figures with their targets. A figure that is worse than its target by more than a tenth fails the
// run: rounds on a shared machine differ by as much.

import { loadavg } from "node:os";

let missed = 0;

/** How far a figure may stay behind its target before the run fails. */
const TOLERANCE = 0.9;

export type Limit = { readonly result: "ok" | "near" | "MISSED"; readonly text: string };

export function report(name: string, value: string, limit?: Limit): void {
  if (limit?.result === "MISSED") missed += 1;
  const result = limit === undefined ? "" : `  ${limit.result} (${limit.text})`;
  process.stdout.write(`${name.padEnd(58)} ${value.padStart(12)}${result}\n`);
}

export function reportAtLeast(name: string, value: number, least: number): void {
  report(name, value.toFixed(2), { result: resultOf(value / least), text: `at least ${least}` });
}

export function reportAtMost(name: string, value: number, most: number, unit: string): void {
  const figure = unit === "" ? withoutUnit(value) : `${Math.round(value)} ${unit}`;
  report(name, figure, limitAtMost(value, most, unit));
}

/** A count or a ratio. */
function withoutUnit(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** `most` is 0 for a count of what must not happen. */
export function limitAtMost(value: number, most: number, unit: string): Limit {
  const result = resultOf(value <= most ? 1 : most / value);
  return { result, text: `at most ${most} ${unit}`.trim() };
}

/** `met` is 1 for a figure that is exactly its target. */
function resultOf(met: number): Limit["result"] {
  if (met >= 1) return "ok";
  return met >= TOLERANCE ? "near" : "MISSED";
}

/** How busy the machine is with other things. */
export function reportLoad(): void {
  const [oneMinute = 0] = loadavg();
  report("load of this machine in the last minute", oneMinute.toFixed(2));
}

/** 0 when no target was missed. */
export function exitCode(): number {
  return missed === 0 ? 0 : 1;
}
