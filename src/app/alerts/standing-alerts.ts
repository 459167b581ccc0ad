// Alerts that stand: those of the log, of the same cause together, until the log says that one is over or
// enough time has passed without it. Of some it is looked each time whether their cause is still there (alert-causes.ts).

import type { AlertEnd, AlertEvent } from "../../api/dashboard/alerts.ts";
import { ALERTS, isAlert } from "../../api/dashboard/alerts.ts";
import type { Log, LogEntry } from "../../application/log.ts";
import { createLog } from "../../application/log.ts";
import type { KeptAlert } from "../../ports/standing-alerts.ts";
import type { LoggedLine } from "../recent-warnings.ts";

/** More causes at once than a person can look at; the latest are kept. */
const KEPT = 200;

/** `line`: the latest of the log. Times in epoch ms. */
export type StandingAlert = {
  readonly key: string;
  readonly event: AlertEvent;
  readonly since: number;
  readonly last: number;
  readonly count: number;
  readonly line: LoggedLine;
};

export type StandingAlerts = {
  /** The same log; its alerts stand from now on. */
  watch(log: Log): Log;
  /** Newest first, with those of other replicas: the same alert of several is the latest of them. */
  latest(elsewhere?: readonly KeptAlert[]): readonly StandingAlert[];
  /** Its cause is gone. Another replica's is dropped there. */
  drop(alert: StandingAlert): void;
  /** Those of before the start or of a replica that is gone, but for what a start ends or the service finds again by itself. */
  restore(kept: readonly KeptAlert[]): void;
  /** All, to be kept over a restart. */
  kept(): readonly KeptAlert[];
};

type Standing = Omit<KeptAlert, "event" | "key"> & { readonly event: AlertEvent };

/** `now` in epoch ms. Lines are kept as text, which no later change of an error can reach. */
export function createStandingAlerts(now: () => number): StandingAlerts {
  const standing = new Map<string, Standing>();
  let text = "";
  const write = createLog((line) => {
    text = line;
  }, now);

  function isOver({ event, last }: Standing): boolean {
    return now() - last >= (ALERTS[event].ends.afterMs ?? Number.POSITIVE_INFINITY);
  }

  function note(entry: LogEntry): void {
    for (const [key, { event }] of standing) if (ALERTS[event].ends.by === entry.event) standing.delete(key);
    const { event, level } = entry;
    if (level !== "alert" || !isAlert(event)) return;
    write(entry);
    const key = keyOf(event, entry);
    const last = now();
    const before = standing.get(key);
    const { since, count } = before === undefined || isOver(before) ? { since: last, count: 0 } : before;
    standing.delete(key);
    standing.set(key, { event, since, last, count: count + 1, line: text });
    const [oldest] = standing.keys();
    if (standing.size > KEPT && oldest !== undefined) standing.delete(oldest);
  }

  return {
    watch: (log) => (entry) => {
      note(entry);
      log(entry);
    },
    latest(elsewhere = []) {
      const others = elsewhere.flatMap(({ key: _, event, ...alert }) =>
        isAlert(event) ? [{ event, ...alert }] : [],
      );
      const byKey = new Map<string, StandingAlert>();
      for (const { line: text, ...alert } of [...others, ...standing.values()].filter(
        (alert) => !isOver(alert),
      )) {
        const line = JSON.parse(text) as LoggedLine;
        const key = keyOf(alert.event, line);
        if (alert.last >= (byKey.get(key)?.last ?? 0)) byKey.set(key, { ...alert, key, line });
      }
      return [...byKey.values()].toReversed().toSorted((left, right) => right.last - left.last);
    },
    drop: ({ key }) => void standing.delete(key),
    restore(kept) {
      for (const { key: _, event, ...alert } of kept) {
        if (!isAlert(event) || !outlivesStart(ALERTS[event].ends)) continue;
        const key = keyOf(event, JSON.parse(alert.line) as LoggedLine);
        if (!standing.has(key)) standing.set(key, { event, ...alert });
      }
    },
    kept: () => [...standing].flatMap(([key, alert]) => (isOver(alert) ? [] : { key, ...alert })),
  };
}

function keyOf(event: AlertEvent, values: Readonly<Record<string, unknown>>): string {
  return [event, ...ALERTS[event].of.map((field) => values[field])].join(" ");
}

function outlivesStart({ cause, afterMs }: AlertEnd): boolean {
  return cause !== undefined || afterMs !== undefined;
}
