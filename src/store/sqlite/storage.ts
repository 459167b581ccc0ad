// Storage in a file of SQLite, with its lock and its log next to it.

import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Storage } from "../engine.ts";
import type { StoreFailure } from "../failure.ts";
import { backUp, examineData } from "./file/backup.ts";
import { requireKept, whyLost } from "./file/first-start.ts";
import { createPlace } from "./file/location.ts";
import { lockHolder } from "./file/lock.ts";
import { assertReadable } from "./file/permissions.ts";
import { restore } from "./file/restore.ts";
import { logBytes, readBacklog, readFigures } from "./inspect/figures.ts";
import { openInspection } from "./inspect/inspect.ts";
import { examineSoundness } from "./inspect/soundness.ts";
import { arrival } from "./move/arrival.ts";
import { departure } from "./move/departure.ts";
import { openStore } from "./store.ts";

const FILE = "service.db";

export function sqliteStorage(folder: string, companions: readonly string[]): Storage {
  const path = join(folder, FILE);
  const kept = (): string => {
    requireKept(path, companions);
    assertReadable(path);
    return path;
  };
  return {
    describe: () => path,
    isShared: false,
    exists: async () => existsSync(path),
    whyLost: async () => whyLost(path, companions),
    holder: async () => lockHolder(path),
    open: async (options) => openStore({ ...options, path, companions }),
    inspect: async () => openInspection(kept()),
    stats: async () => readFigures(kept()),
    backlog: async (most) => readBacklog(kept(), most),
    sizes: async () => ({
      fileBytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
      logBytes: logBytes(path),
    }),
    examine: async (onProgress) => examineData(kept(), onProgress),
    examined: "every page and index is sound",
    remarks: async () => [],
    soundness: async () => examineSoundness(kept()),
    backup: async (target, options) => backUp(kept(), target, options),
    restore: async (backup, when, onProgress) => restore(backup, path, when, onProgress),
    depart: async () => departure(kept(), companions),
    arrive: async (stamp) => arrival(path, companions, stamp),
    watchPlace: () => createPlace(path),
    files: () => [path, `${path}-wal`],
    isOwnFile: (name) => name.startsWith(basename(path)),
    locate: (failure) => locate(path, failure),
  };
}

function locate(path: string, { kind, code }: StoreFailure): ReturnType<Storage["locate"]> {
  if (kind === "unreachable") return { file: dirname(path) };
  const operation = operationOf(code);
  return { operation, file: fileOf(path, operation) };
}

/** `SQLITE_IOERR_DIR_FSYNC` names the call itself; other codes imply it. */
function operationOf(code: string): string {
  const call = /^SQLITE_IOERR_(.+)$/.exec(code)?.[1];
  if (call !== undefined) return call.toLowerCase().replaceAll("_", " ");
  if (code.startsWith("SQLITE_FULL")) return "write";
  return code.startsWith("SQLITE_CANTOPEN") ? "open" : "access";
}

/** A commit writes and syncs the log alone; SQLite itself does not say which file it was. */
function fileOf(path: string, operation: string): string {
  if (operation.startsWith("shm")) return `${path}-shm`;
  return /write|fsync|truncate/.test(operation) ? `${path}-wal` : path;
}
