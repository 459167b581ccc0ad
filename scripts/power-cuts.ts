// Cuts the power of the compiled service in the middle of its work, as often as the first argument says (50): only what
// was fsynced is sure to be there at the restart, after every second cut nothing else. Ends with 1 when anything that was
// acknowledged is lost. Wants Linux and a C compiler (cc).
//
//   bun scripts/build.ts && bun scripts/power-cuts.ts 500
//   bun scripts/power-cuts.ts 20 --normal   shows that it finds losses, with a build of its own (synchronous = NORMAL)

import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SANDBOX_DATA } from "../src/app/data-directory/data-files.ts";
import { buildPreload, canPreload } from "../test/support/binary/faults/preload.ts";
import type { Service } from "../test/support/binary/service.ts";
import { reportCycles, runCycles } from "./faults/cycles.ts";
import { leaveAfterCut } from "./faults/disk.ts";
import { buildUnsafe } from "./faults/unsafe-build.ts";

const USUAL = 50;
const LONGEST_SYNC_US = 2_000;

if (!canPreload) {
  console.error("This wants Linux and a C compiler (cc): writes are noted by a library that is preloaded.");
  process.exit(78);
}

const [count = String(USUAL)] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unsafe = process.argv.includes("--normal") ? await buildUnsafe() : undefined;
const library = buildPreload(join(import.meta.dir, "faults", "power-cut.c"));
const scratch = mkdtempSync(join(tmpdir(), "power-cuts-"));
const log = join(scratch, "log");
const before = join(scratch, "before");
let cuts = 0;
let syncs = 0;

/** The data folder becomes what the cut leaves of it. */
function cutPower({ folder }: Service): void {
  const live = join(folder, SANDBOX_DATA);
  const into = join(scratch, "after");
  mkdirSync(before, { recursive: true });
  mkdirSync(into);
  cuts += 1;
  if (existsSync(log))
    syncs += leaveAfterCut({ before, live, log, into, survival: cuts % 2 === 0 ? "none" : "any" });
  else cpSync(before, into, { recursive: true });
  rmSync(log, { force: true });
  rmSync(before, { recursive: true });
  rmSync(live, { recursive: true, force: true });
  cpSync(into, before, { recursive: true });
  renameSync(into, live);
}

const totals = await runCycles({
  count: Number(count),
  options: {
    env: {
      LD_PRELOAD: library,
      POWER_CUT_LOG: log,
      POWER_CUT_FOLDER: SANDBOX_DATA,
      POWER_CUT_SYNC_US: String(LONGEST_SYNC_US),
    },
    ...(unsafe === undefined ? {} : { binary: unsafe }),
    prepare() {
      rmSync(before, { recursive: true, force: true });
      rmSync(log, { force: true });
    },
  },
  afterEnd: cutPower,
});
rmSync(scratch, { recursive: true });
rmSync(dirname(library), { recursive: true });
if (unsafe !== undefined) rmSync(dirname(unsafe), { recursive: true });
console.log(`${cuts} times the power was cut, after ${syncs} fsyncs.`);
const code = reportCycles("power cuts", totals);
// The build that does not wait for the disk must lose something: else nothing here could.
process.exit(unsafe === undefined ? code : 1 - code);
