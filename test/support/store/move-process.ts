// Move in a process of its own, which kills itself before the step that its third argument names.

import type { OnStep } from "../../../src/store/move.ts";
import { moveData } from "../../../src/store/move.ts";
import { storageAt } from "../../../src/store/storage.ts";

export type Step = Parameters<OnStep>[0];

const [from = "", to = "", killedAt] = process.argv.slice(2);

const source = await storageAt(from).depart();
const target = await storageAt(to).arrive("killed");
await moveData(source, target, {
  audit: async () => undefined,
  now: Date.now(),
  onStep: (step) => step === killedAt && process.kill(process.pid, "SIGKILL"),
});
