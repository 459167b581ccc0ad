// Report of measured figures, with a flag for a missed limit.

import { loadavg } from "node:os";

let missed = 0;

export type Limit = { readonly met: boolean; readonly text: string };

export function report(name: string, value: string, limit?: Limit): void {
  if (limit !== undefined && !limit.met) missed += 1;
  const verdict = limit === undefined ? "" : `  ${limit.met ? "ok" : "MISSED"} (${limit.text})`;
  process.stdout.write(`${name.padEnd(58)} ${value.padStart(12)}${verdict}\n`);
}

export function reportAtLeast(name: string, value: number, least: number): void {
  report(name, value.toFixed(2), { met: value >= least, text: `at least ${least}` });
}

export function reportAtMost(name: string, value: number, most: number, unit: string): void {
  const figure = unit === "" ? value.toFixed(2) : `${Math.round(value)} ${unit}`;
  report(name, figure, { met: value <= most, text: `at most ${most} ${unit}`.trim() });
}

/** How busy the machine is with other things, for whoever reads the figures. */
export function reportLoad(): void {
  const [oneMinute = 0] = loadavg();
  report("load of this machine in the last minute", oneMinute.toFixed(2));
}

/** 0 when every limit was kept. */
export function exitCode(): number {
  return missed === 0 ? 0 : 1;
}
