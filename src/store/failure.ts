// Failures of a store, as types, in sentences for the operator.

export type StoreFailureKind = "full" | "busy" | "unreachable" | "unreadable" | "broken";

const UNREADABLE =
  "A part of the database could not be read: its disk failed, or the file is damaged. Check disk and file system, and run the command check.";

const FAILURE_SENTENCES: Record<StoreFailureKind, string> = {
  full: "The disk is full: nothing was saved. Make room; the service goes on by itself.",
  busy: "Another program holds the database: nothing was saved. Close it (a backup tool, an SQL shell).",
  unreachable:
    "The database cannot be reached: nothing was saved. Bring it back, or stop the service and restore.",
  unreadable: UNREADABLE,
  broken:
    "The disk failed: nothing was saved and nothing more will be. Check disk and file system, then restart.",
};

/** After something was saved, or where that is not known. */
const UNCERTAIN_SENTENCES: Record<StoreFailureKind, string> = {
  full: "The disk is full. Make room; the service goes on by itself.",
  busy: "Another program holds the database. Close it (a backup tool, an SQL shell).",
  unreachable:
    "The database cannot be reached: what was asked of it last may have been saved or not. Bring it back.",
  unreadable: UNREADABLE,
  broken: "The disk failed: nothing more will be saved. Check disk and file system, then restart.",
};

type FailureOptions = { readonly isUncertain?: boolean; readonly hint?: string | undefined };

/** Nothing of the change was saved, unless it is uncertain. After `broken` the store takes no more changes (F3, F4, F6). */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  readonly kind: StoreFailureKind;
  /** The engine's name of the error, such as `SQLITE_IOERR_FSYNC`, where it has one. */
  readonly code: string;
  /** Something was saved before, or the answer was lost on its way and the change may have been saved. */
  readonly isUncertain: boolean;
  /** What else an operator is to look at, as a sentence. */
  readonly hint: string | undefined;

  constructor(kind: StoreFailureKind, cause?: unknown, { isUncertain = false, hint }: FailureOptions = {}) {
    const sentence = (isUncertain ? UNCERTAIN_SENTENCES : FAILURE_SENTENCES)[kind];
    super(hint === undefined ? sentence : `${sentence} ${hint}`, { cause });
    this.kind = kind;
    this.isUncertain = isUncertain;
    this.hint = hint;
    this.code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  }
}

/** A failure after something was saved: one of the store does not mean that nothing happened. */
export function uncertain(error: unknown): unknown {
  return error instanceof StoreFailure
    ? new StoreFailure(error.kind, error.cause, { isUncertain: true, hint: error.hint })
    : error;
}

/**
 * `forbidden`: a file that this user may not read or write. `lost`: there has been a database, and there is none. `moved`: its
 * data are in another place.
 */
export type UnusableReason =
  | "inUse"
  | "newer"
  | "foreign"
  | "damaged"
  | "unsupported"
  | "forbidden"
  | "lost"
  | "moved"
  | "broken";

/** The store cannot be opened. `pid` is the holder's when it is `inUse` and known (F5, F9, F35). */
export class StoreUnusable extends Error {
  override readonly name = "StoreUnusable";
  readonly reason: UnusableReason;
  readonly pid: number | undefined;

  constructor(reason: UnusableReason, message: string, options: { cause?: unknown; pid?: number } = {}) {
    super(message, options);
    this.reason = reason;
    this.pid = options.pid;
  }
}

/** A change no rule should have made: refused by the store or by a constraint of the database, and not saved. */
export class ImpossibleChange extends Error {
  override readonly name = "ImpossibleChange";
}

/** A later epoch has begun: nothing of the write was saved. */
export class StaleLease extends Error {
  override readonly name = "StaleLease";

  constructor() {
    super("Another process has taken the lead: nothing was saved, and its jobs are done there.");
  }
}

/** Another decision about the same values was saved since these were counted: nothing of the change was saved. */
export class StaleCounts extends Error {
  override readonly name = "StaleCounts";

  constructor() {
    super("Decisions about the same values were counted in between: nothing was saved.");
  }
}

/** Prefix of such an error as text, for example in the last error of a job. */
export const IMPOSSIBLE_CHANGE = "ImpossibleChange: ";
/** A job that failed this often needs attention. */
export const FAILING_TRIES = 3;
