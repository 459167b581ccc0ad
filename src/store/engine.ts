// Storage of one place, whatever engine keeps the data there: opened by the service, and looked at, copied and restored
// by commands next to it.

import type { ErasingStore } from "../ports/erasure.ts";
import type { StoreFailure } from "./failure.ts";
import type { OnProgress } from "./progress.ts";
import type { Backup, BackupOptions, Contents } from "./sqlite/file/backup.ts";
import type { Restored } from "./sqlite/file/restore.ts";
import type { StoreFigures } from "./sqlite/inspect/figures.ts";
import type { Inspection } from "./sqlite/inspect/inspect.ts";
import type { Soundness } from "./sqlite/inspect/soundness.ts";
import type { OpenStoreOptions } from "./sqlite/store.ts";

export type Sizes = Pick<StoreFigures, "fileBytes" | "logBytes">;

export type Storage = {
  /** Its place in sentences and log entries, such as the path of its file. */
  describe(): string;
  exists(): boolean;
  /** Why there are no data although there have been some; undefined: there are, or there never were. */
  whyLost(): string | undefined;
  /** The process that has the data open, in words. */
  holder(): string | undefined;
  /** Throws `StoreUnusable` with a reason that a person can act on. */
  open(options: Omit<OpenStoreOptions, "path" | "companions">): ErasingStore;
  /** Reads next to a running service. Throws `StoreUnusable`. */
  inspect(): Inspection;
  /** Figures for monitoring. O(orders). */
  stats(): StoreFigures;
  /** O(1). */
  sizes(): Sizes;
  /** Reads all of it and throws `StoreUnusable` when something is damaged. */
  examine(onProgress: OnProgress): Contents;
  /** The same in the background. Never rejects. */
  soundness(): Promise<Soundness>;
  /** Copies the data into a new file while a service uses them. */
  backup(target: string, options: BackupOptions): Promise<Backup>;
  /** Puts a backup in the place of the data; `stamp` ends the name under which those are kept. */
  restore(backup: string, stamp: string, onProgress: OnProgress): Restored;
  /** From this call on: whether the data are still where they were. O(1). */
  watchPlace(): () => boolean;
  /** The files that the data stand in. */
  files(): readonly string[];
  /** Whether a file of that name in the data directory belongs to it. */
  isOwnFile(name: string): boolean;
  /** The file and the operation of a failure, for its log entry. */
  locate(failure: StoreFailure): { readonly file: string; readonly operation?: string };
};
