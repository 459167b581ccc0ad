// Moves that are killed at one step after the other, and a last one that is not.

import { join } from "node:path";
import { storageAt } from "../../../src/store/storage.ts";
import type { Step } from "./move-process.ts";

/** Orders in the target after a kill at that step, and whether the source opens. */
export type Kill = { readonly step: Step; readonly orders: number; readonly isSourceWhole: boolean };

export async function killMoves(from: string, to: string, steps: readonly Step[]): Promise<readonly Kill[]> {
  const kills: Kill[] = [];
  for (const step of steps) {
    const program = [process.execPath, join(import.meta.dir, "move-process.ts")];
    const { signalCode, stderr } = Bun.spawnSync([...program, from, to, step], { stderr: "pipe" });
    if (signalCode !== "SIGKILL") throw new Error(`not killed at ${step}: ${stderr}`);
    kills.push({
      step,
      orders: (await ordersIn(to)) ?? 0,
      isSourceWhole: (await ordersIn(from)) !== undefined,
    });
  }
  return kills;
}

/** Undefined where no program may open them. */
async function ordersIn(url: string): Promise<number | undefined> {
  const storage = storageAt(url);
  if (!(await storage.exists())) return 0;
  const inspection = await storage.inspect().catch(() => undefined);
  const count = await inspection?.countOrders();
  await inspection?.close();
  return count;
}
