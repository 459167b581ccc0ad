// What a running service does by the clock on the wall and not for any one order: it compares with the provider, works
// changed orders out anew, and lets go of what has outlived its use.

import { Cron } from "croner";
import { DAY } from "../domain/time.ts";
import { createAuditor } from "./audit.ts";
import { eraseOutlived } from "./erase.ts";
import { createLogKeeper } from "./log-keeper.ts";
import { reconcile } from "./reconcile.ts";
import type { Watch } from "./watch.ts";
import type { World } from "./world.ts";

/** An Idempotency-Key is remembered this long: it outlives the commit limit (CONTRACT 1). */
const REMEMBER_ANSWERS_MS = 7 * DAY;

/** Nothing of this is urgent, and to reckon with calendars takes a while: what a start is for comes first. */
const AFTER_START_MS = 2_000;

export type Housekeeping = { start(): void; stop(): void };

/** `wake` is called when something may have become due. */
export function createHousekeeping(world: World, watch: Watch["watch"], wake: () => void): Housekeeping {
  const auditor = createAuditor(world, watch);
  const logKeeper = createLogKeeper(world, watch);
  const options = { protect: true, unref: true };
  let jobs: readonly Cron[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function begin(): void {
    jobs = [
      new Cron("17 3 * * *", options, () => prune(world)),
      new Cron("41 * * * *", options, () => compare(world).then(wake)),
    ];
  }
  return {
    start() {
      auditor.start();
      logKeeper.start();
      timer = setTimeout(begin, AFTER_START_MS);
      timer.unref();
    },
    stop() {
      auditor.stop();
      logKeeper.stop();
      clearTimeout(timer);
      for (const job of jobs) job.stop();
    },
  };
}

/** Every hour, of what changed in the last day. What differs is for a person; what could not be asked, for later. */
async function compare(world: World): Promise<void> {
  try {
    const { left, unlisted } = await reconcile(world, world.now() - DAY);
    for (const { what: code, ...difference } of left) {
      const level = code === "unanswered" ? "warning" : "alarm";
      world.log({ event: "providerDiffers", level, code, ...difference });
    }
    for (const platformId of unlisted)
      world.log({ event: "providerListsNothing", level: "warning", platformId });
  } catch (error) {
    world.log({ event: "reconcileFailed", level: "warning", error });
  }
}

/** Every night: what is remembered no longer, and whom a platform has to forget. */
export async function prune(world: World): Promise<void> {
  const warn = (error: unknown) => world.log({ event: "pruneFailed", level: "warning", error });
  await world.store.prune(world.now() - REMEMBER_ANSWERS_MS).catch(warn);
  try {
    const count = await eraseOutlived(world);
    if (count > 0) world.log({ event: "buyersForgotten", count });
  } catch (error) {
    warn(error);
  }
}
