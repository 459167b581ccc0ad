// Reasons for which a file system takes no file, in words.

import { CommandFailed, EXIT } from "../exit.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no file can be made there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that file system is read-only",
  EEXIST: "a part of that path is a file",
  EISDIR: "a folder has that name",
  ENOTDIR: "a part of that path is a file",
  ENAMETOOLONG: "that name is too long",
  ENOSPC: "that disk is full",
  EDQUOT: "that disk is full for this user",
  EFBIG: "that file may not grow so large",
  EIO: "that disk has failed",
};

/** A file system error as a sentence about what could not be written; any other error as it is. */
export function unwritable(target: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code];
  return reason === undefined
    ? error
    : new CommandFailed(EXIT.configuration, `${target} cannot be written: ${reason} (${code})`);
}
