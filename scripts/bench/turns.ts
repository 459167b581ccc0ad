// Measures servers in turns: a round has one short measurement of each, and figures are compared round by round, so
// that a machine busy with something else misleads less.

import type { Load } from "./load.ts";
import { runLoad } from "./load.ts";
import type { Server } from "./process.ts";
import { cpuMs } from "./process.ts";
import { report } from "./report.ts";

export const CONNECTIONS = 64;
const ROUNDS = 5;
/**
 * A server that has run for a while is measured: until it has answered this often, the runtime still compiles what it runs,
 * on other threads, which takes as long as the requests themselves.
 */
const WARM_AFTER_ANSWERS = 40_000;
const MOST_WARM_UP_MS = 60_000;
const WARM_UP_MS = 300;
const MEASURE_MS = 1_200;

export type Side = { readonly name: string; readonly server: Server; readonly request: Load["request"] };

/** The rounds of one side, in order: answers in a second, processor time for one, and how long 99 of 100 waited. */
export type Rounds = {
  readonly perSecond: readonly number[];
  readonly cpuMicros: readonly number[];
  readonly p99Ms: readonly number[];
};

/** The rounds of each side. Reports the medians. */
export async function inTurns<const S extends readonly Side[]>(
  sides: S,
): Promise<{ [I in keyof S]: Rounds }> {
  const measured = sides.map(() => ({ perSecond: [], cpuMicros: [], p99Ms: [] }) as Writable<Rounds>);
  for (const side of sides) await warmUp(async () => (await load(side, WARM_UP_MS)).answers);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      const figure = await measure(side);
      measured[index]?.perSecond.push(figure.perSecond);
      measured[index]?.cpuMicros.push(figure.cpuMicros);
      measured[index]?.p99Ms.push(figure.p99Ms);
    }
  }
  for (const [index, { name }] of sides.entries()) {
    const { perSecond = [], cpuMicros = [] } = measured[index] ?? {};
    report(name, `${Math.round(median(perSecond)).toLocaleString("en")}/s`);
    report("  processor time for one", `${median(cpuMicros).toFixed(1)} us`);
  }
  return measured as { [I in keyof S]: Rounds };
}

type Writable<T> = { [K in keyof T]: number[] };

/** Answers a second of our side divided by those of the other side: the median over the rounds. */
export function ratio(ours: Rounds, theirs: Rounds): number {
  return median(ours.perSecond.map((perSecond, round) => perSecond / (theirs.perSecond[round] ?? 0)));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** `load` answers with how many answers it had, each of `servers` on its own. */
export async function warmUp(load: () => Promise<number>, servers = 1): Promise<void> {
  const until = performance.now() + servers * MOST_WARM_UP_MS;
  for (let answers = 0; answers < WARM_AFTER_ANSWERS && performance.now() < until; ) answers += await load();
}

function load({ server, request }: Side, measureMs: number) {
  return runLoad({ port: server.port, request, connections: CONNECTIONS, warmUpMs: 0, measureMs });
}

async function measure(side: Side) {
  await load(side, WARM_UP_MS);
  const before = cpuMs(side.server.pid);
  const { perSecond, answers, failures, p99Ms } = await load(side, MEASURE_MS);
  if (failures > 0) throw new Error(`${side.name}: ${failures} of ${answers} answers were not 200`);
  return { perSecond, cpuMicros: ((cpuMs(side.server.pid) - before) * 1_000) / answers, p99Ms };
}
