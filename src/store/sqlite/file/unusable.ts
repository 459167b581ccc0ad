// Reasons why a database cannot be opened, in sentences for the operator: the errors of the system and of SQLite name
// neither the file nor what helps.

import { dirname } from "node:path";
import { StoreUnusable } from "../../failure.ts";
import { isDamage } from "../errors.ts";

const FORBIDDEN = /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN|PERM|AUTH))/;
/** The first page of the log's index finds no room. */
const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/;
const NO_FILES_LEFT = /^(EMFILE|ENFILE)/;
const BROKEN = /^(EIO|ENODEV|ENXIO|ESTALE|ENOTDIR|SQLITE_(IOERR|PROTOCOL|NOMEM))/;

/** What `error` means for a start with the database at `path`; an error that is not about the disk stays as it is. */
export function unusable(path: string, error: unknown): unknown {
  if (error instanceof StoreUnusable || !(error instanceof Error)) return error;
  if (isDamage(error)) return damaged(path, error);
  const code = "code" in error ? String(error.code) : "";
  const because = (reason: "forbidden" | "broken", message: string) =>
    new StoreUnusable(reason, message, { cause: error });
  if (FORBIDDEN.test(code))
    return because(
      "forbidden",
      `${path} cannot be opened for writing (${code}): may this user write to ${dirname(path)} and every file in it, and is its file system not mounted read-only?`,
    );
  if (FULL.test(code))
    return because(
      "broken",
      `${path} cannot be opened: its disk is full (${code}). Make room and start again.`,
    );
  if (NO_FILES_LEFT.test(code))
    return because(
      "broken",
      `${path} cannot be opened: no file descriptor is left (${code}). Raise the limit (ulimit -n, LimitNOFILE=).`,
    );
  if (BROKEN.test(code))
    return because(
      "broken",
      `${path} cannot be opened: its disk or file system fails (${code}: ${error.message}). Look at the system's log, and copy the folder away before anything else.`,
    );
  return error;
}

/** `cause`: what is wrong with it. */
export function damaged(path: string, cause: unknown): StoreUnusable {
  return new StoreUnusable("damaged", `${path} is damaged. ${remedyFor(path)}`, { cause });
}

/** Damage that was found by looking at every page, with what to do; any other error as it is. */
export function withRemedy(error: unknown, remedy: string): unknown {
  if (!(error instanceof StoreUnusable && error.reason === "damaged")) return error;
  return new StoreUnusable("damaged", `${error.message} ${remedy}`, { cause: error });
}

/** What to do about damaged data. */
export function remedyFor(path: string): string {
  return `Copy the whole folder away first, then bring back the newest backup (the command restore FILE) and start again; without one, \`sqlite3 ${path} .recover\` saves what can be read.`;
}
