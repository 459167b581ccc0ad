// Compares creating orders: the compiled service over HTTP, PostgreSQL's own pgbench inserting the same rows, and an
// open-source commerce server on the same PostgreSQL. In turns, medians; prints a table.
// `bun scripts/compare.ts [--seconds 6] [--rounds 3] [--plot FILE] [--readme]`, after scripts/build.ts; `--readme` writes
// the figures into README.md, and their picture into .github. Wants Linux with Debian's package postgresql, and
// Node with npm.

import { Database } from "bun:sqlite";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { storageIn } from "../src/app/data-directory/data-storage.ts";
import { startService } from "../test/support/binary/service.ts";
import { printedKeys } from "../test/support/binary/shop.ts";
import { startPostgres } from "../test/support/postgres/cluster.ts";
import { familyCpuMs } from "./bench/process.ts";
import { report, reportLoad } from "./bench/report.ts";
import { CONNECTIONS } from "./bench/turns.ts";
import { plotOf } from "./compare/plot.ts";
import { PICTURE, writeReadme } from "./compare/readme.ts";
import type { Side } from "./compare/sides.ts";
import { postgresSides, serviceSide, vendureSide } from "./compare/sides.ts";
import { startVendure } from "./compare/vendure.ts";

type Figure = { readonly perSecond: number; readonly cpuMicros: number };
type Result = Side & { readonly figures: readonly Figure[]; readonly perSecond: number };

const QUIET_MS = 500;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "6" },
    rounds: { type: "string", default: "3" },
    plot: { type: "string" },
    readme: { type: "boolean", default: false },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

async function inTurns(sides: readonly Side[]): Promise<readonly Result[]> {
  const measured = sides.map((side) => ({ side, figures: [] as Figure[] }));
  // The first round is not counted: the service and Vendure are compiled while they run.
  for (const side of sides) await side.measure(seconds, 0);
  for (let round = 1; round <= rounds; round++)
    for (const { side, figures } of measured) figures.push(await measure(side, round));
  return measured.map(({ side, figures }) => ({
    ...side,
    figures,
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
  }));
}

/** An answer is not an order: each must be in the database. */
async function measure(side: Side, round: number): Promise<Figure> {
  const before = await countWhenQuiet(side);
  const cpuBefore = cpuMs(side);
  const { perSecond, answers } = await side.measure(seconds, round);
  const created = (await countWhenQuiet(side)) - before;
  if (created < answers) throw new Error(`${side.name}: ${answers} answers, ${created} orders`);
  return { perSecond, cpuMicros: ((cpuMs(side) - cpuBefore) * 1_000) / created };
}

/** Once what was under way is done: it would slow the next side. */
async function countWhenQuiet({ count }: Side): Promise<number> {
  for (let last = count(); ; ) {
    await Bun.sleep(QUIET_MS);
    const now = count();
    if (now === last) return now;
    last = now;
  }
}

function cpuMs({ pids }: Side): number {
  return pids.reduce((sum, pid) => sum + familyCpuMs(pid), 0);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

function print(results: readonly Result[]): void {
  const [own] = results;
  for (const result of results) {
    const { name, how, perSecond, figures } = result;
    console.log(`${name}: ${how.replaceAll("`", "")}`);
    report("  orders in a second, median", rounded(perSecond));
    report("  round by round", figures.map((figure) => rounded(figure.perSecond)).join("  "));
    const cpuMicros = median(figures.map((figure) => figure.cpuMicros));
    report("  processor time for one", `${rounded(cpuMicros)} us`);
    if (own !== undefined && result !== own)
      report("  the service is as fast as this, times", (own.perSecond / perSecond).toFixed(2));
  }
}

function rounded(figure: number): string {
  return Math.round(figure).toLocaleString("en");
}

async function main(): Promise<void> {
  using postgres = startPostgres("", { isInstalled: true });
  await using service = await startService();
  await using vendure = await startVendure(postgres);
  const { secretKey } = printedKeys(service);
  using file = new Database(storageIn(service.dataDir).describe(), { readonly: true });
  const conditions = `${CONNECTIONS} connections, ${cpus().length} processors (${cpus()[0]?.model.trim()})`;
  console.log(`${conditions}; medians of ${rounds} rounds of ${seconds} s\n`);
  reportLoad();
  const results = await inTurns([
    serviceSide(service, file, secretKey),
    ...(await postgresSides(postgres, service, file, secretKey)),
    vendureSide(vendure, postgres),
  ]);
  print(results);
  reportLoad();
  const plot = values.plot ?? (values.readme ? PICTURE : undefined);
  if (plot !== undefined) writeFileSync(plot, plotOf(results));
  if (values.readme) writeReadme(results, `${conditions}, medians of ${rounds} rounds`);
}

await main();
process.exit();
