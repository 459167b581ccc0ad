// Plausibility check of the system clock: it cannot be earlier than the build of this program. Leaps of a running clock
// are the engine clock's matter.

import type { Config } from "../config/config.ts";
import type { CommandContext } from "./command.ts";
import { CommandFailed, EXIT } from "./exit.ts";

/** A sentence about what is wrong with the clock; undefined: no error is visible. */
export function clockError({ now, builtAt }: Pick<CommandContext, "now" | "builtAt">): string | undefined {
  const time = now();
  if (time >= builtAt) return undefined;
  const [says, made] = [new Date(time).toISOString(), new Date(builtAt).toISOString()];
  return `the clock says ${says}, and this program was made at ${made}: set it, or deadlines will be wrong`;
}

/**
 * Deadlines of money go by the clock, so a live start with a wrong one throws `CommandFailed`, with a code that lets a
 * supervisor restart it: the clock may be set by then. A sandbox only prints a warning; its clock can be advanced.
 */
export function assertClock(
  { mode }: Pick<Config, "mode">,
  context: Pick<CommandContext, "now" | "builtAt" | "printNote">,
): void {
  const error = clockError(context);
  if (error === undefined) return;
  if (mode === "live") throw new CommandFailed(EXIT.internal, `Nothing is started: ${error}.`);
  context.printNote(`Take care: ${error}.`);
}
