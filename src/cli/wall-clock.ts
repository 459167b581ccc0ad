// Whether the clock on the wall can be right: it cannot stand before this program was made. It knows nothing of leaps;
// the engine's clock sees to those.

import type { Config } from "../config/config.ts";
import type { CommandContext } from "./command.ts";
import { CommandFailed, EXIT } from "./exit.ts";

/** What is wrong with the clock, in a sentence; undefined: nothing that can be seen. */
export function clockFault({ now, builtAt }: Pick<CommandContext, "now" | "builtAt">): string | undefined {
  const time = now();
  if (time >= builtAt) return undefined;
  const [says, made] = [new Date(time).toISOString(), new Date(builtAt).toISOString()];
  return `the clock says ${says}, and this program was made at ${made}: set it, or deadlines will be wrong`;
}

/**
 * Money goes by the clock, so with a wrong one nothing is started in earnest: throws `CommandFailed`, with a code after
 * which a restart is tried, for it may be set by then. A sandbox only says so; its clock is there to be turned.
 */
export function assertClock(
  { mode }: Pick<Config, "mode">,
  means: Pick<CommandContext, "now" | "builtAt" | "tell">,
): void {
  const fault = clockFault(means);
  if (fault === undefined) return;
  if (mode === "live") throw new CommandFailed(EXIT.internal, `Nothing is started: ${fault}.`);
  means.tell(`Take care: ${fault}.`);
}
