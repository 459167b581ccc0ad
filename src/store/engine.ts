// Storage of one place, whatever engine keeps the data there: opened by the service, and looked at, copied and restored
// by commands next to it.

import type { ErasingStore } from "../ports/erasure.ts";
import type { StoreFailure } from "./failure.ts";
import type { Inspection } from "./inspection.ts";
import type { Arrival, Departure } from "./move.ts";
import type { OnProgress } from "./progress.ts";

/** `groupCommit: false` saves each change alone and at once: to measure and to simulate. */
export type StoreOptions = {
  readonly groupCommit?: boolean;
  /** Whether what is saved now would be found again; unless given, always. Asked before each transaction. */
  readonly isInPlace?: (() => boolean) | undefined;
  /** Called once, when the disk has failed and nothing more will be saved (F4). */
  readonly onBroken?: ((failure: StoreFailure) => void) | undefined;
  /** Called after each transaction with the number of changes that shared it. */
  readonly onCommit?: ((changes: number) => void) | undefined;
};

export type OpeningOptions = {
  /** No other process may have the data open, whatever the engine can. */
  readonly isAlone?: boolean;
  /** The system's time, epoch ms. */
  readonly wallNow?: () => number;
  /** Milliseconds since some moment; never goes back. */
  readonly elapsedMs?: () => number;
  /** Called when the clocks of this machine and of the database part, or are together again (`near`). */
  readonly onSkew?: (skew: "near" | "apart" | "far", aheadMs: number) => void;
  /** Called during an update of the data, which may take a while. */
  readonly onProgress?: OnProgress | undefined;
  /** Called when there were no data and the store was made empty. */
  readonly onNew?: () => void;
  /** Called when the log could not be moved into the file at the end: nothing is lost, and the next start does it. */
  readonly onLogLeft?: (error: unknown) => void;
};

export type StoreFigures = {
  readonly ordersByStatus: Readonly<Record<string, number>>;
  /** Of which something is owed, charging or disputed, or whose captain's card is saved. */
  readonly owingOrders: number;
  /** Open jobs by kind; `failing` ones have been tried without success. Times in epoch ms. */
  readonly jobs: readonly {
    readonly kind: string;
    readonly count: number;
    readonly failing: number;
    readonly oldestDueAt: number | null;
  }[];
  /** Of the file and of its write-ahead log (F8). */
  readonly fileBytes: number;
  readonly logBytes: number;
};

/** Open jobs of one kind, and no more of them than were asked for; `oldestDueAt`: of the one that is run next. */
export type BacklogOfKind = {
  readonly kind: string;
  readonly count: number;
  readonly failing: number;
  readonly oldestDueAt: number;
  readonly hasMore: boolean;
};

/** What an operator should know of the place where the data are, in a sentence. */
export type Remark = {
  readonly level: "ok" | "warning" | "problem";
  readonly about: "database" | "clock";
  readonly message: string;
};

/** `unknown`: the file could not be read, and `reason` says why. */
export type Soundness =
  | { readonly kind: "sound" }
  | { readonly kind: "damaged" | "unknown"; readonly reason: string };

export type BackupOptions = {
  readonly onProgress: OnProgress;
  /** Milliseconds since some moment; never goes back. */
  readonly elapsedMs: () => number;
};

/** Contents of a file that was checked from end to end. */
export type Contents = { readonly format: number; readonly orders: number; readonly entries: number };
export type Backup = Contents & { readonly bytes: number };

/** `at` in epoch ms, for its audit row; `stamp` ends the name under which the data before it are kept. */
export type RestoreMoment = { readonly at: number; readonly stamp: string };

/** What was put in place, and where the data before it are kept, if there were any. */
export type Restored = Contents & { readonly keptAs: string | undefined };

/** The log of a file restarts at some MB. One this long means that something has been reading for hours (F8). */
export const LONG_LOG_BYTES = 256 * 1_024 * 1_024;

export type Sizes = Pick<StoreFigures, "fileBytes" | "logBytes">;

export type Storage = {
  /** Its place in sentences and log entries, such as the path of its file. */
  describe(): string;
  exists(): Promise<boolean>;
  /** Why there are no data although there have been some; undefined: there are, or there never were. */
  whyLost(): Promise<string | undefined>;
  /** The process that has the data open, or leads, in words. */
  holder(): Promise<string | undefined>;
  /** Several processes may have the data open at once. */
  readonly isShared: boolean;
  /** Rejects with `StoreUnusable`, whose reason a person can act on. */
  open(options: StoreOptions & OpeningOptions): Promise<ErasingStore>;
  /** Reads next to a running service. Rejects with `StoreUnusable`. */
  inspect(): Promise<Inspection>;
  /** Figures for monitoring. O(orders). */
  stats(): Promise<StoreFigures>;
  /** Open jobs by kind, at most so many of each counted. O(kinds × most). */
  backlog(most: number): Promise<readonly BacklogOfKind[]>;
  /** O(1). */
  sizes(): Promise<Sizes>;
  /** Reads all of it and rejects with `StoreUnusable` when something is damaged. */
  examine(onProgress: OnProgress): Promise<Contents>;
  /** What `examine` has shown, in words. */
  readonly examined: string;
  /** Of the database's server, compared with this machine's clock in epoch ms; a file has none. */
  remarks(now: () => number): Promise<readonly Remark[]>;
  /** Every row as text, where `files` do not have them. */
  readonly texts?: () => AsyncIterable<string>;
  /** Whether something is damaged, found in the background. Never rejects. */
  soundness(): Promise<Soundness>;
  /** Copies the data into a new file while a service uses them. */
  backup(target: string, options: BackupOptions): Promise<Backup>;
  /** Puts a backup in the place of the data; `stamp` ends the name under which those are kept. */
  restore(backup: string, when: RestoreMoment, onProgress: OnProgress): Promise<Restored>;
  /** Its data, on their way to another place. Rejects with `StoreUnusable`, such as while a service has them open. */
  depart(): Promise<Departure>;
  /** As a place for data from another; `stamp` ends the name under which what was moved away from here is kept. */
  arrive(stamp: string): Promise<Arrival>;
  /** What is left of erased data in the place itself, in a sentence; absent where the erasure clears it. */
  readonly leftAfterErasure?: string;
  /** Clears that, table by table, none of which can be read meanwhile. Answers with what is left then. Rejects with `StoreUnusable`. */
  readonly rewrite?: () => Promise<string>;
  /** From this call on: whether the data are still where they were. O(1). */
  watchPlace(): () => boolean;
  /** The files that the data stand in. */
  files(): readonly string[];
  /** Whether a file of that name in the data directory belongs to it. */
  isOwnFile(name: string): boolean;
  /** The file and the operation of a failure, for its log entry. */
  locate(failure: StoreFailure): { readonly file: string; readonly operation?: string };
};
