// Benchmark of how long making a payout blocks the event loop: `bun scripts/bench-payouts.ts [entries]`, 100,000 by
// default. Prints the longest hold and exits with 1 when it is too long; on a machine that is busy otherwise a hold
// lasts longer than the work in it. `bun scripts/build.ts` has to have run.

import { Database } from "bun:sqlite";
import { storageIn } from "../src/app/data-directory/data-storage.ts";
import { START, startService } from "../test/support/service.ts";
import { held } from "./bench/held.ts";
import { exitCode, report, reportAtMost, reportLoad } from "./bench/report.ts";

const [wanted = "100000"] = process.argv.slice(2);
const ENTRIES = Number(wanted);
const AMOUNT = 100;
const LONGEST_MS = 20;
/** So that the figure is not that of one lucky run. */
const RUNS = 3;
const DAY = 86_400_000;

/** Reads of the service within one turn of the event loop share a snapshot: this connection's rows are not in it. */
function turnEnded(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Entries of as many orders on this day. The orders are not there: no step of a payout looks at them. */
function addEntries(path: string, platformId: string, at: number): void {
  const database = new Database(path);
  database.run("PRAGMA foreign_keys = OFF");
  database.run("PRAGMA busy_timeout = 10000");
  const add = database.query(
    `INSERT INTO balance_entries (platform_id, currency, order_id, seq, kind, at, amount)
     VALUES (?, 'EUR', ?, 5, 'capture', ?, ?)`,
  );
  database.transaction(() => {
    for (let entry = 0; entry < ENTRIES; entry += 1)
      add.run(platformId, `ord_${Bun.randomUUIDv7()}`, at + entry, AMOUNT);
  })();
  // A log of so many rows at once is the benchmark's doing: its copying into the file is no part of a payout.
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

reportLoad();
const payouts = { period: "daily", minimum: 0, from: START - DAY, timeZone: "UTC" } as const;
const service = await startService({ platform: { payouts, events: ["payout.created"] } });
const [platform] = service.config.platforms;
report("entries of each payout", ENTRIES.toLocaleString("en"));
let lastDate = 0;
for (let run = 1; run <= RUNS; run += 1) {
  await turnEnded();
  addEntries(storageIn(service.dataDir).describe(), platform?.id ?? "", service.now());
  await turnEnded();
  const { longest, tookMs } = await held(() => service.turnBy(DAY));
  const { json } = await service.api("GET", "/v1/payouts?limit=1");
  const [payout] = json.data;
  if (payout?.amount !== ENTRIES * AMOUNT || payout.date <= lastDate)
    throw new Error(`The payout is ${JSON.stringify(payout)}`);
  lastDate = payout.date;
  report(`payout ${run}`, `${Math.round(tookMs)} ms`);
  report("  longest hold of the event loop", `${longest.ms.toFixed(1)} ms`);
  reportAtMost("  longest on the processor", longest.processorMs, LONGEST_MS, "ms");
}
await service.stop();
reportLoad();
process.exit(exitCode());
