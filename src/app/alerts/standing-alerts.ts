// Alerts that stand: those of the log since the start, of the same cause together, until the log says that one is over or
// enough time has passed without it. Of some it is looked each time whether their cause is still there (alert-causes.ts).

import type { AlertEvent } from "../../api/dashboard/alerts.ts";
import { ALERTS, isAlert } from "../../api/dashboard/alerts.ts";
import type { Log, LogEntry } from "../../application/log.ts";
import { createLog } from "../../application/log.ts";
import type { LoggedLine } from "../recent-warnings.ts";

/** More causes at once than a person can look at; the latest are kept. */
const KEPT = 200;

/** `line`: the latest of the log. Times in epoch ms. */
export type StandingAlert = {
  readonly event: AlertEvent;
  readonly since: number;
  readonly last: number;
  readonly count: number;
  readonly line: LoggedLine;
};

export type StandingAlerts = {
  /** The same log; its alerts stand from now on. */
  watch(log: Log): Log;
  /** Newest first. */
  latest(): readonly StandingAlert[];
};

type Kept = Omit<StandingAlert, "line"> & { readonly text: string };

/** `now` in epoch ms. Lines are kept as text, which no later change of an error can reach. */
export function createStandingAlerts(now: () => number): StandingAlerts {
  const standing = new Map<string, Kept>();
  let text = "";
  const write = createLog((line) => {
    text = line;
  }, now);

  function note(entry: LogEntry): void {
    for (const [key, { event }] of standing) if (ALERTS[event].ends.by === entry.event) standing.delete(key);
    const { event, level } = entry;
    if (level !== "alert" || !isAlert(event)) return;
    write(entry);
    const values: Readonly<Record<string, unknown>> = entry;
    const key = [event, ...ALERTS[event].of.map((field) => values[field])].join(" ");
    const last = now();
    const { since, count } = standing.get(key) ?? { since: last, count: 0 };
    standing.delete(key);
    standing.set(key, { event, since, last, count: count + 1, text });
    const [oldest] = standing.keys();
    if (standing.size > KEPT && oldest !== undefined) standing.delete(oldest);
  }

  return {
    watch: (log) => (entry) => {
      note(entry);
      log(entry);
    },
    latest: () =>
      [...standing.values()]
        .filter(({ event, last }) => now() - last < (ALERTS[event].ends.afterMs ?? Number.POSITIVE_INFINITY))
        .map(({ text: written, ...alert }) => ({ ...alert, line: JSON.parse(written) as LoggedLine }))
        .toReversed(),
  };
}
