// Measures servers in turns and keeps the best of each, so that a machine busy with something else misleads less.

import type { Load } from "./load.ts";
import { runLoad } from "./load.ts";
import type { Server } from "./process.ts";
import { cpuMs } from "./process.ts";
import { report } from "./report.ts";

export const CONNECTIONS = 64;
const ROUNDS = 3;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 3_000;

export type Side = { readonly name: string; readonly server: Server; readonly request: Load["request"] };
export type Figure = { readonly perSecond: number; readonly cpuMicros: number };

/** The best of each side: answers in a second, and processor time for one. Reports both. */
export async function inTurns<const S extends readonly Side[]>(
  sides: S,
): Promise<{ [I in keyof S]: Figure }> {
  const measured: Figure[][] = sides.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) measured[index]?.push(await measure(side));
  }
  const best = measured.map((figures, index) => {
    const perSecond = Math.max(...figures.map((one) => one.perSecond));
    const cpuMicros = Math.min(...figures.map((one) => one.cpuMicros));
    const count = Math.round(perSecond).toLocaleString("en");
    report(sides[index]?.name ?? "", `${count}/s`);
    report("  processor time for one", `${cpuMicros.toFixed(1)} us`);
    return { perSecond, cpuMicros };
  });
  return best as { [I in keyof S]: Figure };
}

async function measure({ name, server, request }: Side): Promise<Figure> {
  const load = { port: server.port, request, connections: CONNECTIONS };
  await runLoad({ ...load, warmUpMs: WARM_UP_MS, measureMs: 1 });
  const before = cpuMs(server.pid);
  const { perSecond, answers, failures } = await runLoad({ ...load, warmUpMs: 0, measureMs: MEASURE_MS });
  if (failures > 0) throw new Error(`${name}: ${failures} of ${answers} answers were not 200`);
  return { perSecond, cpuMicros: ((cpuMs(server.pid) - before) * 1_000) / answers };
}
