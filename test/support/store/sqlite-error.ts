// An error as SQLite raises it, with its extended code.

import { SQLiteError } from "bun:sqlite";

export function sqliteError(code: string): Error {
  return Object.assign(Object.create(SQLiteError.prototype), {
    name: "SQLiteError",
    message: "disk I/O error",
    code,
  });
}
