// Benchmark of how long reconciliation blocks the event loop: `bun scripts/bench-reconcile.ts [orders]`, 100,000 unpaid
// ones by default. Prints the longest hold and exits with 1 when it is too long; on a machine that is busy otherwise a
// hold lasts longer than the work in it. `bun scripts/build.ts` has to have run.

import { startService } from "../test/support/service.ts";
import { held } from "./bench/held.ts";
import { exitCode, report, reportAtMost, reportLoad } from "./bench/report.ts";

const [wanted = "100000"] = process.argv.slice(2);
const ORDERS = Number(wanted);
const TOGETHER = 100;
const LONGEST_MS = 20;
/** So that the figure is not that of one lucky run. */
const RUNS = 3;

reportLoad();
const runtime = await startService();
for (let made = 0; made < ORDERS; made += TOGETHER) {
  const create = () => runtime.api("POST", "/v1/orders", { amount: 2_000 });
  await Promise.all(Array.from({ length: TOGETHER }, create));
}
report("unpaid orders", ORDERS.toLocaleString("en"));
for (let run = 1; run <= RUNS; run += 1) {
  const { longest, tookMs } = await held(() => runtime.program.application.operations.reconcile(0));
  report(`comparison ${run}`, `${Math.round(tookMs)} ms`);
  report("  longest hold of the event loop", `${longest.ms.toFixed(1)} ms`);
  reportAtMost("  longest on the processor", longest.processorMs, LONGEST_MS, "ms");
}
await runtime.stop();
reportLoad();
process.exit(exitCode());
