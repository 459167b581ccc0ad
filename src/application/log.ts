// Structured log for the operator, as JSON lines. Only the fields named here can be logged: no token, key, body,
// e-mail or card has a field (T29). It writes to a function, neither to a file nor to a stream.

import type { AlertEvent } from "../api/dashboard/alerts.ts";

/**
 * Every field that a line can have in addition to `time` and `event`. Each is an id, a name, a pattern, a code, a
 * number, the path of a file of ours, or a sentence that the program has for it.
 */
const FIELDS = [
  "level",
  "requestId",
  "method",
  "route",
  "status",
  "ms",
  "platformId",
  "orderId",
  "authorizationId",
  "refundId",
  "deadlineId",
  "eventId",
  "kind",
  "code",
  "attempts",
  "count",
  "dueAt",
  "ours",
  "theirs",
  "currency",
  "file",
  "operation",
  "message",
] as const;

type Fields = { readonly [F in (typeof FIELDS)[number]]?: string | number | undefined };

/**
 * `level` is absent while all is well; `alert` says that an operator has to look, for one of the causes in the catalog. `route` is a pattern, never a path:
 * paths carry tokens. `ms` is a duration, `dueAt` an epoch in ms. `error` is the thrown value: only its class, code and
 * position in the program are written.
 */
export type LogEntry = Omit<Fields, "level"> & { readonly error?: unknown } & (
    | { readonly event: string; readonly level?: "warning" }
    | { readonly event: AlertEvent; readonly level: "alert" }
  );
export type Log = (entry: LogEntry) => void;

/** The number of stack positions of an error that a line shows. */
const FRAMES = 6;

/** A log that hands `write` one line per entry, without a newline; `now` in epoch ms. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  return (entry) => {
    const line: Record<string, string | number> = { time: new Date(now()).toISOString(), event: entry.event };
    for (const field of FIELDS) {
      const value = entry[field];
      if (value !== undefined) line[field] = value;
    }
    if (entry.error !== undefined) Object.assign(line, traceOf(entry.error));
    write(JSON.stringify(line));
  };
}

/** Never an error's message, which may quote what was sent. `at` is the position in the program, innermost first. */
function traceOf(error: unknown): { readonly error: string; readonly at?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  // The trace begins with the message, which is cut off before lines are chosen from the rest.
  const stack = error.stack ?? "";
  const trace = stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length);
  const frames = trace.split("\n").flatMap((line) => (/^\s+at /.test(line) ? line.trim() : []));
  return { error: `${error.name}${code}`, at: frames.slice(0, FRAMES).join(" < ") };
}
