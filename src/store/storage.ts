// Storage by URL: the one place that chooses the engine by the scheme. A folder, or `sqlite:` before it, is a file of
// SQLite in that folder; `postgres://` is a database of PostgreSQL.

import { resolve } from "node:path";
import type { Storage } from "./engine.ts";
import { StoreUnusable } from "./failure.ts";
import { postgresStorage } from "./postgres/storage.ts";
import { explained } from "./sqlite/errors.ts";
import { rehearse } from "./sqlite/file/restore.ts";
import { sqliteStorage } from "./sqlite/storage.ts";

/** One letter before the colon is a drive. */
const SCHEME = /^([a-z][a-z\d+.-]+):/i;

const POSTGRES = /^postgres(ql)?:/i;

/** `companions` are names of files in the same folder that no first start finds. */
export function storageAt(url: string, companions: readonly string[] = []): Storage {
  return POSTGRES.test(url) ? postgresStorage(url) : sqliteStorage(folderAt(url), companions);
}

/** The folder that the URL names. Throws `StoreUnusable` for another engine; the URL may hold a password. */
export function folderAt(url: string): string {
  const [prefix = "", scheme = "sqlite"] = SCHEME.exec(url) ?? [];
  if (scheme.toLowerCase() === "sqlite") return resolve(url.slice(prefix.length));
  throw new StoreUnusable(
    "unsupported",
    POSTGRES.test(url)
      ? `${scheme}: is no folder. Name the database in the configuration, as url in [storage].`
      : `${scheme}: is no storage that this program knows. Name a folder, as DIR or sqlite:DIR.`,
  );
}

/** Opens a copy of a backup in a temporary folder and passes it on. A backup is a file of SQLite, whatever keeps the data. */
export const rehearseRestore = rehearse;

/** An error of an engine as one with a sentence; any other as it is. */
export const explainedError = explained;
