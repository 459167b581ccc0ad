// The latest warnings and alerts of the log, in memory: what an operator sees of them without the log's own file.

import type { Log } from "../application/log.ts";
import { createLog } from "../application/log.ts";

const KEPT = 200;

/** Fields of a line of the log. */
export type LoggedLine = Readonly<Record<string, string | number>>;

export type RecentWarnings = {
  /** The same log; its warnings and alerts are kept too. */
  watch(log: Log): Log;
  /** At most the latest 200 since the start, the newest first. */
  latest(): readonly LoggedLine[];
};

/** `now` in epoch ms. Lines are kept as text, which no later change of an error can reach. */
export function createRecentWarnings(now: () => number): RecentWarnings {
  let lines: readonly string[] = [];
  const keep = createLog((line) => {
    lines = [...lines.slice(1 - KEPT), line];
  }, now);
  return {
    watch: (log) => (entry) => {
      if (entry.level !== undefined) keep(entry);
      log(entry);
    },
    latest: () => lines.map((line) => JSON.parse(line) as LoggedLine).toReversed(),
  };
}
