// What happened, as JSON lines for the operator. Only the fields named here can be logged: no token, key, body,
// e-mail or card has a place (T29). It knows neither file nor stream.

/** Every field a line can have beside `time` and `event`. Each is an id, a name, a pattern, a code or a number. */
export type LogFields = {
  /** Absent: all is well. `alarm`: somebody has to look. */
  readonly level?: "warning" | "alarm";
  readonly requestId?: string;
  readonly method?: string;
  /** The route's pattern, never the path: paths carry tokens. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly platformId?: string;
  readonly orderId?: string;
  readonly authorizationId?: string;
  readonly refundId?: string;
  readonly eventId?: string;
  readonly duty?: string;
  readonly attempts?: number;
  readonly count?: number;
  /** When it will be tried again, in epoch ms. */
  readonly dueAt?: number;
  /** A code of our own, such as a refusal's or a failure's. */
  readonly code?: string;
  /** Of an error: its class and, if it has one, its code. Never its message, which may quote what was sent. */
  readonly error?: string;
  /** Of an error: where in the program, innermost first. */
  readonly at?: string;
};

export type LogEntry = LogFields & { readonly event: string };
export type Log = (entry: LogEntry) => void;

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
  "eventId",
  "duty",
  "attempts",
  "count",
  "dueAt",
  "code",
  "error",
  "at",
] as const satisfies readonly (keyof LogFields)[];

/** How many places of an error's way through the program a line shows. */
const FRAMES = 6;

/** A log that hands `write` one line per entry, without a newline; `now` in epoch ms. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  return (entry) => {
    const line: Record<string, string | number> = { time: new Date(now()).toISOString(), event: entry.event };
    for (const field of FIELDS) {
      const value = entry[field];
      if (value !== undefined) line[field] = value;
    }
    write(JSON.stringify(line));
  };
}

/** What of an error may be logged: its class, its code and where it came from. */
export function errorFields(error: unknown): Pick<LogFields, "error" | "at"> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  // The trace begins with the message, which is cut off before lines are chosen from the rest.
  const stack = error.stack ?? "";
  const trace = stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length);
  const frames = trace.split("\n").flatMap((line) => (/^\s+at /.test(line) ? line.trim() : []));
  return { error: `${error.name}${code}`, at: frames.slice(0, FRAMES).join(" < ") };
}
