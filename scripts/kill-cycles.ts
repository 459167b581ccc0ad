// Kills the compiled service (SIGKILL) in the middle of its work, as often as the first argument says (50), starts it
// again and checks everything it had acknowledged. Ends with 1 when anything is lost.
//
//   bun scripts/build.ts && bun scripts/kill-cycles.ts 1000

import { reportCycles, runCycles } from "./faults/cycles.ts";

const USUAL = 50;

const count = Number(process.argv[2] ?? USUAL);
process.exit(reportCycles("kills", await runCycles({ count })));
