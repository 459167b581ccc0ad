// Detection of the first start: a database that is missing or empty where other files of it exist has been lost, or
// its disk is not mounted. SQLite would create an empty one and discard the log that still has orders in it.

import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StoreUnusable } from "../../failure.ts";
import { ensurePrivateFile, syncFolder } from "../../private-files.ts";

/** Lies there while the first database is made, so that a start that was killed in the middle can be repeated. */
export const MAKING = ".making";

export type FirstStart = {
  /** The database is made: from now on its absence is a loss. */
  end(): void;
};

/**
 * Undefined: there is a database. Throws `StoreUnusable` when there has been one. `companions` are names of files in its
 * folder that no first start finds.
 */
export function beginFirstStart(path: string, companions: readonly string[]): FirstStart | undefined {
  if (sizeOf(path) > 0) return undefined;
  const marker = `${path}${MAKING}`;
  requireKept(path, companions);
  ensurePrivateFile(marker);
  return {
    end() {
      rmSync(marker);
      syncFolder(dirname(path));
    },
  };
}

/**
 * Throws `StoreUnusable` when there has been a database and there is none. Before anything opens the file: SQLite would
 * delete the log of an empty one, and with it what a database that is put back still needs.
 */
export function requireKept(path: string, companions: readonly string[]): void {
  const loss = whyLost(path, companions);
  if (loss !== undefined) throw new StoreUnusable("lost", loss);
}

/** What it means that the database at `path` is missing or empty; undefined: there is one, or there never was. */
export function whyLost(path: string, companions: readonly string[]): string | undefined {
  if (sizeOf(path) > 0 || existsSync(`${path}${MAKING}`) || !existsSync(dirname(path))) return undefined;
  const left = companionsLeft(path, companions);
  if (left.length === 0) return undefined;
  const state = existsSync(path) ? "is empty" : "is not there";
  const are = left.length === 1 ? "is" : "are";
  return `${path} ${state}, but ${left.join(", ")} ${are}: the database was lost, or its disk is not mounted. Nothing was changed. Mount the disk, or bring back the newest backup (the command restore FILE), and start again. To begin with an empty database, move everything out of ${dirname(path)} first.`;
}

function companionsLeft(path: string, companions: readonly string[]): readonly string[] {
  const [folder, name] = [dirname(path), basename(path)];
  return readdirSync(folder)
    .filter((other) => (other.startsWith(name) && other !== name) || companions.includes(other))
    .filter((other) => !companions.includes(other) || sizeOf(join(folder, other)) > 0)
    .toSorted();
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
