// Opening of the one connection to the database file: folder, lock, checks, settings, migrations, in this order. It
// knows no table.

import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { OpeningOptions } from "../../engine.ts";
import { StoreUnusable } from "../../failure.ts";
import { ensurePrivateFile } from "../../private-files.ts";
import type { OnProgress } from "../../progress.ts";
import { keepBeforeUpdate } from "./before-update.ts";
import { beginFirstStart } from "./first-start.ts";
import type { Lock } from "./lock.ts";
import { takeLock } from "./lock.ts";
import { assertOurs, MIGRATIONS, migrate } from "./migrate.ts";
import { assertPermitted } from "./permissions.ts";
import { isSupported, mapFile, setPageSize, setPragmas, sqliteVersion } from "./pragmas.ts";
import { damaged, unusable } from "./unusable.ts";

/** `path` may be `:memory:`. `migrations` is for tests. */
export type OpenOptions = OpeningOptions & {
  readonly path: string;
  readonly migrations?: readonly string[];
  /** Names of files in the same folder that no first start finds. */
  readonly companions?: readonly string[];
};

export type OpenDatabase = {
  readonly database: Database;
  /** Moves the log into the file, closes it and gives the lock back. A second time it does nothing. */
  close(): void;
};

/** The garbage collector closes what nothing refers to: the database, and the lock with it (F37). */
const held = new Set<OpenDatabase>();

/** Throws `StoreUnusable` when the file is in use, damaged, newer than this program, lost, or not ours. */
export function openDatabase(options: OpenOptions): OpenDatabase {
  const { path, migrations = MIGRATIONS, onProgress = () => undefined } = options;
  if (path === ":memory:") return hold(openFile(path, migrations, { check: false, onProgress }));
  try {
    return openAt(path, { ...options, migrations, onProgress });
  } catch (error) {
    throw unusable(path, error);
  }
}

type Known = Omit<OpenOptions, "migrations" | "onProgress"> & {
  readonly migrations: readonly string[];
  readonly onProgress: OnProgress;
};

function openAt(
  path: string,
  { migrations, onProgress, onNew, onLogLeft, companions = [] }: Known,
): OpenDatabase {
  // A folder that is there already may be shared with others: its mode is not ours to change.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  assertPermitted(path);
  const firstStart = beginFirstStart(path, companions);
  const lock = takeLock(path);
  try {
    ensurePrivateFile(path);
    keepBeforeUpdate(path, migrations.length, onProgress);
    const open = hold(openFile(path, migrations, { check: lock.wasUnclean, onProgress }), lock, onLogLeft);
    firstStart?.end();
    if (firstStart !== undefined) onNew?.();
    return open;
  } catch (error) {
    lock.release({ clean: !lock.wasUnclean });
    throw error;
  }
}

function openFile(
  path: string,
  migrations: readonly string[],
  { check, onProgress }: { readonly check: boolean; readonly onProgress: OnProgress },
): Database {
  const database = new Database(path, { readwrite: true, create: true, strict: true });
  try {
    setPageSize(database);
    const version = sqliteVersion(database);
    if (!isSupported(version))
      throw new StoreUnusable("unsupported", `SQLite ${version} is too old; 3.37 or newer is needed.`);
    assertOurs(database, path, migrations);
    setPragmas(database, { inMemory: path === ":memory:" });
    if (check) assertSound(database, path);
    if (path !== ":memory:") mapFile(database);
    migrate(database, migrations, onProgress);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** After an unclean stop (F5). May also throw SQLite's own error of a damaged file. */
function assertSound(database: Database, path: string): void {
  const findings = database.query<{ quick_check: string }, []>("PRAGMA quick_check(5)").all();
  const damages = findings.map((row) => row.quick_check).filter((finding) => finding !== "ok");
  if (damages.length > 0) throw damaged(path, new Error(damages.join("; ")));
}

function hold(
  database: Database,
  lock?: Lock,
  onLogLeft: OpenOptions["onLogLeft"] = () => undefined,
): OpenDatabase {
  const open: OpenDatabase = {
    database,
    close() {
      if (!held.delete(open)) return;
      let clean = false;
      try {
        database.run("PRAGMA wal_checkpoint(TRUNCATE)");
        clean = true;
      } catch (error) {
        onLogLeft(error);
      }
      try {
        database.close(true);
      } finally {
        lock?.release({ clean });
      }
    },
  };
  held.add(open);
  return open;
}
