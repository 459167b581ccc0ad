// Alerts and messages for an operator whose store fails: in the log of a running service, and at a start.

import { describe, expect, test } from "bun:test";
import { withFailuresTogether } from "../../../src/app/data-directory/store-failures.ts";
import type { LogEntry } from "../../../src/application/log.ts";
import { StoreFailure, StoreUnusable } from "../../../src/store/failure.ts";
import { unusable } from "../../../src/store/sqlite/file/unusable.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { sqliteError } from "../../support/store/sqlite-error.ts";

const PATH = "/data/service.db";

/** SQLite makes its errors itself. */
function failingLog() {
  let now = 0;
  const logged: LogEntry[] = [];
  const log = withFailuresTogether(
    (entry) => logged.push(entry),
    storageAt("/data"),
    () => now,
  );
  return {
    log,
    logged,
    wait(ms: number): void {
      now += ms;
    },
  };
}

describe("F4: a disk that fails under load", () => {
  test("raises one alert, and then one a minute with the number of failures", () => {
    const { log, logged, wait } = failingLog();
    const full = new StoreFailure("full", sqliteError("SQLITE_FULL"));
    for (let i = 0; i < 100; i += 1) log({ event: "requestFailed", level: "alert", error: full });
    wait(59_999);
    log({ event: "loopFailed", level: "alert", error: full });
    expect(logged.map(({ count }) => count)).toEqual([1]);
    wait(1);
    log({ event: "jobFailed", level: "warning", error: full });
    expect(logged.map(({ count }) => count)).toEqual([1, 101]);
  });

  test("of another kind is logged at once; an entry about another failure is unchanged", () => {
    const { log, logged } = failingLog();
    log({ event: "requestFailed", error: new StoreFailure("full", sqliteError("SQLITE_FULL")) });
    log({ event: "requestFailed", error: new StoreFailure("broken", sqliteError("SQLITE_IOERR_FSYNC")) });
    log({ event: "requestFailed", error: new Error("a defect") });
    expect(logged.map(({ event, kind }) => [event, kind])).toEqual([
      ["storeFailed", "full"],
      ["storeFailed", "broken"],
      ["requestFailed", undefined],
    ]);
  });

  test.each([
    ["SQLITE_IOERR_FSYNC", "fsync", `${PATH}-wal`],
    ["SQLITE_IOERR_WRITE", "write", `${PATH}-wal`],
    ["SQLITE_FULL", "write", `${PATH}-wal`],
    ["SQLITE_IOERR_DIR_FSYNC", "dir fsync", `${PATH}-wal`],
    ["SQLITE_IOERR_READ", "read", PATH],
    ["SQLITE_IOERR_SHMMAP", "shmmap", `${PATH}-shm`],
    ["SQLITE_CANTOPEN", "open", PATH],
  ])("%s says which operation failed, and on which file", (code, operation, file) => {
    const { log, logged } = failingLog();
    log({ event: "requestFailed", error: new StoreFailure("broken", sqliteError(code)) });
    expect(logged).toEqual([
      expect.objectContaining({
        level: "alert",
        code,
        operation,
        file,
        message: expect.stringContaining("disk"),
      }),
    ]);
  });
});

test.each([
  ["full", "The disk is full. Make room; the service goes on by itself."],
  ["busy", "Another program holds the database. Close it (a backup tool, an SQL shell)."],
  [
    "unreachable",
    "The database cannot be reached: what was asked of it last may have been saved or not. Bring it back.",
  ],
  ["broken", "The disk failed: nothing more will be saved. Check disk and file system, then restart."],
] as const)("F3, F4, F6: an alert after something was saved names its own remedy: %s", (kind, message) => {
  const { log, logged } = failingLog();
  log({ event: "requestFailed", error: new StoreFailure(kind, undefined, { isUncertain: true }) });
  expect(logged).toMatchObject([{ kind, message }]);
});

describe("a start on unusable files ends with a sentence", () => {
  const errorOf = (code: string) =>
    code.startsWith("SQLITE") ? sqliteError(code) : Object.assign(new Error("failed"), { code });

  test.each([
    ["EACCES", "forbidden"],
    ["EROFS", "forbidden"],
    ["SQLITE_READONLY_DBMOVED", "forbidden"],
    ["SQLITE_CANTOPEN", "forbidden"],
    ["ENOSPC", "broken"],
    ["SQLITE_FULL", "broken"],
    ["EMFILE", "broken"],
    ["EIO", "broken"],
    ["SQLITE_IOERR_READ", "broken"],
    ["SQLITE_CORRUPT_INDEX", "damaged"],
    ["SQLITE_NOTADB", "damaged"],
  ] as const)("%s: %s", (code, reason) => {
    const found = unusable(PATH, errorOf(code));
    expect(found).toBeInstanceOf(StoreUnusable);
    expect(found).toMatchObject({ reason, message: expect.stringMatching(/^\/data\/service\.db .*[.?]$/) });
  });

  test.each(["ENOSPC", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"])("%s: the disk is full", (code) => {
    expect(unusable(PATH, errorOf(code))).toMatchObject({
      message: expect.stringContaining("disk is full"),
    });
  });

  test("a start with a defect ends with the error itself", () => {
    const defect = new TypeError("undefined is not a function");
    expect(unusable(PATH, defect)).toBe(defect);
  });
});
